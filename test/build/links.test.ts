/** Test how links are resolved: file paths, URL paths, page titles, custom IDs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PIXEL } from "../support/images.ts";
import { createSite } from "../support/site.ts";

const site = createSite({
  "sitegen.config.yaml": `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
docs: {path: handbook, routeBase: /docs}
`,
  "content/handbook/start.md": `# The start

- [file](/handbook/guide/02-install.md#on-linux) [address](/docs/guide/install.md?x=1)
- [post](/blog/2025-01-01-hello.md) [page](/pages/about.md)
- [top](#the-start) [other top](guide/02-install.md#top) [made](#@scope/name)
- [static](/notes.md)

<a id="@scope/name"></a>

## The start
`,
  "content/handbook/guide/02-install.md": "---\nslug: install\n---\n\n# Install {#top}\n\n## On Linux\n",
  "content/blog/2025-01-01-hello.md": "---\ntitle: Hello\n---\n\nText.\n",
  "content/pages/about.md": "# About\n",
  "i18n/de/handbook/guide/02-install.md": "---\ntitle: Installation\n---\n\nText.\n\n## Auf Linux\n",
  "i18n/de/handbook/start.md":
    "# Der Anfang\n\n[oben](#the-start) [Installation](/handbook/guide/02-install.md)\n\n## Der Anfang\n",
  "static/notes.md": "Notes\n",
});
const built = await site.build();

const hrefOf = (page: string, label: string): string | undefined =>
  new RegExp(`<a href="([^"]*)">${label}</a>`).exec(site.read(`dist/${page}/index.html`))?.[1];

test("a link may contain the path from the content root, or the URL path of a page", () => {
  assert.equal(built.status, 0, built.stderr);
  assert.equal(hrefOf("docs/start", "file"), "/docs/guide/install#on-linux");
  assert.equal(hrefOf("docs/start", "address"), "/docs/guide/install?x=1");
  assert.equal(hrefOf("docs/start", "post"), "/blog/hello");
  assert.equal(hrefOf("docs/start", "page"), "/about");
  assert.equal(hrefOf("de/docs/start", "Installation"), "/de/docs/guide/install");
});

test("a file in static/ takes precedence over a page with the same path", () => {
  assert.equal(hrefOf("docs/start", "static"), "/notes.md");
});

test("a directory of static/ with an index.html is a link target", async () => {
  const forms = ["/demo/", "/demo", "/base/demo/", "/static/demo/", "../../static/demo/", "../demo/", "../demo/?x=1#y"];
  const site = createSite({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\nbaseUrl: /base/\n",
    "content/docs/start.md": `# Start\n\n${forms.map((target, index) => `[form ${index}](${target})`).join(" ")}\n`,
    "static/demo/index.html": "<p>Demo</p>",
    "static/empty/readme.txt": "Text",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const html = site.read("dist/docs/start/index.html");
  const hrefs = forms.map((_, index) => new RegExp(`<a href="([^"]*)">form ${index}</a>`).exec(html)?.[1]);
  const demo = "/base/demo/";
  assert.deepEqual(hrefs, [demo, demo, demo, demo, demo, demo, `${demo}?x=1#y`]);

  const links = ["/empty/", "/static/empty", "../empty/"].map((target) => `[broken](${target})`);
  const images = ["/demo", "/static/demo/", "../../static/demo"].map((target) => `![broken](${target})`);
  const broken = [...links, ...images];
  site.write({ "content/docs/start.md": `# Start\n\n${broken.join("\n\n")}\n` });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const lines = (JSON.parse(stdout).findings as { severity: string; line: number }[]).map(({ line }) => line);
  assert.deepEqual(
    lines,
    broken.map((_, index) => 3 + 2 * index),
  );
});

test("titles have IDs, which translations keep", () => {
  assert.match(site.read("dist/docs/start/index.html"), /<h1 id="the-start">The start<\/h1>/);
  assert.match(site.read("dist/docs/start/index.html"), /<h2 id="the-start-1"/);
  assert.match(site.read("dist/docs/guide/install/index.html"), /<h1 id="top">Install<\/h1>/);
  assert.match(
    site.read("dist/de/docs/start/index.html"),
    /<h1 id="the-start">Der Anfang<a id="der-anfang"><\/a><\/h1>/,
  );
  assert.match(
    site.read("dist/de/docs/guide/install/index.html"),
    /<h1 id="top">Installation<a id="installation"><\/a><\/h1>/,
  );
  assert.equal(hrefOf("docs/start", "other top"), "/docs/guide/install#top");
});

test("IDs may contain characters that are encoded in URLs", () => {
  assert.match(site.read("dist/docs/start/index.html"), /<a id="@scope\/name"><\/a>/);
  assert.equal(hrefOf("docs/start", "made"), "#@scope/name");
});

test("a path from the root without a target is reported", async () => {
  const broken = createSite({
    "content/docs/start.md": "# Start\n\n[a](/docs/strat.md) [b](#none) ![c](/docs/start.md)\n",
  });
  const { status, stdout } = await broken.run(["check"]);
  assert.equal(status, 1);
  assert.match(stdout, /The page "\/docs\/strat\.md" does not exist\.[^"]*Did you mean "\/docs\/start"\?/s);
  assert.match(stdout, /This page has no anchor "#none"\./);
  assert.match(stdout, /The file "\/docs\/start\.md" does not exist in static\/\./);
});

test("a link outside of the docs leads to their repository, or reports that none is configured", async () => {
  const outside = createSite({
    "content/docs/start.md": "# Start\n\n[readme](../README.md#x)\n",
    "content/docs/deep/down.md": "# Down\n\n[code](../../../src/a.ts) [as if](../../src/b.ts)\n",
  });
  assert.match(
    (await outside.run(["check"])).stdout,
    /The document "\.\.\/README\.md" does not exist\.[^"]*It is outside the docs\. Set "docs\.sourceUrl"/,
  );
  outside.write({
    "sitegen.config.yaml":
      'title: Test\nurl: https://example.org\ndocs: {sourceUrl: "https://code.example/blob/main/{path}"}\n',
  });
  assert.equal((await outside.build("--no-share-images")).status, 0);
  assert.match(
    outside.read("dist/docs/start/index.html"),
    /<a href="https:\/\/code\.example\/blob\/main\/README\.md#x"/,
  );
  assert.deepEqual(
    [
      ...outside
        .read("dist/docs/deep/down/index.html")
        .matchAll(/href="https:\/\/code\.example\/blob\/main\/(src[^"]*)"/g),
    ].map(([, file]) => file),
    ["src/a.ts", "src/b.ts"],
  );
  outside.write({
    "content/docs/start.md": "# Start\n\n[above](../../../a.ts) ![An image is no page](../../logo.png)\n",
  });
  const { stdout } = await outside.run(["check"]);
  assert.match(stdout, /The document "\.\.\/\.\.\/\.\.\/a\.ts" does not exist/);
  assert.match(stdout, /The file "\.\.\/\.\.\/logo\.png" does not exist/);
});

test("a URL path with a locale prefix leads to that locale, and one outside of the base URL to another site of the host", async () => {
  const project = createSite({
    "sitegen.config.yaml": `title: Test
url: https://me.github.io
baseUrl: /proj/
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`,
    "content/docs/start.md": `# Start

[other](https://me.github.io/other/) [longer](https://me.github.io/project) [home](https://me.github.io/proj?a=b)
[own](https://me.github.io/proj/docs/start#part) [de](/de/docs/start#teil) [absolute](https://me.github.io/proj/de/docs/start)

## Part
`,
    "i18n/de/docs/start.md":
      "# Anfang\n\n[en](/docs/start) [de](/proj/de/docs/start#teil) [feed](/de/llms.txt)\n\n## Teil {#teil}\n",
  });
  const { status, stderr } = await project.build("--no-share-images");
  assert.equal(status, 0, stderr);
  const linksOf = (page: string): Record<string, string> =>
    Object.fromEntries(
      [...project.read(`dist/${page}/index.html`).matchAll(/<a href="([^"]*)"[^>]*>(\w+)<\/a>/g)].map(
        ([, href = "", label = ""]) => [label, href],
      ),
    );
  const { other, longer, home, own, de, absolute } = linksOf("docs/start");
  assert.deepEqual([other, longer], ["https://me.github.io/other/", "https://me.github.io/project"]);
  assert.deepEqual([home, own], ["/proj/?a=b", "#part"]);
  assert.deepEqual([de, absolute], ["/proj/de/docs/start#teil", "/proj/de/docs/start"]);
  const german = linksOf("de/docs/start");
  assert.deepEqual([german.en, german.de, german.feed], ["/proj/de/docs/start", "#teil", "/proj/de/llms.txt"]);
});

test("names in different Unicode normalization forms are equal", async () => {
  const site = createSite({
    "content/docs/start.md": `# Start\n\n[by file](${"caf\u00e9"}.md)\n`,
    [`content/docs/${"cafe\u0301"}.md`]: "# Caf\u00e9\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
});

test("the suggestion for a missing image is a path as used in links, wherever the docs are", async () => {
  const site = createSite({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\ndocs: {path: manual}\n",
    "content/manual/guide/start.md": "# Start\n\n![x](../img/logo1.png)\n",
    "content/manual/img/logo.png": PIXEL,
  });
  const { stderr } = await site.build();
  assert.match(stderr, /The file "\.\.\/img\/logo1\.png" does not exist\.[^"]*Did you mean "\.\.\/img\/logo\.png"\?/);
});

const BROKEN = `# Start

[md](nope.md) [page](/nope?a=b#c) ![image](nope.png)

<a href="/nope2">raw</a> <img src="/no.png" srcset="/no.png 1x, /no2.png 2x" alt="" />
`;

test("broken links keep their original target in translations and if the rule is disabled", async () => {
  const relaxed = ["broken-link", "broken-markdown-link", "missing-image"];
  const site = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
check: {rules: {${relaxed.map((rule) => `${rule}: warning`).join(", ")}}}
`,
    "content/docs/relaxed.md": BROKEN,
    "content/docs/translated.md": "# Start\n",
    "i18n/de/docs/translated.md": BROKEN,
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  for (const page of ["docs/relaxed", "de/docs/translated"]) {
    const html = site.read(`dist/${page}/index.html`);
    const targets = [...html.matchAll(/<(?:a|img)[^>]*? (?:href|src)="([^"]*no[^"]*)"/g)].map(([, address]) => address);
    assert.deepEqual(targets, ["nope.md", "/nope?a=b#c", "nope.png", "/nope2", "/no.png"], page);
    assert.match(html, /srcset="\/no\.png 1x, \/no2\.png 2x"/);
    assert.doesNotMatch(html, /(?:href|src)=""/);
  }
  const count = (words: string): number => stderr.split(`\n  ${words}`).length - 1;
  assert.equal(count("The page keeps the link as written. "), 6);
});

test("further IDs of headings and titles are link targets on all pages and in translations", async () => {
  const site = createSite({
    "sitegen.config.yaml":
      "title: Test\nurl: https://example.org\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\ncheck: {rules: {missing-translation: off}}\n",
    "content/docs/api.md":
      "# API {#api #api-reference #top-of-api}\n\n### `app.badge` _Linux_ _macOS_ {#badge-linux #badge-macos #badge-old}\n\n[here](#badge-old)\n",
    "content/docs/start.md":
      "# Start\n\n[a](api.md#badge-linux) [b](api.md#badge-macos) [c](api.md#badge-old) [d](api.md#top-of-api) [e](/docs/api#api-reference) [f](api.md#badge-odl)\n",
    "i18n/de/docs/api.md":
      "# Schnittstelle\n\n### `app.badge` _Linux_ _macOS_\n\n[hier](#badge-old) [oben](#top-of-api)\n",
    "i18n/de/docs/start.md": "# Anfang\n\n[b](api.md#badge-macos) [d](api.md#top-of-api)\n",
  });
  const { status, stdout } = await site.run(["check", "--json"]);
  assert.equal(status, 1);
  assert.deepEqual(
    JSON.parse(stdout).findings.map(({ rule, file, hint }: Record<string, string>) => [rule, file, hint]),
    [["broken-anchor", "content/docs/start.md", 'Did you mean "#badge-old"?']],
  );
  site.write({ "content/docs/start.md": "# Start\n\n[b](api.md#badge-macos)\n" });
  const built = await site.build("--no-share-images");
  assert.equal(built.status, 0, built.stderr);
  assert.match(site.read("dist/docs/start/index.html"), /<a href="\/docs\/api#badge-macos"/);
  for (const page of ["dist/docs/api/index.html", "dist/de/docs/api/index.html"]) {
    const html = site.read(page);
    assert.match(html, /<h1 id="api">\w+<a id="api-reference"><\/a><a id="top-of-api"><\/a>.*?<\/h1>/);
    assert.match(html, /<h3 id="badge-linux".*?<a id="badge-macos"><\/a><a id="badge-old"><\/a>.*?<\/h3>/);
  }
});

test("the URL of a docs directory leads to its README or readme, unless the directory has a page", async () => {
  const site = createSite({
    "sitegen.config.yaml": "title: T\nurl: https://example.org\nredirects: [{from: /docs/moved, to: /docs/start}]\n",
    "content/docs/start.md": "# Start\n\n[guide](/docs/guide)\n",
    "content/docs/guide/README.md": "# Guide\n",
    "content/docs/guide/deep/readme.md": "# Deep\n",
    "content/docs/both/README.md": "# Readme\n",
    "content/docs/both/index.md": "# Index\n",
    "content/docs/moved/README.md": "# Moved\n",
    "content/docs/named/README.md": "---\nslug: other\n---\n\n# Named\n",
    "content/pages/home/README.md": "# Page\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const redirects = site.read("dist/_redirects");
  assert.match(redirects, /^\/docs\/guide \/docs\/guide\/README 30\d/m);
  assert.match(redirects, /^\/docs\/guide\/deep \/docs\/guide\/deep\/readme 30\d/m);
  assert.match(redirects, /^\/docs\/moved \/docs\/start 30\d/m);
  assert.doesNotMatch(redirects, /^\/(?:docs\/both|docs\/named|home) /m);
  assert.match(site.read("dist/docs/both/index.html"), /<h1[^>]*>Index</);
  for (const page of ["docs/guide", "docs/both", "docs/moved", "home"])
    assert.ok(site.exists(`dist/${page}/README/index.html`));
});

for (const [file, hint] of [
  ["content/docs/sidebars.yml", /Rename it to "sidebars\.yaml", or set "docs\.sidebars"/],
  ["content/docs/sidebars.json", /Rename it/],
  ["content/docs/sidebar.yaml", /Rename it/],
  ["content/docs/1.0/sidebars.yaml", /Move its sidebars to "content\/docs\/sidebars\.yaml"/],
  ["content/docs/1.0/sidebars.yml", /Move its sidebars/],
  ["i18n/de/docs/sidebars.yml", /Rename it/],
] as const)
  test(`${file} is reported, because it is not read`, async () => {
    const site = createSite({
      "sitegen.config.yaml":
        "title: T\nurl: https://example.org\nlocales: [{code: en, label: E}, {code: de, label: D}]\n",
      "content/docs/1.0/start.md": "# Start\n",
      [file]: "guide: [1.0/start]\n",
    });
    const { stdout } = await site.run(["check"]);
    assert.ok(stdout.includes(`${file}:1:1  warning  stray-file`), stdout);
    assert.match(stdout, hint);
  });

test("a file with sidebars that the configuration names is read", async () => {
  const site = createSite({
    "sitegen.config.yaml": "title: T\nurl: https://example.org\ndocs: {sidebars: docs/1.0/sidebars.yml}\n",
    "content/docs/1.0/start.md": "# Start\n",
    "content/docs/1.0/sidebars.yml": "guide: [1.0/start]\n",
  });
  assert.doesNotMatch((await site.run(["check"])).stdout, /stray-file/);
});
