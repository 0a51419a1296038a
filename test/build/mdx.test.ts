/** Test the output of sites with pages in MDX, and the reports on invalid pages. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { PIXEL } from "../support/images.ts";
import { GUIDE, MDX_PAGES } from "../support/mdx-pages.ts";
import {
  assertReproducible,
  createSite,
  type Files,
  findingsOf,
  MINIMAL_CONFIG,
  reportOf,
  type TestSite,
} from "../support/site.ts";

test("the output of pages in MDX", async (t) => {
  const site = createSite(MDX_PAGES);
  before(async () => {
    const { status, stderr } = await site.build("--quiet");
    assert.equal(status, 0, stderr);
  });
  const page = (path: string): string => site.read(`dist/${path}/index.html`);
  const scripts = (path: string): string[] => page(path).match(/href="[^"]+\.js"/g) ?? [];

  await t.test("contains the results of expressions as text", () => {
    const html = page("docs/guide");
    assert.match(html, /<p>Made in 2026 for Guide\. <\/p>/);
    assert.match(html, /<h2 id="release">Release 2026<a class="heading-link" href="#release"/);
    assert.match(html, /<a href="#release"[^>]*>Release 2026<\/a>/, "the table of contents");
    assert.match(html, /Names: Ada and Bo\./);
    assert.match(html, /<td>2027<\/td>/);
    assert.match(page("about"), /<title data-head>About 42 \|/);
    assert.match(page("docs/quiet"), /<p>The answer is 42, <b>really<\/b>\.<\/p>/);
  });

  await t.test("contains elements as static HTML, and Markdown in them", () => {
    const html = page("docs/guide");
    assert.match(html, /<ul><li>The giraffe (?:<!-- -->)?Ada<\/li>/);
    assert.match(
      html,
      /<div class="box">\s*<h3 id="in-a-box">In a box.*<\/h3>\s*<p>Year <em>2026<\/em>\.<\/p>\s*<\/div>/,
    );
  });

  await t.test("contains components with real children, and Markdown between tags", () => {
    const html = page("docs/guide");
    assert.match(
      html,
      /data-island-module="assets\/chunks\/guide\.\w+\.js"[^>]*><div class="counter"><button type="button">Clicks: 3/,
    );
    assert.match(
      html,
      /<p>Some <strong>bold<\/strong> text with <span data-island="mdx"[^>]*><span class="badge red">new<\/span><\/span> and a <a href="\/docs\/plain">link<\/a>/,
    );
    assert.match(html, /<span class="badge a2026"><figure class="chart">chart of 2<\/figure><\/span>/);
  });

  await t.test("has the same tabs, admonitions, cards and registered components as Markdown", () => {
    const html = page("docs/guide");
    assert.match(
      html,
      /<div class="tabs" data-group="os">.*role="tab"[^>]*>macOS<.*aria-selected="true"[^>]*>Windows</s,
    );
    assert.match(html, /<p>On 2026<\/p>/);
    assert.match(
      html,
      /<aside class="admonition admonition-note" role="note"><p class="admonition-title">Title<\/p>\s*<p>Noted in 2026\.<\/p>/,
    );
    assert.match(
      html,
      /data-island="Chart"[^>]*><figure class="chart">chart of sales<div[^>]*>\s*<p>Registered <em>child<\/em>/,
    );
    assert.match(html, /<ul class="cards">/);
    assert.match(html, /<section>\s*<div class="steps">\s*<ol>\s*<li>Step of 2026<\/li>/, "in an element");
    assert.match(html, /<li>\s*<p>Press <kbd>J<\/kbd> \(<b>now<\/b>\) 🎉<\/p>\s*<\/li>/, "in a paragraph in HTML");
    assert.match(
      html,
      /<p><span data-island-children="[^"]+"><strong>Type:<\/strong> <code>text<\/code><\/span><br\/>/,
    );
    assert.match(html, /<p>Press <kbd>K<\/kbd>\.<\/p>/, "in a component");
  });

  await t.test("loads scripts only for components", () => {
    assert.deepEqual(scripts("docs/quiet"), scripts("docs/plain"));
    assert.ok(scripts("docs/guide").some((file) => /guide\.\w+\.js/.test(file)));
    assert.ok(!site.list("dist/assets/chunks").some((file) => file.startsWith("quiet")));
  });

  await t.test("translates text and strings, and uses the code of the original", () => {
    const html = page("de/docs/guide");
    assert.match(html, /<p>Gemacht in 2026 for Anleitung\./);
    assert.match(
      html,
      /data-island-module="assets\/chunks\/guide\.\w+\.js"[^>]*><div class="counter"><button type="button">Klicks: 3/,
    );
    assert.match(html, /<span class="badge red">neu<\/span>/);
  });

  await t.test("has excerpts of posts", () => {
    assert.match(page("blog"), /In short 2\./);
    assert.doesNotMatch(page("blog"), /In long/);
    assert.match(page("blog/hello"), /In long 9\./);
  });

  await t.test("can be searched for text of Markdown, expressions and components", async () => {
    const search = async (query: string) => (await site.run(["search", "--json", query])).stdout;
    assert.match(await search("giraffe"), /"\/docs\/guide#release"/);
    assert.match(await search("chart of sales"), /"\/docs\/guide/);
    assert.match(await search("noted in 2026"), /"\/docs\/guide/);
  });

  await t.test("equals an uncached build in another directory", () => assertReproducible(site, MDX_PAGES));
});

/** Return the report of `check` on a site with changed files. */
const report = (files: Files, site: TestSite = createSite(MDX_PAGES)): Promise<string> => reportOf(site, files);

test("differences of translations are reported with both texts, and the page shows the original", async () => {
  const german = (MDX_PAGES["i18n/de/docs/guide.mdx"] as string) ?? "";
  const changes: readonly [from: string, to: string, expected: RegExp][] = [
    [
      "start={3}",
      "start={process.exit()}",
      /15:1 {2}warning.*\n {2}"<Counter start=\{process\.exit\(\)\} label="…">" differs from the original, "<Counter start=\{3\}/,
    ],
    ["{year + 1}", "{year + 2}", /"\{year \+ 2\}" differs from the original, "\{year \+ 1\}"/],
    [
      'import people from "./_parts/people.json"',
      'import people from "./evil.js"',
      /5:1 .*\n {2}"import people from "\.\/evil\.js";" differs/,
    ],
    ["export const year = 2026;\n", "", /differs from the original, "export const year = 2026;"/],
    ['<Badge color="red">neu</Badge>', "neu", /"<\/Counter>" differs from the original, "<Badge color="…">"/],
    [
      "<DocCardList />\n",
      '<DocCardList />\n\n<Badge color="x">extra</Badge>\n',
      /"<Badge color="…">" is not in the original/,
    ],
    ["Gemacht in {year}", "Gemacht in {globalThis.x = 1}", /differs from the original, "\{year\}"/],
  ];
  for (const [from, to, expected] of changes) {
    const site = createSite(MDX_PAGES);
    const text = await report({ "i18n/de/docs/guide.mdx": german.replace(from, to) }, site);
    assert.match(text, expected, to);
    assert.match(text, /translation-structure/);
    assert.match(text, /The page shows the original text until this is fixed/);
    assert.doesNotMatch(text, / {2}error {2}/);
  }
  assert.match(
    await report({ "i18n/de/docs/guide.mdx": "# Anleitung\n\nText.\n" }),
    /i18n\/de\/docs\/guide\.mdx:1:1 {2}warning {2}translation-structure\n {2}"import .*" of the original is missing\./,
  );
});

test("mistakes in code are reported at their place in the file", async () => {
  const site = createSite(MDX_PAGES);
  const tab = '<TabItem label="A">\nText\n</TabItem>';
  const text = await report(
    {
      "content/docs/missing.mdx": '# A\n\nimport { x } from "./gone.ts";\n\n{x}\n',
      "content/docs/package.mdx": '# A\n\nimport { x } from "@none/parts";\n\n{x}\n',
      "content/docs/alias.mdx": '# A\n\nimport { x } from "~/parts.ts";\n\n{x}\n',
      "content/docs/tabs.mdx": `<Tabs></Tabs>\n\n<Tabs>\n${tab}\n${tab}\nStray\n</Tabs>\n`,
      "content/docs/fragment.mdx": "<Fragment>Text</Fragment>\n\n<TOCInline toc={toc} />\n",
      "content/docs/astro.mdx": '# A\n\nimport X from "./X.astro";\n\n<X />\n',
    },
    site,
  );
  assert.match(text, /missing\.mdx:3:19 {2}error {2}invalid-module\n {2}The module "\.\/gone\.ts" does not exist/);
  assert.match(text, /package\.mdx:3:19 .*\n {2}Could not resolve "@none\/parts"\.\n.*\n.*\n {2}Install the package/);
  assert.match(
    text,
    /alias\.mdx:3:19 .*\n {2}Could not resolve "~\/parts\.ts"\.\n.*\n.*\n {2}Write a path that is relative/,
  );
  assert.match(text, /astro\.mdx:3:15 .*\n {2}A component cannot import "\.\/X\.astro"\. Write it in React/);
  assert.match(text, /fragment\.mdx:1:1 .*\n.*\n.*\n.*\n {2}Import it: import \{ Fragment \} from "react"\./);
  assert.match(text, /fragment\.mdx:3:1 .*\n.*\n.*\n.*\n {2}Write "\[\[toc\]\]" in a paragraph/);
  assert.match(text, /tabs\.mdx:1:1 .*invalid-block\n {2}There are no tabs in the group\./);
  assert.match(text, /tabs\.mdx:7:1 .*invalid-block\n {2}Two tabs of the group are named "A"\./);
  assert.match(text, /tabs\.mdx:10:1 .*stray-tab-content/);
  for (const name of ["missing", "package", "alias", "astro", "fragment", "tabs"])
    site.remove(`content/docs/${name}.mdx`);
  const thrown = await report(
    {
      "content/docs/throws.mdx": "# B\n\nText with\n{frontMatter.a.b} in it.\n",
      "content/docs/unknown.mdx":
        '# D <Chart points="1" /> {1}\n\n{1 + 1}\n\n{nobody}\n\nexport const Chart = () => "x";\n',
      "content/docs/styled.mdx":
        'import { Badge } from "./_parts/counter.tsx";\n\n<p style="margin-left: calc(1px + 2px); --x: 1"><Badge /></p>\n',
      "content/docs/links.mdx":
        '# C\n\nexport const url = "/docs/nope";\n\n<a href={url}>x</a>\n\n[y](#none) [z](#here)\n\n{<i id="here" />}\n',
    },
    site,
  );
  assert.match(
    thrown,
    /throws\.mdx:4:\d+ {2}error {2}invalid-module\n {2}.* throws an error: Cannot read properties of undefined/,
  );
  assert.match(thrown, /unknown\.mdx:1:5 {2}warning {2}invalid-component\n {2}A component in a title is not rendered/);
  assert.match(thrown, /styled\.mdx.* {2}blocked-by-policy\n.*blocks the attribute "style" of "<p>"/);
  assert.match(thrown, /unknown\.mdx:5:2 {2}error {2}invalid-module\n {2}"nobody" is not defined/);
  assert.match(thrown, /links\.mdx:3:\d+ {2}error {2}broken-link\n {2}The page "\/docs\/nope" does not exist/);
  assert.match(thrown, /links\.mdx:7:1 {2}error {2}broken-anchor\n.*#none/);
  assert.match(thrown, /4 errors, 2 warnings/);
});

test("a page in Markdown and one in MDX cannot have the same address", async () => {
  const text = await report({ "content/docs/guide.md": "# Guide\n" });
  assert.match(text, /duplicate-doc-id\n {2}Both content\/docs\/guide\.mdx? and content\/docs\/guide\.mdx? have/);
});

test("an import may be relative to the site, and modules of Docusaurus are reported with what to write", async () => {
  const page = '# A\n\nimport Mark from "@site/src/parts/Mark";\n\nText <Mark /> here.\n';
  const site = createSite({
    ...MDX_PAGES,
    "content/docs/a.mdx": page,
    "content/docs/deep/_text.mdx": page.replace("# A\n\n", ""),
    "content/docs/deep/b.mdx": '# B\n\nimport Text from "./_text.mdx";\n\n<Text />\n',
    "src/parts/Mark.js": 'import { sign } from "@site/src/sign.js";\n\nexport default () => <mark>{sign}</mark>;\n',
    "src/sign.js": 'export const sign = "marked";\n',
  });
  await site.build("--quiet");
  for (const name of ["a", "deep/b"]) assert.match(site.read(`dist/docs/${name}/index.html`), /<mark>marked<\/mark>/);
  const text = await report(
    {
      "content/docs/link.mdx": '# A\n\nimport Link from "@docusaurus/Link";\n\n<Link to="a">x</Link>\n',
      "content/docs/raw.mdx": '# A\n\nimport code from "!!raw-loader!./a.js";\n\n{code}\n',
      "content/docs/props.mdx": '# A\n\nimport Text from "./deep/_text.mdx";\n\n<Text name="x" />\n',
    },
    site,
  );
  assert.match(text, /link\.mdx:3:18 .*\n {2}A component cannot import "@docusaurus\/Link"\. Docusaurus is not part/);
  assert.match(text, /raw\.mdx:3:18 .*\n.* Loaders of webpack do not exist here\./);
  assert.match(text, /props\.mdx:3:18 .*\n.*"\.\/deep\/_text\.mdx"\. Its tag inserts the text if the tag has no props/);
});

test("tabs have the labels of their group, and tags of the head are reported", async () => {
  const values = '[{ label: "First", value: "a" }, { label: "Second", value: "b" }]';
  const items = '<TabItem value="a">One</TabItem>\n<TabItem value="b" label="Own">Two</TabItem>';
  const site = createSite({
    ...MDX_PAGES,
    "content/docs/labels.mdx": `# A\n\n<Tabs\n  defaultValue="b"\n  values={${values}}>\n${items}\n</Tabs>\n`,
  });
  await site.build("--quiet");
  const html = site.read("dist/docs/labels/index.html");
  assert.deepEqual(
    [...html.matchAll(/role="tab"[^>]*>([^<]*)/g)].map(([, label]) => label),
    ["First", "Own"],
  );
  const text = await report(
    { "content/docs/labels.mdx": '# A\n\n<head>\n  <meta name="a" content="b" />\n</head>\n' },
    site,
  );
  assert.match(text, /labels\.mdx:3:1 {2}warning {2}raw-html\n {2}"<head>" was removed\./);
});

test("Markdown between nested tags stays in its order", async () => {
  const site = createSite({
    ...MDX_PAGES,
    "components/parts.tsx":
      "export const Outer = ({ children }) => <section>{children}</section>;\n" +
      "export const Inner = ({ children }) => <b>{children}</b>;\n",
    "content/docs/nested.mdx":
      '# A\n\nimport { Inner, Outer } from "../../components/parts.tsx";\n\n' +
      "<Outer>*one* <Inner>*two*</Inner> *three*</Outer>\n",
  });
  await site.build("--quiet");
  const [, section = ""] = /<section>(.*?)<\/section>/s.exec(site.read("dist/docs/nested/index.html")) ?? [];
  assert.equal(section.replace(/<[^>]+>/g, ""), "one two three");
  assert.match(section, /<b>.*<em>two<\/em>.*<\/b>/s);
});

test("Markdown is never executed", async () => {
  const site = createSite({ ...MDX_PAGES, "content/docs/text.md": `# Text\n\n${GUIDE.split("---\n")[2]}` });
  await site.build("--quiet");
  const html = site.read("dist/docs/text/index.html");
  assert.match(html, /Made in \{year\}/);
  assert.doesNotMatch(html, /<p>Made in 2026/);
});

test("code in content is refused if the configuration says so, and code in translations always", async () => {
  const code = "export default () => null;\n";
  const files = {
    "content/pages/team.tsx": code,
    "content/pages/team.data.ts": "export default { load: () => 1 };\n",
    "content/docs/old.jsx": code,
    "i18n/de/docs/run.js": "process.exit(3);\n",
    "i18n/de/pages/team.tsx": code,
    "i18n/de/docs/_x.data.ts": code,
  };
  const config = `${MDX_PAGES["sitegen.config.yaml"]}content:\n  executable: false\n`;
  const site = createSite(MDX_PAGES);
  site.write({ ...files, "sitegen.config.yaml": config, "i18n/de/docs/guide.mdx": "" });
  const { findings } = await findingsOf(site);
  const refused = findings
    .filter(({ rule, file }) => rule === "executable-content" && file.startsWith("content/"))
    .map(({ file }) => file);
  assert.deepEqual(refused.sort(), [
    "content/blog/hello.mdx",
    "content/docs/_parts/counter.tsx",
    "content/docs/guide.mdx",
    "content/docs/old.jsx",
    "content/docs/quiet.mdx",
    "content/pages/about.mdx",
    "content/pages/team.data.ts",
    "content/pages/team.tsx",
  ]);
  const translations = await report(files);
  for (const file of ["i18n/de/docs/run.js", "i18n/de/pages/team.tsx", "i18n/de/docs/_x.data.ts"])
    assert.match(
      translations,
      new RegExp(`${file}:1:1 {2}warning {2}stray-file\n.*the code of translations is never run`),
    );
  assert.doesNotMatch(translations, /executable-content/);
});

test("components that broken code may be meant to import are not reported as stray files", async () => {
  const component = "export const Chart = () => <b>chart</b>;\n";
  const files: Files = {
    "content/docs/Chart.tsx": 'import { Axis } from "./Axis";\nexport const Chart = () => <Axis />;\n',
    "content/docs/Axis.tsx": component.replaceAll("Chart", "Axis"),
    "content/docs/shown.mdx": 'import { Chart } from "./Chart.tsx";\n\n# Shown\n\n<Chart />\n',
    "content/docs/Unused.tsx": component,
    "content/docs/old.html": "<p>old</p>\n",
  };
  const stray = (text: string): string[] =>
    [...text.matchAll(/^(\S+):1:1 +warning +stray-file$/gm)].map(([, file = ""]) => file);
  assert.deepEqual(stray(await report(files)), ["content/docs/Unused.tsx", "content/docs/old.html"]);
  const misspelled = { "content/docs/shown.mdx": 'import { Chart } from "./Chrat.tsx";\n\n# Shown\n\n<Chart />\n' };
  const broken = {
    "content/docs/other.mdx": 'import { Chart } from "./Chart";\n\n# Other\n\n<Chart a={1 />\n',
    "content/pages/bad.tsx": "export default () => <b;\n",
  };
  for (const mistake of [misspelled, broken]) {
    const text = await report({ ...files, ...mistake });
    assert.match(text, / error /);
    assert.deepEqual(stray(text), ["content/docs/old.html"], text);
    const site = createSite({ ...MDX_PAGES, ...files, ...mistake });
    const { stderr, stdout } = await site.build("--keep-going", "--no-share-images");
    assert.deepEqual(stray(stdout + stderr), ["content/docs/old.html"], stdout + stderr);
  }
});

/** Assert that a build reports these messages at the start of these files of `content/`, and writes nothing. */
async function assertReports(files: Files, expected: Readonly<Record<string, string>>): Promise<void> {
  const site = createSite({ "sitegen.config.yaml": MINIMAL_CONFIG, ...files });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 1);
  for (const [file, message] of Object.entries(expected))
    assert.match(stderr, new RegExp(`content/${file}:1:1 {2}error {2}invalid-module\n {2}${message}`), file);
  assert.ok(!site.exists("dist"));
}

test("code that does not finish is reported with its file, all at once", () =>
  assertReports(
    {
      "sitegen.config.yaml": `${MINIMAL_CONFIG}data: { timeout: 1 }\n`,
      "content/docs/loop.mdx": "# Loop\n\nexport const f = () => { while (true); };\n\nText {f()}.\n",
      "content/docs/spin.mdx":
        "# Spin\n\nexport const Spin = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);\n\n<Spin />\n",
      "content/pages/meta.tsx":
        "export const frontMatter = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);\nexport default () => null;\n",
    },
    {
      "docs/loop.mdx": "The code of the page did not finish within 1 s",
      "docs/spin.mdx": "The code of the page did not finish within 1 s",
      "pages/meta.tsx": "The code of the page did not finish within 1 s",
    },
  ));

test("code that ends the process or waits is reported with its file, all at once", () =>
  assertReports(
    {
      "content/docs/exit.mdx": "# Exit\n\n{process.exit(4)}\n",
      "content/docs/wait.mdx": "# Wait\n\n{new Promise(() => {})}\n",
      "content/docs/load.mdx": 'import "./_parts/leave.ts";\n\n# Load\n\n{1}\n',
      "content/docs/_parts/leave.ts": "process.exit(5);\n",
      "content/pages/exits.tsx": "export default function Page() { process.exit(2); }\n",
    },
    {
      "docs/exit.mdx": "The code of the page ended its thread with status 4",
      "docs/wait.mdx": "A component or an expression waits for a promise",
      "docs/load.mdx": "The code of the page ended its thread with status 5",
      "pages/exits.tsx": "The code of the page ended its thread with status 2",
    },
  ));

test("code that uses too much memory is reported", async () => {
  const text = await report({
    // A busy machine may be slow.
    "sitegen.config.yaml": `${MDX_PAGES["sitegen.config.yaml"]}data:\n  timeout: 600\n`,
    "content/docs/memory.mdx":
      "# Memory\n\nexport const all = [];\n\nexport const f = () => { for (;;) all.push(new Array(1e6).fill({})); };\n\n{f()}\n",
  });
  assert.match(
    text,
    /memory\.mdx:1:1 {2}error {2}invalid-module\n {2}The code of the page uses more than 1024 MB of memory/,
  );
});

test("files with imports are inserted into tabs and elements, also into several", async () => {
  const part = (text: string): string =>
    `import { Badge } from "./_parts/counter.tsx";\n\nexport const ${text} = 7;\n\n<Badge color="${text}">{${text}}</Badge>\n`;
  const site = createSite({
    ...MDX_PAGES,
    "content/docs/_one.mdx": part("one"),
    "content/docs/_two.mdx": part("two"),
    "content/docs/nested.mdx": `# Nested

import One from "./_one.mdx";
import Two from "./_two.mdx";

<Tabs>
<TabItem value="a" label="A">

<One />

</TabItem>
</Tabs>

<section>

<Two />

</section>
`,
  });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  const html = site.read("dist/docs/nested/index.html");
  for (const name of ["one", "two"]) assert.match(html, new RegExp(`<span class="badge ${name}">7</span>`));
  assert.doesNotMatch(site.read("dist/docs/nested.md"), /import|export/);
});

test("other Markdown and MDX files can be imported, and are inserted where their tag is", async () => {
  const site = createSite({
    ...MDX_PAGES,
    "content/docs/whole.mdx": `# Whole

import Part from "./_more/_part.mdx";
import Text from "/content/docs/_text.md";

<Part />

Between.

<Text />
<Part />
`,
    "content/docs/_more/_part.mdx":
      'import { Badge } from "../_parts/counter.tsx";\n\n## Part\n\nA <Badge color="part">badge</Badge> {1 + 2} [plain](../plain.md)\n',
    "content/docs/_text.md": "Only *text*.\n",
    "i18n/de/docs/_text.md": "Nur *Text*.\n",
    "i18n/de/docs/whole.mdx": `# Ganz

import Part from "./_more/_part.mdx";
import Text from "/content/docs/_text.md";

<Part />

<Text />

<Part />
`,
  });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  const html = site.read("dist/docs/whole/index.html");
  assert.equal(
    html.match(/<span class="badge part">badge<\/span><\/span> 3 <a href="\/docs\/plain">plain<\/a>/g)?.length,
    2,
  );
  assert.match(html, /<h2 id="part-1">/);
  assert.match(html, /<p>Only <em>text<\/em>\.<\/p>/);
  assert.match(site.read("dist/de/docs/whole/index.html"), /<p>Nur <em>Text<\/em>\.<\/p>/);
  const text = await report(
    { "content/docs/_more/_part.mdx": "## Part\n\n{oops oops}\n\n<Gauge />\n\n<Tabz />\n" },
    site,
  );
  assert.match(text, /content\/docs\/_more\/_part\.mdx:3:1 {2}error {2}invalid-mdx/);
  assert.match(text, /_part\.mdx:5:1 {2}error {2}unknown-component/);
  assert.match(text, /_part\.mdx:7:1 {2}error {2}unknown-component\n.*\n.*\n.*\n {2}Did you mean "<Tabs>"\?/);
  site.remove("content/docs/_more/_part.mdx");
  assert.match(await report({}, site), /whole\.mdx:3:19 {2}error {2}missing-file/);
});

test("copies as Markdown contain the text of components and the results of expressions, not code", async () => {
  const site = createSite({
    ...MDX_PAGES,
    "static/logo.gif": PIXEL,
    "content/docs/parts.mdx": `---
title: Parts
---
import { Admonition, Card, Image, Link } from "sitegen/theme";
import { Badge } from "./_parts/counter.tsx";

export const count = 3;
export const names = ["one", "two"];

# Parts {count}

<Admonition type="warning" title="Careful">

Text with *mark* and {count + 1}.

\`\`\`js
import a from "b";
const box = <Badge color="red" />;
\`\`\`

</Admonition>

<Card title="Plain" to="/docs/plain">All about it</Card>

<Tabs>
<TabItem label="npm" value="npm">
  - One
  - Two
</TabItem>
<TabItem label="pnpm" value="pnpm">

Run \`it\` <Badge color="red">twice</Badge>.

</TabItem>
</Tabs>

{/* a comment */}

- See <Link to="/docs/plain">the <b>plain</b> page</Link> or <a href="plain.md#x">this</a>.
- <b>Bold</b> <Image src="/logo.gif" alt="Logo" />

## Version <b>of {count}</b> is {\`\${count}.0\`}

Made <i>by {names[0]} and {names[1]}</i> with <Badge color="red">the tag {names[0]}</Badge> and {<b>elements</b>}.

<ul>
  {names.map((name) => <li key={name}>{name}</li>)}
</ul>

<p>A {names[0]}, <a href="/docs/plain">a link {names[1]}</a>{[]}{false}</p>

| Name | Result |
| --- | --- |
| {names[1]} | <b>{names[0]}</b> |

{<Badge color="red">Component</Badge>}
`,
    "content/docs/plain.md": "# Plain\n\n## X\n",
  });
  const { status, stderr } = await site.build("--no-share-images", "--quiet");
  assert.equal(status, 0, stderr);
  const copy = site.read("dist/docs/parts.md");
  assert.equal(
    copy.trim(),
    `# Parts 3

:::warning Careful

Text with *mark* and 4.

\`\`\`js
import a from "b";
const box = <Badge color="red" />;
\`\`\`

:::

**[Plain](https://example.org/docs/plain)**

All about it

**npm**

  - One
  - Two

**pnpm**

Run \`it\` twice.

- See [the plain page](https://example.org/docs/plain) or [this](https://example.org/docs/plain#x).
- Bold ![Logo](https://example.org/logo.gif)

## Version of 3 is 3.0

Made by one and two with the tag one and <b>elements</b>.

  <li>one</li><li>two</li>

A one, [a link two](https://example.org/docs/plain)

| Name | Result |
| --- | --- |
| two | one |`,
  );
  const html = site.read("dist/docs/parts/index.html");
  assert.match(html, /<li><a href="#version-of-is">Version of 3 is 3\.0<\/a>/);
  const [text] = site.list("dist/assets/search/text").flatMap((file) => {
    const contents = site.read(`dist/assets/search/text/${file}`);
    return contents.includes("Made by one and two with the tag one") ? [contents] : [];
  });
  assert.equal(text?.match(/the tag one/g)?.length, 1, "texts of tags are found once");
  assert.ok(site.read("dist/llms-full.txt").includes("**pnpm**\n\nRun `it` twice."));
  assert.doesNotMatch(site.read("dist/docs/guide.md"), /import |export |<Counter|\{year/);
  assert.match(site.read("dist/docs/guide.md"), /Made in 2026 for Guide/);
});

test("feeds omit scripts in links, which React replaces by an error on pages", async () => {
  const site = createSite({
    "content/blog/2026-01-01-post.mdx": `---
title: Post
date: 2026-01-01
---

export const Go = ({ to }) => <a href={to}>Go</a>;

<Go to="javascript:alert(1)" /> and <Go to="https://example.org/?x=javascript:1" />
`,
  });
  assert.equal((await site.build("--no-share-images")).status, 0);
  for (const feed of ["rss.xml", "atom.xml", "feed.json"]) {
    const text = site.read(`dist/blog/${feed}`);
    assert.doesNotMatch(text, /javascript:(?:throw|alert)/, feed);
    assert.match(text, /\?x=javascript:1/, feed);
  }
});
