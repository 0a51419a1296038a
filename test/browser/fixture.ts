/** A small site with every feature that the client handles. */

import type { Files } from "../support/site.ts";

const paragraph = (seed: string): string =>
  `${seed} makes a paragraph of some length, so that there is something to scroll past on the way down. `.repeat(12);

/** Return a page that is several windows long. */
function longPage(title: string, head: string, headings: readonly string[]): string {
  const sections = headings.map((heading) => `## ${heading}\n\n${paragraph(heading)}\n\n${paragraph(title)}\n`);
  return `# ${title}\n\n${head}\n\n${sections.join("\n")}`;
}

const config = `
title: Fixture
tagline: A site for tests
favicon: /favicon.svg
url: https://example.org
defaultLocale: en
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
docs:
  versions: [{name: current, folder: latest, path: /docs/, isLast: true}]
  mainDoc: latest/introduction
navbar:
  title: Fixture
  left:
    - {label: Docs, doc: latest/introduction, activeSidebar: docs}
    - {label: Blog, to: /blog, activePath: /blog}
    - label: Tools
      items:
        - {label: Glossary tool, to: /docs/latest/glossary}
        - {label: Elsewhere, href: "https://elsewhere.example/"}
  right:
    - {type: localeDropdown}
    - {type: colorModeToggle}
    - {type: search}
footer:
  columns:
    - title: More
      items:
        - {label: Far page, to: /docs/latest/far}
        - {label: Outside, href: "https://outside.example/"}
announcement:
  id: news
  content: "Something new. [Read about it](/blog/first)"
redirects:
  - {from: /old, to: /docs/latest/faq}
`;

const introduction = longPage(
  "Introduction",
  [
    "See the [FAQ](faq.md), the [term asar](glossary.md#asar), [far](far.md), [features](features.md),",
    "[the last part](#part-three) and [outside](https://outside.example/).",
  ].join("\n"),
  ["Part One", "Part Two", "Part Three"],
);

const features = `# Features

\`\`\`sh npm2yarn
npm install fixture
npm start
\`\`\`

## Code

\`\`\`js title="long.js"
const long = "${"x".repeat(220)}"
\`\`\`

\`\`\`js
const first = 1
const second = 2
\`\`\`

## More tabs

${paragraph("Tabs")}

\`\`\`sh npm2yarn
npm install other
\`\`\`

<details>
<summary>More of it</summary>

Hidden text.

<details>
<summary>Even more</summary>

Text at the bottom.

</details>
</details>

${paragraph("End")}
`;

export const FIXTURE: Files = {
  "sitegen.config.yaml": config,
  "content/docs/sidebars.yaml": `
docs:
  - latest/introduction
  - latest/faq
  - category: More
    items: [latest/glossary, latest/features, latest/big]
`,
  "content/docs/latest/introduction.md": `---\nslug: /latest/\n---\n\n${introduction}`,
  "content/docs/latest/faq.md": longPage("FAQ", "Questions. [Back](introduction.md), [terms](glossary.md).", [
    "Why",
    "How",
  ]),
  "content/docs/latest/glossary.md": longPage("Glossary", "Terms. [Questions](faq.md).", ["addon", "asar", "zygote"]),
  "content/docs/latest/features.md": features,
  "static/own.js": "window.own = 1;\n",
  "content/docs/latest/far.md": `---
head: [{tag: meta, attributes: {name: own, content: far}}, {tag: script, attributes: {src: /own.js, async: true}}]
---

# Far

No sidebar lists this page.
`,
  "content/docs/latest/big.md": longPage(
    "Big",
    "Much.",
    Array.from({ length: 120 }, (_, n) => `Chapter ${n + 1}`),
  ),
  "content/blog/tags.yaml": "news: {label: News, permalink: /news, description: What is new.}\n",
  "content/blog/authors.yaml": "ada: {name: Ada, url: https://ada.example/}\n",
  "content/blog/first.md":
    "---\ntitle: First\ndate: 2025-01-02\nauthors: [ada]\ntags: [news]\n---\n\nFirst words. See the [FAQ](../docs/latest/faq.md).\n",
  "content/blog/second.md":
    "---\ntitle: Second\ndate: 2025-02-03\nauthors: [ada]\ntags: [news]\n---\n\nBefore the mark.\n\n<!-- truncate -->\n\nAfter it.\n",
  "static/favicon.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>\n',
  "static/file.txt": "a file\n",
};
