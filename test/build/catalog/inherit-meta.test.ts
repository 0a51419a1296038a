/** What translations have from their originals, though their own front matter says something else or nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`;

test("a translation has the address, the day, the tags and the neighbours of its original", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/blog/2025-07-01-small.md": "---\ntitle: Small\ntags: [news]\n---\n\nText.\n",
    "content/docs/a.md": "---\npagination_next: c\n---\n\n# A\n",
    "content/docs/b.md": "# B\n",
    "content/docs/c.md": "# C\n",
    "content/pages/about.md": "---\nslug: us\n---\n\n# About\n",
    "i18n/de/blog/2025-07-01-small.md":
      "---\ntitle: Klein\nslug: kleiner\ndate: 2024-01-01\ntags: [neues]\n---\n\nText.\n",
    "i18n/de/docs/a.md": "---\nslug: ah\npagination_next: b\n---\n\n# Ah\n",
    "i18n/de/pages/about.md": "---\nslug: us\n---\n\n# Wir\n",
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  const pages = site.list("dist/de").filter((file) => file.endsWith("/index.html"));
  for (const page of ["blog/small", "blog/tags/news", "docs/a", "us"])
    assert.ok(pages.includes(`${page}/index.html`), pages.join(" "));
  assert.deepEqual(
    pages.filter((page) => /kleiner|neues|ah\//.test(page)),
    [],
  );
  assert.match(site.read("dist/de/blog/small/index.html"), /<h1[^>]*>Klein<\/h1>[\s\S]*<time datetime="2025-07-01/i);
  assert.match(site.read("dist/de/docs/a/index.html"), /href="\/de\/docs\/c" rel="next"/);
  const told = [...stderr.matchAll(/(i18n\/\S+) {2}warning {2}invalid-front-matter\n {2}(.*)/g)];
  assert.deepEqual(
    told.map(([, place, message]) => `${place} ${message}`),
    [
      'i18n/de/blog/2025-07-01-small.md:3:7 "slug" has no effect in a translation: content/blog/2025-07-01-small.md decides on it for all languages.',
      'i18n/de/blog/2025-07-01-small.md:4:7 "date" has no effect in a translation: content/blog/2025-07-01-small.md decides on it for all languages.',
      'i18n/de/blog/2025-07-01-small.md:5:7 "tags" has no effect in a translation: content/blog/2025-07-01-small.md decides on it for all languages.',
      'i18n/de/docs/a.md:2:7 "slug" has no effect in a translation: content/docs/a.md decides on it for all languages.',
      'i18n/de/docs/a.md:3:18 "pagination_next" has no effect in a translation: content/docs/a.md decides on it for all languages.',
    ],
  );
});
