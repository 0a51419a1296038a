/** Test that untranslated titles and descriptions have a `lang` attribute wherever they are listed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const site = createSite({
  "sitegen.config.yaml": `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`,
  "content/docs/sidebars.yaml":
    "docs:\n  - a\n  - b\n  - id: c\n    label: Named\n  - category: All\n    link: {generatedIndex: {}}\n    items: [d]\n",
  "content/docs/a.md": "# First\n\n<DocCardList />\n",
  "content/docs/b.md": "---\ntags: [one]\n---\n\n# Second\n\nIn English.\n",
  "content/docs/c.md": "# Third\n",
  "content/docs/d.md": "# Fourth\n",
  "content/blog/2025-01-01-old.md": "---\ntitle: Old\n---\nText.\n",
  "content/blog/2025-01-02-new.md": "---\ntitle: New\n---\nText.\n",
  "i18n/de/docs/a.md": "# Erste\n\n<DocCardList />\n",
  "i18n/de/blog/2025-01-02-new.md": "---\ntitle: Neu\n---\nText.\n",
  "i18n/de/docs/sidebars.yaml": "Named: Benannt\n",
});
const { status, stderr } = await site.build();
assert.equal(status, 0, stderr);

/** Return the texts of a page in another language than its own, outside of the article. */
function foreignTexts(page: string): string[] {
  const html = site.read(`dist/${page}/index.html`).replace(/<article class="(?:prose|post)[\s\S]*?<\/article>/g, "");
  return [...html.matchAll(/<\w+[^>]* lang="en" dir="auto"[^>]*>(.*?)<\/(?:a|span|p|article)>/g)].map(([, text = ""]) =>
    text.replace(/<[^>]*>/g, ""),
  );
}

test("untranslated titles have a language in the sidebar, in previous and next links, and on cards", () => {
  assert.deepEqual(foreignTexts("de/docs/a"), ["Second", "Second"]);
  assert.deepEqual(foreignTexts("de/docs/category/all"), ["Second", "Fourth", "Fourth", "Fourth"]);
  assert.match(site.read("dist/de/docs/b/index.html"), /<a class="sidebar-link" href="\/de\/docs\/a"><span>Erste</);
  assert.match(
    site.read("dist/de/docs/a/index.html"),
    /<li class="card"><a href="\/de\/docs\/b" lang="en" dir="auto">/,
  );
  assert.match(site.read("dist/de/docs/c/index.html"), /<span>Benannt<\/span>/);
});

test("untranslated titles have a language in lists of posts and of tags", () => {
  assert.deepEqual(foreignTexts("de/blog/new"), ["Old", "Old"]);
  assert.deepEqual(foreignTexts("de/blog/archive"), ["Old"]);
  assert.deepEqual(foreignTexts("de/docs/tags/one"), ["Second"]);
});

test("titles have no language on pages in the same language", () => {
  for (const page of ["docs/a", "docs/b", "blog/new", "blog/archive", "docs/tags/one"])
    assert.doesNotMatch(site.read(`dist/${page}/index.html`), /dir="auto"|class="notice/);
});
