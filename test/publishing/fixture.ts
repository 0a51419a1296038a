/** A site for tests of machine-readable files: three locales, docs, 23 posts, hostile strings, hidden content. */

import type { Files } from "../support/site.ts";

export const HOSTILE = `Tom & "Jerry" <b>'s</b> \u{1f600} \u05e9\u05dc\u05d5\u05dd ]]> </script>`;

/** A word that must not occur in output files, except in Markdown copies if a test says so. */
export const SECRET = "xyzzysecret";

const yaml = (text: string): string => JSON.stringify(text);

function post(day: number): string {
  const date = `2024-01-${String(day).padStart(2, "0")}`;
  return `---
title: Post ${day}
date: ${date}
authors: [ann]
tags: [news]
description: About ${day}
---

Post ${day} links to [the guide](/docs/guide), [itself](#part), [away](https://away.example) and shows a picture.

![A dot](dot.svg)

<picture><source srcset="dark-dot.svg" media="(prefers-color-scheme: dark)"><img src="dot.svg" alt="A dot in both modes"></picture>

## Part

Text.
`;
}

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>';

export const CONFIG = `title: Fixture
tagline: A site for tests
url: https://example.org
favicon: /favicon.svg
defaultLocale: en
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
  - {code: pt, label: Português, htmlLang: pt-BR}
blog: {title: The blog, description: News of the fixture}
navbar:
  title: Fixture
  left:
    - {label: Guide, doc: guide}
    - {label: Blog, to: /blog}
  right:
    - {type: localeDropdown}
    - {type: search}
markdown: {remarkPlugins: [./plugins/examples.ts]}
redirects:
  - {from: /old, to: /older}
  - {from: /older, to: /docs/guide}
  - {from: /away, to: "https://elsewhere.example/x?a=1&b=2"}
`;

export const FILES: Files = {
  "sitegen.config.yaml": CONFIG,
  "static/favicon.svg": DOT,
  "static/assets/img/plain.svg": DOT,
  "content/docs/sidebars.yaml": "docs:\n  - guide\n  - category: More\n    items: [api/thing, hostile]\n",
  "content/docs/guide.md": `---
title: Guide
description: How it is done
redirect_from: [/start, "/sch\u00f6n/alt"]
head:
  - {tag: meta, attributes: {name: own, content: 'a "b" <c>'}}
  - {tag: link, attributes: {rel: me, href: "https://ann.example/?a&b", hidden: false}}
unknown_key: ${SECRET}
---

# Guide

See [the thing](api/thing.md#do-it), [by reference][thing] and <a href="api/thing.md">raw</a>.
Code keeps \`[the thing](api/thing.md)\` as it is.

<!-- ${SECRET} -->

\`\`\`md
[the thing](api/thing.md)
<!-- shown -->
\`\`\`

[thing]: api/thing.md
`,
  "content/docs/api/thing.md": `# thing

> Does things.

## Methods

### \`thing.doIt()\` {#do-it}

<!--
\`\`\`YAML history
added:
  - pr-url: https://github.com/electron/electron/pull/12345
\`\`\`
-->

Does it. Back to [the guide](../guide.md).

\`\`\`example hello

\`\`\`
`,
  "examples/hello/main.js": "console.log('hello from the example')\n",
  "plugins/examples.ts": `export default () => (tree: any, file: any) => {
  for (const node of tree.children) {
    if (node.lang !== "example") continue;
    const code = file.data.site.readFile("examples/" + node.meta + "/main.js");
    const markdown = '\`\`\`js title="main.js"\\n' + code.trimEnd() + "\\n\`\`\`";
    Object.assign(node, { lang: "js", meta: null, value: code, data: { markdown } });
  }
};
`,
  "content/docs/hostile.md": `---\ntitle: ${yaml(HOSTILE)}\ndescription: ${yaml(HOSTILE)}\n---\n\nText.\n`,
  "content/docs/draft.md": `---\ndraft: true\n---\n\n# Draft\n\n${SECRET}\n`,
  "content/docs/hidden.md": "---\nunlisted: true\nslug: /hidden\n---\n\n# Hidden page\n\nhiddenpagetext\n",
  "content/pages/about.md": "# About\n\nText.\n",
  "content/blog/authors.yaml": "ann: {name: Ann, url: https://ann.example}\n",
  "content/blog/tags.yaml": "news: {label: News, description: All news}\n",
  "content/blog/dot.svg": DOT,
  "content/blog/dark-dot.svg": DOT,
  ...Object.fromEntries(
    Array.from({ length: 22 }, (_, index) => [`content/blog/post-${index + 1}.md`, post(index + 1)]),
  ),
  "content/blog/hostile.md": `---\ntitle: ${yaml(HOSTILE)}\ndescription: ${yaml(HOSTILE)}\ndate: 2024-02-01\nauthors: [{name: ${yaml(HOSTILE)}}]\ntags: [news]\n---\n\n${HOSTILE}\n`,
  "content/blog/unlisted.md": "---\ntitle: Unlisted\ndate: 2024-03-01\nunlisted: true\n---\n\nhiddenpagetext\n",
  "content/blog/draft.md": `---\ntitle: Draft\ndate: 2024-03-02\ndraft: true\n---\n\n${SECRET}\n`,
  "i18n/de/docs/guide.md": "# Anleitung\n\nSiehe [das Ding](api/thing.md).\n",
};

/** Return the attributes of all elements with a tag name, in document order. */
export function elementsOf(html: string, name: string): Map<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s+[^\\s"'>/=]+(?:="[^"]*")?)*)\\s*/?>`, "g"))].map(
    ([, attributes = ""]) =>
      new Map(
        [...attributes.matchAll(/([^\s"'>/=]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
          key,
          unescapeText(value),
        ]),
      ),
  );
}

export function unescapeText(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    decimal
      ? String.fromCodePoint(Number(decimal))
      : hex
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : (entities[name] ?? whole),
  );
}

/** Return the content of a meta element by name or property, or an array if there is not exactly one. */
export function metaOf(html: string, name: string): string | string[] | undefined {
  const contents = elementsOf(html, "meta")
    .filter((meta) => (meta.get("name") ?? meta.get("property")) === name)
    .map((meta) => meta.get("content") ?? "");
  return contents.length > 1 ? contents : contents[0];
}

export function linksOf(html: string, rel: string): Map<string, string>[] {
  return elementsOf(html, "link").filter((link) => link.get("rel") === rel);
}
