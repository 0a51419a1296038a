/** Test `sitegen version`: the copy, what it names, where it is recorded, and names that cannot be used. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

const LOCALES = "locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n";

const PLAIN: Files = {
  "sitegen.config.yaml": `${MINIMAL_CONFIG}${LOCALES}`,
  "content/docs/index.md":
    "---\nslug: /\nredirect_from: [/old] # comment\n---\n# Start\n\n[Guide](guides/one.md), [about](../pages/about.md#us), [site](/about), [up](../pages/about.md).\n",
  "content/docs/guides/one.md":
    "---\npagination_next: index\nrelated: [index]\ntitle: One\n---\n\n![dot](dot.svg) [about](../../pages/about.md) [web](https://example.com/../a)\n\n```md\n[about](../../pages/about.md)\n```\n",
  "content/docs/guides/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  "content/docs/sidebars.yaml":
    "# The sidebars\nmain:\n  - index\n  - category: Guides # comment\n    link: {generatedIndex: {}}\n    items: [guides/one]\n",
  "content/pages/about.md": "# About\n\n## Us\n",
  "i18n/de/docs/guides/one.md": "---\ntitle: Eins\n---\n\n[Über](../../pages/about.md)\n",
  "i18n/de/docs/sidebars.yaml": "Guides: Anleitungen\n",
  "i18n/de/pages/about.md": "# Über\n\n## Us\n",
};

async function build(site: TestSite): Promise<void> {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /warning/);
}

test("the current docs are frozen with sidebars and translations, and the site still builds", async () => {
  const site = createSite(PLAIN);
  const { status, stdout, stderr } = await site.run(["version", "1.0"]);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /Froze "current" as "1\.0": 5 files\n {2}i18n\/de\/docs\/1\.0\n {2}content\/docs\/1\.0\n/);
  assert.deepEqual(site.list("content/docs/1.0"), ["guides/dot.svg", "guides/one.md", "index.md", "sidebars.yaml"]);
  assert.deepEqual(site.list("i18n/de/docs/1.0"), ["guides/one.md"]);
  assert.match(
    site.read("content/docs/1.0/index.md"),
    /^---\nslug: \/1\.0\/\n---\n# Start\n\n\[Guide\]\(guides\/one\.md\), \[about\]\(\.\.\/\.\.\/pages\/about\.md#us\), \[site\]\(\/about\), \[up\]\(\.\.\/\.\.\/pages\/about\.md\)/,
  );
  const one = site.read("content/docs/1.0/guides/one.md");
  assert.match(one, /pagination_next: 1\.0\/index/);
  assert.match(one, /related: \[ ?1\.0\/index ?\]/);
  assert.match(one, /\(dot\.svg\) \[about\]\(\.\.\/\.\.\/\.\.\/pages\/about\.md\)/);
  assert.match(one, /```md\n\[about\]\(\.\.\/\.\.\/pages/, "code is unchanged");
  assert.match(site.read("content/docs/1.0/sidebars.yaml"), /^# The sidebars\nmain:\n {2}- index\n.*# comment/s);
  assert.equal(site.exists(".sitegen/version"), false, "temporary files are removed");
  await build(site);
  const frozen = site.read("dist/docs/1.0/guides/one/index.html");
  assert.match(frozen, /Guides/);
  assert.match(frozen, /href="\/docs\/1\.0\/category\/guides"/);
  assert.match(frozen, /href="\/docs\/1\.0\/?"/);
  assert.match(site.read("dist/docs/guides/one/index.html"), /not released yet/);
  assert.match(site.read("dist/de/docs/1.0/guides/one/index.html"), /Anleitungen.*Eins/s);
});

test("included files and imports outside of the docs are found from the copy", async () => {
  const site = createSite({
    "content/_shared/note.md": "Shared.\n",
    "content/_shared/a.js": "let shared = 1;\n",
    "theme/Box.jsx": "export default function Box() {\n  return <b>Boxed</b>;\n}\n",
    "content/docs/_part.md": "Part of [home](../pages/home.md).\n",
    "content/docs/page.md":
      '# Page\n\n<Include file="../_shared/note.md" />\n\n<Include file="_part.md" />\n\n```js file="../_shared/a.js"\n```\n\n```js\nimport a from "../a.js";\n```\n\n<Include file="/content/docs/_part.md" />\n\n[Code](/docs/deep/code.mdx#code), [URL](/docs/deep/code), [home](/pages/home.md)\n',
    "content/docs/deep/code.mdx": 'import Box from "../../../theme/Box.jsx";\n\n# Code\n\n<Box />\n',
    "content/pages/home.md": "# Home\n",
  });
  const { status, stderr } = await site.run(["version", "1.x"]);
  assert.equal(status, 0, stderr);
  assert.equal(site.read("content/docs/1.x/_part.md"), "Part of [home](../../pages/home.md).\n");
  assert.match(
    site.read("content/docs/1.x/page.md"),
    /"\.\.\/\.\.\/_shared\/note\.md".*"_part\.md".*import a from "\.\.\/a\.js"/s,
  );
  assert.match(
    site.read("content/docs/1.x/page.md"),
    /"\/content\/docs\/1\.x\/_part\.md".*\(\/docs\/1\.x\/deep\/code\.mdx#code\), \[URL\]\(\/docs\/deep\/code\), \[home\]\(\/pages\/home\.md\)/s,
  );
  await build(site);
  assert.match(site.read("dist/docs/1.x/page/index.html"), /Shared\..*Part of.*shared/s);
  assert.match(site.read("dist/docs/1.x/deep/code/index.html"), /Boxed/);
});

test("a second version is added after the current one and becomes the latest", async () => {
  const site = createSite(PLAIN);
  await site.run(["version", "1.0"]);
  site.write({ "content/docs/versions.yaml": `# Ours\n${site.read("content/docs/versions.yaml")}  label: LTS\n` });
  site.write({
    "content/docs/new.md": "# New\n\n[Old](1.0/index.md)\n",
    "content/docs/sidebars.yaml": "main: [index, new, guides/one]\n",
  });
  const { status, stderr } = await site.run(["version", "2.0"]);
  assert.equal(status, 0, stderr);
  const versions = site.read("content/docs/versions.yaml");
  assert.match(versions, /^# Ours\n/);
  assert.match(
    versions,
    /name: current\n.*name: "2\.0"\n.*isLast: true\n.*name: "1\.0"\n {2}folder: "1\.0"\n {2}label: LTS\n/s,
  );
  assert.equal(versions.match(/isLast/g)?.length, 1);
  assert.deepEqual(site.list("content/docs/2.0"), [
    "guides/dot.svg",
    "guides/one.md",
    "index.md",
    "new.md",
    "sidebars.yaml",
  ]);
  assert.match(site.read("content/docs/2.0/new.md"), /\[Old\]\(\.\.\/1\.0\/index\.md\)/);
  assert.equal(site.exists("content/docs/2.0/1.0"), false);
  await build(site);
});

test("if the configuration lists versions, the lines to add are printed", async () => {
  const site = createSite({
    "sitegen.config.yaml": "",
    "content/docs/latest/a.md": "# A\n\n[home](../../pages/home.md)\n",
    "content/docs/sidebars.yaml":
      "docs:\n  - latest/a\n  - {category: C, link: {id: latest/a}, items: [{autogenerated: latest}]}\n",
    "content/pages/home.md": "# Home\n",
  });
  site.remove("sitegen.config.yaml");
  const config = (versions: string): string =>
    `export default { title: "T", url: "https://example.org", docs: { versions: [${versions}] } };\n`;
  const current = '{ name: "current", folder: "latest", isLast: true },';
  site.write({ "sitegen.config.ts": config(current) });
  const { stdout, status } = await site.run(["version", "v3"]);
  assert.equal(status, 0);
  const added = /^ {2}(\{.*\},)$/m.exec(stdout)?.[1] ?? "";
  assert.equal(added, '{ name: "v3", folder: "v3", isLast: true },');
  assert.equal(site.exists("content/docs/versions.yaml"), false);
  assert.equal(site.read("content/docs/v3/a.md"), "# A\n\n[home](../../pages/home.md)\n");
  assert.match(site.read("content/docs/v3/sidebars.yaml"), /- a\n.*id: a.*autogenerated: \. /s);
  site.write({ "sitegen.config.ts": config(`{ name: "current", folder: "latest" }, ${added}`) });
  await build(site);
});

test("names that cannot be used are reported with a remedy, and nothing is written", async () => {
  const site = createSite({ ...PLAIN, "content/docs/3.0.md": "# Three\n", "i18n/de/docs/Four/x.md": "# X\n" });
  await site.run(["version", "1.0"]);
  const before = [...site.snapshot("content").keys(), ...site.snapshot("i18n").keys()];
  for (const [name, problem] of [
    ["", /it is empty\.\n.*sitegen version 1\.0/],
    ["  ", /it is empty/],
    ["1/2", /contains a slash/],
    ["a\\b", /contains a backslash/],
    ["..", /contains "\.\."/],
    ["_x", /begins with "_"/],
    [".x", /begins with "\."/],
    ["current", /exists already|is reserved/],
    ["Tags", /is reserved/],
    ["con", /cannot be a file name|reserved/],
    ["50%", /percent/],
    ["1.0", /exists already.*\n.*Versions: current, 1\.0/],
    ["3.0", /is used by "content\/docs\/3\.0\.md"/],
    ["four", /is used by "i18n\/de\/docs\/Four"/],
    ["guides", /is used by "content\/docs\/guides"/],
  ] as const) {
    const { status, stderr } = await site.run(["version", name]);
    assert.equal(status, 2, name);
    assert.match(stderr, problem);
  }
  assert.deepEqual([...site.snapshot("content").keys(), ...site.snapshot("i18n").keys()], before);
});

test("a version that cannot be written leaves nothing behind", async () => {
  const site = createSite(PLAIN);
  // A file in place of the directory of the translation's copy.
  site.write({ "content/docs/versions.yaml/x": "" });
  const { status } = await site.run(["version", "1.0"]);
  assert.notEqual(status, 0);
  assert.equal(site.exists("content/docs/1.0"), false);
  assert.equal(site.exists("i18n/de/docs/1.0"), false);
});

test("versions.yaml is validated, and the configuration refines it", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}docs: {versions: [{name: "1.0", label: LTS}]}\n`,
    "content/docs/versions.yaml":
      '- {name: current}\n- {name: "1.0", folder: old, banner: unmaintained, isLast: true}\n',
    "content/docs/a.md": "# A\n",
    "content/docs/old/a.md": "# A\n",
  });
  await build(site);
  assert.match(site.read("dist/docs/old/a/index.html"), /Version: LTS/);
  site.write({ "content/docs/versions.yaml": "- {name: current}\n- {nam: x}\n- {name: current}\n" });
  const { status, stderr } = await site.build();
  assert.equal(status, 2);
  assert.match(stderr, /versions\.yaml:2:\d+ .*\n.*"\[1\]\.name" is missing/);
  site.write({ "content/docs/versions.yaml": "- {name: current}\n- {name: current, folder: x}\n" });
  assert.match((await site.build()).stderr, /versions\.yaml:2:10 .*\n.*"current" is already in the list/);
});

test("pages from data are frozen as files", async () => {
  const entries = (title: string): string =>
    `- { code: E1, title: ${title}, text: "See [E2](E2.md), {x}, <kbd>K</kbd> and <Box/>. [About](../../pages/about.md)" }\n- { code: E2, title: Two, text: "" }\n`;
  const module = `export default {
  files: ["content/data/errors.yaml"],
  paths: ({ files: [errors] }) =>
    errors.data.map(({ code, title, text }) => ({ params: { code }, frontMatter: { title }, data: { code }, content: text })),
};
`;
  const site = createSite({
    ...PLAIN,
    "content/data/errors.yaml": entries("One"),
    "i18n/de/data/errors.yaml": entries("Eins"),
    "content/docs/errors/[code].md": "Before.\n\n<!-- content -->\n",
    "content/docs/errors/[code].data.ts": module,
    "content/docs/codes/[code].mdx": "Code {data.code} of {params.code}.\n\n<!-- content -->\n",
    "content/docs/codes/[code].data.ts": module,
    "content/docs/sidebars.yaml": "main: [index, guides/one, errors/E1]\n",
  });
  const { status, stderr } = await site.run(["version", "1.0"]);
  assert.equal(status, 0, stderr);
  assert.deepEqual(
    site.list("content/docs/1.0").filter((file) => /errors|codes/.test(file)),
    ["codes/E1.mdx", "codes/E2.mdx", "errors/E1.md", "errors/E2.md"],
  );
  assert.match(site.read("i18n/de/docs/1.0/errors/E1.md"), /title: "Eins"/);
  // The version keeps its pages when the data changes.
  site.write({ "content/data/errors.yaml": "[]\n", "content/docs/sidebars.yaml": "main: [index, guides/one]\n" });
  site.remove("i18n/de/data/errors.yaml");
  const built = await site.build();
  assert.equal(built.status, 0, built.stderr);
  assert.match(
    site.read("dist/docs/1.0/errors/E1/index.html"),
    /<h1[^>]*>One<[\s\S]*Before\.[\s\S]*href="\/docs\/1\.0\/errors\/E2"/,
  );
  const code = site.read("dist/docs/1.0/codes/E1/index.html");
  assert.match(code, /Code E1 of E1\.[\s\S]*\{x\}, <kbd>K<\/kbd> and &lt;Box\/>\. <a href="\/about"/);
});

test("a version is not created while data modules have errors", async () => {
  const site = createSite({
    ...PLAIN,
    "content/docs/errors/[code].md": "Before.\n",
    "content/docs/errors/[code].data.ts": "export default { paths() { throw new Error('no'); } };\n",
  });
  const { status, stdout, stderr } = await site.run(["version", "1.0"]);
  assert.equal(status, 1);
  assert.match(stdout + stderr, /\[code\]\.data\.ts:1:\d+[\s\S]*The data module throws an error/);
  assert.ok(!site.exists("content/docs/1.0"));
});

test("raw HTML of entries is not trusted in a version either", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: { rawHtml: trusted }\n`,
    "content/docs/index.md": "# Start\n",
    "content/docs/errors/[code].md": '<div onclick="own()">Own</div>\n\n<!-- content -->\n',
    "content/docs/errors/[code].data.ts": `export default {
  paths: () => [{ params: { code: "E1" }, frontMatter: { title: "E1" }, content: "## Part {#own}\\n\\n<b onclick='x()'>Bold</b> <https://example.com>" }],
};
`,
  });
  await site.run(["version", "1.0"]);
  assert.equal((await site.build("--quiet")).status, 0);
  const html = site.read("dist/docs/1.0/errors/E1/index.html");
  assert.match(html, /<div onclick="own\(\)">/);
  assert.match(html, /id="own"/);
  assert.match(html, /href="https:\/\/example\.com"/);
  assert.doesNotMatch(html, /<b onclick/);
});
