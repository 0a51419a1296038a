/** Test previous and next pages set in front matter. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../../support/site.ts";

const site = createSite({
  "content/docs/sidebars.yaml": "docs: [a, own, b, none]\n",
  "content/docs/a.md": "# First\n",
  "content/docs/b.md": "# Second\n",
  "content/docs/own.md": "---\npagination_next: none\n---\n\n# Own\n",
  "content/docs/none.md": "---\npagination_prev: null\n---\n\n# None\n",
  "content/docs/aside.md": "---\ndisplayed_sidebar: null\npagination_prev: b\npagination_next: a\n---\n\n# Aside\n",
  "content/docs/loose.md": "---\npagination_next: a\n---\n\n# In no sidebar\n",
});
const result = await site.build("--no-share-images");

/** Return the URLs of the previous and next page. */
function listNeighbors(page: string): string[] {
  const [, nav = ""] =
    /<nav [^>]*class="pager[^>]*>(.*?)<\/nav>/s.exec(site.read(`dist/docs/${page}/index.html`)) ?? [];
  return [...nav.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

test("front matter overrides the order of the sidebar, and null removes a link", () => {
  assert.equal(result.status, 0, result.stderr);
  assert.deepEqual(listNeighbors("own"), ["/docs/a", "/docs/none"]);
  assert.deepEqual(listNeighbors("none"), []);
});

test("front matter sets neighbors of pages without a sidebar, too", () => {
  assert.deepEqual(listNeighbors("aside"), ["/docs/b", "/docs/a"]);
  assert.deepEqual(listNeighbors("loose"), ["/docs/a"]);
  assert.doesNotMatch(site.read("dist/docs/aside/index.html"), /class="sidebar"/);
});
