/** Test that feeds, sitemaps and structured data conform to their specifications, even with hostile content. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite } from "../support/site.ts";
import { CONFIG, FILES, HOSTILE, linksOf } from "./fixture.ts";
import { findAll, readXml, textOf, type XmlElement } from "./xml.ts";

/** Contains a line break, which is invalid in headers and lists. */
const VILE = `${HOSTILE}\n& <i>`;

const site = createSite({
  ...FILES,
  "sitegen.config.yaml": CONFIG.replace("blog: {", "blog: {tagFeeds: true, "),
  "content/blog/tags.yaml": `news: {label: ${JSON.stringify(VILE)}, description: ${JSON.stringify(VILE)}}\nrare: {label: Rare}\nnone: {label: None}\n`,
  "content/blog/nobody.md": "---\ntitle: By nobody\ndate: 2024-04-01\ntags: [rare]\n---\n\nText.\n",
  "static/blog/page.txt": "x",
});
const ROOT = "https://example.org";

before(async () => {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
});

const FOLDERS = ["blog", "de/blog", "blog/tags/news", "pt/blog/tags/rare"];
const one = (element: XmlElement, name: string): XmlElement => {
  const matches = element.children.filter((child) => child.name === name);
  assert.equal(matches.length, 1, `<${element.name}> has ${matches.length} of <${name}>`);
  return matches[0] as XmlElement;
};
const isAddress = (text: string | undefined): boolean => text !== undefined && /^https?:\/\/[^\s<>"]+$/.test(text);
/** RFC 822 with a year of four digits, as required by RSS. */
const RFC822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

for (const folder of FOLDERS) {
  test(`${folder}/rss.xml conforms to RSS 2.0`, () => {
    const rss = readXml(site.read(`dist/${folder}/rss.xml`));
    assert.equal(rss.name, "rss");
    assert.equal(rss.attributes.get("version"), "2.0");
    for (const prefix of ["atom", "content", "dc"]) assert.ok(rss.attributes.has(`xmlns:${prefix}`), prefix);
    const channel = one(rss, "channel");
    assert.notEqual(one(channel, "title").text, "");
    assert.equal(one(channel, "link").text, `${ROOT}/${folder}`);
    assert.notEqual(one(channel, "description").text, "");
    assert.match(one(channel, "lastBuildDate").text, RFC822);
    assert.match(one(channel, "language").text, /^[a-z]{2}(?:-[A-Z]{2})?$/i);
    assert.equal(one(channel, "atom:link").attributes.get("href"), `${ROOT}/${folder}/rss.xml`);
    const items = findAll(channel, "item");
    assert.ok(items.length > 0 && items.length <= 20);
    for (const item of items) {
      assert.notEqual(one(item, "title").text, "");
      assert.ok(isAddress(one(item, "link").text));
      assert.match(one(item, "pubDate").text, RFC822);
      one(item, "guid");
      assert.equal(item.children.filter(({ name }) => name === "author").length, 0, "author is an e-mail address");
    }
  });

  test(`${folder}/atom.xml conforms to RFC 4287`, () => {
    const feed = readXml(site.read(`dist/${folder}/atom.xml`));
    assert.equal(feed.name, "feed");
    assert.notEqual(textOf(one(feed, "author"), "name") ?? "", "");
    const entries = nonEmpty(findAll(feed, "entry"));
    for (const element of [feed, ...entries]) {
      assert.ok(isAddress(one(element, "id").text));
      assert.notEqual(one(element, "title").text, "");
      assert.match(one(element, "updated").text, RFC3339);
      const alternates = element.children.filter(
        ({ name, attributes }) => name === "link" && (attributes.get("rel") ?? "alternate") === "alternate",
      );
      assert.equal(alternates.length, 1);
      for (const category of findAll(element, "category")) assert.ok(category.attributes.get("term"));
      for (const author of findAll(element, "author")) assert.notEqual(one(author, "name").text, "");
    }
    for (const entry of entries) assert.equal(one(entry, "content").attributes.get("type"), "html");
  });

  test(`${folder}/feed.json conforms to JSON Feed 1.1`, () => {
    const feed = JSON.parse(site.read(`dist/${folder}/feed.json`));
    assert.equal(feed.version, "https://jsonfeed.org/version/1.1");
    assert.equal(feed.feed_url, `${ROOT}/${folder}/feed.json`);
    assert.equal(feed.home_page_url, `${ROOT}/${folder}`);
    assert.notEqual(feed.title, "");
    assert.equal(feed.author, undefined, "1.1 has authors");
    const ids = feed.items.map(({ id }: { id: string }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const item of nonEmpty<(typeof feed.items)[number]>(feed.items)) {
      assert.equal(typeof item.id, "string");
      assert.equal(typeof item.content_html, "string");
      assert.match(item.date_published, RFC3339);
      assert.equal(item.author, undefined);
      for (const { name } of item.authors ?? []) assert.equal(typeof name, "string");
    }
  });
}

test("a tag has feeds of its posts and its page links to them; a tag without posts has no feeds", () => {
  const links = findAll(readXml(site.read("dist/blog/tags/rare/rss.xml")), "item").map((item) => textOf(item, "link"));
  assert.deepEqual(links, [`${ROOT}/blog/nobody`]);
  const feeds = linksOf(site.read("dist/de/blog/tags/rare/index.html"), "alternate").flatMap((link) =>
    /rss|atom/.test(link.get("type") ?? "") ? [link.get("href")] : [],
  );
  assert.deepEqual(feeds.sort(), [
    "/de/blog/atom.xml",
    "/de/blog/rss.xml",
    "/de/blog/tags/rare/atom.xml",
    "/de/blog/tags/rare/rss.xml",
  ]);
  assert.ok(!site.exists("dist/blog/tags/none/rss.xml"));
});

test("tag feeds are disabled by default, and a static file with the same path is an error", async () => {
  const plain = createSite(FILES);
  assert.equal((await plain.build()).status, 0);
  assert.ok(!plain.exists("dist/blog/tags/news/rss.xml"));
  plain.write({
    "sitegen.config.yaml": CONFIG.replace("blog: {", "blog: {tagFeeds: true, "),
    "static/blog/tags/news/rss.xml": "x",
  });
  const { status, stderr } = await plain.build();
  assert.equal(status, 1);
  assert.match(stderr, /"\/blog\/tags\/news\/rss\.xml" is the path of both/);
});

test("hostile names are preserved, except characters that XML forbids", () => {
  const rss = one(readXml(site.read("dist/blog/tags/news/rss.xml")), "channel");
  assert.equal(one(rss, "title").text.replace(/\s+/g, " "), `Fixture Blog: ${VILE}`.replace(/\s+/g, " "));
  const [item] = findAll(rss, "item");
  assert.equal(textOf(item as XmlElement, "dc:creator"), HOSTILE);
  const json = JSON.parse(site.read("dist/blog/feed.json"));
  const hostile = json.items.find(({ title }: { title: string }) => title === HOSTILE);
  assert.equal(hostile.authors[0].name, HOSTILE);
  for (const file of nonEmpty(site.list("dist").filter((name) => name.endsWith(".xml"))))
    readXml(site.read(`dist/${file}`));
});

test("headers and redirects are valid, even if the site title is hostile", async () => {
  const vile = createSite({
    "sitegen.config.yaml": `title: ${JSON.stringify(VILE)}\ntagline: ${JSON.stringify(VILE)}\nurl: https://example.org\n`,
    "content/docs/a.md": `---\nredirect_from: ["/söme old/a & 'b' 😀"]\n---\n\n# A\n\nText.\n`,
  });
  const { status, stderr } = await vile.build();
  assert.equal(status, 0, stderr);
  const lines = vile.read("dist/_headers").split("\n");
  for (const line of nonEmpty(lines.filter((text) => text !== "")))
    assert.match(line, /^(?:\/\S*| {2}[\w-]+: [\x20-\x7e]+)$/, line);
  assert.match(vile.read("dist/_redirects"), /^\/[\x21-\x7e]+ \/docs\/a 301\n$/);
  const redirect = vile.read("dist/söme old/a & 'b' 😀/index.html");
  assert.match(redirect, /url=\/docs\/a"/);
  JSON.parse(vile.read("dist/manifest.webmanifest"));
  readXml(vile.read("dist/opensearch.xml"));
});

test("control characters in names are an error with a place", async () => {
  const bell = JSON.stringify("a\u0007b");
  const cases: Readonly<Record<string, string>> = {
    "content/blog/tags.yaml": `news: {label: ${bell}}\n`,
    "content/blog/authors.yaml": `ann: {name: ${bell}}\n`,
    "content/docs/a.md": `---\ntitle: ${bell}\n---\n\nText.\n`,
  };
  for (const [file, text] of Object.entries(cases)) {
    const wrong = createSite({ "content/docs/b.md": "# B\n\nText.\n", [file]: text });
    const { status, stderr } = await wrong.build();
    assert.equal(status, 1, stderr);
    assert.match(stderr, new RegExp(`${file}:\\d+:\\d+ +error[\\s\\S]*control character U\\+0007`));
  }
});

/** Elements of a URL entry in the order of the schema (sitemaps.org 0.9), then those of other namespaces. */
const ROW = /^loc(?: lastmod)?(?: changefreq)?(?: priority)?(?: xhtml:link)*$/;

test("sitemaps conform to their schema: order, absolute and unique URLs of one host, at most 50,000", () => {
  const index = readXml(site.read("dist/sitemap-index.xml"));
  assert.equal(index.name, "sitemapindex");
  for (const { children } of nonEmpty(index.children))
    assert.deepEqual(
      children.map(({ name }) => name),
      ["loc"],
    );
  for (const file of ["sitemap.xml", "de/sitemap.xml", "pt/sitemap.xml"]) {
    const set = readXml(site.read(`dist/${file}`));
    assert.equal(set.name, "urlset");
    assert.equal(set.attributes.get("xmlns"), "http://www.sitemaps.org/schemas/sitemap/0.9");
    assert.equal(set.attributes.get("xmlns:xhtml"), "http://www.w3.org/1999/xhtml");
    const places = findAll(set, "loc").map(({ text }) => text);
    assert.ok(places.length > 0 && places.length < 50_000);
    assert.equal(new Set(places).size, places.length);
    for (const { children } of nonEmpty(set.children)) {
      assert.match(children.map(({ name }) => name).join(" "), ROW);
      assert.deepEqual(
        ["changefreq", "priority"].map((name) => children.find((child) => child.name === name)?.text),
        ["weekly", "0.5"],
      );
    }
    for (const place of places) assert.ok(place.startsWith(`${ROOT}/`) && place.length < 2048, place);
  }
});

/** Properties that schema.org types and Google's guidelines for rich results require. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  BlogPosting: ["headline", "url", "datePublished", "author", "mainEntityOfPage"],
  Blog: ["headline", "@id", "blogPost"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Person: ["name"],
};
const PAGES: Readonly<Record<string, readonly string[]>> = {
  "blog/post-1": ["BlogPosting"],
  "blog/hostile": ["BlogPosting"],
  blog: ["Blog"],
  "docs/api/thing": ["BreadcrumbList"],
  "docs/hidden": [],
  about: [],
  search: [],
};

for (const [route, types] of Object.entries(PAGES)) {
  test(`structured data of /${route}: ${types.join(", ") || "none"}, with the required properties`, () => {
    const html = site.read(`dist/${route}/index.html`);
    const objects = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    );
    assert.deepEqual(
      objects.map((object) => object["@type"]),
      types,
    );
    for (const object of objects) {
      assert.equal(object["@context"], "https://schema.org");
      for (const name of REQUIRED[object["@type"] as string] as string[])
        assert.ok(object[name] !== undefined && object[name] !== "", name);
      for (const author of (object.author ?? []) as Record<string, unknown>[]) {
        assert.equal(author["@type"], "Person");
        assert.ok(author.name);
      }
      if (object.datePublished !== undefined) assert.ok(Date.parse(object.datePublished as string) > 0);
      if (object.headline !== undefined) assert.ok((object.headline as string).length > 0);
    }
  });
}

test("breadcrumbs are numbered from 1 and have names and absolute URLs", async () => {
  const deep = createSite({
    "content/docs/sidebars.yaml":
      "docs:\n  - category: Top\n    link: {id: top}\n    items: [{category: Inner, link: {id: inner}, items: [leaf]}]\n",
    ...Object.fromEntries(["top", "inner", "leaf"].map((id) => [`content/docs/${id}.md`, `# ${id}\n\nText.\n`])),
  });
  assert.equal((await deep.build()).status, 0);
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(
    deep.read("dist/docs/leaf/index.html"),
  )?.[1];
  const { "@type": type, itemListElement } = JSON.parse(json ?? "{}") as {
    "@type": string;
    itemListElement: Record<string, unknown>[];
  };
  assert.equal(type, "BreadcrumbList");
  assert.deepEqual(
    itemListElement.map(({ position, name, item }) => [position, name, item]),
    [
      [1, "Top", `${ROOT}/docs/top`],
      [2, "Inner", `${ROOT}/docs/inner`],
      [3, "leaf", `${ROOT}/docs/leaf`],
    ],
  );
  for (const entry of itemListElement)
    for (const name of REQUIRED.ListItem as string[]) assert.ok(entry[name] !== undefined, name);
});
