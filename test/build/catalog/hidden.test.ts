/** Drafts and unlisted pages in several languages: what is hidden in the original is hidden everywhere. */

import assert from "node:assert/strict";
import test from "node:test";
import { createSite } from "../../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`;

test("a translation of an unlisted page is unlisted though it does not say so", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/open.md": "# Open\n",
    "content/docs/hidden.md": "---\nunlisted: true\n---\n\n# Hidden\n",
    "content/pages/aside.md": "---\nunlisted: true\n---\n\n# Aside\n",
    "content/blog/news.md": "---\ntitle: News\ndate: 2025-01-01\n---\n\nText.\n",
    "content/blog/secret.md": "---\ntitle: Secret\ndate: 2025-01-02\nunlisted: true\n---\n\nText.\n",
    "i18n/de/docs/hidden.md": "# Unauffindbar\n",
    "i18n/de/pages/aside.md": "# Unauffindbar\n",
    "i18n/de/blog/secret.md": "---\ntitle: Unauffindbar\ndate: 2025-01-02\n---\n\nText.\n",
  });
  assert.equal((await site.build("--quiet")).status, 0);
  const own = ["docs/hidden", "aside", "blog/secret"].map((page) => `de/${page}`);
  for (const page of own) assert.match(site.read(`dist/${page}/index.html`), /<meta name="robots" content="noindex/);
  const named = [...site.snapshot("dist")].filter(([, text]) => text.includes("Unauffindbar")).map(([file]) => file);
  // Their pages, payloads and Markdown copies, and the sidebar entry that shows on their own visit.
  const expected = own.flatMap((page) => [`${page}.md`, `${page}/index.html`]);
  assert.deepEqual(named.filter((file) => !file.startsWith("assets/")).sort(), expected.sort());
  for (const file of ["sitemap.xml", "blog/rss.xml", "llms.txt"])
    assert.doesNotMatch(site.read(`dist/de/${file}`), /hidden|aside|secret/);
  const { stdout } = await site.run(["search", "Unauffindbar", "--locale", "de", "--json"]);
  assert.equal((JSON.parse(stdout) as { nbHits: number }).nbHits, 0);
});

test("a translation that is a draft leaves its place to the original", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/guide.md": "# Guide\n",
    "i18n/de/docs/guide.md": "---\ndraft: true\n---\n\n# Anleitung\n",
  });
  assert.equal((await site.build("--quiet")).status, 0);
  assert.match(site.read("dist/de/docs/guide/index.html"), /<h1>Guide<\/h1>/);
  assert.equal([...site.snapshot("dist")].filter(([, text]) => text.includes("Anleitung")).length, 0);
  assert.equal((await site.build("--quiet", "--drafts")).status, 0);
  assert.match(site.read("dist/de/docs/guide/index.html"), /<h1>Anleitung<\/h1>/);
});

test("drafts that are built for a look stay out of sitemap and feeds", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/open.md": "# Open\n",
    "content/docs/rough.md": "---\ndraft: true\n---\n\n# Rough\n",
    "content/blog/news.md": "---\ntitle: News\ndate: 2025-01-01\n---\n\nText.\n",
    "content/blog/rough.md": "---\ntitle: Rough\ndate: 2025-01-02\ndraft: true\n---\n\nText.\n",
  });
  assert.equal((await site.build("--quiet", "--drafts")).status, 0);
  assert.match(site.read("dist/blog/rough/index.html"), /Draft page/);
  for (const file of ["sitemap.xml", "blog/rss.xml", "blog/atom.xml", "blog/feed.json"]) {
    assert.match(site.read(`dist/${file}`), /\/(?:open|news)/);
    assert.doesNotMatch(site.read(`dist/${file}`), /rough/i);
  }
});
