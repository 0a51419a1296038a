/** Test series, pinned posts, reading times and `--as-of`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const post = (title: string, fields = "", text = "Text."): string => `---\ntitle: ${title}\n${fields}---\n\n${text}\n`;

const site = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]
blog: {postsPerPage: 3, readingTime: {wordsPerMinute: 100, imageSeconds: 30, codeLineSeconds: 6}}
`,
  "static/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  "content/blog/2025-01-01-one.md": post("One", "series: My App\ntags: [a]\n"),
  "content/blog/2025-01-02-two.md": post("Two", "series: my app\ntags: [a]\npinned: true\n"),
  "content/blog/2025-01-03-hidden.md": post("Hidden", "series: My App\nunlisted: true\n"),
  "content/blog/2025-01-04-three.md": post("Three", "series: My App\n"),
  "content/blog/2025-01-05-alone.md": post("Alone", "series: Other\n"),
  "content/blog/2025-01-06-images.md": post("Images", "", "![a](/dot.svg) ![b](/dot.svg) ![c](/dot.svg) words"),
  "content/blog/2025-01-07-code.md": post("Code", "", `\`\`\`js\n${"let a = one;\n".repeat(25)}\`\`\`\n`),
  "content/blog/2025-01-08-words.md": post("Words", "", "word ".repeat(201)),
  "content/blog/2025-01-09T.md": post("Timed", "date: 2025-01-09T12:00:00Z\n"),
  "i18n/de/blog/2025-01-02-two.md": post("Zwei"),
});
const built = site.build("--no-share-images");

/** Return the text of the series on a page, its links as [title](url). */
function seriesOn(page: string): string {
  const html = /<nav class="series"[\s\S]*?<\/nav>/.exec(site.read(`dist/${page}/index.html`))?.[0] ?? "";
  return html
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g, "[$2]($1)")
    .replace(/<li[^>]*aria-current[^>]*>/g, "▸")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, "|")
    .replace(/\|+/g, "|");
}

const titles = (html: string): string[] =>
  [...html.matchAll(/<h2[^>]*><a [^>]*>([^<]*)</g)].map(([, title = ""]) => title);
const minutes = (page: string): string | undefined =>
  /<p class="post-meta">.*?(\d+) min/.exec(site.read(`dist/blog/${page}/index.html`).replace(/<!-- -->/g, ""))?.[1];

test("posts of a series list its parts and link to the previous and the next one", async () => {
  const { status, stderr } = await built;
  assert.equal(status, 0, stderr);
  assert.equal(
    seriesOn("blog/two"),
    "|Part 2 of 3 in the series “my app”|[One](/blog/one)|▸Two|[Three](/blog/three)|[Previous part](/blog/one) · [Next part](/blog/three)|",
  );
  assert.match(seriesOn("blog/one"), /Part 1 of 3.*▸One.*\|\[Next part\]\(\/blog\/two\)\|$/);
  assert.match(seriesOn("blog/three"), /Part 3 of 3.*\[Previous part\]\(\/blog\/two\)\|$/);
  assert.match(seriesOn("blog/hidden"), /Part 3 of 4/);
  assert.match(seriesOn("de/blog/two"), /Teil 2 von 3 .*\[One\]\(\/de\/blog\/one\)\|▸Zwei/);
  assert.equal(seriesOn("blog/alone"), "");
  assert.equal(seriesOn("blog/words"), "");
});

test("pinned posts are first in lists, but not in feeds and the archive", async () => {
  await built;
  assert.deepEqual(titles(site.read("dist/blog/index.html")), ["Two", "Timed", "Words"]);
  assert.deepEqual(titles(site.read("dist/blog/page/2/index.html")), ["Code", "Images", "Alone"]);
  assert.deepEqual(titles(site.read("dist/blog/tags/a/index.html")), ["Two", "One"]);
  assert.match(site.read("dist/blog/index.html").replace(/<!-- -->/g, ""), / · Pinned</);
  const { items } = JSON.parse(site.read("dist/blog/feed.json")) as { items: { title: string }[] };
  assert.deepEqual(
    items.map(({ title }) => title),
    ["Timed", "Words", "Code", "Images", "Alone", "Three", "Two", "One"],
  );
});

test("the reading time counts words, images and lines of code", async () => {
  await built;
  assert.deepEqual(
    ["words", "images", "code", "one"].map((page) => minutes(page)),
    ["3", "2", "3", "1"],
  );
});

test("--as-of leaves out later posts, and links to them are broken", async () => {
  const other = createSite({
    "content/blog/2025-01-01-one.md": post("One"),
    "content/blog/2025-01-02-two.md": post("Two", "date: 2025-01-02T12:00:00Z\n"),
    "content/blog/2025-01-03-three.md": post("Three"),
  });
  const postsAsOf = async (date: string): Promise<string[]> => {
    const { status, stderr } = await other.build("--no-share-images", "--as-of", date);
    assert.equal(status, 0, stderr);
    return titles(other.read("dist/blog/index.html"));
  };
  assert.deepEqual(await postsAsOf("2025-01-02"), ["Two", "One"]);
  assert.deepEqual(await postsAsOf("2025-01-02T11:59Z"), ["One"]);
  assert.deepEqual(await postsAsOf("2025-1-3"), ["Three", "Two", "One"]);
  assert.equal(other.exists("dist/blog/three/index.html"), true);
  assert.doesNotMatch((await postsAsOf("2025-01-01")).join(), /Two|Three/);
  assert.equal(other.exists("dist/blog/three/index.html"), false);
  other.write({ "content/blog/2025-01-01-one.md": post("One", "", "[next](2025-01-03-three.md)") });
  const broken = await other.build("--as-of", "2025-01-02");
  assert.equal(broken.status, 1);
  assert.match(broken.stderr + broken.stdout, /broken-(?:markdown-)?link/);
  const { status, stderr } = await other.run(["build", "--as-of", "2025/01/02"]);
  assert.equal(status, 2);
  assert.match(stderr, /2025-01-02/);
});
