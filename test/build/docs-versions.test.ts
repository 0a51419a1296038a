/** Test docs versions: sidebars, main documents, banners and the version menu. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files } from "../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
docs:
  mainDoc: new/start
  versions:
    - {name: "2", folder: new, isLast: true}
    - {name: "1", folder: old, banner: unmaintained, noIndex: true}
navbar:
  left:
    - {label: Secret, doc: new/secret}
  right:
    - type: docsVersionDropdown
      versions: {"1": First, "2": Second}
      before: [{label: Overview, to: /about}]
      after: [{label: Archive, href: "https://archive.example"}]
`;

const FILES: Files = {
  "sitegen.config.yaml": CONFIG,
  "content/docs/sidebars.yaml": `new: [new/other, {id: new/start, label: Begin}, new/a]
old:
  - old/zoo
  - {category: Group, link: {generatedIndex: {slug: /old/group, title: All of the group}}, items: [old/only]}
`,
  ...Object.fromEntries(
    ["new/a", "new/start", "new/other", "old/only", "old/zoo"].map((id) => [
      `content/docs/${id}.md`,
      `# Title of ${id}\n\nText.\n`,
    ]),
  ),
  "content/docs/new/secret.md": "---\nunlisted: true\n---\n# Secret\n\nText.\n",
  "content/pages/about.md": "# About\n\nText.\n",
};

const site = createSite(FILES);
const { status, stderr } = await site.build();
assert.equal(status, 0, stderr);
const page = (route: string): string => site.read(`dist/${route}/index.html`);
const navbarOf = (html: string): string => /<nav class="navbar".*?<\/nav>/s.exec(html)?.[0] ?? "";
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => `${label} ${href}`);

test("each version has its own sidebar, even if its directory is inside that of another version", async () => {
  const nested = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
docs: {versions: [{name: "2", folder: "", isLast: true}, {name: "1", folder: v1}]}
`,
    "content/docs/intro.md": "# Intro of 2\n",
    "content/docs/v1/intro.md": "# Intro of 1\n",
    "content/docs/v1/more.md": "# More of 1\n",
  });
  const built = await nested.build();
  assert.equal(built.status, 0, built.stderr);
  const sidebarLabels = (route: string): string[] => {
    const html = nested.read(`dist/docs/${route}/index.html`);
    return [...new Set(html.match(/(?:Intro|More) of \d/g))].sort();
  };
  assert.deepEqual(sidebarLabels("intro"), ["Intro of 2"]);
  assert.deepEqual(sidebarLabels("v1/more"), ["Intro of 1", "More of 1"]);
});

test("the banner of an old version links to the same document in the latest version, or to its main document", () => {
  const alert = (html: string): string => /<div [^>]*role="alert".*?<\/div>/s.exec(html)?.[0] ?? "";
  assert.deepEqual(linksIn(alert(page("docs/old/only"))), ["latest version /docs/new/start"]);
});

test("if a version lacks the main document, the first document of its sidebar is used", () => {
  assert.ok(linksIn(navbarOf(page("docs/new/a"))).includes("First /docs/old/zoo"));
});

test("a generated page belongs to the version of the listed documents", () => {
  const html = page("docs/old/group");
  assert.match(html, /role="alert"/);
  assert.match(html, /<meta name="robots" content="noindex, nofollow"/);
  assert.doesNotMatch(site.read("dist/sitemap.xml"), /old\/group/);
});

test("the version menu supports links before and after, and custom labels", () => {
  const links = linksIn(navbarOf(page("docs/new/a"))).filter((link) => !/^(?:Test|Search)? \//.test(link));
  assert.deepEqual(links.slice(-4), [
    "Overview /about",
    "First /docs/old/zoo",
    "Second /docs/new/a",
    "Archive https://archive.example",
  ]);
});

test("an item for an unlisted document is only visible on that document", () => {
  assert.doesNotMatch(navbarOf(page("docs/new/a")), /Secret/);
  assert.match(navbarOf(page("docs/new/secret")), /<a href="\/docs\/new\/secret"[^>]*aria-current="page"[^>]*>Secret/);
});

test("breadcrumbs, previous and next links have sidebar labels", () => {
  const pagerOf = (html: string): string[] =>
    [...html.matchAll(/class="pager-label">([^<]*)/g)].map(([, label = ""]) => label);
  assert.match(page("docs/new/start"), /<span aria-current="page">Begin<\/span>/);
  assert.deepEqual(pagerOf(page("docs/new/a")), ["Begin"]);
  assert.deepEqual(pagerOf(page("docs/old/zoo")), ["Group"]);
});

test("links around the versions are checked", async () => {
  const wrong = createSite({ ...FILES, "sitegen.config.yaml": CONFIG.replace("to: /about", "to: /abuot") });
  const built = await wrong.build();
  assert.equal(built.status, 2);
  assert.match(built.stderr, /the page "\/abuot" does not exist/);
});

test("an item with {version} stays within the version that is being read", async () => {
  const config = (left: string): string => `title: Test
url: https://example.org
docs:
  versions: [{name: "3", folder: "", isLast: true}, {name: "2", folder: two}, {name: "1", folder: one}]
navbar: {left: [${left}]}
`;
  const several = createSite({
    "sitegen.config.yaml": config(
      '{label: Guide, doc: "{version}/guide"}, {label: Side, sidebar: "{version}/main"}, {label: Menu, items: [{label: Only, doc: "{version}/only"}]}',
    ),
    ...Object.fromEntries(
      ["guide", "two/guide", "two/only", "one/other", "one/only"].map((id) => [`content/docs/${id}.md`, `# ${id}\n`]),
    ),
    "content/docs/sidebars.yaml": "main: [guide]\n",
    "content/docs/two/sidebars.yaml": "main: [only, guide]\n",
    "content/docs/one/sidebars.yaml": "main: [{autogenerated: .}]\n",
    "content/pages/about.md": "# About\n",
  });
  const built = await several.build();
  assert.equal(built.status, 0, built.stderr);
  const links = (route: string): string[] =>
    linksIn(navbarOf(several.read(`dist/${route}/index.html`))).filter((link) => /^(?:Guide|Side|Only)/.test(link));
  assert.deepEqual(links("docs/guide"), ["Guide /docs/guide", "Side /docs/guide", "Only /docs/two/only"]);
  assert.deepEqual(links("docs/two/guide"), ["Guide /docs/two/guide", "Side /docs/two/only", "Only /docs/two/only"]);
  assert.deepEqual(links("docs/one/other"), ["Guide /docs/guide", "Side /docs/one/only", "Only /docs/one/only"]);
  assert.deepEqual(links("about"), ["Guide /docs/guide", "Side /docs/guide", "Only /docs/two/only"]);
  assert.match(several.read("dist/docs/two/only/index.html"), /aria-current="page"[^>]*>Side</);
  several.write({
    "sitegen.config.yaml": config('{label: Guide, doc: "{version}/gide"}, {label: Side, sidebar: "{version}/x"}'),
  });
  const { stderr } = await several.build();
  assert.match(stderr, /no document of version 3, 2, 1 has the ID "gide"/);
  assert.match(stderr, /no sidebar of version 3, 2, 1 has the ID "x"/);

  several.write({ "content/docs/two/sidebars.yaml": "main: [two/only, giude]\n" });
  const { stdout } = await several.run(["check"]);
  // IDs in this file are relative to the directory of the version.
  assert.match(stdout, /No document has the ID "two\/only"\.\n.*\n.*\n {2}Did you mean:\n {4}only\n/);
  assert.match(stdout, /No document has the ID "giude"\.\n.*\n.*\n {2}Did you mean:\n {4}guide\n/);
});
