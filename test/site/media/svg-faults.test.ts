/** Test that an SVG in content cannot run code, and that files of common editors are allowed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { findSvgFaults } from "../../../src/site/media/svg-faults.ts";

const ROOT =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml"';
const draw = (inner: string, attributes = ""): string => `<svg ${ROOT} ${attributes}>\n${inner}\n</svg>`;
const faultsOf = (svg: string | Uint8Array) => findSvgFaults(typeof svg === "string" ? Buffer.from(svg) : svg);
const inLabel = (html: string): string => draw(`<foreignObject>${html}</foreignObject>`);

const ACTIVE: Readonly<Record<string, string>> = {
  script: draw("<script>alert(1)</script>"),
  "script of a file": draw('<script href="x.js"/>'),
  "script with prefix": `<s:svg xmlns:s="http://www.w3.org/2000/svg">\n<s:script>alert(1)</s:script></s:svg>`,
  "script in CDATA": draw("<script><![CDATA[alert(1)]]></script>"),
  "script of HTML": draw("<h:script>alert(1)</h:script>"),
  "script of HTML in a label": inLabel("<h:script>alert(1)</h:script>"),
  "script of HTML by a late declaration": draw('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
  "script by a default namespace": draw('<g><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></g>'),
  "image of HTML": draw('<h:img src="x" onerror="alert(1)"/>'),
  "event handler": draw("<g/>", 'onload="alert(1)"'),
  "event handler with entity": draw('<g onclick="&#97;lert(1)"/>'),
  "event of an animation": draw('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>'),
  "link with script": draw('<a href="javascript:alert(1)"><text>x</text></a>'),
  "XLink with script": draw('<a xlink:href="javascript:alert(1)"><text>x</text></a>'),
  "other prefix of XLink": draw('<a q:href="javascript:alert(1)" xmlns:q="http://www.w3.org/1999/xlink"/>'),
  "spelling in capitals": draw('<a href="JaVaScRiPt:alert(1)"/>'),
  "spelling with entities": draw('<a href="&#106;ava&#x73;cript&#58;alert(1)"/>'),
  "spelling with tab": draw('<a href="java&#9;script:alert(1)"/>'),
  "spelling with line break": draw('<a href=" java\nscript:alert(1)"/>'),
  "link with data": draw('<a href="data:text/html,&lt;script>alert(1)&lt;/script>"/>'),
  "link with vbscript": draw('<a href="vbscript:x"/>'),
  "base with script": draw('<a href="x" xml:base="javascript:alert(1)//"/>'),
  "use of data": draw('<use href="data:image/svg+xml,&lt;svg/>#x"/>'),
  "image of an SVG in data": draw('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'),
  "set of a link": draw('<a><set attributeName="href" to="javascript:alert(1)"/></a>'),
  "set of an inert link": draw('<a><set attributeName="href" to="https://evil.example"/></a>'),
  "animation of an XLink": draw('<a><animate attributeName="xlink:href" values="x;javascript:alert(1)"/></a>'),
  "animation with spaces": draw('<a><animate attributeName=" href " values="x"/></a>'),
  "animation to a script": draw('<animate attributeName="fill" to="javascript:alert(1)"/>'),
  "style with script": draw('<rect style="background:url(javascript:alert(1))"/>'),
  "style with escapes": draw('<rect style="fill:url(\\6a avascript:alert(1))"/>'),
  "style sheet with script": draw("<style>a{background:url('java\\73 cript:alert(1)')}</style>"),
  "style sheet with a comment": draw("<style>a{background:url('java<!-- -->script:alert(1)')}</style>"),
  "processing instruction": `<?xml-stylesheet href="data:text/xsl,x" type="text/xsl"?>${draw("")}`,
  entities: `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${draw("<g/>")}`,
  "external entity": `<!DOCTYPE svg [<!ENTITY % x SYSTEM "x.dtd"> %x;]>${draw("<g/>")}`,
  "frame in a label": inLabel('<h:iframe src="https://example.org"/>'),
  "frame with document": inLabel('<h:iframe srcdoc="&lt;script>alert(1)&lt;/script>"/>'),
  "frame without namespace of HTML": draw('<iframe src="x"/>'),
  "object in a label": inLabel('<h:object data="x.html"/>'),
  "embed in a label": inLabel('<h:embed src="x.html"/>'),
  "form in a label": inLabel('<h:form action="javascript:alert(1)"><h:button>x</h:button></h:form>'),
  "refresh in a label": inLabel('<h:meta http-equiv="refresh" content="0;url=https://evil.example"/>'),
  "base in a label": inLabel('<h:base href="https://evil.example"/>'),
  "style sheet of HTML": inLabel('<h:link rel="stylesheet" href="https://evil.example"/>'),
  "candidates with script": inLabel('<h:img srcset="x 1x, javascript:alert(1) 2x"/>'),
  MathML: draw('<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math>'),
  XSLT: draw('<x:script xmlns:x="http://www.w3.org/1999/XSL/Transform"/>'),
  "unknown namespace": draw('<x:y xmlns:x="urn:x"/>'),
  "listener of XML Events": draw('<e:listener xmlns:e="http://www.w3.org/2001/xml-events" event="load"/>'),
  "HTML as root": '<html xmlns="http://www.w3.org/1999/xhtml"><body>x</body></html>',
  "HTML text": "<!doctype html><script>alert(1)</script>",
  text: "not an SVG",
  "empty file": "",
  "cut off": `<svg ${ROOT}><g>`,
  "two roots": `${draw("")}<svg ${ROOT}/>`,
  "unknown encoding": `<?xml version="1.0" encoding="utf-7"?>${draw("")}`,
};

for (const [name, svg] of Object.entries(ACTIVE))
  test(`not allowed: ${name}`, () => {
    assert.notEqual(faultsOf(svg).length, 0);
  });

test("UTF-16 is not allowed", () => {
  assert.notEqual(faultsOf(Buffer.from(`\ufeff${draw("<script/>")}`, "utf16le")).length, 0);
});

const INERT: Readonly<Record<string, string>> = {
  shapes: draw(
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/><use href="#a"/>',
  ),
  "text about scripts": draw(
    '<title>JavaScript: an overview</title><text aria-label="JavaScript: x">javascript:x</text>',
  ),
  "without namespace": '<svg width="1" height="1"><path d="M0 0"/></svg>',
  "declaration and DOCTYPE": `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${draw("<g/>")}`,
  "byte order mark": `\ufeff${draw("<g/>")}`,
  links: draw(
    '<a href="https://example.org" target="_blank"/><a xlink:href="page.html#x"/><a href="mailto:a@example.org"/>',
  ),
  images: draw('<image href="x.png"/><image xlink:href="data:image/png;base64,AA=="/>'),
  animation: draw(
    '<circle r="1"><animate attributeName="r" values="1;2" dur="1s"/><set attributeName="fill" to="red"/></circle>',
  ),
  "style sheet": draw(
    "<style><![CDATA[ .a { fill: url(#b) } @font-face { src: url(data:font/woff2;base64,AA==) } ]]></style>",
  ),
  Mermaid: inLabel(
    '<div xmlns="http://www.w3.org/1999/xhtml" style="display:table-cell;white-space:nowrap"><span class="nodeLabel"><p>Start<br/>here</p></span></div>',
  ),
  "draw.io": draw(
    '<switch><foreignObject requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><h:div style="font-size:12px"><h:font color="#333"><h:b>A</h:b></h:font></h:div></foreignObject><text>A</text></switch><switch><a xlink:href="https://www.drawio.com/doc/faq/svg-export-text-problems" target="_blank"><text>x</text></a></switch>',
    'content="&lt;mxfile&gt;javascript:&lt;/mxfile&gt;"',
  ),
  Inkscape: `<svg ${ROOT} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"><sodipodi:namedview inkscape:zoom="1"/><metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata></svg>`,
};

for (const [name, svg] of Object.entries(INERT))
  test(`allowed: ${name}`, () => {
    assert.deepEqual(faultsOf(svg), []);
  });

test("Latin-1 is allowed", () => {
  assert.deepEqual(
    faultsOf(Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${draw("<text>ä</text>")}`, "latin1")),
    [],
  );
});

test("faults have the line and column of the tag or attribute", () => {
  const [first, second, third] = faultsOf(
    draw('<g>\n  <script/>\n  <rect\n    width="1"\n    onclick="onclick()"/></g>\n<use href="data:x"/>'),
  );
  assert.deepEqual([first?.line, first?.column], [3, 3]);
  assert.deepEqual([second?.line, second?.column], [6, 5]);
  assert.deepEqual([third?.line, third?.column], [7, 6]);
});

test("only the first faults of a file are reported", () => {
  assert.equal(faultsOf(draw("<script/>".repeat(1000))).length, 10);
});

/** Files whose parts the parser compares with each other, about a megabyte each. */
const LARGE: Readonly<Record<string, string>> = {
  "event handlers": draw('<a onclick="x"/>\n'.repeat(60_000)),
  "attributes of one element": draw("", Array.from({ length: 90_000 }, (_, index) => `a${index}="x"`).join(" ")),
  "event handlers of one element": draw("", Array.from({ length: 90_000 }, (_, index) => `on${index}="x"`).join(" ")),
  "nested elements": draw("<g>".repeat(150_000) + "</g>".repeat(150_000)),
  "nested namespaces": draw(`${'<b xmlns="http://www.w3.org/1999/xhtml">'.repeat(20_000)}${"</b>".repeat(20_000)}`),
  "broken tags": draw("<a <".repeat(250_000)),
};

for (const [name, svg] of Object.entries(LARGE))
  test(`a large file with many ${name} is refused before it is read to the end`, () => {
    const before = process.cpuUsage();
    assert.notDeepEqual(faultsOf(svg), []);
    const { user } = process.cpuUsage(before);
    // Reading files of this kind to the end took up to minutes.
    assert.ok(user < 5_000_000, `${Math.round(user / 1000)} ms`);
  });

test("a drawing of usual size is read to the end", () => {
  const shapes = Array.from({ length: 20_000 }, (_, index) => `<g><path id="p${index}" d="M0 0h${index}"/></g>`);
  assert.deepEqual(faultsOf(draw(shapes.join("\n"))), []);
  assert.equal(faultsOf(draw(`${shapes.join("\n")}<script/>`))[0]?.line, 20_001);
});
