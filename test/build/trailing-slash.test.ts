/** Test `trailingSlash`: all URLs of a page have the same form. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, type Files } from "../support/site.ts";

const config = (trailingSlash: boolean): string => `title: Test
url: https://example.org
baseUrl: /base/
trailingSlash: ${trailingSlash}
defaultLocale: en
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
docs:
  versions: [{name: "2", folder: new, isLast: true}, {name: "1", folder: old, banner: unmaintained}]
blog: {postsPerPage: 1, tagFeeds: true}
redirects: [{from: /old-faq, to: "/docs/new/faq#why"}]
navbar:
  left: [{label: Docs, doc: new/faq}, {label: Guides, sidebar: new}, {label: Blog, to: /blog}, {label: Map, to: /map.html}]
  right: [{type: docsVersionDropdown}, {type: localeDropdown}, {type: search}]
footer: {columns: [{title: More, items: [{label: About, to: "/about?x=1#team"}]}]}
`;

const FILES: Files = {
  "content/docs/sidebars.yaml": `new:
  - new/faq
  - {category: Guides, link: {generatedIndex: {slug: /guides}}, items: [new/deep/one, {href: /blog, label: News}]}
old: [old/faq]
`,
  "content/docs/new/faq.md":
    "---\ntags: [Setup]\n---\n# Questions\n\n[One](deep/one.md), [by slug](deep/one), [root](/about#team).\n\n## Why\n\nText.\n",
  "content/docs/new/deep/one.md": "# One\n\n[Up](../faq.md#why), [beside](v1.0), [feed](/blog/rss.xml).\n",
  "content/docs/new/deep/v1.0.md": "# Release\n\nText.\n",
  "content/docs/old/faq.md": "# Questions\n\nText.\n",
  "content/pages/about.md": "# About\n\n## Us {#team}\n\nText.\n",
  "content/blog/authors.yaml": "alice: {name: Alice, page: true}\n",
  "content/blog/2025-01-01-a.md": "---\ntitle: A\nauthors: alice\ntags: [x]\n---\nText.\n",
  "content/blog/2025-01-02-b.md": "---\ntitle: B\nauthors: alice\ntags: [x]\n---\nText.\n",
  "content/pages/index.md": `---
layout: home
hero:
  name: Start
  actions: [{text: Start, link: /docs/new/faq}, {text: Why, link: about.md}]
features: [{title: One, link: /blog}]
---

[About](/about)
`,
  "i18n/de/docs/new/faq.md": "# Fragen\n\n[Eins](deep/one.md).\n\n## Warum\n\nText.\n",
  "static/map.html": "<!doctype html><title>Map</title>\n",
};

const pagesOf = (): string[] => site.list("dist").filter((file) => file.endsWith(".html"));

const site = createSite({ ...FILES, "sitegen.config.yaml": config(false) });
const without = await site.build();
assert.equal(without.status, 0, without.stderr);
const pagesWithout = pagesOf();
const homeWithout = site.read("dist/index.html");
site.write({ "sitegen.config.yaml": config(true) });
const built = await site.build();

test("output paths of pages do not change", () => {
  assert.equal(built.status, 0, built.stderr);
  assert.match(homeWithout, /href="\/base\/docs\/new\/faq"/);
  assert.deepEqual(pagesOf(), pagesWithout);
});

test("no file contains a page URL without the slash", () => {
  const pages = new Set(pagesOf());
  const linkedPages = new Set<string>();
  const withoutSlash: string[] = [];
  for (const file of site.list("dist").filter((name) => /\.(?:html|json|xml|txt|md)$|_redirects$/.test(name))) {
    for (const [address] of site.read(`dist/${file}`).matchAll(/(?<=\/base\/)[^\s"'<>?#()\\&]*/g)) {
      const folder = decodeURI(address).replace(/\/$/, "");
      if (!pages.has(`${folder}/index.html`)) continue;
      linkedPages.add(folder);
      if (!address.endsWith("/")) withoutSlash.push(`${file}: ${address}`);
    }
  }
  // Redirect sources, and the locale prefix in the search index.
  assert.deepEqual(withoutSlash, ["_redirects: old-faq", "_redirects: de/old-faq", "assets/search/de.json: de"]);
  const lists = ["blog", "blog/archive", "blog/authors/alice", "blog/page/2", "blog/tags", "blog/tags/x/page/2"];
  for (const page of [...lists, "about", "docs/guides", "docs/tags/setup", "docs/old/faq", "search", "de/search"])
    assert.ok(linkedPages.has(page), page);
});

test("anchors, queries and files are unchanged", () => {
  const faq = site.read("dist/docs/new/faq/index.html");
  assert.match(faq, /<link rel="canonical" href="https:\/\/example\.org\/base\/docs\/new\/faq\/"/);
  assert.match(faq, /hreflang="de" href="https:\/\/example\.org\/base\/de\/docs\/new\/faq\/"/);
  for (const href of ["docs/new/deep/one/", "about/#team", "about/?x=1#team", "map.html"])
    assert.ok(faq.includes(`href="/base/${href}"`), href);
  const one = site.read("dist/docs/new/deep/one/index.html");
  for (const href of ["docs/new/faq/#why", "docs/new/deep/v1.0/", "blog/rss.xml"])
    assert.ok(one.includes(`href="/base/${href}"`), href);
  assert.doesNotMatch(faq + one, /href="[^"]*[^:]\/\//);
  assert.match(site.read("dist/_redirects"), /^\/base\/old-faq \/base\/docs\/new\/faq\/#why 301$/m);
  assert.ok(site.exists("dist/404.html"));
});

test("links to Markdown copies, feeds and the search index resolve", async () => {
  const faq = site.read("dist/docs/new/faq/index.html");
  const [, copy = ""] = /class="edit-link" href="\/base\/([^"]+\.md)"/.exec(faq) ?? [];
  assert.ok(site.exists(`dist/${copy}`), copy);
  for (const [, feed = ""] of nonEmpty(
    site.read("dist/blog/tags/x/index.html").matchAll(/href="\/base\/([^"]+\.xml)"/g),
  ))
    assert.ok(site.exists(`dist/${feed}`), feed);
  const { stdout } = await site.run(["search", "--json", "why"]);
  const urls = JSON.parse(stdout).hits.map(({ url }: { url: string }) => url);
  assert.ok(urls.includes("/base/docs/new/faq/#why"), urls.join(" "));
});
