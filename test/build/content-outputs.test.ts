/** Plugins that write a feed with texts and a list in the order of sidebars, from contents that are rendered on demand. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

/** A plugin that writes a feed, a list of pages and copies of their Markdown. It counts its calls in a file. */
const PLUGIN = `import { appendFileSync } from "node:fs";
import { definePlugin, type SiteSidebarItem } from "sitegen";

const listItems = (items: readonly SiteSidebarItem[], depth: string): string[] =>
  items.flatMap((item) => [
    depth + item.type + " " + item.label + " " + (item.url ?? "-"),
    ...(item.type === "category" ? listItems(item.items, depth + "  ") : []),
  ]);

export default definePlugin({
  name: "acme",
  outputs: ({ locales }) => [
    {
      path: "acme-feed.json",
      async create({ blogs, renderHtml }) {
        appendFileSync(new URL("../calls.txt", import.meta.url), "create\\n");
        const feeds = blogs.map(async ({ locale, url, posts, tags }) => ({
          locale, url, tags,
          posts: await Promise.all(posts.map(async (post) => ({ ...post, html: await renderHtml(post.url) }))),
        }));
        return JSON.stringify(await Promise.all(feeds));
      },
    },
    ...locales.map(({ code, title }) => ({
      path: "list-" + code + ".txt",
      create: ({ sidebars }) => [title, ...sidebars.filter(({ locale }) => locale === code).flatMap(({ items }) => listItems(items, ""))].join("\\n"),
    })),
    {
      path: "copies.json",
      async create({ pages, renderMarkdown }) {
        const urls = pages.flatMap((page) => [page, ...page.fallbacks]).filter(({ markdownUrl }) => markdownUrl);
        return JSON.stringify(await Promise.all(urls.map(async ({ url, markdownUrl }) => [markdownUrl, await renderMarkdown(url)])));
      },
    },
  ],
});
`;

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const FILES: Files = {
  "plugins/acme.ts": PLUGIN,
  "content/docs/start.md": "# Start\n\nSee [other](other.md#part).\n",
  "content/docs/other.md": "# Other page\n\n## Part\n\nText.\n",
  "content/docs/sidebars.yaml": `docs:
  - start
  - category: More
    items: [{ id: other, label: Other }, { label: Web, href: "https://example.net" }]
`,
  "content/blog/2025-01-02-news.md":
    "---\ntitle: News\ndate: 2025-01-02\ntags: [one]\nauthors: [ada]\n---\n\nA [link](/docs/start), ![image](dot.png) text.\n\n<Badge />\n\n## Part\n",
  "content/blog/2025-01-01-old.md": "---\ntitle: Old\ndate: 2025-01-01\n---\n\nText.\n",
  "content/blog/2025-01-03-hidden.md": "---\ntitle: Hidden\ndate: 2025-01-03\nunlisted: true\n---\n\nText.\n",
  "content/blog/authors.yaml": "ada:\n  name: Ada\n  url: https://example.net/ada\n",
  "content/blog/dot.png": PIXEL,
  "theme/Badge.tsx": "export default function Badge() { return <b>first</b>; }\n",
  "i18n/de/docs/start.md": "# Anfang\n\n[Anderes](other.md#part)\n",
  "sitegen.config.yaml": `${MINIMAL_CONFIG}baseUrl: /base/
plugins: [./plugins/acme.ts]
markdown: {components: {Badge: theme/Badge.tsx}}
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch, title: Prüfung}
`,
};

interface BlogFeed {
  locale: string;
  url: string;
  posts: { url: string; title: string; date: string; authors: unknown[]; tags: string[]; html: string }[];
  tags: { label: string; posts: string[] }[];
}

const readFeeds = (site: TestSite): BlogFeed[] => JSON.parse(site.read("dist/acme-feed.json"));

const countCalls = (site: TestSite): number =>
  existsSync(path.join(site.root, "calls.txt"))
    ? readFileSync(path.join(site.root, "calls.txt"), "utf8").trim().split("\n").length
    : 0;

test("a plugin writes a feed with the same texts as the feeds of the site", async () => {
  const site = createSite(FILES);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const feeds = readFeeds(site);
  assert.deepEqual(
    feeds.map(({ locale, url }) => [locale, url]),
    [
      ["en", "/base/blog"],
      ["de", "/base/de/blog"],
    ],
  );
  for (const { url, posts, tags } of feeds) {
    const file = `dist${url.replace("/base", "")}/feed.json`;
    const { items } = JSON.parse(site.read(file));
    assert.deepEqual(
      posts.map((post) => [`https://example.org${post.url}`, post.title, post.html]),
      items.map((item: Record<string, string>) => [item.id, item.title, item.content_html]),
    );
    assert.deepEqual(posts[0]?.authors, [{ name: "Ada", url: "https://example.net/ada" }]);
    assert.deepEqual([posts[0]?.tags, tags], [["one"], [{ ...tags[0], label: "one", posts: [posts[0]?.url] }]]);
    assert.match(posts[0]?.html ?? "", /src="https:\/\/example\.org\/base\/.*<b>first<\/b>/s);
  }
});

test("lists follow the sidebars, and copies of untranslated pages lead to pages in the language", async () => {
  const site = createSite(FILES);
  await site.build();
  assert.equal(
    site.read("dist/list-de.txt"),
    `Prüfung
page Anfang /base/de/docs/start
category More -
  page Other /base/de/docs/other
  link Web https://example.net`,
  );
  const copies: [string, string][] = JSON.parse(site.read("dist/copies.json"));
  assert.equal(copies.length, 10);
  for (const [url, text] of copies) assert.equal(text, site.read(`dist${url.replace("/base", "")}`), url);
});

test("the hook runs again when a content that it requested changes, and only then", async () => {
  const site = createSite(FILES);
  await site.build();
  await site.build();
  assert.equal(countCalls(site), 1);
  site.write({ "theme/Badge.tsx": "export default function Badge() { return <b>second</b>; }\n" });
  await site.build();
  assert.equal(countCalls(site), 2);
  assert.match(readFeeds(site)[0]?.posts[0]?.html ?? "", /<b>second<\/b>/);
  // Its name in the output contains a digest, and nothing else of the input changes.
  site.write({ "content/blog/dot.png": Buffer.concat([PIXEL, Buffer.from([0])]) });
  await site.build();
  assert.equal(countCalls(site), 3);
  site.write({ "static/other.txt": "other" });
  await site.build();
  assert.equal(countCalls(site), 3);
});

test("the output of one language has the contents of all languages", async () => {
  const [whole, part] = [createSite(FILES), createSite(FILES)];
  await whole.build();
  await part.build("--locale", "en");
  for (const file of ["acme-feed.json", "copies.json"])
    assert.equal(part.read(`dist/${file}`), whole.read(`dist/${file}`));
});

test("an unknown URL is reported at the call", async () => {
  const report = async (create: string): Promise<string> => {
    const site = createSite({
      ...FILES,
      "plugins/acme.ts": `export default { name: "acme", outputs: [{ path: "a.txt", create: ${create} }] };\n`,
    });
    const { status, stderr } = await site.build();
    assert.equal(status, 1);
    assert.match(stderr, /plugins\/acme\.ts:1:\d+/);
    assert.doesNotMatch(stderr, /^ {4}at /m);
    return stderr;
  };
  assert.match(
    await report('async ({ renderHtml }: any) => await renderHtml("/base/docs/strat")'),
    /threw an error for "a\.txt": .*No page has the URL "\/base\/docs\/strat"\. Did you mean "\/base\/docs\/start"\?/,
  );
  assert.match(
    await report("async ({ renderMarkdown }: any) => await renderMarkdown(undefined)"),
    /No page has the URL "undefined"\./,
  );
});
