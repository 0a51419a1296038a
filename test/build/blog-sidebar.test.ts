/** Test the title of the blog sidebar. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: fr, label: Français}, {code: de, label: Deutsch}]
`;

async function titlesWith(blog: string): Promise<(string | undefined)[]> {
  const site = createSite({
    "sitegen.config.yaml": CONFIG + blog,
    "content/blog/2025-01-01-post.md": "---\ntitle: Post\n---\nText.\n",
    "i18n/de/messages.yaml": "blog.sidebarTitle: Neue Beiträge\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  return ["blog/post", "fr/blog/post", "de/blog/post"].map(
    (page) => /class="blog-sidebar-title"[^>]*>([^<]*)</.exec(site.read(`dist/${page}/index.html`))?.[1],
  );
}

test("the blog sidebar has the configured title, or its translation", async () => {
  assert.deepEqual(await titlesWith("blog: {sidebarTitle: All the news}\n"), [
    "All the news",
    "All the news",
    "Neue Beiträge",
  ]);
});

test("the default title is translated", async () => {
  const titles = ["Latest posts", "Derniers articles", "Neue Beiträge"];
  assert.deepEqual(await titlesWith("blog: {sidebarTitle: Latest posts}\n"), titles);
  assert.deepEqual(await titlesWith(""), titles);
});
