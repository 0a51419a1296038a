/** Test `content.executable` with a list of directories. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG, reportOf, type TestSite } from "../support/site.ts";

const config = (executable: string): Files => ({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}content:\n  executable: ${executable}\n`,
});

const FILES: Files = {
  "content/docs/index.md": "# Docs\n\n{1 + 1}\n",
  "content/docs/code.mdx": "# Code\n\n{1 + 1}\n",
  "content/docs/_parts/counter.tsx": "export default () => null;\n",
  "content/docs/_shared.md": "Shared {6 * 7}\n",
  "content/blog/2025-01-01-post.mdx": "---\ntitle: Post\n---\n\n{1 + 1}\n",
  "content/pages/about.mdx": "# About\n\nSum {40 + 2}\n",
  "content/pages/team.tsx": "export default ({ data }) => <p>Team {data}</p>;\n",
  "content/pages/team.data.ts":
    "import { defineData } from 'sitegen';\nexport default defineData({ load: () => 'of two' });\n",
  "content/pagesx/other.mdx": "# Other\n",
};

/** Write files, check the site, and return the files that are refused, with the hint for the first of them. */
async function findRefused(site: TestSite, files: Files): Promise<{ refused: string[]; hint?: string }> {
  site.write(files);
  const { findings } = await findingsOf(site);
  const found = findings.filter(({ rule }) => rule === "executable-content");
  return { refused: found.map(({ file }) => file).sort(), hint: found[0]?.hint };
}

test("code runs in the listed directories only", async () => {
  const site = createSite(config("[content/pages]"));
  const found = await findRefused(site, FILES);
  const refused = [
    "content/blog/2025-01-01-post.mdx",
    "content/docs/_parts/counter.tsx",
    "content/docs/code.mdx",
    "content/pagesx/other.mdx",
  ];
  assert.deepEqual(found.refused, refused);
  assert.match(
    found.hint ?? "",
    /Write the page in Markdown, or move it to "content\/pages", where "content\.executable" allows/,
  );
  site.remove(...refused);
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/about/index.html"), /Sum 42/);
  assert.match(site.read("dist/team/index.html"), /of two/);
  assert.match(site.read("dist/docs/index.html"), /\{1 \+ 1\}/);
});

test("spellings of directories, several directories, and an empty list", async () => {
  const count = async (executable: string): Promise<number> =>
    (await findRefused(createSite(config(executable)), FILES)).refused.length;
  assert.equal(await count("[./content/pages/, content/docs]"), 2);
  assert.equal(await count("[content]"), 0);
  assert.equal(await count("[]"), 7);
  assert.equal(await count("false"), 7);
  assert.equal(await count("true"), 0);
});

test("unknown directories are reported with the most similar one", async () => {
  const site = createSite({
    ...config("[content/page, docs, src, content/pages/about.mdx]"),
    ...FILES,
  });
  const report = await reportOf(site, {});
  for (const text of [
    'The directory "content/page" does not exist.\n  ',
    'Did you mean "content/pages"?',
    '"docs" is not in "content/".',
    'Did you mean "content/docs"?',
    '"src" is not in "content/".',
    'The directory "content/pages/about.mdx" does not exist.',
  ])
    assert.ok(report.includes(text), `${text}\n${report}`);
});

test("text from other directories does not become code of a page in MDX", async () => {
  const include = (page: string): Files => ({
    ...config("[content/pages]"),
    "content/docs/_shared.md": "Shared {6 * 7}\n",
    "content/pages/_own.md": "Own {6 * 8}\n",
    "content/pages/about.mdx": `# About\n\n${page}\n`,
    "content/pages/plain.md": '# Plain\n\n<Include file="../docs/_shared.md" />\n',
  });
  for (const page of [
    '<Include file="../docs/_shared.md" />',
    '<Include file="/content/docs/_shared.md" />',
    'import Shared from "../docs/_shared.md";\n\n<Shared />',
  ]) {
    const report = await reportOf(createSite(include(page)), {});
    assert.match(
      report,
      /about\.mdx:3:\d+ {2}error {2}executable-content\n {2}"content\/docs\/_shared\.md" would be code in MDX/,
      page,
    );
    assert.equal(report.match(/executable-content$/gm)?.length, 1);
  }
  const own = createSite(include('<Include file="_own.md" />'));
  const { status, stderr } = await own.build("--quiet");
  assert.equal(status, 0, stderr);
  assert.match(own.read("dist/about/index.html"), /Own 48/);
  assert.match(own.read("dist/plain/index.html"), /Shared \{6 \* 7\}/);
});
