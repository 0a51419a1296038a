/** Test unlisted pages in a sidebar, which are only shown on their own page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../../support/site.ts";

const site = createSite({
  "content/docs/sidebars.yaml": `docs:
  - open
  - {category: Quiet, link: {id: secret}, collapsed: false, items: [hidden, inside]}
  - {category: Outer, items: [hidden, {category: Inner, link: {id: secret}, items: [hidden, last]}]}
  - {category: Empty, link: {id: alone}, items: [hidden]}
`,
  "content/docs/open.md": "# Open\n",
  "content/docs/inside.md": "# Inside\n",
  "content/docs/last.md": "# Last\n",
  "content/docs/hidden.md": "---\nunlisted: true\n---\n\n# Hidden\n",
  "content/docs/secret.md": "---\nunlisted: true\n---\n\n# Secret\n",
  "content/docs/alone.md": "---\nunlisted: true\n---\n\n# Alone\n",
});
const result = await site.build("--no-share-images");

/** Return the items of the sidebar of a page: URL and label. */
function entriesOf(page: string): string[] {
  const html = site.read(`dist/${page}/index.html`);
  return [...html.matchAll(/<a class="sidebar-link"([^>]*)>(.*?)<\/a>/g)].map(([, attributes = "", inner = ""]) => {
    const [, href] = /href="([^"]*)"/.exec(attributes) ?? [];
    const role = attributes.includes('role="button"') ? "opens, else " : "";
    return `${inner.replace(/<[^>]*>/g, "")}: ${role}${href}`;
  });
}

test("a category with an unlisted page is a button that links to its first listed page without scripts", () => {
  assert.equal(result.status, 0, result.stderr);
  assert.deepEqual(entriesOf("docs/open"), [
    "Open: /docs/open",
    "Quiet: opens, else /docs/inside",
    "Inside: /docs/inside",
    "Outer: opens, else /docs/last",
  ]);
});

test("the category links to its unlisted page on that page", () => {
  assert.deepEqual(entriesOf("docs/alone").slice(-2), ["Outer: opens, else /docs/last", "Empty: /docs/alone"]);
  assert.deepEqual(entriesOf("docs/secret").slice(0, 2), ["Open: /docs/open", "Quiet: /docs/secret"]);
});

test("breadcrumbs contain the category without a link", () => {
  const [crumbs = ""] =
    /<nav[^>]*class="breadcrumbs"[\s\S]*?<\/nav>/.exec(site.read("dist/docs/inside/index.html")) ?? [];
  assert.match(crumbs, /Quiet/);
  assert.doesNotMatch(crumbs, /secret/);
});
