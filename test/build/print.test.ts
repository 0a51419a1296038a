/** Test printable pages: chapters, links between them, and where the pages are listed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";

const FILES: Files = {
  "sitegen.config.yaml": `title: Tool
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
navbar:
  left: [{label: Manual, sidebar: manual}, {label: Menu, items: [{label: Interface, sidebar: api ref}]}]
`,
  "content/docs/sidebars.yaml": `manual:
  - start
  - {category: Guides, description: How to., items: [guides/first, {category: Deep, items: [guides/deep]}, secret]}
  - {category: Hub, link: {id: hub}, items: [start, guides/first]}
  - {category: Repeated, items: [start]}
  - {href: "https://example.com", label: Elsewhere}
api ref: [api]
`,
  "content/docs/start.md":
    "# Start\n\nTo [first](guides/first.md), [its part](guides/first.md#a-part), [down](#below), [API](api.md#below), [secret](secret.md).\n\n## Below\n\nText.\n",
  "content/docs/guides/first.md":
    "# The *first*\n\n## A part\n\nBack to [below](../start.md#below), [hub](../hub.md).\n\n## Below\n",
  "content/docs/guides/deep.md": "---\ntitle: Deep `code`\n---\n\n## Deeper\n\n```html\n<h2>x</h2>\n```\n",
  "content/docs/hub.md": "# Hub\n\n<DocCardList />\n",
  "content/docs/api.md": "# API\n\n## Below\n",
  "content/docs/secret.md": "---\nunlisted: true\n---\n# Secret\n",
  "i18n/de/docs/start.md": "# Anfang\n\nZu [erstem](guides/first.md#a-part).\n\n## Unten {#below}\n",
};

const site = createSite(FILES);
const { status, stderr } = await site.build();
assert.equal(status, 0, stderr);
const manual = site.read("dist/print/manual/index.html");

const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const headings = (html: string): string[] =>
  [...mainOf(html).matchAll(/<h(\d)[^>]*>(.*?)<\/h\1>/g)].map(
    ([, level, text = ""]) => `${level} ${text.replace(/<[^>]*>/g, "")}`,
  );
const hrefs = (html: string): string[] => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href);

test("a printable page contains each listed document once, below the titles of its categories", () => {
  assert.deepEqual(headings(manual), [
    "1 Manual",
    "2 Start",
    "3 Below",
    "2 Guides",
    "3 The first",
    "4 A part",
    "4 Below",
    "3 Deep",
    "4 Deep code",
    "5 Deeper",
    "2 Hub",
  ]);
  assert.match(mainOf(manual), /How to\./);
  assert.match(mainOf(manual), /&lt;<span class="hljs-name">h2</, "code is unchanged");
  assert.doesNotMatch(mainOf(manual), /Secret</);
});

test("links lead to chapters and their headings, and all IDs exist once", () => {
  const main = mainOf(manual);
  const ids = [...main.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
  assert.equal(new Set(ids).size, ids.length);
  const links = hrefs(main);
  for (const link of links) if (link.startsWith("#")) assert.ok(ids.includes(link.slice(1)), link);
  const start = /id="chapter-1".*?<\/article>/s.exec(main)?.[0] ?? "";
  assert.deepEqual(hrefs(start), [
    "#chapter-3",
    "#chapter-3-a-part",
    "#chapter-1-below",
    "/docs/api#below",
    "/docs/secret",
    "#chapter-1-below",
  ]);
  const hub = /id="chapter-6".*?<\/article>/s.exec(main)?.[0] ?? "";
  assert.deepEqual(hrefs(hub), ["#chapter-1", "#chapter-3"]);
});

test("the table of contents lists chapters", () => {
  const toc = /<nav class="printed-toc".*?<\/nav>/s.exec(manual)?.[0] ?? "";
  assert.deepEqual(
    hrefs(toc),
    [1, 2, 3, 4, 5, 6].map((number) => `#chapter-${number}`),
  );
});

test("documents link to the printable page of their sidebar in their language", () => {
  assert.match(site.read("dist/docs/guides/first/index.html"), /href="\/print\/manual"[^>]*>Print this section</);
  assert.match(site.read("dist/docs/api/index.html"), /href="\/print\/api-ref"/);
  assert.match(site.read("dist/de/docs/start/index.html"), /href="\/de\/print\/manual"/);
  assert.match(mainOf(site.read("dist/print/api-ref/index.html")), /<h1>Interface<\/h1>/);
});

test("chapters are translated, and untranslated ones have their language", () => {
  const german = mainOf(site.read("dist/de/print/manual/index.html"));
  assert.match(german, /<h2 id="chapter-1">Anfang/);
  assert.match(german, /lang="en" dir="ltr"><h3 id="chapter-3">/);
  assert.ok(hrefs(german).includes("#chapter-3-a-part"));
});

test("a printable page is neither indexed nor listed, and the client loads it as a document", () => {
  assert.match(manual, /<meta name="robots" content="noindex/);
  for (const file of site.list("dist").filter((name) => /sitemap|llms|assets\/(?:routes|search)|\.xml$/.test(name)))
    assert.doesNotMatch(site.read(`dist/${file}`), /print\/manual/, file);
});

test("a changed document changes the printable page, and other changes do not", async () => {
  const before = site.times("dist/print");
  site.write({ "content/docs/api.md": "# API\n\nMore.\n\n## Below\n" });
  await site.build();
  assert.equal(site.times("dist/print").get("manual/index.html"), before.get("manual/index.html"));
  assert.match(site.read("dist/print/api-ref/index.html"), /More\./);
});

const generated = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/docs/page-${index}.md`, `# Page ${index}\n`]),
  );

test("sidebars of more than 300 documents have no printable page unless docs.print is true", async () => {
  const long = createSite(generated(301));
  await long.build();
  assert.equal(long.exists("dist/print"), false);
  assert.doesNotMatch(long.read("dist/docs/page-7/index.html"), /\/print\//);
  long.write({ "sitegen.config.yaml": `${MINIMAL_CONFIG}docs: {print: true}\n` });
  await long.build();
  assert.equal(long.exists("dist/print"), true);
  long.write({ "sitegen.config.yaml": MINIMAL_CONFIG });
  long.remove("content/docs/page-300.md");
  await long.build();
  assert.equal(long.exists("dist/print"), true);
});

test("docs.print: false disables printable pages", async () => {
  const none = createSite({ ...generated(2), "sitegen.config.yaml": `${MINIMAL_CONFIG}docs: {print: false}\n` });
  await none.build();
  assert.equal(none.exists("dist/print"), false);
  assert.doesNotMatch(none.read("dist/docs/page-1/index.html"), /\/print\//);
});

test("sidebars whose names are equal in a URL have separate pages, and a page at the same path is reported", async () => {
  const twice = createSite({
    "content/docs/sidebars.yaml": "a b: [x]\na-b: [y]\n日本: [z]\n",
    ...Object.fromEntries(["x", "y", "z"].map((name) => [`content/docs/${name}.md`, `# ${name}\n`])),
  });
  const built = await twice.build();
  assert.equal(built.status, 0, built.stderr);
  const pages = twice.list("dist/print").filter((file) => file.endsWith(".html"));
  assert.deepEqual(pages, ["a-b-2/index.html", "a-b/index.html", "日本/index.html"]);
  twice.write({ "content/pages/print/a-b.md": "# Own\n" });
  const clash = await twice.build();
  assert.match(clash.stderr, /"\/print\/a-b" is the path of both .*the printable page of the sidebar "a b"/);
});
