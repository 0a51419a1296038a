/** Pages to which a page of the docs leads at its foot, beside those that the sidebar has next to it. */

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
const built = await site.build("--no-share-images");

/** Addresses of the neighbours of a page. */
function neighboursOf(page: string): string[] {
  const [, nav = ""] =
    /<nav [^>]*class="pager[^>]*>(.*?)<\/nav>/s.exec(site.read(`dist/docs/${page}/index.html`)) ?? [];
  return [...nav.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

test("what front matter names goes before the sidebar, and null is nothing", () => {
  assert.equal(built.status, 0, built.stderr);
  assert.deepEqual(neighboursOf("own"), ["/docs/a", "/docs/none"]);
  assert.deepEqual(neighboursOf("none"), []);
});

test("it holds for pages without a sidebar too", () => {
  assert.deepEqual(neighboursOf("aside"), ["/docs/b", "/docs/a"]);
  assert.deepEqual(neighboursOf("loose"), ["/docs/a"]);
  assert.doesNotMatch(site.read("dist/docs/aside/index.html"), /class="sidebar"/);
});
