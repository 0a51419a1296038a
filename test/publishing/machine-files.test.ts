/** Test feeds, sitemaps, robots.txt, the search description, and Markdown for language models. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { createSite } from "../support/site.ts";
import { FILES, HOSTILE } from "./fixture.ts";
import { findAll, readXml, textOf, type XmlElement } from "./xml.ts";

const site = await builtSite(FILES);
const ROOT = "https://example.org";

const newest = ["hostile", ...Array.from({ length: 19 }, (_, index) => `post-${22 - index}`)];
const dateOf = (text: string | undefined): number => Date.parse(text ?? "");

for (const prefix of ["", "/de", "/pt"]) {
  test(`RSS of "${prefix}" has the full text of the 20 newest posts, newest first`, () => {
    const rss = readXml(site.read(`dist${prefix}/blog/rss.xml`));
    const items = findAll(rss, "item");
    assert.deepEqual(
      items.map((item) => textOf(item, "link")),
      newest.map((name) => `${ROOT}${prefix}/blog/${name}`),
    );
    for (const item of items) {
      assert.ok(dateOf(textOf(item, "pubDate")) > 0);
      const content = textOf(item, "content:encoded") ?? "";
      assert.doesNotMatch(content, / (?:href|src)="(?!https?:)/);
      assert.ok(content.length > 20);
    }
    assert.equal(textOf(findAll(rss, "channel")[0] as never, "title"), "Fixture Blog");
  });

  test(`Atom of "${prefix}" has the required elements`, () => {
    const atom = readXml(site.read(`dist${prefix}/blog/atom.xml`));
    assert.equal(atom.attributes.get("xmlns"), "http://www.w3.org/2005/Atom");
    const entries = findAll(atom, "entry");
    assert.equal(entries.length, 20);
    const ids = entries.map((entry) => textOf(entry, "id"));
    assert.equal(new Set(ids).size, 20);
    for (const entry of [atom, ...entries]) {
      assert.ok(textOf(entry, "id"));
      assert.ok(textOf(entry, "title"));
      assert.ok(dateOf(textOf(entry, "updated")) > 0);
    }
    assert.ok(
      findAll(atom, "link").some(
        (link) =>
          link.attributes.get("rel") === "self" && link.attributes.get("href") === `${ROOT}${prefix}/blog/atom.xml`,
      ),
    );
  });
}

test("JSON Feed: 20 items with titles as text", () => {
  const feed = JSON.parse(site.read("dist/blog/feed.json"));
  assert.match(feed.version, /^https:\/\/jsonfeed\.org\/version\/1/);
  assert.equal(feed.items.length, 20);
  assert.equal(feed.items[0].title, HOSTILE);
  for (const { id, url, content_html } of feed.items) assert.ok(id && url && content_html);
});

test("feeds contain only the light variant of an image", () => {
  const { items } = JSON.parse(site.read("dist/blog/feed.json"));
  const { content_html } = items[1];
  assert.equal(content_html.split("A dot in both modes").length - 1, 1);
  assert.doesNotMatch(content_html, /dark-dot/);
  assert.match(site.read("dist/blog/post-22/index.html"), /<img src="[^"]*dark-dot[^>]*only-dark/);
});

test("feeds contain tab panels one after the other, and no controls", async () => {
  const tabs =
    '<Tabs>\n<TabItem value="a" label="A & B">\n\nFirst.\n\n</TabItem>\n' +
    '<TabItem value="b" label="C">\n\nSecond.\n\n</TabItem>\n</Tabs>\n';
  const other = createSite({
    "content/blog/p.md": `---\ntitle: P\ndate: 2025-01-01\n---\n\n## Part\n\n${tabs}`,
  });
  assert.equal((await other.build()).status, 0);
  const { content_html } = JSON.parse(other.read("dist/blog/feed.json")).items[0];
  assert.doesNotMatch(content_html, /<button|role="tab|hidden|heading-link/);
  assert.match(content_html, /<h2[^>]*>Part<\/h2>/);
  assert.match(
    content_html.replaceAll("\n", ""),
    /<strong>A (?:&amp;|&#x26;) B<\/strong><\/p><p>First.<\/p><\/div><div><p><strong>C<\/strong><\/p><p>Second./,
  );
});

for (const text of [
  HOSTILE,
  "Dec'24",
  'Say "hi" & <wave>',
  "Use &amp; and &lt;b> in HTML",
  "a ]]> b ]]> c",
  "&&amp;amp; 1 < 2 > 0",
  "\u7b2c\u4e00\u7bc7\u300c\u6587\u7ae0\u300d \u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "caf\u00e9 \u2019quoted\u2019 `code`",
])
  test(`feeds contain ${JSON.stringify(text)} as written in titles, summaries, authors and tags`, async () => {
    const json = JSON.stringify(text);
    const other = createSite({
      "sitegen.config.yaml": `title: ${json}\nurl: ${ROOT}\n`,
      "content/blog/authors.yaml": `ada: {name: ${json}}\n`,
      "content/blog/tags.yaml": `own: {label: ${json}, permalink: /own}\n`,
      "content/blog/p.md": `---\ntitle: ${json}\ndescription: ${json}\ndate: 2025-01-01\nauthors: [ada]\ntags: [own]\n---\n\n\`]]> ]]>\`\n`,
    });
    const { status, stderr } = await other.build();
    assert.equal(status, 0, stderr);
    const shown = text.replaceAll("`", "");
    const rss = readXml(other.read("dist/blog/rss.xml"));
    const item = elementIn(rss, "item");
    const atom = readXml(other.read("dist/blog/atom.xml"));
    const entry = elementIn(atom, "entry");
    const [json1] = JSON.parse(other.read("dist/blog/feed.json")).items;
    assert.deepEqual(
      [textOf(elementIn(rss, "channel"), "title"), textOf(atom, "title")],
      Array(2).fill(`${text} Blog`),
    );
    const titles = [textOf(item, "title"), htmlText(textOf(entry, "title")), json1.title];
    for (const title of titles) assert.ok(title === shown || title === text, title);
    assert.deepEqual(
      [htmlText(textOf(item, "description")), htmlText(textOf(entry, "summary")), json1.summary],
      Array(3).fill(text),
    );
    assert.deepEqual(
      [textOf(item, "dc:creator"), textOf(elementIn(entry, "author"), "name"), json1.authors[0].name],
      Array(3).fill(text),
    );
    const { attributes } = elementIn(entry, "category");
    assert.deepEqual(
      [textOf(item, "category"), attributes.get("term"), attributes.get("label"), json1.tags[0]],
      Array(4).fill(text),
    );
    for (const content of [textOf(item, "content:encoded"), textOf(entry, "content")])
      assert.match(htmlText(content), /\]\]> \]\]>/);
  });

function elementIn(root: XmlElement, name: string): XmlElement {
  const element = findAll(root, name)[0];
  assert.ok(element, name);
  return element;
}

/** Return the text of HTML with no elements but code. */
function htmlText(html: string | undefined): string {
  const root = readXml(`<t>${html}</t>`);
  return [root, ...findAll(root, "code")].map(({ text }) => text).join("");
}

test("the sitemap of the default locale contains every indexable page with its languages", () => {
  const rows = findAll(readXml(site.read("dist/sitemap.xml")), "url");
  const locations = rows.map((row) => textOf(row, "loc") as string);
  const pages = site
    .list("dist")
    .filter((file) => /(?:^|\/)index\.html$/.test(file) && !/^(?:de|pt)\//.test(file))
    .filter((file) => !/http-equiv="refresh"|name="robots"/.test(site.read(`dist/${file}`)))
    .map((file) => `${ROOT}/${file.replace(/\/?index\.html$/, "")}`);
  assert.deepEqual([...locations].sort(), pages.sort());
  const guide = rows.find((row) => textOf(row, "loc") === `${ROOT}/docs/guide`);
  assert.deepEqual(
    guide && findAll(guide, "xhtml:link").map(({ attributes }) => [attributes.get("hreflang"), attributes.get("href")]),
    [
      ["en", `${ROOT}/docs/guide`],
      ["de", `${ROOT}/de/docs/guide`],
      ["x-default", `${ROOT}/docs/guide`],
    ],
  );
});

test("sitemaps of other locales omit untranslated pages", () => {
  const of = (file: string): string[] =>
    findAll(readXml(site.read(file)), "loc").map(({ text }) => text.slice(ROOT.length));
  const german = of("dist/de/sitemap.xml");
  assert.ok(german.includes("/de/docs/guide"));
  assert.ok(german.includes("/de/blog"));
  assert.ok(!german.includes("/de/docs/api/thing"));
  assert.ok(!german.includes("/de/blog/post-1"));
  assert.ok(!of("dist/pt/sitemap.xml").includes("/pt/docs/guide"));
  assert.deepEqual(of("dist/sitemap-index.xml"), ["/sitemap.xml", "/de/sitemap.xml", "/pt/sitemap.xml"]);
});

test("robots.txt refers to the sitemap index", () => {
  assert.equal(site.read("dist/robots.txt"), `User-agent: *\nAllow: /\n\nSitemap: ${ROOT}/sitemap-index.xml\n`);
});

test("the search description refers to the search page of its locale", () => {
  const url = findAll(readXml(site.read("dist/de/opensearch.xml")), "Url")[0];
  assert.equal(url?.attributes.get("template"), `${ROOT}/de/search?q={searchTerms}`);
});

test("llms.txt lists the translated docs in the order of the sidebar", () => {
  const lines = site.read("dist/llms.txt").split("\n");
  assert.deepEqual(lines.slice(0, 3), ["# Fixture", "", "> A site for tests"]);
  const docs = lines.slice(0, lines.indexOf("## Website"));
  const links = docs.flatMap((line) => /\]\((\S+)\)/.exec(line)?.[1] ?? []);
  assert.deepEqual(
    links,
    ["guide", "api/thing", "hostile"].map((id) => `${ROOT}/docs/${id}.md`),
  );
  assert.ok(lines.includes(`- [Guide](${ROOT}/docs/guide.md): How it is done`));
  assert.match(site.read("dist/de/llms.txt"), /\[Anleitung\]\(https:\/\/example\.org\/de\/docs\/guide\.md\)/);
  for (const link of links) assert.ok(site.exists(`dist${link.slice(ROOT.length)}`), link);
});

test("titles in llms.txt cannot terminate a link or a line", async () => {
  const other = createSite({
    "content/docs/sidebars.yaml": "docs: [a]\n",
    "content/docs/a.md": '---\ntitle: "A](https://evil.example) [b"\ndescription: "one\\n## two"\n---\n\nText.\n',
  });
  assert.equal((await other.build()).status, 0);
  const text = other.read("dist/llms.txt");
  assert.doesNotMatch(text, /^## two/m);
  assert.doesNotMatch(text, /[^\\]\]\(https:\/\/evil/);
});

test("docs without a sidebar, and pages in Markdown and React, are in llms.txt", async () => {
  const other = createSite({
    "content/docs/b.md": "# B\n\nText.\n",
    "content/docs/a.md": "# A\n\nText.\n",
    "content/pages/about.md": "# About\n\nText.\n",
    "content/pages/hidden.md": "---\nunlisted: true\n---\n\n# Hidden\n",
    "content/pages/team.tsx":
      'export const frontMatter = { title: "Team", description: "Who we are" };\nexport default () => <h1>Team</h1>;\n',
  });
  assert.equal((await other.build()).status, 0);
  assert.deepEqual(other.read("dist/llms.txt").match(/^(?:##|- ).*$/gm), [
    "## Pages",
    `- [A](${ROOT}/docs/a.md): Text.`,
    `- [B](${ROOT}/docs/b.md): Text.`,
    "## Website",
    `- [About](${ROOT}/about.md): Text.`,
    `- [Team](${ROOT}/team): Who we are`,
  ]);
  assert.doesNotMatch(other.read("dist/llms-full.txt"), /About/);
});

test("documents between categories are one section of llms.txt, regardless of their labels", async () => {
  const other = createSite({
    "content/docs/sidebars.yaml": "docs: [a, {id: b, label: Other}, {category: More, items: [c]}, d]\n",
    ...Object.fromEntries(["a", "b", "c", "d"].map((id) => [`content/docs/${id}.md`, `# ${id}\n`])),
  });
  assert.equal((await other.build()).status, 0);
  const lines = other.read("dist/llms.txt").split("\n");
  assert.deepEqual(
    lines.flatMap((line) => /^## .*|(?<=^- \[)\w/.exec(line) ?? []),
    ["## Pages", "a", "b", "## More", "c", "## Pages", "d"],
  );
});

test("a tag with only unlisted posts is not in the sitemap and not indexable", async () => {
  const post = (tag: string, more: string) => `---\ntitle: P\ndate: 2025-01-01\ntags: [${tag}]\n${more}---\n\nText.\n`;
  const other = createSite({
    "content/blog/tags.yaml": "secret: {label: Secret}\nopen: {label: Open}\n",
    "content/blog/a.md": post("secret", "unlisted: true\n"),
    "content/blog/b.md": post("open", ""),
  });
  assert.equal((await other.build()).status, 0);
  const robots = (tag: string) =>
    /<meta name="robots" content="noindex/.test(other.read(`dist/blog/tags/${tag}/index.html`));
  assert.deepEqual([robots("secret"), robots("open")], [true, false]);
  const urls = [...other.read("dist/sitemap.xml").matchAll(/<loc>([^<]*)/g)].map(([, url]) => url);
  assert.ok(urls.includes(`${ROOT}/blog/tags/open`));
  assert.ok(!urls.some((url) => url?.includes("secret")), String(urls));
});

test("a tag with only unlisted documents is not listed in any language, but its page exists", async () => {
  const other = createSite({
    "sitegen.config.yaml":
      "title: T\nurl: https://example.org\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n",
    "content/docs/a.md": "---\ntags: [open]\n---\n\n# A\n",
    "content/docs/u.md": "---\ntags: [secret]\nunlisted: true\n---\n\n# U\n",
    "i18n/de/docs/u.md": "---\ntags: [geheim]\n---\n\n# Ü\n",
  });
  assert.equal((await other.build()).status, 0);
  for (const prefix of ["", "/de"]) {
    const page = other.read(`dist${prefix}/docs/u/index.html`);
    assert.match(page, new RegExp(`href="${prefix}/docs/tags/secret"`));
    const tag = other.read(`dist${prefix}/docs/tags/secret/index.html`);
    assert.match(tag, /<meta name="robots" content="noindex/);
    assert.doesNotMatch(tag, /docs\/u"/);
    for (const file of ["sitemap.xml", "docs/tags/index.html"])
      assert.doesNotMatch(other.read(`dist${prefix}/${file}`), /secret|geheim/);
    assert.match(other.read(`dist${prefix}/docs/tags/index.html`), /<meta name="description" content="open"/);
  }
});

test("llms-full.txt contains every listed page", () => {
  const text = site.read("dist/llms-full.txt");
  for (const part of ["# Guide", "# thing", "hello from the example"]) assert.ok(text.includes(part), part);
  assert.ok(!text.includes("hiddenpagetext"));
});

test("Markdown copies have absolute links, unchanged code, examples and history, and no comments", () => {
  const guide = site.read("dist/docs/guide.md");
  assert.ok(guide.includes(`[the thing](${ROOT}/docs/api/thing#do-it)`));
  assert.ok(guide.includes(`[thing]: ${ROOT}/docs/api/thing`));
  assert.ok(guide.includes(`<a href="${ROOT}/docs/api/thing">`));
  assert.ok(guide.includes("`[the thing](api/thing.md)` as it is"));
  assert.ok(guide.includes("```md\n[the thing](api/thing.md)\n<!-- shown -->\n```"));
  assert.ok(!guide.includes("xyzzysecret"));
  assert.match(guide, /^# Guide/);
  const thing = site.read("dist/docs/api/thing.md");
  assert.ok(thing.includes("```js title=\"main.js\"\nconsole.log('hello from the example')\n```"));
  assert.ok(
    thing.includes("```yaml history\nadded:\n  - pr-url: https://github.com/electron/electron/pull/12345\n```"),
  );
  assert.doesNotMatch(thing, /<!--|-->|```example/);
  const german = site.read("dist/de/docs/guide.md");
  assert.match(german, /^# Anleitung/);
  assert.ok(german.includes(`(${ROOT}/de/docs/api/thing)`));
});

test("Markdown copies have no front matter, regardless of the form of its delimiters", async () => {
  const spaced = await builtSite({
    "content/docs/blanks.md": "---  \ntitle: Blanks\n---\t\n\nText.\n",
    "content/docs/windows.md": "---\r\ntitle: Windows\r\n---\r\n\r\nText.\r\n",
    "content/docs/empty.md": "---\n---\n\nText.\n",
    "content/docs/commands.md": "```sh\n# a comment\n```\n",
    "content/docs/only.md": "---\ntitle: Only\n---",
  });
  assert.equal(spaced.read("dist/docs/blanks.md"), "# Blanks\n\nText.\n");
  assert.equal(spaced.read("dist/docs/windows.md"), "# Windows\n\nText.\n");
  assert.equal(spaced.read("dist/docs/empty.md"), "# empty\n\nText.\n");
  assert.equal(spaced.read("dist/docs/commands.md"), "# commands\n\n```sh\n# a comment\n```\n");
  assert.equal(spaced.read("dist/docs/only.md"), "# Only\n\n");
});

test("Markdown copies have the URLs of all images in a picture element", () => {
  const picture = /<picture>.*<\/picture>/.exec(site.read("dist/blog/post-1.md"))?.[0] ?? "";
  const addresses = [...picture.matchAll(/(?:src|srcset)="([^"]*)"/g)].map(([, address = ""]) => address);
  assert.equal(addresses.length, 2);
  for (const address of addresses) {
    assert.ok(address.startsWith(`${ROOT}/`), address);
    assert.ok(site.exists(`dist${address.slice(ROOT.length)}`), address);
  }
});

test("all images in a srcset have their densities, and absolute URLs outside of the page", async () => {
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  const sets = createSite({
    "content/blog/2025-01-01-set.md":
      '---\ntitle: Set\n---\n\n<img src="day.svg" srcset="night.svg 2x, /root.svg 3x" alt="">\n',
    "content/blog/day.svg": square,
    "content/blog/night.svg": square.replace("4", "8"),
    "static/root.svg": square,
  });
  assert.equal((await sets.build("--no-share-images")).status, 0);
  const setOf = (file: string): string =>
    /srcset=(?:"|&quot;)(.*?)(?:"|&quot;)/.exec(sets.read(`dist/${file}`))?.[1] ?? "";
  const set = setOf("blog/set/index.html");
  assert.match(set, /^\/assets\/media\/night[\w.-]*\.svg 2x, \/root\.svg 3x$/);
  const whole = set.replace(/(^|, )/g, `$1${ROOT}`);
  assert.equal(setOf("blog/rss.xml"), whole);
  assert.equal(setOf("blog/set.md"), whole);
});

test("the web manifest of a locale contains its start URL and the icon", () => {
  const manifest = JSON.parse(site.read("dist/pt/manifest.webmanifest"));
  assert.equal(manifest.lang, "pt-BR");
  assert.match(manifest.start_url, /^\/pt\/?$/);
  assert.deepEqual(manifest.icons[0], { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" });
  assert.match(site.read("dist/pt/blog/index.html"), /<link rel="manifest" href="\/pt\/manifest\.webmanifest">/);
});

test("fields of structures follow the paragraph that requests them, with the same indentation", async () => {
  const other = createSite({
    "content/docs/api/app.md": `# app

* \`rect\` [Rect](structures/rect.md) - Plain.
* \`point\` [Point](structures/point.md?inline) - Where
  it goes.
* \`last\` string

Returns [\`Point\`](structures/point.md?inline "title") at once.
Second line.

\`\`\`md
[Point](structures/point.md?inline)
\`\`\`
`,
    "content/docs/api/structures/rect.md": "# Rect\n\n* `a` number\n",
    "content/docs/api/structures/point.md":
      "# Point Object\n\nText.\n\n* `x` number - Across,\n  see [Rect](rect.md).\n* `y` [Point](point.md?inline) - Down.\n\nMore text.\n",
  });
  const { status, stderr } = await other.build();
  assert.equal(status, 0, stderr);
  const at = `${ROOT}/docs/api/structures`;
  const text = other.read("dist/docs/api/app.md");
  const fields = (indent: string): string =>
    `${indent}* \`x\` number - Across,\n${indent}  see [Rect](${at}/rect).\n${indent}* \`y\` [Point](${at}/point`;
  assert.ok(text.includes(`  it goes.\n\n${fields("  ")}`), text);
  assert.ok(text.includes(`Second line.\n\n${fields("")}`), text);
  assert.ok(text.includes("```md\n[Point](structures/point.md?inline)\n```"), text);
  assert.equal(text.match(/Across/g)?.length, 2);
  assert.doesNotMatch(text, /More text|\0/);
});

test("posts and other pages have Markdown copies and link to them", () => {
  assert.match(
    site.read("dist/blog/post-1.md"),
    /^# Post 1\n\nPost 1 links to \[the guide\]\(https:\/\/example\.org\/docs\/guide\)/,
  );
  assert.match(site.read("dist/about.md"), /^# About/);
  assert.match(
    site.read("dist/blog/post-1/index.html"),
    /<link rel="alternate" type="text\/markdown" href="\/blog\/post-1\.md"/,
  );
});
