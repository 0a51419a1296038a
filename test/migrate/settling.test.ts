/** `sitegen migrate`: what is changed in the new site so that it has no errors, and few warnings. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import type { UserConfig } from "../../src/site/config/user-config.ts";
import { createSite, type Files, runCommand, siteAt, type TestSite } from "../support/site.ts";

async function migrate(files: Files): Promise<TestSite> {
  const source = createSite(files);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const { status, stderr } = await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.equal(status, 0, stderr);
  return target;
}

test("samples with a syntax error are marked in all languages, and listed", async () => {
  const sample = '> - ```js title="a.js"\n>   foo(\n>   ```\n';
  const target = await migrate({
    "docusaurus.config.js":
      'module.exports = { title: "Old", url: "https://example.org", i18n: { defaultLocale: "en", locales: ["en", "de"] } };\n',
    "docs/start.md": `# Start\n\n${sample}\n\`\`\`js\nbar()\n\`\`\`\n`,
    "i18n/de/docusaurus-plugin-content-docs/current/start.md": `# Anfang\n\n${sample}\n\`\`\`js\nbar()\n\`\`\`\n`,
  });
  for (const file of ["content/docs/start.md", "i18n/de/docs/start.md"])
    assert.match(target.read(file), /> - ```js title="a\.js" @nolint\n> {3}foo\(\n> {3}```\n\n```js\nbar\(\)/, file);
  assert.match(target.read("MIGRATION.md"), /### sample with a syntax error/);
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("only broken redirects are removed, also if items of the navigation are removed at the same time", async () => {
  const target = await migrate({
    ".vitepress/config.js": `export default {
  title: "Old",
  cleanUrls: true,
  sitemap: { hostname: "https://example.org" },
  themeConfig: { nav: [
    { text: "Gone", link: "/gone" }, { text: "Away", link: "/away" }, { text: "Start", link: "/start" },
  ] },
};
`,
    "public/_redirects": `/a /start
/b /missing
/C/ /start#part
/d /start#gone
/e /more
/f /more/
`,
    "index.md": "# Home\n",
    "start.md": "# Start\n\n## Part\n",
    "more.md": "# More\n",
  });
  const { redirects = [], navbar } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.doesNotMatch(JSON.stringify(navbar), /gone|away/);
  assert.deepEqual(
    redirects.map(({ from, to }) => `${from} ${to}`),
    ["/a /start", "/C/ /start#part", "/d /start", "/e /more", "/f /more/"],
  );
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("containers of VitePress end with their tab or list item, and groups with one block are the block", async () => {
  const target = await migrate({
    ".vitepress/config.js":
      'export default { title: "Old", cleanUrls: true, sitemap: { hostname: "https://example.org" } };\n',
    "index.md": `# Home

:::: tabs
=== One
Text of one.

::: code-group
\`\`\`sh [a]
run a
\`\`\`
\`\`\`sh [b]
run b
\`\`\`
=== Two
Text of two.
::::

{#old-place}

- Item

  ::: code-group

  \`\`\`js
  item()
  \`\`\`

  \`\`\`ts
  item()
  \`\`\`

## Next

::: code-group
\`\`\`js [only.js]
only()
\`\`\`
:::
`,
  });
  const file = target.list("content").find((each) => each.endsWith("index.md")) ?? "";
  const text = target.read(`content/${file}`);
  assert.doesNotMatch(text, /^===|\{#old/m);
  assert.match(text, /<span id="old-place"><\/span>/);
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
  assert.equal((await target.run(["build"])).status, 0);
  const page = target.read("dist/index.html");
  const list = page.slice(page.indexOf("<ul"), page.indexOf("</ul>"));
  assert.doesNotMatch(list, /Next/);
  assert.doesNotMatch(page.replace(/<(script|pre|head)\b[\s\S]*?<\/\1>/g, ""), /:::|===/);
});

test("package.json has the packages for formulas and diagrams that pages need", async () => {
  const target = await migrate({
    ".vitepress/config.js":
      'export default { title: "Old", cleanUrls: true, sitemap: { hostname: "https://example.org" }, markdown: { math: true } };\n',
    "index.md": "# Home\n\n$a^2$\n\n```mermaid\ngraph TD; A-->B\n```\n",
  });
  const { dependencies, devDependencies } = JSON.parse(target.read("package.json")) as Record<string, object>;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  assert.ok(names.includes("katex") && names.includes("beautiful-mermaid"), names.join());
  const plain = await migrate({
    ".vitepress/config.js":
      'export default { title: "Old", cleanUrls: true, sitemap: { hostname: "https://example.org" } };\n',
    "index.md": "# Home\n\nCosts $5.\n",
  });
  assert.doesNotMatch(plain.read("package.json"), /katex|mermaid/);
});

test("faults that the previous tool did not report are repaired and listed", async () => {
  const target = await migrate({
    ".vitepress/config.js":
      'export default { title: "Old", cleanUrls: true, sitemap: { hostname: "https://example.org" } };\n',
    "index.md": `# Home

Ask [the **editor**](vscode://settings/a) or [us](mail:us@example.org), see [\`load\`][loading] and [all][].

<div>

One

</div>

</div>

## Twice {#same}

## Again {#same}

\`\`\`js {2,4-9} mark={3,7}
one();
two();
three();
four();
five();
\`\`\`

\`\`\`md
<<< @/file.js{2}
\`\`\`

<p v-pre>{{ shown }}</p>

<script>alert(1)</script>

## Odd {#odd–one}

## Doubled {##doubled}

<button id="odd" onclick="play('a')">Play</button>, or [odd](#odd–one).
`,
  });
  const text = target.read("content/docs/index.md");
  assert.match(text, /Ask the \*\*editor\*\* or us, see `load` and all\./);
  assert.match(text, /One\n\n<\/div>\n\n\n*## Twice/);
  assert.match(text, /## Again\n/);
  assert.match(text, /```js \{2,4-5\} mark=\{3\}\n/);
  assert.match(text, /```md @nolint\n<<< /);
  assert.match(text, /<p>&#123;&#123; shown \}\}<\/p>/);
  assert.match(text, /## Odd \{#oddone\}\n\n## Doubled \{#doubled\}\n\n<button id="odd">Play<\/button>, or \[odd\]\(#/);
  const report = target.read("MIGRATION.md");
  for (const kind of ["link with another scheme", "reference without a definition", "code option"])
    assert.match(report, new RegExp(`### ${kind}\n`));
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("translations with other code than their original keep their text as Markdown", async () => {
  const target = await migrate({
    "docusaurus.config.js":
      'module.exports = { title: "Old", url: "https://example.org", i18n: { defaultLocale: "en", locales: ["en", "de"] } };\n',
    "docs/start.mdx": '# Start\n\n<center>\n<div className="box" data-ad-kind="image"></div>\n</center>\n',
    "docs/same.mdx": '# Same\n\n<div className="box">\n\nText.\n\n</div>\n',
    "i18n/de/docusaurus-plugin-content-docs/current/start.mdx":
      '# Anfang\n\n<center>\n<div data-ad-kind="image" className="kasten" data-ad-size={1}>Text im Kasten.</div>\n</center>\n\n## Mehr\n',
    "i18n/de/docusaurus-plugin-content-docs/current/same.mdx": '# Gleich\n\n<div className="box">\n\nText.\n\n</div>\n',
  });
  assert.match(target.read("i18n/de/docs/start.md"), /<div class="kasten">\n\nText im Kasten\.\n\n<\/div>/);
  assert.match(target.read("MIGRATION.md"), /### attribute without effect\n/);
  assert.ok(target.exists("i18n/de/docs/same.mdx"));
  assert.match(target.read("sitegen.config.yaml"), /translation-structure: info/);
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
  await target.run(["build"]);
  assert.match(target.read("dist/de/docs/start/index.html"), /Text im Kasten\./);
});

test("items of sidebars that lead to no page are removed, and categories that become empty, and anchors without a heading", async () => {
  const target = await migrate({
    "docusaurus.config.js": 'module.exports = { title: "Old", url: "https://example.org" };\n',
    "sidebars.js": `module.exports = { main: [
  "start",
  { type: "link", label: "Changes", href: "/changes" },
  { type: "category", label: "Gone", items: [{ type: "link", label: "Away", href: "/away" }] },
  { type: "link", label: "Begin", href: "/docs/start" },
  { type: "link", label: "Part", href: "/docs/start#part" },
  { type: "link", label: "Live: run", href: "/docs/start?run=1#live" },
] };
`,
    "docs/start.md": "# Start\n\n## Part\n",
  });
  const sidebars = target.read("content/docs/sidebars.yaml");
  assert.doesNotMatch(sidebars, /changes|away|Gone/);
  assert.match(sidebars, /href: \/docs\/start#part\n[\s\S]*href: \/docs\/start\?run=1\n/);
  assert.match(sidebars, /start/);
  assert.match(target.read("MIGRATION.md"), /### sidebar item\n/);
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("configurations may define the variables that modules of Node.js have", async () => {
  const target = await migrate({
    ".vitepress/config.mjs": `import { dirname } from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
const __filename = fileURLToPath(import.meta.url);
const __dirname = dirname(__filename);
const require = createRequire(import.meta.url);
export default { title: __dirname === "" ? "" : "Defined", cleanUrls: true, sitemap: { hostname: "https://example.org" } };
`,
    "index.md": "# Home\n",
  });
  assert.match(target.read("sitegen.config.yaml"), /title: Defined/);
});

test("links in front matter that lead nowhere become valid values, and images without a file leave it", async () => {
  const target = await migrate({
    ".vitepress/config.js":
      'export default { title: "Old", cleanUrls: true, sitemap: { hostname: "https://example.org" } };\n',
    "index.md": `---
layout: home
hero:
  name: Old
  image:
    src: /missing.svg
    alt: Gone
  actions:
    - text: Start
      link: /missing
---

# Home
`,
  });
  const text = target.read("content/pages/index.md");
  assert.match(text, /link: "#"/);
  assert.doesNotMatch(text, /image|Gone/);
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("modules of MDX that fail leave the page with the code that uses them", async () => {
  const target = await migrate({
    "docusaurus.config.js": 'module.exports = { title: "Old", url: "https://example.org" };\n',
    "docs/start.mdx": `export const ready = await Promise.resolve("yes");
export const name = "Pump";

# Start

It is {ready} for {name}.

<p title={ready}>Hidden</p>
`,
  });
  const text = target.read("content/docs/start.mdx");
  assert.doesNotMatch(text, /await/);
  assert.match(text, /It is \{\/\* \{ready\} \*\/\} for \{name\}\./);
  const { status, stdout } = await target.run(["build"]);
  assert.equal(status, 0, stdout);
});

test("missing images leave no attributes, and no other text becomes raw HTML", async () => {
  const target = await migrate({
    "mkdocs.yml": "site_name: Old\nsite_url: https://example.org/\nmarkdown_extensions: [attr_list]\n",
    "docs/index.md":
      '# Start\n\n![A](gone.png){ width="9" } text.\n\n![](lost.png){ width="9" } **bold**.\n\n<figure>\n  <img src="none.png" />\n  <figcaption>Caption</figcaption>\n</figure>\n',
  });
  assert.equal(
    target.read("content/docs/index.md"),
    '# Start\n\nA text.\n\n**bold**. <!-- ![](lost.png) -->\n\n<figure>\n  <!-- <img src="none.png" /> -->\n  <figcaption>Caption</figcaption>\n</figure>\n',
  );
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("a code block that is the only tab has a title instead, and tabs next to each other stay", async () => {
  const target = await migrate({
    "mkdocs.yml": "site_name: Old\nsite_url: https://example.org/\n",
    "docs/index.md":
      '# Start\n\n```js tab="a.js"\none();\n```\n\nText.\n\n```js tab="b.js"\ntwo();\n```\n\n```js tab="c.js"\nthree();\n```\n',
  });
  const text = target.read("content/docs/index.md");
  assert.match(text, /```js title="a\.js"\n/);
  assert.match(text, /```js tab="b\.js"\n[\s\S]*```js tab="c\.js"\n/);
  assert.match((await target.run(["check"])).stdout, /no warnings|No errors/);
});

test("tags that the source never closes are closed at the end of the page", async () => {
  const target = await migrate({
    "mkdocs.yml": "site_name: Old\nsite_url: https://example.org/\n",
    "docs/index.md": "# Start\n\n<section>\n\nText.\n\n<div>\n\n## More\n\nMore text.\n",
    "docs/item.md": "# Item\n\n- An item\n\n  <div>\n\n  Text.\n\nLast.\n",
  });
  assert.equal(
    target.read("content/docs/index.md"),
    "# Start\n\n<section>\n\nText.\n\n<div>\n\n## More\n\nMore text.\n\n</div>\n\n</section>\n",
  );
  assert.match(target.read("MIGRATION.md"), /### tag without an end/);
  const { stdout } = await target.run(["check"]);
  assert.doesNotMatch(stdout, /content\/docs\/index\.md/);
  assert.match(stdout, /content\/docs\/item\.md:5:\d+ {2}warning {2}raw-html/);
});

test("rules for accessibility that many images violate are lowered and listed", async () => {
  const settings = {
    "mkdocs.yml": "site_name: Old\nsite_url: https://example.org/\n",
    "docs/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  };
  const target = await migrate({ ...settings, "docs/index.md": `# Start\n\n${'<img src="a.svg">\n\n'.repeat(3)}` });
  const { check } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.deepEqual(check, { rules: { "image-without-alt": "info" } });
  assert.match(target.read("MIGRATION.md"), /### warning \(image-without-alt\)/);
  // Neither rule has more problems than one for each twenty pages, but all problems together do.
  const pages = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`docs/p${index}.md`, `# Page ${index}\n`]),
  );
  const video = '<video src="a.mp4" controls></video>\n\n';
  const both = await migrate({
    ...settings,
    ...pages,
    "docs/a.mp4": "video",
    "docs/index.md": `# Start\n\n${'<img src="a.svg">\n\n'.repeat(2)}${video.repeat(2)}`,
  });
  assert.deepEqual((parse(both.read("sitegen.config.yaml")) as UserConfig).check, {
    rules: { "image-without-alt": "info", "media-without-title": "info" },
  });
  const single = await migrate({ ...settings, "docs/index.md": '# Start\n\n<img src="a.svg">\n' });
  assert.equal((parse(single.read("sitegen.config.yaml")) as UserConfig).check, undefined);
});
