/** Test tags that only differ in characters omitted from slugs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createTagSlugs } from "../../../src/site/catalog/tags.ts";
import { getTagKey } from "../../../src/util/slug.ts";
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
  assert.deepEqual(linksOf("docs/b"), ["/docs/tags/c-plus-plus", "/docs/tags/release-notes"]);
  assert.deepEqual(linksOf("docs/c"), ["/docs/tags/c-sharp", "/docs/tags/release-notes"]);
  assert.deepEqual(linksOf("docs/d"), ["/docs/tags/1f389"]);
  const lists = (page: string, title: string): boolean => site.read(`dist/${page}/index.html`).includes(`>${title}<`);
  assert.deepEqual(
    ["Of C", "Of C++", "Of C#"].map((title) => lists("docs/tags/c-sharp", title)),
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
  assert.deepEqual(linksOf("blog/a").sort(), ["/blog/tags/c-plus-plus", "/blog/tags/news"]);
  assert.deepEqual(linksOf("blog/b").sort(), ["/blog/tags/1f389", "/blog/tags/c-sharp", "/blog/tags/news"]);
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

test("the slug of a tag is readable, and does not depend on other tags", () => {
  const slugs = {
    "Node.js": "node-dot-js",
    nodejs: "nodejs",
    "Node JS": "node-js",
    "ASP.NET": "asp-dot-net",
    "F#": "f-sharp",
    "v1.2": "v1-dot-2",
    v12: "v12",
    "R&D": "r-and-d",
    "CI/CD": "ci-slash-cd",
    "🎉 Party": "1f389-party",
    "❤️": "2764",
    "???": "3f-3f-3f",
    日本語: "日本語",
    हिन्दी: "हिन्दी",
    العربية: "العربية",
    "Русский язык": "русский-язык",
  };
  const keys = Object.keys(slugs).map(getTagKey);
  assert.deepEqual([...createTagSlugs(keys).values()], Object.values(slugs));
  for (const [name, slug] of Object.entries(slugs))
    assert.equal(createTagSlugs([getTagKey(name)]).get(getTagKey(name)), slug);
});

test("the URL of a tag stays the same when similar tags are added", async () => {
  const growing = createSite({
    "content/docs/a.md": doc("A", "C#", "Node.js"),
    "content/blog/a.md": post("A", "C++", ".NET"),
  });
  const linked = () =>
    ["docs/a", "blog/a"].flatMap((page) =>
      [...growing.read(`dist/${page}/index.html`).matchAll(/href="([^"]*\/tags\/[^"]*)"/g)].map(
        ([, href = ""]) => href,
      ),
    );
  assert.equal((await growing.build("--no-share-images")).status, 0);
  const before = linked();
  assert.deepEqual(before, [
    "/docs/tags/c-sharp",
    "/docs/tags/node-dot-js",
    "/blog/tags/c-plus-plus",
    "/blog/tags/dot-net",
  ]);
  growing.write({
    "content/docs/b.md": doc("B", "C", "C++", "nodejs", "node js"),
    "content/blog/b.md": post("B", "C", "C#", "net"),
  });
  assert.equal((await growing.build("--no-share-images")).status, 0);
  assert.deepEqual(linked(), before);
});

test("two tags that only differ in punctuation are reported with both places and the remedy", async () => {
  const clashing = createSite({
    "content/docs/a.md": doc("A", "What's new?"),
    "content/docs/b.md": doc("B", "Whats new"),
    "content/blog/a.md": post("A", "Q: A", "Foo Bar"),
    "content/blog/b.md": post("B", "Q A", "foo-bar"),
    "content/blog/tags.yaml": "misc: {label: Misc}\n",
  });
  const { status, stdout } = await clashing.run(["check"]);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /docs\/b\.md:3:\d+ {2}error {2}duplicate-route\s+"\/docs\/tags\/whats-new" is the path of both the docs tag "Whats new" and the docs tag "What's new\?" \(content\/docs\/a\.md:3\)\./,
  );
  assert.match(stdout, /\n {2}Write the tag in the same way everywhere\.\n/);
  assert.match(
    stdout,
    /blog\/\w\.md:\d+:\d+ {2}error {2}duplicate-route\s+"\/blog\/tags\/q-a" is the path of both the blog tag "Q:? A" and the blog tag "Q:? A" \(content\/blog\/\w\.md:\d+\)\./,
  );
  assert.match(stdout, /, or set "permalink" of one of them in tags\.yaml\./);
  assert.doesNotMatch(stdout, /tags\/foo-bar/); // another spelling of the same tag
});

test("a slug is readable, and no two tags have the same", () => {
  const keys = ["C++", "C#", "C", ".NET", "net", "What's new?", "🎉", "🎈", "Ünï", "a b", "A-B"].map(getTagKey);
  assert.deepEqual(
    [...createTagSlugs(keys)],
    [
      ["c++", "c-plus-plus"],
      ["c#", "c-sharp"],
      ["c", "c"],
      [".net", "dot-net"],
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
