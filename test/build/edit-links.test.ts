/** Test edit links, by the path in a version or by the source file. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
docs:
  editUrl: https://code.example/edit/{path}?file={file}
  versions: [{name: "2", folder: new}, {name: "1", folder: old}]
blog: {editUrl: "https://code.example/blog/{path}?file={file}"}
pages: {editUrl: "https://code.example/{file}"}
`;

const site = createSite({
  "sitegen.config.yaml": CONFIG,
  "content/docs/new/a b.md": "# A\n\nText.\n",
  "content/docs/old/a b.md": "# A\n\nText.\n",
  "content/docs/old/own.md": "---\ncustom_edit_url: https://elsewhere.example/\n---\n# Own\n\nText.\n",
  "content/docs/old/none.md": "---\ncustom_edit_url: null\n---\n# None\n\nText.\n",
  "content/blog/2025-01-01-post/index.md": "---\ntitle: Post\n---\nText.\n",
  "content/pages/about/$&.md": "# About\n\nText.\n",
  "i18n/de/docs/new/a b.md": "# A\n\nText.\n",
});
const built = await site.build();

const editLink = (page: string): string | undefined =>
  /<a href="(https:[^"]*)"[^>]* class="edit-link"/.exec(site.read(`dist/${page}/index.html`))?.[1];

test("edit links of documents lead to their version, and those of translations to the translated file", () => {
  assert.equal(built.status, 0, built.stderr);
  assert.equal(editLink("docs/new/a b"), "https://code.example/edit/a%20b.md?file=content/docs/new/a%20b.md");
  assert.equal(editLink("docs/old/a b"), "https://code.example/edit/a%20b.md?file=content/docs/old/a%20b.md");
  assert.equal(editLink("de/docs/new/a b"), "https://code.example/edit/a%20b.md?file=i18n/de/docs/new/a%20b.md");
  assert.equal(editLink("de/docs/old/a b"), "https://code.example/edit/a%20b.md?file=content/docs/old/a%20b.md");
});

test("front matter overrides the pattern", () => {
  assert.equal(editLink("docs/old/own"), "https://elsewhere.example/");
  assert.equal(editLink("docs/old/none"), undefined);
});

test("posts and pages have edit links", () => {
  const file = "2025-01-01-post/index.md";
  assert.equal(editLink("blog/post"), `https://code.example/blog/${file}?file=content/blog/${file}`);
  assert.equal(editLink("about/$&"), "https://code.example/content/pages/about/$&amp;.md");
});

test("a pattern without a placeholder is reported", async () => {
  site.write({ "sitegen.config.yaml": CONFIG.replace("code.example/{file}", "code.example/") });
  const { status, stderr } = await site.build();
  assert.equal(status, 2);
  assert.match(stderr, /"pages\.editUrl" is .* does not contain \{file\} or \{path\}/);
});
