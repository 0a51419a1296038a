/** Test plugins that read files of the site and use its messages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files } from "../support/site.ts";

const PLUGIN = `export default () => (tree: any, file: any) => {
  const { site } = file.data;
  const visit = (node: any) => {
    for (const child of node.children ?? []) visit(child);
    if (node.type !== "code" || node.lang !== "show") return;
    const text = site.readFile(node.meta) ?? "missing";
    const title = { type: "text", value: site.message("site.shown", { file: node.meta }) };
    const children = [{ type: "code", lang: "js", value: text }];
    Object.assign(node, { type: "shown", children, data: { hProperties: {}, markdown: "~~~js\\n" + text + "\\n~~~" } });
    children.unshift({ type: "caption", data: { hName: "p", hChildren: [title] } } as any);
  };
  visit(tree);
};
`;
const FILES: Files = {
  "sitegen.config.yaml": `title: Test
url: https://example.org
shareImages: false
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
check: {rules: {missing-translation: off}}
markdown: {remarkPlugins: [./plugins/show.ts]}
`,
  "plugins/show.ts": PLUGIN,
  "code/a.js": "one();\ntwo();",
  "i18n/en/messages.yaml": 'site.shown: "The file {file}"\n',
  "i18n/de/messages.yaml": 'site.shown: "Die Datei {file}"\n',
  "content/docs/page.md": `---
title: Page
---

Before [a link](other.md).

\`\`\`show code/a.js
anything
\`\`\`

1. Item
   \`\`\`show code/a.js
   \`\`\`
2. Item

> Quoted [link](other.md)
> \`\`\`show code/b.js
> \`\`\`

After.
`,
  "content/docs/other.md": "# Other\n",
  "i18n/de/docs/page.md": "# Seite\n\n```show code/a.js\n```\n",
};

const textOf = (html: string): string => html.replace(/<[^>]+>/g, "");

test("pages show files in the language of the page, and Markdown copies contain the Markdown of the plugin", async () => {
  const site = createSite(FILES);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const html = site.read("dist/docs/page/index.html");
  assert.equal(html.match(/<p>The file code\/a\.js<\/p>/g)?.length, 2);
  assert.match(textOf(html), /one\(\);\ntwo\(\);/);
  assert.match(site.read("dist/de/docs/page/index.html"), /<p>Die Datei code\/a\.js<\/p>/);
  assert.equal(
    site.read("dist/docs/page.md"),
    `# Page

Before [a link](https://example.org/docs/other).

~~~js
one();
two();
~~~

1. Item
   ~~~js
   one();
   two();
   ~~~
2. Item

> Quoted [link](https://example.org/docs/other)
> ~~~js
> missing
> ~~~

After.
`,
  );
});

test("a build uses the cached page until a file changes that the plugin read or looked for", async () => {
  const site = createSite(FILES);
  const page = async (): Promise<string> => {
    const { status, stderr } = await site.build();
    assert.equal(status, 0, stderr);
    return textOf(site.read("dist/docs/page/index.html"));
  };
  assert.doesNotMatch(await page(), /three\(\)/);
  site.write({ "code/a.js": "three();" });
  assert.match(await page(), /three\(\)/);
  site.write({ "code/b.js": "four();" });
  assert.match(await page(), /four\(\)/);
  site.remove("code/b.js");
  assert.match(await page(), /missing/);
});

test("files that plugins read are not reported as unused, and unknown messages are", async () => {
  const site = createSite({
    ...FILES,
    "content/docs/parts/a.html": "<p>",
    "content/docs/parts/b.html": "<p>",
    "content/docs/page.md": "# Page\n\n```show content/docs/parts/a.html\n```\n",
    "plugins/show.ts": PLUGIN.replace("site.shown", "site.shwn"),
  });
  const { stdout } = await site.run(["check"]);
  assert.doesNotMatch(stdout, /parts\/a\.html:/);
  assert.match(stdout, /content\/docs\/parts\/b\.html:1:1 {2}warning {2}stray-file/);
  assert.match(
    stdout,
    /content\/docs\/page\.md:1:1 {2}error {2}unknown-message-id\n {2}A plugin inserts the unknown message "site\.shwn"\.[\s\S]*Did you mean "site\.shown"\?/,
  );
  site.write({
    "sitegen.config.yaml": `${FILES["sitegen.config.yaml"]}`.replace(
      "rules: {",
      "rules: {unknown-message-id: warning, ",
    ),
  });
  const { status } = await site.build();
  assert.equal(status, 0);
  assert.match(site.read("dist/docs/page/index.html"), /<p>site\.shwn<\/p>/);
});
