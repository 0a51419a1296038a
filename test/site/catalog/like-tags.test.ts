/** Test tags that only differ in characters omitted from slugs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { tagSlugs } from "../../../src/site/catalog/tags.ts";
import { tagKey } from "../../../src/util/slug.ts";
import { createSite, MINIMAL_CONFIG } from "../../support/site.ts";

const doc = (title: string, ...tags: string[]): string =>
  `---\ntitle: ${title}\ntags: ${JSON.stringify(tags)}\n---\n\nText.\n`;
const post = (title: string, ...tags: string[]): string =>
  doc(title, ...tags).replace("---\n", "---\ndate: 2025-01-01\n");

const site = createSite({
  "content/docs/a.md": doc("Of C", "C"),
  "content/docs/b.md": doc("Of C++", "C++", "Release Notes"),
  "content/docs/c.md": doc("Of C#", "c#", "release-notes"),
  "content/docs/d.md": doc("Of parties", "🎉"),
  "content/docs/e.md": doc("Of style", "Code Style", "code-style", "Code style"),
  "content/blog/a.md": post("Post of C++", "C++", "News"),
  "content/blog/b.md": post("Post of C#", "C#", "🎉", "news"),
  "content/blog/c.md": post("Post of style", "code-style", "Code Style"),
});

const result = site.build("--no-share-images");
const linksOf = (page: string): string[] =>
  [...site.read(`dist/${page}/index.html`).matchAll(/href="([^"]*\/tags\/[^"]*)"/g)].map(([, href = ""]) => href);

test("tags that differ in special characters have separate pages, and spellings of a tag share a page", async () => {
  const { status, stderr } = await result;
  assert.equal(status, 0, stderr);
  assert.deepEqual(linksOf("docs/a"), ["/docs/tags/c"]);
  assert.deepEqual(linksOf("docs/b"), ["/docs/tags/c-2b-2b", "/docs/tags/release-notes"]);
  assert.deepEqual(linksOf("docs/c"), ["/docs/tags/c-23", "/docs/tags/release-notes"]);
  assert.deepEqual(linksOf("docs/d"), ["/docs/tags/1f389"]);
  const lists = (page: string, title: string): boolean => site.read(`dist/${page}/index.html`).includes(`>${title}<`);
  assert.deepEqual(
    ["Of C", "Of C++", "Of C#"].map((title) => lists("docs/tags/c-23", title)),
    [false, false, true],
  );
  assert.match(site.read("dist/docs/tags/release-notes/index.html"), /Of C\+\+[\s\S]*Of C#/);
});

test("several spellings of a tag on a page are one tag", async () => {
  await result;
  assert.deepEqual(linksOf("docs/e"), ["/docs/tags/code-style"]);
  assert.deepEqual(linksOf("blog/c"), ["/blog/tags/code-style"]);
});

test("tags of posts follow the same rules", async () => {
  await result;
  assert.deepEqual(linksOf("blog/a").sort(), ["/blog/tags/c-2b-2b", "/blog/tags/news"]);
  assert.deepEqual(linksOf("blog/b").sort(), ["/blog/tags/1f389", "/blog/tags/c-23", "/blog/tags/news"]);
  assert.match(site.read("dist/blog/tags/news/index.html"), /Post of C\+\+[\s\S]*Post of C#/);
});

test("a URL shared by two tags is reported at the configured permalink, or at the tag", async () => {
  const clashing = createSite({
    "content/blog/a.md": post("Post", "News"),
    "content/blog/tags.yaml": "old: {permalink: /news}\none: {permalink: /same}\ntwo: {permalink: /same}\n",
    "content/docs/b.md": doc("Doc", "Notes"),
    "content/pages/docs/tags/notes.md": "# Notes\n",
  });
  const { status, stdout } = await clashing.run(["check"]);
  assert.equal(status, 1);
  assert.match(stdout, /content\/blog\/tags\.yaml:1:18 {2}error {2}duplicate-route\s+"\/blog\/tags\/news"/);
  assert.match(
    stdout,
    /content\/blog\/tags\.yaml:3:18 {2}error {2}duplicate-route\s+"\/blog\/tags\/same" is the path of both the blog tag "two" and the blog tag "one"/,
  );
  assert.match(stdout, /content\/docs\/b\.md:3:\d+ {2}error {2}duplicate-route\s+"\/docs\/tags\/notes"/);
});

test("a slug belongs to the tag with the same spelling, and slugs are unique", () => {
  const keys = ["C++", "C#", "C", ".NET", "net", "What's new?", "🎉", "🎈", "Ünï", "a b", "A-B"].map(tagKey);
  assert.deepEqual(
    [...tagSlugs(keys)],
    [
      ["c++", "c-2b-2b"],
      ["c#", "c-23"],
      ["c", "c"],
      [".net", "2enet"],
      ["net", "net"],
      ["what's-new?", "whats-new"],
      ["🎉", "1f389"],
      ["🎈", "1f388"],
      ["ünï", "ünï"],
      ["a-b", "a-b"],
    ],
  );
});

test("without tags.yaml, any tag is allowed", async () => {
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/blog/2025-01-01-post.md": "---\ntitle: Post\ntags: [free]\n---\n\nText.\n",
  });
  const { status, stdout } = await site.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});
