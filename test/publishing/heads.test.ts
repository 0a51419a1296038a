/** Test page heads: metadata for search engines, social networks and browsers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { PIXEL } from "../support/images.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { elementsOf, FILES, HOSTILE, linksOf, metaOf, unescapeText } from "./fixture.ts";

const site = await builtSite(FILES);
const page = (route: string): string => site.read(`dist/${route === "" ? "" : `${route}/`}index.html`);
const titleOf = (html: string): string => unescapeText(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
const hreflangs = (html: string): [string, string][] =>
  linksOf(html, "alternate")
    .filter((link) => link.has("hreflang"))
    .map((link) => [link.get("hreflang") as string, link.get("href") as string]);
const structured = (html: string): { "@type": string; [key: string]: unknown }[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );

test("every page has one title, at most one canonical URL, and equal share metadata", () => {
  const files = site.list("dist").filter((name) => name.endsWith(".html"));
  const pages = files.map((file) => [file, site.read(`dist/${file}`)] as const);
  for (const [file, html] of nonEmpty(pages.filter(([, html]) => !html.includes('http-equiv="refresh"')))) {
    assert.equal(html.match(/<title/g)?.length, 1, file);
    assert.equal(metaOf(html, "og:title"), titleOf(html), file);
    assert.equal(metaOf(html, "og:description"), metaOf(html, "description"), file);
    const canonical = linksOf(html, "canonical").map((link) => link.get("href"));
    assert.equal(canonical.length, file.endsWith("404.html") ? 0 : 1, file);
    assert.equal(metaOf(html, "og:url"), canonical[0], file);
    assert.equal(metaOf(html, "twitter:card"), "summary_large_image", file);
    assert.match(titleOf(html), /Fixture$/, file);
  }
});

test("the language, the direction and Open Graph's locale are those of the page", () => {
  const html = page("pt/blog");
  assert.match(html, /<html lang="pt-BR" dir="ltr"/);
  assert.equal(metaOf(html, "og:locale"), "pt_BR");
  assert.deepEqual(metaOf(html, "og:locale:alternate"), ["en", "de"]);
  assert.equal(linksOf(html, "canonical")[0]?.get("href"), "https://example.org/pt/blog");
});

test("alternates: lists have all languages, a translated page has two, and an untranslated page has none", () => {
  const root = "https://example.org";
  assert.deepEqual(hreflangs(page("blog/tags")), [
    ["en", `${root}/blog/tags`],
    ["de", `${root}/de/blog/tags`],
    ["pt-BR", `${root}/pt/blog/tags`],
    ["x-default", `${root}/blog/tags`],
  ]);
  const translated = [
    ["en", `${root}/docs/guide`],
    ["de", `${root}/de/docs/guide`],
    ["x-default", `${root}/docs/guide`],
  ];
  assert.deepEqual(hreflangs(page("docs/guide")), translated);
  assert.deepEqual(hreflangs(page("de/docs/guide")), translated);
  const fallback = page("pt/docs/guide");
  assert.deepEqual(hreflangs(fallback), []);
  assert.equal(linksOf(fallback, "canonical")[0]?.get("href"), `${root}/docs/guide`);
});

test("the second page of a list has its own canonical URL", () => {
  const html = page("blog/page/2");
  assert.equal(linksOf(html, "canonical")[0]?.get("href"), "https://example.org/blog/page/2");
  assert.equal(titleOf(html), "The blog | Fixture");
  assert.equal(metaOf(html, "description"), "News of the fixture");
});

test("titles of tag pages contain the tag and the number of posts", () => {
  const html = page("blog/tags/news");
  assert.match(titleOf(html), /23 .*News.* \| Fixture$/);
  assert.equal(metaOf(html, "description"), "All news");
});

test("a post has article metadata", () => {
  const html = page("blog/post-7");
  assert.equal(metaOf(html, "og:type"), "article");
  assert.match(String(metaOf(html, "article:published_time")), /^2024-01-07/);
  assert.equal(metaOf(html, "article:tag"), "News");
  assert.equal(metaOf(html, "article:author"), "https://ann.example");
  const [data] = structured(html);
  assert.equal(data?.["@type"], "BlogPosting");
  assert.equal(data?.headline, "Post 7");
  assert.equal(metaOf(page("docs/guide"), "og:type"), undefined);
});

test("authors in structured data and feeds have absolute URLs: configured, or their page on the site", async () => {
  const own = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/blog/authors.yaml":
      "ann: {name: Ann, title: Editor, url: https://ann.example, image_url: /ann.png, page: true}\nbo: {name: Bo, page: true}\n",
    "content/blog/a.md":
      "---\ntitle: A\ndate: 2024-01-01\nauthors: [ann, bo, {name: Cy, email: cy@example.org}]\n---\n\nText.\n",
    "static/ann.png": PIXEL,
  });
  assert.equal((await own.build("--base-url", "/sub/")).status, 0);
  const html = own.read("dist/blog/a/index.html");
  const here = "https://example.org/sub/blog/authors/bo";
  assert.deepEqual(metaOf(html, "article:author"), ["https://ann.example", here]);
  assert.deepEqual(structured(html)[0]?.author, [
    {
      "@type": "Person",
      name: "Ann",
      url: "https://ann.example",
      image: "https://example.org/sub/ann.png",
      jobTitle: "Editor",
    },
    { "@type": "Person", name: "Bo", url: here },
    { "@type": "Person", name: "Cy" },
  ]);
  const { items } = JSON.parse(own.read("dist/blog/feed.json")) as { items: { authors: object[] }[] };
  assert.deepEqual(items[0]?.authors, [
    { name: "Ann", url: "https://ann.example" },
    { name: "Bo", url: here },
    { name: "Cy" },
  ]);
});

test("structured data: a blog on its index, linked breadcrumbs on docs", () => {
  assert.deepEqual(
    structured(page("blog")).map((data) => data["@type"]),
    ["Blog"],
  );
  assert.deepEqual(structured(page("blog/page/2")), []);
  assert.deepEqual(structured(page("about")), []);
  const lists = structured(page("docs/api/thing")) as unknown as { itemListElement: { item: string }[] }[];
  for (const { itemListElement } of nonEmpty(lists))
    for (const { item } of nonEmpty(itemListElement)) assert.match(item, /^https:\/\/example\.org\//);
});

test("structured data of an untranslated post refer to the original", () => {
  const original = "https://example.org/blog/post-7";
  const [post] = structured(page("pt/blog/post-7"));
  assert.deepEqual([post?.["@id"], post?.url, post?.mainEntityOfPage], [original, original, original]);
  const [list] = structured(page("pt/blog")) as unknown as { "@id": string; blogPost: { url: string }[] }[];
  assert.equal(list?.["@id"], "https://example.org/pt/blog");
  for (const { url } of nonEmpty(list?.blogPost ?? [])) assert.match(url, /^https:\/\/example\.org\/blog\//);
});

test("hidden pages are not indexed, and links on the search page are followed", () => {
  assert.equal(metaOf(page("docs/hidden"), "robots"), "noindex, nofollow");
  assert.equal(metaOf(page("blog/unlisted"), "robots"), "noindex, nofollow");
  assert.equal(metaOf(page("search"), "robots"), "noindex, follow");
  assert.equal(metaOf(site.read("dist/404.html"), "robots"), "noindex, nofollow");
  assert.equal(metaOf(page("docs/guide"), "robots"), undefined);
});

test("every page links to the icon, feeds and the search description; docs link to their Markdown copy", () => {
  const html = page("de/docs/guide");
  const alternates = new Map(linksOf(html, "alternate").map((link) => [link.get("type"), link.get("href")]));
  assert.equal(alternates.get("application/rss+xml"), "/de/blog/rss.xml");
  assert.equal(alternates.get("application/atom+xml"), "/de/blog/atom.xml");
  assert.equal(alternates.get("text/markdown"), "/de/docs/guide.md");
  assert.equal(linksOf(html, "icon")[0]?.get("href"), "/favicon.svg");
  assert.equal(linksOf(html, "search")[0]?.get("href"), "/de/opensearch.xml");
  assert.deepEqual(linksOf(html, "preconnect"), []);
});

test("front matter adds tags to the head of its page and of translations, after those of the site", () => {
  const html = page("docs/guide");
  assert.equal(metaOf(html, "own"), 'a "b" <c>');
  assert.deepEqual(
    linksOf(html, "me").map((link) => [link.get("href"), link.has("hidden")]),
    [["https://ann.example/?a&b", false]],
  );
  assert.ok(html.indexOf('name="own"') > html.indexOf('rel="icon"'));
  assert.equal(metaOf(page("pt/docs/guide"), "own"), 'a "b" <c>', "a page without translation");
  assert.equal(metaOf(page("de/docs/guide"), "own"), 'a "b" <c>');
});

test("hostile titles and descriptions are escaped", () => {
  for (const route of ["docs/hostile", "blog/hostile"]) {
    const html = page(route);
    assert.equal(titleOf(html), `${HOSTILE} | Fixture`, route);
    assert.equal(metaOf(html, "description"), HOSTILE, route);
  }
  assert.equal(structured(page("blog/hostile"))[0]?.headline, HOSTILE);
});

test("`noIndex` affects every page and robots.txt", async () => {
  const closed = createSite({
    "sitegen.config.yaml": "title: T\nurl: https://example.org\nnoIndex: true\n",
    "content/docs/a.md": "# A\n\nText.\n",
  });
  assert.equal((await closed.build()).status, 0);
  assert.equal(metaOf(closed.read("dist/docs/a/index.html"), "robots"), "noindex, nofollow");
  assert.match(closed.read("dist/robots.txt"), /^Disallow: \/$/m);
  assert.doesNotMatch(closed.read("dist/sitemap.xml"), /<url>/);
});

test("pages contain the commit of the content if it is configured", async () => {
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}revision: 0a1b2c3\n`,
    "content/docs/page.md": "# Page\n\nText.\n",
  });
  assert.equal((await own.build()).status, 0);
  assert.equal(metaOf(own.read("dist/docs/page/index.html"), "revision"), "0a1b2c3");
  assert.equal(metaOf(page("docs/guide"), "revision"), undefined);
});

test("meta tags of a page override those of the configuration, and front matter overrides both", async () => {
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}head:
  - {tag: meta, attributes: {name: description, content: of the site}}
  - {tag: meta, attributes: {property: "og:title", content: of the site}}
  - {tag: meta, attributes: {name: author, content: of the site}}
  - {tag: meta, attributes: {http-equiv: x-a, content: of the site}}
  - {tag: meta, attributes: {http-equiv: x-b, content: of the site}}
`,
    "content/docs/page.md": `---
description: of the page
head:
  - {tag: meta, attributes: {property: "og:title", content: of front matter}}
---
# Page

Text.
`,
    "content/pages/bare.md": "# Bare\n",
  });
  const { status, stderr } = await own.build();
  assert.equal(status, 0, stderr);
  const contentsOf = (html: string, name: string): (string | undefined)[] =>
    elementsOf(html, "meta")
      .filter((meta) => [meta.get("name"), meta.get("property")].includes(name))
      .map((meta) => meta.get("content"));
  const html = own.read("dist/docs/page/index.html");
  assert.deepEqual(contentsOf(html, "description"), ["of the page"]);
  assert.deepEqual(contentsOf(html, "og:title"), ["of front matter"]);
  assert.deepEqual(contentsOf(html, "author"), ["of the site"]);
  assert.equal(elementsOf(html, "meta").filter((meta) => meta.get("http-equiv")?.startsWith("x-")).length, 2);
  assert.deepEqual(contentsOf(own.read("dist/bare/index.html"), "description"), ["of the site"]);
});

test("paths in head tags include the base URL", async () => {
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]
head:
  - {tag: link, attributes: {rel: stylesheet, href: "/own.css?v=1", integrity: sha256-x}}
  - {tag: link, attributes: {rel: help, href: /docs/page}}
  - {tag: link, attributes: {rel: me, href: "https://ann.example"}}
  - {tag: script, attributes: {src: /sub/own.js, defer: true}}
`,
    "content/docs/page.md": "---\nhead: [{tag: script, attributes: {src: /page.js}}]\n---\n\n# Page\n",
    "static/own.css": "",
    "static/own.js": "",
    "static/page.js": "",
  });
  const { status, stderr } = await own.build("--base-url", "/sub/");
  assert.equal(status, 0, stderr);
  const html = own.read("dist/de/docs/page/index.html");
  const linked = (rel: string) => linksOf(html, rel).map((link) => link.get("href"));
  assert.ok(html.includes('href="/sub/own.css?v=1" integrity="sha256-x"'));
  assert.deepEqual(linked("help"), ["/sub/de/docs/page"]);
  assert.deepEqual(linked("me"), ["https://ann.example"]);
  const scripts = elementsOf(html, "script").map((script) => script.get("src"));
  assert.ok(scripts.includes("/sub/own.js") && scripts.includes("/sub/page.js"), scripts.join());
});

test("a translated title and tagline are used in pages and all other files of the locale", async () => {
  const build = async (navbar: string) => {
    const own = createSite({
      "sitegen.config.yaml": `title: Tool
tagline: It helps
url: https://example.org
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch, title: Werkzeug, tagline: Es hilft}
  - {code: fr, label: Français}
${navbar}`,
      "content/docs/page.md": "# Page\n\nText.\n",
      "content/blog/2025-01-02-post.md": "---\ntitle: Post\n---\n\nText.\n",
    });
    const { status, stderr } = await own.build();
    assert.equal(status, 0, stderr);
    return own;
  };
  const own = await build("");
  const barTitle = (html: string): string | undefined => /class="brand-title">([^<]*)</.exec(html)?.[1];
  for (const [prefix, title, other] of [
    ["", "Tool", "Werkzeug"],
    ["de/", "Werkzeug", "Tool"],
    ["fr/", "Tool", "Werkzeug"],
  ] as const) {
    const html = own.read(`dist/${prefix}docs/page/index.html`);
    assert.equal(titleOf(html), `Page | ${title}`);
    assert.equal(barTitle(html), title, prefix);
    const files = ["blog/rss.xml", "blog/atom.xml", "blog/feed.json", "opensearch.xml", "manifest.webmanifest"];
    for (const file of files) {
      const text = own.read(`dist/${prefix}${file}`);
      assert.ok(text.includes(title), `${prefix}${file}`);
      assert.ok(!text.includes(other), `${prefix}${file}`);
    }
  }
  assert.match(own.read("dist/de/manifest.webmanifest"), /"description": "Es hilft"/);
  assert.match(own.read("dist/fr/manifest.webmanifest"), /"description": "It helps"/);
  const barred = await build("navbar: {title: Bar}\n");
  assert.equal(barTitle(barred.read("dist/de/docs/page/index.html")), "Bar");
});
