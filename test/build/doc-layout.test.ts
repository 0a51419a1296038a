/** Test documents with `layout: page`, and the place below texts that a site can fill. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const TEXT = "\n## Part one\n\nText.\n\n## Part two\n\nText.\n";

const site = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]
components: {PageFooterSlot: theme/Helpful.jsx}
`,
  "theme/Helpful.jsx":
    'export default function Helpful({ title, path }) {\n  return <form className="helpful">Was {title} at {path} helpful?</form>;\n}\n',
  "content/docs/first.md": `# First\n${TEXT}`,
  "content/docs/group/plain.md": `---\nlayout: page\n---\n# Plain\n${TEXT}`,
  "content/docs/last.md": `# Last\n${TEXT}`,
  "content/blog/2024-01-02-post.md": "---\ntitle: Post\ndate: 2024-01-02\n---\n\nText.\n",
  "content/pages/about.md": "# About\n",
  "i18n/de/docs/group/plain.md": `# Schlicht\n${TEXT}`,
});
const { status, stderr } = await site.build();
assert.equal(status, 0, stderr);
const html = (route: string): string => site.read(`dist/${route}/index.html`);

test("layout: page shows a document and its translation without navigation of the docs", () => {
  for (const route of ["docs/group/plain", "de/docs/group/plain"]) {
    const page = html(route);
    for (const part of [/class="sidebar"/, /class="toc/, /class="breadcrumbs/, /class="pager/])
      assert.doesNotMatch(page, part, `${route} ${part}`);
    assert.match(page, /Part|Text/);
  }
  for (const part of [/class="sidebar"/, /class="toc/, /class="breadcrumbs/, /class="pager/])
    assert.match(html("docs/first"), part);
});

test("the document stays in the sidebar and in the order of other documents", () => {
  assert.match(html("docs/last"), /class="sidebar".*href="\/docs\/first"/s);
  assert.match(html("docs/first"), /href="\/docs\/group\/plain"/);
});

test("an unknown layout is reported", async () => {
  const wrong = createSite({
    "content/docs/a.md": "---\nlayout: pages\n---\n# A\n",
    "content/docs/b.md": "---\nlayout: home\n---\n# B\n",
  });
  const { stdout, stderr: problems } = await wrong.run(["check"]);
  assert.match(stdout + problems, /a\.md:2:9 .*\n.*"layout" is "pages", expected "doc", "page", "bare" or "home"/);
  assert.match(stdout + problems, /b\.md:2:9 .*\n.*"layout" is "home", which only pages in "content\/pages" can have/);
});

test("PageFooterSlot is below the text of documents, posts and pages, and empty by default", async () => {
  assert.match(
    html("docs/first"),
    /<form class="helpful">Was <!-- -->First<!-- --> at <!-- -->\/docs\/first<!-- --> helpful\?</,
  );
  assert.match(html("de/docs/group/plain"), /Was <!-- -->Schlicht<!-- --> at <!-- -->\/docs\/group\/plain</);
  assert.match(html("blog/post"), /Was <!-- -->Post<!-- --> at <!-- -->\/blog\/post</);
  assert.match(html("about"), /Was <!-- -->About<!-- --> at <!-- -->\/about</);
  const empty = createSite({ "content/pages/about.md": "# About\n" });
  await empty.build();
  assert.doesNotMatch(empty.read("dist/about/index.html"), /helpful/);
});
