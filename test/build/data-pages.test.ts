/** Test pages from data: the output of templates, and the reports on entries. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { pageSteps } from "../support/page-steps.ts";
import { assertReproducible, createSite, type Files, findingsOf, MINIMAL_CONFIG, reportOf } from "../support/site.ts";

const LOCALES = `locales:
  - { code: en, label: English, htmlLang: en }
  - { code: de, label: Deutsch, htmlLang: de }
`;

const FILES: Files = {
  "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
  "content/data/planets.yaml": `- slug: mars
  name: Mars
  moons: 2
  text: |
    Known as the *red* {planet} <Moon/>.
- slug: venus
  name: Venus
  moons: 0
  text: ""
`,
  "content/data/errors.yaml": `- code: E10
  title: Disk full
  text: |
    ## Details {#details #more-details}

    Free {space} with <kbd>Del</kbd> and <Counter start={1} />, see [next](E11.md) and [all](../intro.md).
- code: E11
  title: No network
  text: Plug in the cable.
`,
  "content/docs/intro.md":
    "# Intro\n\n[Full](errors/E10.md#details), [more](errors/E10.md#more-details), [after](errors/E10.md#more-after), [network](/docs/errors/E11), [Mars](/planets/mars).\n",
  "content/docs/errors/[code].md": `---
description: An error
sidebar_position: 5
---

:::note
Before.
:::

<!-- content -->

## More {#more #more-after}

After, [intro](../intro.md).
`,
  "content/docs/errors/[code].data.ts": `import { defineData } from "sitegen";
export default defineData({
  files: ["content/data/errors.yaml"],
  paths: ({ files: [errors] }) =>
    errors.data.map(({ code, title, text }) => ({ params: { code }, frontMatter: { title }, content: text })),
});
`,
  "content/pages/planets/[slug].tsx": `import type { PageProps } from "sitegen/theme";
export const frontMatter = ({ data, params }) => ({ description: \`\${params.slug} has \${data.moons} moons\` });
export default function Planet({ data, params, page, content }: PageProps<{ moons: number }, { slug: string }>) {
  return <><h1>{page.title}</h1><h2 id="moons">Moons</h2><p>{\`\${params.slug}: \${data.moons}\`}</p>{content}</>;
}
`,
  "content/pages/planets/[slug].data.ts": `import { defineData } from "sitegen";
export default defineData({
  files: ["content/data/planets.yaml"],
  paths: ({ files: [planets] }) =>
    planets.data.map((planet) => ({ params: { slug: planet.slug }, frontMatter: { title: planet.name }, data: planet, content: planet.text })),
});
`,
  "content/pages/notes/[...path].mdx": `import { Box } from "../../../shared/Box.tsx";

Moons of {params.path || "all"}: {data.moons}

<Box>

<!-- content -->

</Box>

Last.
`,
  "content/pages/notes/[...path].data.ts": `import { defineData } from "sitegen";
export default defineData({
  files: ["content/data/planets.yaml"],
  paths: ({ files: [planets] }) => [
    { params: { path: "" }, frontMatter: { title: "All" }, data: { moons: 2 } },
    ...planets.data.map(({ slug, name, moons, text }) => (
      { params: { path: \`inner/\${slug}\` }, frontMatter: { title: name }, data: { moons }, content: text }
    )),
  ],
});
`,
  "shared/Box.tsx": 'export const Box = ({ children }) => <section className="box">{children}</section>;\n',
};

test("the output of pages from data", async (t) => {
  const site = createSite(FILES);
  before(async () => {
    const { status, stderr } = await site.build("--quiet");
    assert.equal(status, 0, stderr);
  });
  const page = (path: string): string => site.read(`dist/${path}/index.html`);

  await t.test("contains a page for each entry of a template in Markdown", () => {
    const html = page("docs/errors/E10");
    assert.match(html, /<h1[^>]*>Disk full<\/h1>/);
    assert.match(html, /<meta name="description" content="An error"/);
    assert.match(html, /Before\.[\s\S]*<h2 id="details"[\s\S]*<h2 id="more"[\s\S]*After/);
    assert.match(html, /href="\/docs\/errors\/E11"[^>]*>next</);
    assert.match(page("docs/errors/E11"), /Plug in the cable\./);
  });

  await t.test("shows braces and component tags of content as text", () => {
    const html = page("docs/errors/E10");
    assert.match(html, /Free \{space\} with <kbd>Del<\/kbd> and &lt;Counter start=\{1\} \/>/);
    assert.match(page("notes/inner/mars"), /Known as the <em>red<\/em> \{planet\} &lt;Moon\/>/);
  });

  await t.test("contains pages in React with data, parameters and front matter", () => {
    const html = page("planets/mars");
    assert.match(html, /<h1>Mars<\/h1><h2 id="moons">Moons<\/h2><p>mars: 2<\/p>/);
    assert.match(html, /<meta name="description" content="mars has 2 moons"/);
    assert.match(page("de/planets/venus"), /<p>venus: 0<\/p>/);
  });

  await t.test("contains the content of an entry where a template in React shows it", () => {
    const mars = page("planets/mars");
    assert.match(
      mars,
      /<p>mars: 2<\/p><div class="prose"><div class="prose-body"[^>]*><p>Known as the <em>red<\/em> \{planet\} &lt;Moon\/>/,
    );
    assert.doesNotMatch(page("planets/venus"), /prose-body/);
    const german = page("de/planets/mars");
    assert.match(german, /Dieser Inhalt|noch nicht|Deutsch/);
    assert.match(german, /<div class="prose" lang="en" dir="ltr">/);
  });

  await t.test("evaluates the code of templates in MDX, and inserts content between tags", () => {
    assert.match(page("notes/inner/mars"), /<p>Moons of inner\/mars: 2<\/p>/);
    assert.match(
      page("notes/inner/mars"),
      /<section class="box">[\s\S]*<em>red<\/em>[\s\S]*<\/section>[\s\S]*<p>Last\.<\/p>/,
    );
    assert.match(page("notes"), /<p>Moons of all: 2<\/p>/);
  });

  await t.test("has no page for the templates, and lists entries in sidebars, the sitemap and machine files", () => {
    const pages = site.list("dist").filter((file) => file.includes("["));
    assert.deepEqual(pages, []);
    assert.match(page("docs/intro"), /href="\/docs\/errors\/E10"[\s\S]*href="\/docs\/errors\/E11"/);
    assert.match(site.read("dist/sitemap.xml"), /\/planets\/venus</);
    assert.match(site.read("dist/llms.txt"), /Disk full/);
    assert.match(site.read("dist/docs/errors/E10.md"), /Free \{space\}/);
  });

  await t.test("can be searched", async () => {
    const { stdout } = await site.run(["search", "--json", "cable"]);
    assert.match(stdout, /"\/docs\/errors\/E11"/);
  });

  await t.test("equals an uncached build in another directory", () => assertReproducible(site, FILES));
});

const TEMPLATE = "content/docs/case/[id].md";
const MODULE = "content/docs/case/[id].data.ts";
const PLAIN: Files = { "content/docs/intro.md": "# Intro\n", [TEMPLATE]: "Text\n" };

/** Return a module that returns entries, which are written as code. */
const createModule = (entries: string, files = "[]"): string =>
  `export default { files: ${files}, paths: ({ files }) => ${entries} };\n`;

/** Report on a site with files. */
const report = (files: Files): Promise<string> =>
  reportOf(createSite({ "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES }), files);

test("parameters that a file name cannot contain are errors at their entries", async () => {
  const values = [
    "null",
    "[1]",
    '""',
    '"a/b"',
    '".."',
    '"."',
    '"a:b"',
    '"_a"',
    '"[x]"',
    `"${"x".repeat(300)}"`,
    "undefined",
  ];
  const entries = values.map((value) => `{ params: { id: ${value} }, frontMatter: { title: "T" } }`);
  const text = await report({ ...PLAIN, [MODULE]: createModule(`[${entries.join(", ")}]`) });
  for (const part of [
    "entries[0].params.id is null, expected a string",
    "entries[1].params.id is a list",
    "entries[2].params.id is empty",
    'entries[3].params.id is "a/b", which contains a slash',
    'entries[4].params.id is "..", which contains ".."',
    'entries[5].params.id is "."',
    'entries[6] has the path "content/docs/case/a:b.md", which a file cannot have: it contains :',
    'entries[7] has the path "content/docs/case/_a.md", which a file cannot have: files whose names begin with "_"',
    "entries[8] has the path",
    "a name has more than 255 bytes",
    "entries[10].params.id is missing",
  ])
    assert.ok(text.includes(part), `${part}\n${text}`);
  assert.match(text, /11 errors/);
});

test("results that are no list of entries are errors", async () => {
  const check = (result: string): Promise<string> => report({ ...PLAIN, [MODULE]: createModule(result) });
  assert.match(
    await check("({})"),
    /\[id\]\.data\.ts:1:1 {2}error {2}invalid-data\n {2}The result of "paths" is an object, expected a list/,
  );
  assert.match(
    await check("[1]"),
    /entries\[0\] is the number 1, expected an object\.\n[\s\S]*?Return objects: \{ params: \{ id: "…" \} \}\./,
  );
  assert.match(
    await check("[{ param: { id: 1 } }]"),
    /unknown key "param"[\s\S]*Did you mean "params"\?[\s\S]*params is missing/,
  );
  assert.match(await check('[{ params: { ids: "a" } }]'), /unknown key "ids"[\s\S]*Did you mean "id"\?/);
  assert.match(await check('[{ params: { id: "a" }, content: 1 }]'), /entries\[0\]\.content is the number 1/);
  assert.match(await check('[{ params: { id: "a" } }]'), /The page "content\/docs\/case\/a\.md" has no title/);
  assert.match(
    await check("[{ params: { id: new Date(0) } }]"),
    /The result of "paths" is not JSON: entries\[0\]\.params\.id is a Date/,
  );
});

test("entries are located at their parameter's value in the data", async () => {
  const text = await report({
    ...PLAIN,
    "content/data/cases.yaml": "- name: One\n  id: a\n- name: Two\n  id: b\n",
    [MODULE]: createModule(
      'files[0].data.map(({ id, name }) => ({ params: { id }, frontMatter: { title: name, slag: 1 }, content: "[x](gone.md)" }))',
      '["content/data/*.yaml"]',
    ),
  });
  assert.match(text, /cases\.yaml:2:7 {2}error {2}broken-markdown-link|cases\.yaml:2:7 {2}error {2}broken-link/);
  assert.match(text, /cases\.yaml:4:7 {2}error/);
});

test("problems in the text of a template are reported once, at their line in the template", async () => {
  const text = await report({
    ...PLAIN,
    [TEMPLATE]: "---\ntitle: Case\n---\n\n[gone](nowhere.md)\n\n<!-- content -->\n\n[lost](lost.md)\n",
    [MODULE]: createModule('["a", "b"].map((id) => ({ params: { id }, content: "One\\n\\nTwo" }))'),
  });
  assert.match(text, /\[id\]\.md:5:1 {2}error[\s\S]*nowhere[\s\S]*\[id\]\.md:9:1 {2}error[\s\S]*lost/);
  assert.match(text, /2 errors/);
});

test("templates and data modules need each other", async () => {
  const page = "export const frontMatter = { title: 'T' };\nexport default () => <p>Text</p>;\n";
  const load = "export default { load: () => 1 };\n";
  const text = await report({
    ...PLAIN,
    "content/docs/alone/[id].data.ts": createModule("[]"),
    "content/pages/one.tsx": page,
    "content/pages/one.data.ts": createModule("[]"),
    "content/pages/two.tsx": page,
    "content/pages/two.data.ts": "export default { load: () => 1, paths: () => [] };\n",
    "content/pages/[x].tsx": page,
    "content/pages/[x].data.ts": load,
    "content/docs/[a]/[a].md": "Text\n",
    "content/docs/[[b]].md": "Text\n",
  });
  assert.match(
    text,
    /case\/\[id\]\.md:1:1 {2}error {2}invalid-data\n {2}.* is a template for several pages, but has no data module/,
  );
  assert.match(text, /alone\/\[id\]\.data\.ts:1:1 {2}error {2}invalid-data\n {2}.* has no template/);
  assert.match(text, /one\.data\.ts" has "paths", but its page has no parameter in its name/);
  assert.match(text, /two\.data\.ts" has both "load" and "paths"/);
  assert.match(text, /\[x\]\.data\.ts" has "load", but its page is a template/);
  assert.match(text, /The parameter "a" occurs twice/);
  assert.match(text, /\[\[b\]\]\.md:1:1 {2}warning {2}foreign-syntax/);
});

test("two entries, or an entry and a file, with one URL are an error that names both", async () => {
  const page = "export const frontMatter = { title: 'T' };\nexport default () => <p>Text</p>;\n";
  const entries = '["a", "b", "b"].map((id) => ({ params: { id }, frontMatter: { title: id } }))';
  const text = await report({
    ...PLAIN,
    [MODULE]: createModule(entries),
    "content/docs/case/a.md": "# A\n",
    "content/docs/other.md": "---\nslug: /case/b\n---\n\n# Other\n",
    "content/pages/[id].tsx": page,
    "content/pages/[id].data.ts": createModule(entries),
    "content/pages/a.tsx": page,
  });
  assert.match(
    text,
    /"content\/docs\/case\/b\.md" is created by content\/docs\/case\/\[id\]\.data\.ts, and by another entry/,
  );
  assert.match(
    text,
    /"content\/docs\/case\/a\.md" is created by content\/docs\/case\/\[id\]\.data\.ts, and is also a file/,
  );
  assert.match(text, /"content\/pages\/b\.tsx" is created by .*, and by another entry/);
  assert.match(text, /"content\/pages\/a\.tsx" is created by .*, and is also a file/);
  assert.match(text, /"\/docs\/case\/b" is the path of both/);
});

test("links to entries are suggested and checked, with their headings", async () => {
  const text = await report({
    ...FILES,
    "content/docs/intro.md": "# Intro\n\n[a](errors/E1O.md) [b](errors/E10.md#detials) [c](/planets/marz)\n",
  });
  assert.match(text, /Did you mean "errors\/E10\.md"\?/);
  assert.match(text, /no anchor[\s\S]*Did you mean "#details"\?|Did you mean "errors\/E10\.md#details"\?/);
  assert.match(text, /Did you mean "\/planets\/mars"\?/);
});

test("missing pages of data with errors are not reported, but other missing pages are", async () => {
  const broken = (name: string): string =>
    `export default { files: [], paths: () => { throw new Error("No ${name}"); } };\n`;
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}${LOCALES}docs: { routeBase: /manual }
navbar: { left: [{ label: E, doc: errors/E10 }, { label: Mars, to: /planets/mars }, { label: No, to: /none }] }
redirects: [{ from: /old, to: /planets/mars }]
`,
    "content/docs/intro.md": `# Intro

[File](errors/E10.md#details), [route](/manual/errors/E11), [page](/planets/mars), [in a group](/planets/gas/jupiter),
[guide](/guides), [deep](/guides/a/b), [wrong](errors/none/E10.md), [missing](/planet/mars).
`,
    "content/docs/sidebars.yaml":
      "main: [intro, errors/E10, none, { category: Errors, items: [{ autogenerated: errors }] }]\n",
    "i18n/de/docs/errors/E10.md": "# Voll\n",
    "i18n/de/docs/none.md": "# Nichts\n",
    "content/docs/errors/[code].md": "Error\n",
    "content/docs/errors/[code].data.ts": broken("errors"),
    "content/pages/planets/[slug].tsx": "export default () => null;\n",
    "content/pages/planets/[slug].data.ts":
      'export default { files: [], paths: () => [{ params: { slug: "a/b" } }] };\n',
    "content/pages/planets/[group]/[slug].md": "Planet\n",
    "content/pages/planets/[group]/[slug].data.ts": "export default {\n",
    "content/pages/guides/[...path].md": "Guide\n",
    "content/pages/guides/[...path].data.ts": "export default { files: [], paths: () => null };\n",
  });
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ rule, file, message }) => [rule, file, /"[^"]*"/.exec(message)?.[0]]),
    [
      ["invalid-data", "content/docs/errors/[code].data.ts", undefined],
      ["broken-markdown-link", "content/docs/intro.md", '"errors/none/E10.md"'],
      ["broken-link", "content/docs/intro.md", '"/planet/mars"'],
      ["unknown-sidebar-id", "content/docs/sidebars.yaml", '"none"'],
      ["invalid-data", "content/pages/guides/[...path].data.ts", '"paths"'],
      ["invalid-module", "content/pages/planets/[group]/[slug].data.ts", undefined],
      ["invalid-data", "content/pages/planets/[slug].data.ts", '"a/b"'],
      ["orphan-translation", "i18n/de/docs/none.md", '"i18n/de/docs/none.md"'],
      ["invalid-config", "sitegen.config.yaml", '"No"'],
    ],
  );
});

test("endless loops and too much memory in entries and templates end with a message", async () => {
  const config = { "sitegen.config.yaml": `${MINIMAL_CONFIG}data: { timeout: 1 }\n` };
  const text = await report({ ...PLAIN, ...config, [MODULE]: "export default { paths() { for (;;); } };\n" });
  assert.match(text, /The data module did not finish within 1 s/);
  const memory = await report({
    ...PLAIN,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}data: { timeout: 300 }\n`,
    [MODULE]:
      "export default { paths() { for (const list = []; ; ) list.push(new Array(1e5).fill(list.length)); } };\n",
  });
  assert.match(memory, /\[id\]\.data\.ts:1:1 .*\n {2}The data module uses more than 1024 MB of memory\./);
  const size = await report({
    ...PLAIN,
    [MODULE]: `const content = "x".repeat(1e6);
export default { paths: () => Array.from({ length: 250 }, (_, id) => ({ params: { id }, frontMatter: { title: "T" }, content })) };
`,
  });
  assert.match(size, /\[id\]\.data\.ts:1:1 .*\n {2}The result of "paths" has more than 200 million characters\./);
  const loop = await report({
    ...PLAIN,
    ...config,
    [TEMPLATE]: "Text\n",
    [MODULE]: createModule("[]"),
    "content/docs/loop/[id].mdx": "{(() => { while (data.loop); return 1; })()}\n",
    "content/docs/loop/[id].data.ts": createModule(
      '["a", "b"].map((id) => ({ params: { id }, frontMatter: { title: id }, data: { loop: id === "b" } }))',
    ),
  });
  assert.match(loop, /did not finish within 1 s/);
});

test("code that waits for another process does not keep the command running", async () => {
  // The process ends when the pipe of its output is closed.
  const endless = 'setInterval(() => process.stdout.write("."), 100)';
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}data: { timeout: 1 }\n`,
    "content/docs/intro.md": "# Intro\n",
    "content/docs/errors/[code].md": "Text\n",
    "content/docs/errors/[code].data.ts": `import { execFileSync } from "node:child_process";
export default { files: [], paths: () => execFileSync(process.execPath, ["-e", ${JSON.stringify(endless)}], { maxBuffer: 1e9 }) };
`,
  });
  const { status, stdout, stderr } = await site.run(["check"], { separate: true });
  assert.equal(status, 1, stderr);
  assert.match(stdout, /\[code\]\.data\.ts:1:1 .*\n.*did not finish within 1 s/);
  assert.doesNotMatch(stderr, /Warning/);
});

test("a site that refuses code has no pages from data", async () => {
  const text = await report({
    ...PLAIN,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}content: { executable: false }\n`,
    [MODULE]: createModule('[{ params: { id: "a" }, frontMatter: { title: "A" } }]'),
  });
  assert.match(text, /\[id\]\.data\.ts:1:1 {2}error {2}executable-content/);
  assert.match(text, /1 error/);
  const mdx = await report({
    "content/docs/intro.md": "# Intro\n",
    "sitegen.config.yaml": `${MINIMAL_CONFIG}content: { executable: false }\n`,
    [`${TEMPLATE}x`]: "{data}\n",
    [MODULE]: createModule('[{ params: { id: "a" }, frontMatter: { title: "A" } }]'),
  });
  assert.match(mdx, /\[id\]\.data\.ts:1:1 {2}error {2}executable-content/);
  assert.match(mdx, /\[id\]\.mdx:1:1 {2}error {2}executable-content/);
  assert.match(mdx, /2 errors/);
});

test("raw HTML in content is sanitized even if the site trusts raw HTML, and content cannot include files", async () => {
  const site = createSite({
    ...PLAIN,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: { rawHtml: trusted }\n`,
    ".env": "SECRET=1\n",
    [TEMPLATE]: '---\ntitle: Case\n---\n\n<video onplay="own()"></video>\n\n<!-- content -->\n\n:::\n\nAfter\n',
    [MODULE]: createModule(
      '[{ params: { id: "a" }, content: "<b onclick=\\"x()\\">Bold</b>\\n\\n<script>evil()</script>\\n\\n<details>\\n\\n```js file=\\"/.env\\"\\n```\\n\\n<Include file=\\"/content/docs/intro.md\\" />\\n\\n:::note\\nOpen" }]',
    ),
  });
  await site.build("--quiet", "--keep-going");
  const html = site.read("dist/docs/case/a/index.html");
  const body = /<div class="prose-body[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
  assert.match(body, /onplay="own\(\)"/);
  assert.doesNotMatch(body, /onclick|evil|SECRET|Intro/);
  assert.match(body, /Bold/);
  assert.match(body, /<\/details>[\s\S]*After/);
});

test("the examples of the guide are valid and create their pages", async () => {
  const steps = pageSteps("guides/pages-from-data.md").flatMap((step) =>
    "file" in step ? [[step.file, step.text]] : [],
  );
  const site = createSite({ "content/docs/index.md": "# Start\n", ...Object.fromEntries(steps) });
  const { stdout } = await site.run(["check", "--json"]);
  assert.deepEqual(JSON.parse(stdout).findings, []);
  await site.build("--quiet");
  assert.match(
    site.read("dist/planets/mars/index.html"),
    /<h1>Mars<\/h1><p>Number of moons: 2<\/p><div class="prose">[\s\S]*<em>red planet<\/em>/,
  );
  assert.match(
    site.read("dist/docs/errors/E10/index.html"),
    /<strong>E10<\/strong>[\s\S]*The disk has no space left[\s\S]*Support/,
  );
});

test("plugins receive pages from data, in Markdown and in React", async () => {
  const entries = '[{ params: { id: "one" }, frontMatter: { title: "One" } }]';
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugin.js]\n`,
    "plugin.js": `import { definePlugin } from "sitegen";
const create = ({ pages }) => JSON.stringify(pages.map(({ file, source, frontMatter }) => [file, source.trim(), frontMatter.title]));
export default definePlugin({ name: "own", outputs: [{ path: "own.json", create }] });
`,
    "content/docs/[id].md": "Text.\n",
    "content/docs/[id].data.ts": createModule(entries),
    "content/pages/[id].tsx": "export default ({ page }) => <h1>{page.title}</h1>;\n",
    "content/pages/[id].data.ts": createModule(entries),
  });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  const pages = JSON.parse(site.read("dist/own.json")) as string[][];
  assert.deepEqual(pages.sort(), [
    ["content/docs/one.md", '---\ntitle: "One"\n---\nText.', "One"],
    ["content/pages/one.tsx", "export default ({ page }) => <h1>{page.title}</h1>;", "One"],
  ]);
});

test("the content of pages in React has anchors, checked links, its own languages and search results", async () => {
  const entry = (text: string): string => `- slug: one\n  text: ${JSON.stringify(text)}\n`;
  const files: Files = {
    "sitegen.config.yaml": `${MINIMAL_CONFIG}${LOCALES}markdown: { rawHtml: trusted }\n`,
    "content/docs/intro.md": "# Intro\n\n[Part](/items/one#first-part), [own](/items/one#own)\n",
    "content/data/items.yaml": entry("## First part\n\nSee [intro](../../docs/intro.md). <b onclick='x()'>Bold</b>\n"),
    "i18n/de/data/items.yaml": entry("## Erster Teil\n\nSiehe [Anfang](../../docs/intro.md).\n"),
    "content/pages/items/[slug].tsx": `export const frontMatter = ({ params }) => ({ title: params.slug });
export default ({ content }) => <><h2 id="own">Own heading</h2>{content}</>;
`,
    "content/pages/items/[slug].data.ts": `export default {
  files: ["content/data/items.yaml"],
  paths: ({ files: [items] }) => items.data.map(({ slug, text }) => ({ params: { slug }, content: text })),
};
`,
  };
  const site = createSite(files);
  const built = await site.build("--quiet");
  assert.equal(built.status, 0, built.stderr);
  const english = site.read("dist/items/one/index.html");
  assert.match(english, /<h2 id="first-part"[\s\S]*<a href="\/docs\/intro">intro<\/a>[\s\S]*<b>Bold<\/b>/);
  const german = site.read("dist/de/items/one/index.html");
  assert.match(
    german,
    /<div class="prose"><div[^>]*><h2 id="first-part"[\s\S]*Erster Teil[\s\S]*href="\/de\/docs\/intro"/,
  );
  const { stdout } = await site.run(["search", "--json", "first part"]);
  assert.match(stdout, /"\/items\/one#first-part"/);
  const text = await reportOf(site, {
    "content/docs/intro.md": "# Intro\n\n[Part](/items/one#first-prat)\n",
    "content/data/items.yaml": entry("[gone](nowhere.md) ![](none.png)\n\n## First part\n"),
  });
  assert.match(text, /items\.yaml:1:9 {2}error {2}broken-markdown-link/);
  assert.match(text, /items\.yaml:1:9 {2}error {2}missing-image/);
  assert.match(text, /intro\.md:3:\d+ {2}error {2}broken-(?:link|anchor)[\s\S]*Did you mean ".*#first-part"/);
});
