import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const POST = `---
title: Long post
tags: [news]
---

A note[^1], [above](#above-it), [below](#later-%C3%BCber), [top](#top), [word](#:~:text=word), [title](#long-post),
<a href="#raw">raw</a> <a href="#own">own</a> <span id="own">here</span> [self](2025-01-01-long.md#later-über)

## Above it

<!-- truncate -->

## Later über

<p id="raw">Raw.</p>

[^1]: The note.
`;

const site = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}blog: {tagFeeds: true}
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
check: {rules: {broken-anchor: off}}
`,
  "content/blog/2025-01-01-long.md": POST,
  "content/blog/2025-01-02-full.md":
    "---\ntitle: Full\ntags: [news]\n---\n\nA note[^1] and [top](#top).\n\n[^1]: The note.\n",
});
const built = site.build("--no-share-images");

const hashesIn = (page: string): string[] =>
  [...site.read(`dist/${page}`).matchAll(/href="((?:\/(?:de\/)?blog\/[a-z]+)?#[^"]*)"/g)].map(([, href = ""]) => href);

test("links of a teaser to the rest of the post lead to its page", async () => {
  const { status, stderr } = await built;
  assert.equal(status, 0, stderr);
  for (const [prefix, page] of [
    ["", "blog/index.html"],
    ["", "blog/tags/news/index.html"],
    ["/de", "de/blog/index.html"],
  ] as const) {
    const hrefs = hashesIn(page).filter((href) => href.includes("/long#") || href.startsWith("#post-1-"));
    assert.deepEqual(
      hrefs,
      [
        `${prefix}/blog/long#fn-fn-1`,
        "#post-1-above-it",
        `${prefix}/blog/long#later-%C3%BCber`,
        `${prefix}/blog/long#top`,
        `${prefix}/blog/long#:~:text=word`,
        `${prefix}/blog/long#long-post`,
        `${prefix}/blog/long#raw`,
        "#post-1-own",
        `${prefix}/blog/long#later-über`,
        "#post-1-above-it",
      ],
      page,
    );
  }
});

test("every hash of a list leads to an element of the same page", async () => {
  await built;
  for (const page of ["blog/index.html", "blog/tags/news/index.html"]) {
    const html = site.read(`dist/${page}`);
    const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const own = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    assert.ok(own.length > 3);
    for (const id of own) assert.ok(ids.has(id), `${page}#${id}`);
    const described = [...html.matchAll(/ aria-describedby="([^"]*)"/g)].map(([, id]) => id);
    for (const id of described) assert.ok(ids.has(id), id);
  }
});

test("feeds contain the entire post, with its links and notes", async () => {
  await built;
  for (const feed of ["blog/rss.xml", "blog/tags/news/atom.xml"]) {
    const text = site.read(`dist/${feed}`);
    assert.match(text, /href="https:\/\/example\.org\/blog\/long#fn-fn-1"/, feed);
    assert.match(text, /id="fn-fn-1"/, feed);
  }
});
