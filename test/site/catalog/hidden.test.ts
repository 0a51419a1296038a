/** Test drafts and unlisted pages in several languages: translations are hidden like their originals. */

import assert from "node:assert/strict";
import test from "node:test";
import { createSite, type TestSite } from "../../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`;

const FILES_FOR_OTHERS = [
  "sitemap.xml",
  "blog/rss.xml",
  "blog/atom.xml",
  "blog/feed.json",
  "llms.txt",
  "llms-full.txt",
] as const;

test("a translation of an unlisted page is unlisted", async () => {
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
  const files = [...site.snapshot("dist")].filter(([, text]) => text.includes("Unauffindbar")).map(([file]) => file);
  // Pages, payloads, Markdown copies, and the sidebar item that is shown on the page itself.
  const expected = own.flatMap((page) => [`${page}.md`, `${page}/index.html`]);
  assert.deepEqual(files.filter((file) => !file.startsWith("assets/")).sort(), expected.sort());
  for (const file of ["sitemap.xml", "blog/rss.xml", "llms.txt"])
    assert.doesNotMatch(site.read(`dist/de/${file}`), /hidden|aside|secret/);
  assert.equal(await hits(site, "Unauffindbar", "--locale", "de"), 0);
});

test("the original is shown instead of a translation that is a draft", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/guide.md": "# Guide\n",
    "i18n/de/docs/guide.md": "---\ndraft: true\n---\n\n# Anleitung\n",
  });
  assert.equal((await site.build("--quiet")).status, 0);
  assert.match(site.read("dist/de/docs/guide/index.html"), /<h1 id="guide">Guide<\/h1>/);
  assert.equal([...site.snapshot("dist")].filter(([, text]) => text.includes("Anleitung")).length, 0);
  assert.equal((await site.build("--quiet", "--drafts")).status, 0);
  assert.match(site.read("dist/de/docs/guide/index.html"), /<h1 id="guide">Anleitung</);
});

test("drafts built with --drafts are not part of feeds, sitemaps and other machine-readable files", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/open.md": "# Open\n",
    "content/docs/rough.md": "---\ndraft: true\n---\n\n# Rough\n",
    "content/blog/news.md": "---\ntitle: News\ndate: 2025-01-01\n---\n\nText.\n",
    "content/blog/rough.md": "---\ntitle: Rough\ndate: 2025-01-02\ndraft: true\n---\n\nText.\n",
  });
  assert.equal((await site.build("--quiet", "--drafts")).status, 0);
  for (const page of ["docs/rough", "blog/rough"]) {
    assert.match(site.read(`dist/${page}/index.html`), /Draft page/);
    assert.match(site.read(`dist/${page}/index.html`), /<meta name="robots" content="noindex, nofollow"/);
  }
  for (const file of FILES_FOR_OTHERS) {
    assert.match(site.read(`dist/${file}`), /\/(?:open|news)/);
    assert.doesNotMatch(site.read(`dist/${file}`), /rough/i);
  }
  // The search of the site finds drafts.
  assert.equal(await hits(site, "rough"), 2);
});

test("pages with their own `noindex` tag are not part of machine-readable files", async () => {
  const closed = "head: [{tag: meta, attributes: {name: robots, content: 'NOINDEX, follow'}}]";
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/open.md": "# Open\n",
    "content/docs/closed.md": `---\n${closed}\n---\n\n# Closed\n`,
    "content/blog/news.md": "---\ntitle: News\ndate: 2025-01-01\n---\n\nText.\n",
    "content/blog/closed.md": `---\ntitle: Closed\ndate: 2025-01-02\n${closed}\n---\n\nText.\n`,
    "i18n/de/docs/open.md": `---\n${closed}\n---\n\n# Offen\n`,
  });
  assert.equal((await site.build("--quiet")).status, 0);
  for (const page of ["docs/closed", "blog/closed"]) {
    const robots = site.read(`dist/${page}/index.html`).match(/<meta name="robots"[^>]*/g);
    assert.deepEqual(
      robots?.map((tag) => /content="(.*?)"/.exec(tag)?.[1]),
      ["NOINDEX, follow"],
    );
  }
  for (const file of FILES_FOR_OTHERS) {
    assert.match(site.read(`dist/${file}`), /\/(?:open|news)/);
    assert.doesNotMatch(site.read(`dist/${file}`), /closed/i);
  }
  assert.doesNotMatch(site.read("dist/de/sitemap.xml"), /docs\/open/);
  assert.equal(await hits(site, "closed"), 2);
});

test("pages with `noindex` are found by the search of the site", async () => {
  const site = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
noIndex: true
`,
    "content/docs/intro.md": "# Zebra\n",
    "content/docs/secret.md": "---\nunlisted: true\n---\n\n# Secret Zebra\n",
  });
  assert.equal((await site.build("--quiet")).status, 0);
  assert.equal(await hits(site, "zebra"), 1);
  const versions = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
docs: {versions: [{name: "2", folder: new, isLast: true}, {name: "1", folder: old, noIndex: true}]}
`,
    "content/docs/new/intro.md": "# Intro\n",
    "content/docs/old/intro.md": "# Zebra\n",
  });
  assert.equal((await versions.build("--quiet")).status, 0);
  assert.doesNotMatch(versions.read("dist/sitemap.xml"), /old/);
  assert.equal(await hits(versions, "zebra", "--docs-version", "1"), 1);
});

async function hits(site: TestSite, query: string, ...flags: string[]): Promise<number> {
  const { stdout } = await site.run(["search", query, "--json", ...flags]);
  return (JSON.parse(stdout) as { nbHits: number }).nbHits;
}

test("posts without a date and their translations are omitted if the rule is disabled", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${CONFIG}check: {rules: {missing-date: warning, invalid-front-matter: info}}\n`,
    "content/blog/2025-01-01-first.md": "---\ntitle: First\n---\n\nText.\n",
    "content/blog/undated.md": "---\ntitle: Undated\n---\n\nText.\n",
    "content/blog/impossible.md": "---\ntitle: Impossible\ndate: 2025-02-30\n---\n\nText.\n",
    "i18n/de/blog/undated.md": "---\ntitle: Undatiert\n---\n\nText.\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(stderr, /content\/blog\/undated\.md:1:1 {2}warning {2}missing-date/);
  assert.doesNotMatch(stderr, /orphan-translation/);
  assert.match(site.read("dist/blog/index.html"), /First/);
  for (const page of ["blog/undated", "blog/impossible", "de/blog/undated"])
    assert.equal(site.exists(`dist/${page}/index.html`), false, page);
});
