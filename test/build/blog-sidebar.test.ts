/** The title of the list of posts beside them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

test("the blog's sidebar has the title of the configuration, and in a language that words it that one", async () => {
  const site = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
blog: {sidebarTitle: All the news}
locales: [{code: en, label: English}, {code: fr, label: Français}, {code: de, label: Deutsch}]
`,
    "content/blog/2025-01-01-post.md": "---\ntitle: Post\n---\nText.\n",
    "i18n/de/messages.yaml": "blog.sidebarTitle: Neue Beiträge\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const title = (page: string): string | undefined =>
    /class="blog-sidebar-title"[^>]*>([^<]*)</.exec(site.read(`dist/${page}/index.html`))?.[1];
  assert.deepEqual(["blog/post", "fr/blog/post", "de/blog/post"].map(title), [
    "All the news",
    "All the news",
    "Neue Beiträge",
  ]);
});
