/** Test the output of content blocks: pages, feeds, Markdown copies, search, and labels by language. */

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { createSite } from "../support/site.ts";

const BLOCKS = `
:::example
Of the site.
:::

> [!NOTE]- Folded
> Hidden at first.

::: cards
- :icon[own:dot] [Other](/docs/other.md) About cards.
:::

\`\`\`js fold
before(); // [!code --]
after(); // [!code ++]
\`\`\`

\`\`\`output
Printed.
\`\`\`

![Wide](wide.svg){width=200 zoom}

<Card title="Linked" to="/docs/other.md" />
`;

const site = createSite({
  "sitegen.config.yaml": `title: Test
url: https://example.org
locales: [{ code: en, label: English }, { code: de, label: Deutsch }, { code: fr, label: Français }]
markdown:
  foldCode: 3
  admonitions:
    example: { label: { en: Example, de: Beispiel }, icon: star, color: violet }
    tip: { color: blue }
    plain: {}
    worded: { label: Words }
`,
  "content/docs/blocks.md": `# Blocks\n\n[[toc]]\n\n## One :rocket:\n\n### Two\n\n#### Three\n${BLOCKS}\n:::plain\nx\n:::\n\n:::worded\nx\n:::\n`,
  "content/docs/other.md":
    "# Other\n\nLong and short.\n\n```js\na\nb\nc\nd\n```\n\n```js no-fold\na\nb\nc\nd\n```\n\n:::tip\nx\n:::\n",
  "content/docs/tags.mdx": `# Tags

![Wide](wide.svg){width=200 zoom} ![Wide][wide]{height=20}

[wide]: wide.svg

:badge[Beta]{warning} :icon[own:dot]{label="A dot"}

:::note Opened {fold=open}
Text.
:::

- A list

  :::tip Folded {fold}
  Text.
  :::

:::card Linked {icon=own:dot to=other.md}
Text.
:::

:::file-tree
- folder/ {closed}
  - file.js
:::

:::note Sum {1 + 1}
Text.
:::

<picture>
  <source srcSet="night.svg" media="(prefers-color-scheme: dark)" />
  <img src="wide.svg" alt="Two modes" />
</picture>
`,
  "content/docs/night.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>',
  "content/docs/wide.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>',
  "content/blog/wide.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>',
  "content/blog/2025-01-01-post.md": `---\ntitle: Post\n---\n\nText.\n${BLOCKS}`,
  "i18n/de/docs/blocks.md": `# Blöcke\n\n[[toc]]\n\n## Eins :rocket:\n\n### Zwei\n\n#### Drei\n${BLOCKS}\n:::worded\nx\n:::\n`,
  "i18n/fr/docs/blocks.md": `# Blocs\n\n## Un\n\n### Deux\n\n#### Trois\n${BLOCKS}\n:::worded\nx\n:::\n`,
  "i18n/fr/messages.yaml": "content.worded: Mots\n",
});

/** Install a set of icons with styles, which the security policy forbids. */
function installIcons(): void {
  const folder = path.join(site.root, "node_modules/@iconify-json/own");
  mkdirSync(folder, { recursive: true });
  const body = '<style>a{}</style><path style="fill:red;stroke-width:2" d="M0 0h1"/>';
  const aliases = { dot: { parent: "point" } };
  const icons = { prefix: "own", width: 24, height: 24, icons: { point: { body, width: 10 } }, aliases };
  writeFileSync(path.join(folder, "icons.json"), JSON.stringify(icons));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "@iconify-json/own", version: "1.0.0" }));
}

before(async () => {
  installIcons();
  const { status, stdout, stderr } = await site.build();
  assert.equal(status, 0, stdout + stderr);
  // Messages of the site have no translation in French.
  assert.deepEqual((stdout + stderr).match(/warning {2}[a-z-]+/g), ["warning  missing-translation"]);
});

const page = (name: string): string => site.read(`dist/${name}/index.html`);

test("kinds of admonitions have the label of the language, the icon and the color", () => {
  for (const [name, label] of Object.entries({
    "docs/blocks": "Example",
    "de/docs/blocks": "Beispiel",
    "fr/docs/blocks": "Example",
  })) {
    assert.match(
      page(name),
      new RegExp(
        `<aside class="admonition admonition-example tone-violet has-icon" role="note"><p class="admonition-title"><svg[^>]*>.*?</svg>${label}</p>`,
      ),
    );
  }
  assert.match(page("docs/blocks"), /<p class="admonition-title">plain<\/p>/);
  assert.match(page("docs/blocks"), /<p class="admonition-title">Words<\/p>/);
  assert.match(page("fr/docs/blocks"), /<p class="admonition-title">Mots<\/p>/);
  assert.match(
    page("docs/other"),
    /<aside class="admonition admonition-tip tone-blue" role="note"><p class="admonition-title">tip<\/p>/,
  );
});

test("the table of contents in the text has levels 2 and 3, with the IDs of the original in translations", () => {
  const tocOf = (name: string): string | undefined => /<nav class="page-toc".*?<\/nav>/s.exec(page(name))?.[0];
  assert.equal(
    tocOf("docs/blocks"),
    '<nav class="page-toc" aria-label="On this page"><ul><li><a href="#one-rocket">One 🚀</a><ul><li><a href="#two">Two</a></ul></ul></nav>',
  );
  assert.match(tocOf("de/docs/blocks") ?? "", /href="#one-rocket">Eins 🚀<.*href="#two">Zwei</s);
});

test("icons of installed sets are inline, without styles", () => {
  assert.match(
    page("docs/blocks"),
    /<svg class="glyph" viewBox="0 0 10 24" width="10" height="24" aria-hidden="true"><path fill="red" stroke-width="2" d="M0 0h1"\/><\/svg><a href="\/docs\/other">Other<\/a>/,
  );
  assert.doesNotMatch(page("docs/blocks"), / style=|<style>a/);
});

test("the size of an image follows from the file, and its link leads to the image", () => {
  const [, href, src] =
    /<a class="image-zoom" href="([^"]*)"><img src="([^"]*)" width="200" height="50"/.exec(page("docs/blocks")) ?? [];
  assert.match(src ?? "", /^\/assets\/media\/wide\./);
  assert.equal(href, src);
});

test("MDX has attributes in braces, and expressions in titles", () => {
  const html = page("docs/tags");
  assert.match(html, /<img src="[^"]*wide[^"]*" width="200" height="50"[^>]*>.*<img [^>]*width="80" height="20"/s);
  assert.match(html, /<span class="badge badge-warn">Beta<\/span> <svg[^>]*role="img" aria-label="A dot"/);
  assert.match(html, /<details class="admonition admonition-note" open><summary class="admonition-title">Opened</);
  assert.match(html, /<details class="admonition admonition-tip tone-blue"><summary class="admonition-title">Folded</);
  assert.match(html, /<a href="\/docs\/other">Linked<\/a>/);
  assert.match(html, /<details><summary><span class="tree-name">.*?folder\//s);
  assert.match(html, /<p class="admonition-title">Sum 2<\/p>/);
});

test("a picture in MDX has an image for each color mode", () => {
  const images = page("docs/tags").match(/<img src="[^"]*(?:wide|night)[^>]*alt="Two modes" class="only-\w+"/g) ?? [];
  assert.deepEqual(
    images.map((image) => /only-\w+/.exec(image)?.[0]),
    ["only-light", "only-dark"],
  );
  assert.doesNotMatch(page("docs/tags"), /<picture>|<source/);
});

test("code is folded above the limit of the configuration, with a label in the language", () => {
  const folds = page("docs/other").match(/data-fold/g) ?? [];
  assert.equal(folds.length, 1);
  assert.match(page("docs/other"), /<span class="code-fold-more">Show all 4 lines<\/span>/);
  assert.match(page("de/docs/blocks"), /<span class="code-fold-more">Alle 2 Zeilen anzeigen<\/span>/);
  assert.match(page("de/docs/blocks"), /<div class="code-title">Ausgabe<\/div>/);
});

test("feeds have no controls, the signs of edited lines, and absolute links", () => {
  const feed = site.read("dist/blog/rss.xml");
  assert.doesNotMatch(feed, /code-fold|checkbox/);
  assert.match(feed, /<span class="line removed edited">- .*before/);
  assert.match(feed, /<span class="line added edited">\+ .*after/);
  assert.match(feed, /<a href="https:\/\/example\.org\/docs\/other">Linked<\/a>/);
  assert.match(feed, /<a class="image-zoom" href="https:\/\/example\.org\/assets\/media\/wide/);
  assert.match(feed, /<summary class="admonition-title">Folded<\/summary>/);
});

test("Markdown copies keep the source with absolute links", () => {
  const copy = site.read("dist/docs/blocks.md");
  assert.match(copy, /<Card title="Linked" to="https:\/\/example\.org\/docs\/other" \/>/);
  assert.match(copy, /\[Other\]\(https:\/\/example\.org\/docs\/other\)/);
  assert.match(copy, /> \[!NOTE\]- Folded/);
  const fromMdx = site.read("dist/docs/tags.md");
  assert.match(fromMdx, /:::card Linked \{icon=own:dot to=https:\/\/example\.org\/docs\/other\}/);
  assert.match(fromMdx, /:::note Sum 2\n/);
});

test("a change of an installed set of icons changes pages", async () => {
  const folder = path.join(site.root, "node_modules/@iconify-json/own");
  const icons = { prefix: "own", width: 8, height: 8, icons: { dot: { body: '<path d="M1 1h2"/>' } } };
  writeFileSync(path.join(folder, "icons.json"), JSON.stringify(icons));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version: "2.0.0" }));
  await site.build();
  assert.match(page("docs/blocks"), /viewBox="0 0 8 8" width="8" height="8" aria-hidden="true"><path d="M1 1h2"\/>/);
});

test("invalid kinds in the configuration are reported", async () => {
  const other = createSite({
    "sitegen.config.yaml":
      "title: Test\nurl: https://example.org\nmarkdown: { admonitions: { Bad Name: {}, a: { color: violett }, b: { icn: x } } }\n",
    "content/docs/a.md": "# A\n",
  });
  const { status, stdout, stderr } = await other.build();
  assert.equal(status, 2);
  assert.match(stdout + stderr, /"markdown\.admonitions\.Bad Name" is not a valid kind/);
  assert.match(stdout + stderr, /violett[\s\S]*violet/);
  assert.match(stdout + stderr, /icn[\s\S]*icon/);
});
