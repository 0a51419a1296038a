/** Test translated tags and authors of posts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../../support/site.ts";

const site = createSite({
  "sitegen.config.yaml": `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`,
  "content/docs/page.md": "# Page\n",
  "content/blog/2025-01-01-post.md": "---\ntitle: Post\nauthors: [ann, bo]\ntags: [News, other]\n---\n\nText.\n",
  "content/blog/tags.yaml":
    "news: {label: News, permalink: /latest, description: What is new.}\nother: {label: Other, description: What is left.}\n",
  "content/blog/authors.yaml":
    "ann: {name: Ann, title: Editor, description: Writes., page: true}\nbo: {name: Bo, title: Reader}\n",
  "i18n/de/blog/tags.yaml":
    "News: {label: Neues, description: Was neu ist.}\nother: {label: Anderes}\nothr: {label: X}\n",
  "i18n/de/blog/authors.yaml":
    "ann: {title: Redakteurin, description: Schreibt.}\nbo: {title: Leser, url: https://bo.example}\nbob: {title: Y}\n",
});
const { status, stderr } = await site.build();
assert.equal(status, 0, stderr);
const page = (path: string): string => site.read(`dist/${path}/index.html`);

test("labels, descriptions and titles are translated, and missing ones are those of the original", () => {
  assert.match(page("de/blog/tags/latest"), /<h1>[^<]*„Neues“/);
  assert.match(page("de/blog/tags/latest"), /Was neu ist\./);
  assert.match(page("de/blog/tags/other"), /„Anderes“[\s\S]*What is left\./);
  assert.match(page("de/blog/post"), /href="\/de\/blog\/tags\/latest"[^>]*>Neues</);
  assert.match(page("de/blog/post"), /Redakteurin/);
  assert.match(page("de/blog/authors/ann"), /Schreibt\./);
  assert.match(site.read("dist/de/blog/rss.xml"), /<category>Neues<\/category>/);
  assert.doesNotMatch(page("blog/post"), /Neues|Redakteurin/);
});

test("invalid translations are warnings, and the original is used instead", () => {
  assert.match(stderr, /i18n\/de\/blog\/tags\.yaml:3:1 {2}warning {2}invalid-data\s+The blog has no tag "othr"\./);
  assert.match(stderr, /Did you mean "other"\?/);
  assert.match(stderr, /i18n\/de\/blog\/authors\.yaml:3:1 {2}warning[^"]*Unknown author "bob"\./);
  assert.match(stderr, /i18n\/de\/blog\/authors\.yaml:2:\d+ {2}warning[^"]*"bo\.url" is not a known key\./);
  assert.match(page("de/blog/post"), /Reader/);
});

test("tags that are not in tags.yaml can be translated, too", async () => {
  const free = createSite({
    "sitegen.config.yaml": site.read("sitegen.config.yaml"),
    "content/blog/2025-01-01-post.md": "---\ntitle: Post\ntags: [Code Style]\n---\n\nText.\n",
    "i18n/de/blog/tags.yaml": "Code Style: {label: Stil}\n",
  });
  const result = await free.build();
  assert.equal(result.status, 0, result.stderr);
  assert.doesNotMatch(result.stderr, /warning/);
  assert.match(free.read("dist/de/blog/tags/code-style/index.html"), /„Stil“/);
});
