/** Test that files next to documents, of the original and of translations, are published inert or not at all. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readHeaders } from "../../src/dev/hosting-rules.ts";
import { builtSite } from "../support/built.ts";
import { createSite, type TestSite } from "../support/site.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="4" height="4"';
const CONFIG =
  "title: Test\nurl: https://example.org\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n";

interface Finding {
  rule: string;
  severity: string;
  file: string;
  line: number;
  column: number;
  message: string;
  hint?: string;
}

async function findingsOf(site: TestSite): Promise<Finding[]> {
  const { stdout } = await site.run(["check", "--format", "json"]);
  const { findings }: { findings: Finding[] } = JSON.parse(stdout);
  return findings.filter(({ rule }) => rule === "unsafe-file");
}

test("links to source code lead to text with the name of the download", async () => {
  const site = await builtSite({
    "content/docs/page.md": `# Page

[a](app.min.js) [b](demo.HTML) <a href="demo.HTML">c</a> <a href="demo.HTML" download="own.html">d</a> [e](data.zip)

[f]: feed.drawio

[f]
`,
    "content/docs/app.min.js": "run();",
    "content/docs/demo.HTML": "<script>run()</script>",
    "content/docs/data.zip": "PK\u0003\u0004",
    "content/docs/feed.drawio": "<mxfile/>",
  });
  const links = [...site.read("dist/docs/page/index.html").matchAll(/<a (href="\/assets\/media\/[^>]*)>/g)].map(
    ([, attributes = ""]) => attributes.replace(/[\da-f]{12}/, "HASH"),
  );
  assert.deepEqual(links, [
    'href="/assets/media/app-min.HASH.js.txt" download="app.min.js"',
    'href="/assets/media/demo.HASH.html.txt" download="demo.HTML"',
    'href="/assets/media/demo.HASH.html.txt" download="demo.HTML"',
    'href="/assets/media/demo.HASH.html.txt" download="own.html"',
    'href="/assets/media/data.HASH.zip"',
    'href="/assets/media/feed.HASH.drawio.txt" download="feed.drawio"',
  ]);
  const files = site.list("dist/assets/media").map((file) => file.replace(/[\da-f]{12}/, "HASH"));
  assert.deepEqual(files, ["app-min.HASH.js.txt", "data.HASH.zip", "demo.HASH.html.txt", "feed.HASH.drawio.txt"]);
});

test("source code in images, videos and frames is an error at its place that names static/", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/page.md": `# Page

![x](a.html)

<img src="a.html" alt=""> <video src="a.js" title="x"></video>

<iframe src="a.html" title="x"></iframe>

![x](no.png) [x](a.html)
`,
    "content/docs/a.html": "<p>",
    "content/docs/a.js": "run()",
    "content/docs/no.png": "<script>run()</script>",
    "i18n/de/docs/page.md": '# Seite\n\n<iframe src="evil.html" title="x"></iframe>\n',
    "i18n/de/docs/evil.html": "<script src='/assets/media/evil.js'></script>",
  });
  const findings = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ file, line, column, severity }) => `${file}:${line}:${column} ${severity}`),
    ["3:1", "5:1", "5:27", "7:1", "9:1"]
      .map((at) => `content/docs/page.md:${at} error`)
      .concat("i18n/de/docs/page.md:3:1 error"),
  );
  for (const { hint } of findings) assert.match(hint ?? "", /"static\/"/);
});

test("active files of translations and of included text are errors", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/page.md": '# Page\n\n<Include file="parts/_part.md" />\n',
    "content/docs/parts/_part.md": "[x](run.php)\n",
    "content/docs/parts/run.php": "<?php",
    "i18n/de/docs/page.md": "# Seite\n\n![x](evil.svg) [x](LICENSE)\n",
    "i18n/de/docs/evil.svg": `<svg ${SVG}>\n<script>1</script></svg>`,
    "i18n/de/docs/LICENSE": "text",
  });
  const findings = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ file, line, column, severity }) => `${file}:${line}:${column} ${severity}`),
    ["content/docs/parts/_part.md:1:1 error", "i18n/de/docs/evil.svg:2:1 error", "i18n/de/docs/page.md:3:16 error"],
  );
  assert.notEqual((await site.build()).status, 0);
});

test("a site that turns the rule off still does not publish active files", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${CONFIG}check: {rules: {unsafe-file: off}}\n`,
    "content/docs/page.md": "# Page\n\n![x](evil.svg) [x](run.php) [x](LICENSE) [x](x.webmanifest) ![x](fine.svg)\n",
    "content/docs/evil.svg": `<svg ${SVG} onload="run()"/>`,
    "content/docs/fine.svg": `<svg ${SVG}/>`,
    "content/docs/run.php": "<?php",
    "content/docs/LICENSE": "text",
    "content/docs/x.webmanifest": "{}",
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  assert.deepEqual(
    site.list("dist/assets/media").map((file) => file.replace(/[\da-f]{12}/, "HASH")),
    ["fine.HASH.svg"],
  );
});

test("translations neither add to static/ nor replace its files", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/page.md": "# Page\n\n[x](/tool.js)\n",
    "static/tool.js": "trusted()",
    "i18n/de/docs/page.md": "# Seite\n\n[x](/tool.js) [x](../static/tool.js)\n",
    "i18n/de/static/tool.js": "evil()",
    "i18n/de/static/other.html": "<script>evil()</script>",
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  assert.equal(site.read("dist/tool.js"), "trusted()");
  const copies = site
    .list("dist")
    .filter((file) => /\.(?:js|html|txt)$/.test(file) && site.read(`dist/${file}`).includes("evil()"));
  assert.deepEqual(
    copies,
    copies.filter((file) => /^assets\/media\/.*\.txt$/.test(file)),
  );
});

test("pictures of authors, icons and share images are files in static/, and data links publish text", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="evil()"/>';
  const site = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
shareImages: false
favicon: ../content/docs/evil.svg
image: content/docs/evil.svg
navbar: {logo: {src: /../i18n/de/docs/evil.svg, alt: Logo}}
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`,
    "content/docs/page.md": "---\nimage: evil.svg\n---\n\n# Page\n",
    "i18n/de/docs/page.md": "---\nimage: evil.svg\n---\n\n# Seite\n",
    "content/docs/evil.svg": drawing,
    "i18n/de/docs/evil.svg": drawing,
    "content/blog/evil.svg": drawing,
    "content/blog/evil.js": "evil()",
    "content/blog/2025-01-01-a.md": "---\ntitle: A\nauthors: [ada, bob, eve]\nimage: ./evil.svg\n---\n\n[x](evil.js)\n",
    "content/blog/authors.yaml":
      "ada: {name: Ada, image_url: evil.svg}\nbob: {name: Bob, image_url: ../../i18n/de/docs/evil.svg}\neve: {name: Eve, image_url: /../content/blog/evil.svg}\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const named = site.list("dist").filter((file) => file.includes("evil"));
  assert.deepEqual(
    named.map((file) => file.replace(/[0-9a-f]{12}/, "HASH")),
    ["assets/media/evil.HASH.js.txt"],
  );
  assert.match(stderr, /missing-image {2}8 places\n/);
  for (const feed of ["rss.xml", "atom.xml"])
    assert.match(site.read(`dist/blog/${feed}`), /assets\/media\/evil\.[0-9a-f]{12}\.js\.txt/);
});

test("files next to documents have a policy in addition to that of all paths, which preview and dev send", async () => {
  for (const base of ["/", "/base/"]) {
    const site = createSite({
      "sitegen.config.yaml": `title: Test\nurl: https://example.org\nbaseUrl: ${base}\n`,
      "content/docs/page.md": "# Page\n\n[x](a.pdf)\n",
      "content/docs/a.pdf": "%PDF-1.4\n",
    });
    assert.equal((await site.build("--no-share-images")).status, 0);
    const rules = site.read("dist/_headers");
    assert.ok(rules.includes(`\n${base}assets/media/*\n  Content-Security-Policy: default-src 'none'; `));
    const findHeaders = readHeaders(rules);
    const file = findHeaders(`${base}assets/media/a.0123456789ab.pdf`);
    const page = findHeaders(`${base}docs/page`);
    const policy = page["content-security-policy"] ?? "";
    assert.equal(
      file["content-security-policy"],
      `${policy}, default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; font-src data:; sandbox allow-same-origin`,
    );
    assert.equal(file["x-content-type-options"], "nosniff");
    assert.match(file["cache-control"] ?? "", /immutable/);
    assert.doesNotMatch(policy, /sandbox/);
  }
});

test("values of a header that several rules set are joined, as hosts do", () => {
  const findHeaders = readHeaders("/*\n  X-A: 1\n  X-B: b\n\n/a/*\n  x-a: 2\n\n/a/b\n  X-A: 3\n");
  assert.deepEqual(findHeaders("/a/b"), { "x-a": "1, 2, 3", "x-b": "b" });
  assert.deepEqual(findHeaders("/c"), { "x-a": "1", "x-b": "b" });
});
