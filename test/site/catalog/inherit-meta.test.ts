/** Test front matter that translations inherit from their originals. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PIXEL } from "../../support/images.ts";
import { createSite } from "../../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`;

test("a translation inherits URL, date, tags and neighbors", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/blog/2025-07-01-small.md": "---\ntitle: Small\ntags: [news]\n---\n\nText.\n",
    "content/blog/dated.md": "---\ntitle: Dated\ndate: 2025-07-02\n---\n\nText.\n",
    "content/docs/a.md": "---\npagination_next: c\n---\n\n# A\n",
    "content/docs/b.md": "# B\n",
    "content/docs/c.md": "# C\n",
    "content/pages/about.md": "---\nslug: us\n---\n\n# About\n",
    "i18n/de/blog/2025-07-01-small.md":
      "---\ntitle: Klein\nslug: kleiner\ndate: 2024-01-01\ntags: [neues]\n---\n\nText.\n",
    "i18n/de/blog/dated.md": "---\ntitle: Datiert\n---\n\nText.\n",
    "i18n/de/docs/a.md": "---\nslug: ah\npagination_next: b\n---\n\n# Ah\n",
    "i18n/de/docs/b.md": "# Beh\n",
    "i18n/de/docs/b.mdx": "# Zweites\n",
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
  assert.match(site.read("dist/de/blog/small/index.html"), /<h1[^>]*>Klein<[\s\S]*<time datetime="2025-07-01/i);
  assert.match(site.read("dist/de/blog/dated/index.html"), /<h1[^>]*>Datiert<[\s\S]*<time datetime="2025-07-02/i);
  assert.match(site.read("dist/de/docs/a/index.html"), /href="\/de\/docs\/c" rel="next"/);
  assert.match(site.read("dist/de/docs/b/index.html"), /<h1[^>]*>Beh</);
  assert.match(stderr, /i18n\/de\/docs\/b\.mdx:1:1 {2}warning {2}duplicate-doc-id/);
  const warnings = [...stderr.matchAll(/(i18n\/\S+) {2}warning {2}invalid-front-matter\n {2}(.*)/g)];
  assert.deepEqual(
    warnings.map(([, place, message]) => `${place} ${message}`),
    [
      'i18n/de/blog/2025-07-01-small.md:3:7 "slug" has no effect in a translation: content/blog/2025-07-01-small.md sets it for all languages.',
      'i18n/de/blog/2025-07-01-small.md:4:7 "date" has no effect in a translation: content/blog/2025-07-01-small.md sets it for all languages.',
      'i18n/de/blog/2025-07-01-small.md:5:7 "tags" has no effect in a translation: content/blog/2025-07-01-small.md sets it for all languages.',
      'i18n/de/docs/a.md:2:7 "slug" has no effect in a translation: content/docs/a.md sets it for all languages.',
      'i18n/de/docs/a.md:3:18 "pagination_next" has no effect in a translation: content/docs/a.md sets it for all languages.',
    ],
  );
});

test("a translation inherits layout and head tags unless it sets them, but no texts", async () => {
  const original = (most: number): string => `---
hide_title: true
toc_max_heading_level: ${most}
image: /en.png
custom_edit_url: https://example.com/edit
keywords: [english]
head: [{tag: meta, attributes: {name: theme, content: original}}]
---

## Part

### Detail
`;
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/a.md": original(2),
    "content/docs/b.md": original(2),
    "content/docs/c.md": "---\nhide_table_of_contents: true\n---\n\n# C\n\n## Part\n",
    "i18n/de/docs/a.md": "---\ntitle: Ah\n---\n\n## Teil\n\n### Genaues\n",
    "i18n/de/docs/b.md":
      "---\ntitle: Beh\nhide_title: false\ntoc_max_heading_level: 3\nimage: /de.png\ncustom_edit_url: null\nkeywords: [deutsch]\nhead: []\n---\n\n## Teil\n\n### Genaues\n",
    "i18n/de/docs/c.md": "# Ceh\n\n## Teil\n",
    "static/en.png": PIXEL,
    "static/de.png": PIXEL,
  });
  const pageData = (page: string) => {
    const html = site.read(`dist/de/docs/${page}/index.html`);
    return {
      title: /<h1/.test(html),
      contents: [...html.matchAll(/<li><a href="(#[^"]*)"/g)].map(([, href]) => href),
      image: /og:image" content="[^"]*\/(\w+\.png)"/.exec(html)?.[1],
      editsAt: /href="(https:\/\/example\.com\/edit)"/.exec(html)?.[1],
      keywords: /name="keywords" content="([^"]*)"/.exec(html)?.[1],
      head: /name="theme" content="([^"]*)"/.exec(html)?.[1],
    };
  };
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  const { contents, ...first } = pageData("a");
  assert.deepEqual(first, {
    title: false,
    image: "en.png",
    editsAt: "https://example.com/edit",
    keywords: undefined,
    head: "original",
  });
  assert.deepEqual([...new Set(contents)], ["#part"]);
  const { contents: own, ...second } = pageData("b");
  assert.deepEqual(second, {
    title: true,
    image: "de.png",
    editsAt: undefined,
    keywords: "deutsch",
    head: undefined,
  });
  assert.deepEqual([...new Set(own)], ["#part", "#detail"]);
  assert.deepEqual(pageData("c").contents, []);

  site.write({ "content/docs/a.md": original(3) });
  assert.equal((await site.build("--no-share-images")).status, 0);
  assert.deepEqual([...new Set(pageData("a").contents)], ["#part", "#detail"]);
});

test("a problem in inherited front matter is reported once, in the original", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/a.md": "---\nhead: [{tag: link, attributes: {rel: icon, href: /none.svg}}]\n---\n\n# A\n",
    "i18n/de/docs/a.md": "---\ntitle: Ah\n---\n\nText.\n",
  });
  const { stdout } = await site.run(["check"]);
  assert.match(stdout, /content\/docs\/a\.md:2:\d+ [^\n]*\n[^\n]*none\.svg/);
  assert.doesNotMatch(stdout, /i18n\/de\/docs\/a\.md/);
});
