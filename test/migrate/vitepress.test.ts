/** `sitegen migrate` for VitePress: pages, sidebars, languages, code from files, and Vue. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { createSite, type Files, runCommand, siteAt, type TestSite } from "../support/site.ts";

const CONFIG = `import { defineConfig } from "vitepress";

export default defineConfig({
  title: "Reeds",
  lang: "en-US",
  lastUpdated: true,
  sitemap: { hostname: "https://reeds.example.org" },
  locales: {
    root: { label: "English", lang: "en-US" },
    de: { label: "Deutsch", lang: "de-DE", themeConfig: { sidebar: [{ text: "Anleitung", items: [{ text: "Anfang", link: "/de/guide/" }] }] } },
    fr: { label: "Français", link: "https://fr.reeds.example.org" },
  },
  head: [["link", { rel: "icon", href: "/reed.svg" }], ["meta", { name: "theme-color", content: "#0a0" }]],
  themeConfig: {
    logo: "/reed.svg",
    nav: [{ text: "Guide", link: "/guide/" }, { text: "More", items: [{ text: "Shop", link: "https://shop.example.org" }] }],
    sidebar: [
      { text: "Guide", items: [{ text: "Begin", link: "/guide/" }, { text: "Cutting", link: "/guide/cut.html" }] },
      { text: "Fold", collapsed: true, items: [{ text: "Tools", link: "/tools" }, { text: "Gone", link: "/gone" }] },
    ],
    socialLinks: [{ icon: "github", link: "https://github.com/example/reeds" }],
    editLink: { pattern: "https://github.com/example/reeds/edit/main/docs/:path" },
    footer: { message: "MIT", copyright: "© Reeds" },
    outline: [2, 3],
  },
});
`;

const FILES: Files = {
  "docs/.vitepress/config.ts": CONFIG,
  "docs/public/reed.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  "docs/index.md": `---
layout: home
hero:
  name: Reeds
  text: Cut and dry
  actions:
    - {theme: brand, text: Begin, link: /guide/}
    - {theme: alt, text: Shop, link: "https://shop.example.org"}
features:
  - {icon: 🌾, title: Fast, details: One day., link: /guide/cut.html}
---
`,
  "docs/guide/index.md": `---
title: Begin here
outline: deep
next: false
---

# {{ $frontmatter.title }}

Prose stays *as it is*,   with  its spaces.

## reed.cut <Badge type="tip" text="2.0" /> <Own />

::: warning Sharp
Mind the knife.
::: code-group
\`\`\`js [cut.js]{1} twoslash
cut();
\`\`\`
\`\`\`py [cut.py]
cut()
\`\`\`
:::

::: v-pre
Raw {{ braces }}.
:::

<<< @/snippets/cut.js#main{1 js} [cut.js]

<!--@include: ./part.md-->

[Anchor](./cut.html#reed-dry) and [tools](/tools.md).
`,
  "docs/guide/cut.md":
    "# Cutting\n\n## reed.dry\n\n<Own>Shown</Own>\n\n::: tabs\n== Knife\nSharp.\n== Saw\nSlow.\n:::\n",
  "docs/guide/part.md": "Text of a part.\n",
  "docs/snippets/cut.js": "// #region main\ncut();\n// #endregion main\n",
  "docs/tools.md": "<script setup>\nimport Own from './Own.vue'\n</script>\n\n# Tools\n\n<p v-if=\"a\">Text</p>\n",
  "docs/de/guide/index.md": "# Anfang\n\n## Schnitt\n",
  "docs/de/nur.md": "# Nur hier\n",
};

async function migrate(files: Files): Promise<{ target: TestSite; report: string }> {
  const source = createSite(files);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const { status, stderr } = await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.equal(status, 0, stderr);
  return { target, report: target.read("MIGRATION.md") };
}

test("a site becomes one without errors and warnings, and keeps its URLs", async () => {
  const { target } = await migrate(FILES);
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
  await target.build("--workers", "1");
  for (const url of ["guide", "guide/cut", "tools", "de/guide", "de/nur"])
    assert.ok(target.exists(`dist/${url}/index.html`), url);
  assert.match(target.read("dist/_redirects"), /\/guide\/cut\.html +\/guide\/cut/);
  assert.doesNotMatch(target.read("dist/guide/index.html"), /\{\{ \$|@include|&lt;&lt;&lt;/);
});

test("the configuration, sidebars and their translations are taken over", async () => {
  const { target, report } = await migrate(FILES);
  const config = target.read("sitegen.config.yaml");
  for (const part of [
    /title: Reeds/,
    /url: https:\/\/reeds\.example\.org/,
    /favicon: \/reed\.svg/,
    /code: de/,
    /routeBase: \//,
    /editUrl: https:\/\/github\.com\/example\/reeds\/edit\/main\/\{file\}/,
    /tocMaxHeadingLevel: 3/,
    /icon: github/,
    /text: MIT © Reeds/,
    /href: https:\/\/fr\.reeds\.example\.org/,
  ])
    assert.match(config, part);
  assert.equal(
    target.read("content/docs/sidebars.yaml"),
    `docs:
  - category: Guide
    collapsible: false
    collapsed: false
    items:
      - id: guide/index
        label: Begin
      - id: guide/cut
        label: Cutting
  - category: Fold
    collapsed: true
    items:
      - id: tools
        label: Tools
`,
  );
  assert.equal(target.read("i18n/de/docs/sidebars.yaml"), "Guide: Anleitung\nBegin: Anfang\n");
  assert.match(target.read("i18n/de/docs/nur.md"), /locales:\n {2}- de/);
  assert.match(report, /Gone \(\/gone\)/);
});

test("syntax is converted, and other text keeps its bytes", async () => {
  const { target, report } = await migrate(FILES);
  const text = target.read("content/docs/guide/index.md");
  for (const part of [
    "\n# Begin here\n",
    "toc_max_heading_level: 6\n",
    "pagination_next: null\n",
    "Prose stays *as it is*,   with  its spaces.\n",
    '## reed.cut <Badge type="tip" text="2.0" />  {#reed-cut}\n',
    "```js [cut.js]{1}\n",
    ":::\n\n:::\n",
    "Raw &#123;&#123; braces }}.\n",
    '```js file="/snippets/docs/snippets/cut.js#main" {1} title="cut.js"\n```\n',
    '<Include file="/content/docs/_includes/docs/guide/part.md" />\n',
    "[Anchor](cut.md#reed-dry) and [tools](../tools.md).\n",
  ])
    assert.ok(text.includes(part), `${part}\n${text}`);
  const cut = target.read("content/docs/guide/cut.md");
  assert.match(cut, /## reed\.dry \{#reed-dry\}/);
  assert.match(
    cut,
    /<Tabs>\n<TabItem label="Knife">\n\nSharp\.\n\n<\/TabItem>\n<TabItem label="Saw">\n\nSlow\.\n\n<\/TabItem>\n<\/Tabs>/,
  );
  assert.match(target.read("content/docs/tools.md"), /<!-- <script setup>[\s\S]*<\/script> -->/);
  for (const kind of ["Vue component", "Vue script", "Vue template", "code option"])
    assert.match(report, new RegExp(`### ${kind}`));
});

test("delimiters of attributes, hidden titles and names of files in groups are converted", async () => {
  const source = createSite({
    ".vitepress/config.js": `export default {
  title: "Reeds", cleanUrls: true, sitemap: { hostname: "https://reeds.example.org" },
  markdown: { attrs: { left: "%{", right: "}%" } },
};
`,
    "snippets/cut.js": "cut();\n",
    "index.md": `# Reeds

## Cutting %{#cut}%

::: tip {no-title}
Dry.
:::

::: code-group
<<< @/snippets/cut.js

\`\`\`vue [pages/[id]/cut.vue]
<p />
\`\`\`
:::
`,
  });
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  const text = target.read("content/docs/index.md");
  assert.match(text, /## Cutting \{#cut\}\n\n::: tip\nDry\./);
  assert.match(text, /```js file="\/snippets\/snippets\/cut\.js" title="cut\.js"/);
  const { status, stdout } = await target.run(["build"]);
  assert.equal(status, 0, stdout);
  assert.match(target.read("dist/index.html"), />pages\/\[id\]\/cut\.vue</);
});

test("functions that move pages are called, and sidebars of missing packages follow the directories", async () => {
  const source = createSite({
    ".vitepress/config.js": `import { generate } from "some-sidebar";
import { other } from "some";
export default { title: "Reeds", cleanUrls: true, sitemap: { hostname: "https://reeds.example.org" },
  rewrites: (id) => id.replace(/^old\\//, "new/"),
  themeConfig: { sidebar: generate({ root: "docs" }), nav: other() ?? generate("nav") } };
`,
    "index.md": "# Reeds\n\n[Cut](/new/cut)\n",
    "old/cut.md": "# Cut\n",
  });
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.ok(target.exists("content/docs/new/cut.md"));
  assert.match(target.read("content/docs/index.md"), /\[Cut\]\(\/new\/cut\)/);
  assert.ok(!target.exists("content/docs/sidebars.yaml"));
  const report = target.read("MIGRATION.md");
  assert.doesNotMatch(report, /`rewrites`/);
  assert.match(report, /follows the directories now/);
  assert.match(report, /The package some is not installed[^\n]*\n\n- `\.vitepress\/config\.js` `themeConfig\.nav/);
});

test("the base of a group in a sidebar applies to its own link, too", async () => {
  const { target } = await migrate({
    ".vitepress/config.js": `export default { title: "Reeds", cleanUrls: true, sitemap: { hostname: "https://reeds.example.org" },
  themeConfig: { sidebar: { "/guide/": { base: "/guide/", items: [
    { text: "Cut", base: "/guide/cut/", link: "index", items: [{ text: "Saw", link: "saw" }] },
    { text: "Dry", link: "/dry" },
  ] } } } };
`,
    "guide/dry.md": "# Dry\n",
    "guide/cut/index.md": "# Cut\n",
    "guide/cut/saw.md": "# Saw\n",
  });
  const sidebars = target.read("content/docs/sidebars.yaml");
  assert.match(
    sidebars,
    /category: Cut\n {4}link:\n {6}id: guide\/cut\/index\n[\s\S]*id: guide\/cut\/saw\n[\s\S]*id: guide\/dry\n/,
  );
});

test("pages that only a translation has are in its sidebar, and in no other", async () => {
  const { target } = await migrate({
    ".vitepress/config.js": `const items = (base) => [{ text: "Cut", link: base + "cut" }];
export default { title: "Reeds", cleanUrls: true, sitemap: { hostname: "https://reeds.example.org" },
  locales: {
    root: { label: "English", lang: "en", themeConfig: { sidebar: { "/guide/": items("/guide/") } } },
    de: { label: "Deutsch", lang: "de", themeConfig: { sidebar: {
      "/de/guide/": [...items("/de/guide/"), { text: "Nur hier", items: [{ text: "Messe", link: "/de/guide/fair" }] }],
      "/de/api/": [{ text: "Schnittstelle", link: "/de/api/main" }, { text: "Frei", link: "/de/free" }],
    } } },
  } };
`,
    "guide/cut.md": "# Cut\n",
    "free.md": "# Free\n",
    "de/guide/cut.md": "# Schneiden\n",
    "de/guide/fair.md": "# Messe\n",
    "de/api/main.md": "# Haupt\n",
    "de/free.md": "# Frei\n",
  });
  const { status, stderr } = await target.run(["build"]);
  assert.equal(status, 0, stderr);
  const hasLink = (page: string, url: string): boolean =>
    target.read(`dist/${page}/index.html`).includes(`<a class="sidebar-link" href="${url}"`);
  assert.ok(hasLink("de/guide/fair", "/de/guide/cut") && hasLink("de/guide/fair", "/de/guide/fair"));
  assert.ok(hasLink("de/api/main", "/de/api/main") && !hasLink("de/api/main", "/de/free"));
  assert.ok(hasLink("guide/cut", "/guide/cut"));
  assert.doesNotMatch(target.read("dist/guide/cut/index.html"), /Nur hier|Messe/);
});

const DIRECTORY_FILES: Files = {
  "package.json": '{ "devDependencies": { "vitepress": "^2.0.0-alpha.12" } }',
  "docs/.vitepress/config.js": `export default { title: "Reeds", cleanUrls: true, sitemap: { hostname: "https://reeds.example.org" },
  locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } },
  themeConfig: { sidebar: [{ text: "Home", link: "/" }, { text: "Begin", link: "/guide/" }] } };
`,
  "docs/index.md": "# Reeds\n",
  "docs/guide/index.md": "# Begin\n",
  "docs/guide/cut.md": "# Cut\n",
  "docs/guide/config.ts": `export default async () => ({ themeConfig: { sidebar: [{ text: "Cut", link: "/guide/cut" }, { text: "Begin", link: "/guide/" }] } });\n`,
  "docs/de/index.md": "# Schilf\n",
  "docs/de/guide/index.md": "# Anfang\n",
  "docs/de/config.ts": `throw new Error("No German");
export default { title: "Schilf", themeConfig: { sidebar: [{ text: "Start", link: "/de/" }, { text: "Anfang", link: "/de/guide/" }] } };
`,
};

test("the configuration of a directory that throws is reported, and the others are taken over", async () => {
  const source = createSite(DIRECTORY_FILES);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const { status, stderr } = await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.equal(status, 1);
  assert.match(stderr, /docs\/de\/config\.ts[\s\S]*could not be run: Error: No German/);
  assert.doesNotMatch(stderr, /^ +at /m);
  const sidebars = target.read("content/docs/sidebars.yaml");
  assert.match(sidebars, /^docs:\n[\s\S]*^guide:\n {2}- id: guide\/cut\n {4}label: Cut\n {2}- id: guide\/index\n/m);
  // Values that are written in the file.
  assert.equal(target.read("i18n/de/docs/sidebars.yaml"), "Home: Start\nBegin: Anfang\n");
  assert.match(target.read("sitegen.config.yaml"), /code: de\n {4}label: Deutsch\n {4}htmlLang: de\n {4}title: Schilf/);
  const build = await target.run(["build"]);
  assert.equal(build.status, 0, build.stderr);
  assert.match(target.read("dist/guide/index.html"), /class="sidebar-link" href="\/guide\/cut"/);
  assert.doesNotMatch(target.read("dist/index.html"), /class="sidebar-link" href="\/guide\/cut"/);
  assert.deepEqual(
    target.list(".").filter((file) => /(?:^|\/)config\.[jt]s$/.test(file)),
    [],
  );
});

test("with --no-config, and for VitePress 1, no code of directories runs", async () => {
  const source = createSite(DIRECTORY_FILES);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const read = await runCommand(["migrate", source.root, target.root, "--no-config"], { cwd: source.root });
  assert.equal(read.status, 0, read.stderr);
  assert.equal(target.read("i18n/de/docs/sidebars.yaml"), "Home: Start\nBegin: Anfang\n");
  assert.match(target.read("content/docs/sidebars.yaml"), /^guide:/m);
  assert.match(target.read("MIGRATION.md"), /`docs\/de\/config\.ts` `not run, because of --no-config`/);
  const { target: previous } = await migrate({
    ...DIRECTORY_FILES,
    "package.json": '{ "devDependencies": { "vitepress": "^1.6.4" } }',
  });
  assert.ok(!previous.exists("i18n/de/docs/sidebars.yaml"));
  assert.doesNotMatch(previous.read("content/docs/sidebars.yaml"), /^guide:/m);
});

test("directories in the main configuration replace the files of directories", async () => {
  const { target, report } = await migrate({
    ...DIRECTORY_FILES,
    "docs/.vitepress/config.js": `export default { title: "Reeds", cleanUrls: true, sitemap: { hostname: "https://reeds.example.org" },
  themeConfig: { sidebar: { "/": [{ text: "Home", link: "/" }], "/guide/": [{ text: "Begin", link: "/guide/" }] } },
  additionalConfig: {
    "/": { title: "Reeds and more", themeConfig: { nav: [{ text: "Guide", link: "/guide/" }] } },
    "/guide/": { description: "Cutting", themeConfig: { sidebar: { "/": [{ text: "Cut", link: "/guide/cut" }] } } },
  } };
`,
  });
  assert.match(
    target.read("content/docs/sidebars.yaml"),
    /^docs:\n {2}- id: index\n {4}label: Home\nguide:\n {2}- id: guide\/cut\n/,
  );
  assert.match(target.read("sitegen.config.yaml"), /title: Reeds and more\n[\s\S]*label: Guide\n {6}to: \/guide\//);
  assert.match(report, /### directory setting[\s\S]*`additionalConfig\.\/guide\/\.description`/);
});
