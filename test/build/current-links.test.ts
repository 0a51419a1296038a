/** Test which links of the navbar are marked as current on a page. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createSite } from "../support/site.ts";

const site = createSite({
  "sitegen.config.yaml": `title: Test
url: https://example.org
navbar:
  left:
    - {label: First, doc: index}
    - {label: Second, doc: api/panel, activePath: /docs/api}
    - {label: Third, sidebar: docs, activePath: /blog}
    - {label: Fourth, to: /docs, activeSidebar: more}
    - {label: Fifth, to: /blog}
    - {label: Sixth, doc: "{version}/api/panel", activePath: /docs/api}
`,
  "content/docs/index.md": "# Start\n",
  "content/docs/api/panel.md": "# Panel\n",
  "content/docs/other.md": "# Other\n",
  "content/docs/sidebars.yaml": "docs: [index, api/panel]\nmore: [other]\n",
  "content/blog/2026-01-31-hello.md": "# Hello\n\nText.\n",
});

before(async () => {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
});

/** Return the labels of the current links in the navbar of a page. */
function listCurrent(page: string): string[] {
  const [navbar = ""] = /<nav class="navbar.*?<\/nav>/s.exec(site.read(`dist/${page}/index.html`)) ?? [];
  return [...navbar.matchAll(/<a [^>]*aria-current="[^"]*"[^>]*>([^<]*)/g)].map(([, label = ""]) => label);
}

test("a link to a document is current in its sidebar, or below its activePath if it has one", () => {
  assert.deepEqual(listCurrent("docs"), ["First", "Third", "Fourth"]);
  assert.deepEqual(listCurrent("docs/api/panel"), ["First", "Second", "Third", "Sixth"]);
});

test("a link with a sidebar is also current below its activePath", () => {
  assert.deepEqual(listCurrent("blog/hello"), ["Third", "Fifth"]);
  assert.deepEqual(listCurrent("docs/other"), ["Fourth"]);
});
