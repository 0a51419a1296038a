/** Test that pages contain only a part of a long sidebar. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const COUNT = 60;
const pad = (index: number): string => `${index}`.padStart(2, "0");
const indexes = [...Array(COUNT).keys()];

/** Return the entries of the sidebar on a page. */
function listEntries(html: string): string[] {
  const [, list = ""] = /<ul class="sidebar-list sidebar-root">(.*?)<\/nav>/s.exec(html) ?? [];
  return [...list.matchAll(/<a class="sidebar-link"[^>]*href="([^"]*)"[^>]*>(?:<span>)?([^<]*)/g)].map(
    ([, href, label]) => `${label} ${href}`,
  );
}

test("a page contains the entries near it, and links to the next ones for browsers without scripts", async () => {
  const site = createSite({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\nshareImages: false\n",
    ...Object.fromEntries(
      indexes.map((index) => [`content/docs/page-${pad(index)}.md`, `---\ntitle: Page ${pad(index)}\n---\nText.\n`]),
    ),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const getEntries = (page: number): string[] => listEntries(site.read(`dist/docs/page-${pad(page)}/index.html`));
  const near = (from: number, to: number): string[] =>
    indexes.slice(from, to).map((index) => `Page ${pad(index)} /docs/page-${pad(index)}`);
  assert.deepEqual(getEntries(0), [...near(0, 11), "… /docs/page-11"]);
  assert.deepEqual(getEntries(30), ["… /docs/page-19", ...near(20, 41), "… /docs/page-41"]);
  assert.deepEqual(getEntries(59), ["… /docs/page-48", ...near(49, 60)]);
});

test("a long list of categories contains those near the page, and only the page's category is open", async () => {
  const sidebar = indexes
    .map((index) => `  - category: Group ${pad(index)}\n    items: [group-${pad(index)}/a, group-${pad(index)}/b]\n`)
    .join("");
  const site = createSite({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\nshareImages: false\n",
    "content/docs/sidebars.yaml": `main:\n${sidebar}`,
    ...Object.fromEntries(
      indexes.flatMap((index) =>
        ["a", "b"].map((name) => [
          `content/docs/group-${pad(index)}/${name}.md`,
          `---\ntitle: ${name.toUpperCase()} ${pad(index)}\n---\nText.\n`,
        ]),
      ),
    ),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const groups = (from: number, to: number): string[] =>
    indexes.slice(from, to).map((index) => `Group ${pad(index)} /docs/group-${pad(index)}/a`);
  assert.deepEqual(listEntries(site.read("dist/docs/group-30/b/index.html")), [
    "… /docs/group-19/a",
    ...groups(20, 31),
    "A 30 /docs/group-30/a",
    "B 30 /docs/group-30/b",
    ...groups(31, 41),
    "… /docs/group-41/a",
  ]);
});

test("a list of fifty entries is complete", async () => {
  const site = createSite({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\nshareImages: false\n",
    ...Object.fromEntries(indexes.slice(0, 50).map((index) => [`content/docs/page-${pad(index)}.md`, "# Title\n"])),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.equal(listEntries(site.read("dist/docs/page-00/index.html")).length, 50);
});
