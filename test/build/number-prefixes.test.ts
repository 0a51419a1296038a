/** `docs.numberPrefixes`: numbers before names order the sidebar, and are no part of addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files } from "../support/site.ts";

const config = (numberPrefixes: boolean): string => `title: Test
url: https://example.org
docs:
  numberPrefixes: ${numberPrefixes}
  versions: [{name: "2", folder: 2-new, isLast: true}]
`;

const FILES: Files = {
  "content/docs/2-new/10-more/index.md": "# More\n",
  "content/docs/2-new/10-more/2 - Later.md": "# Later\n",
  "content/docs/2-new/9-guides/01-install.md":
    "# Install\n\n[file](../10-more/index.md) [address](/docs/2-new/more/Later)\n",
  "content/docs/2-new/9-guides/2025-01-02-notes.md": "# Notes\n",
  "content/docs/2-new/9-guides/1.0.md": "# Release\n",
};

const built = createSite({ ...FILES, "sitegen.config.yaml": config(true) });
const result = await built.build();

test("addresses have no numbers, but for dates, versions and the version's own folder", () => {
  assert.equal(result.status, 0, result.stderr);
  assert.deepEqual(
    built.list("dist/docs").filter((file) => file.endsWith("index.html")),
    [
      "2-new/guides/1.0/index.html",
      "2-new/guides/2025-01-02-notes/index.html",
      "2-new/guides/install/index.html",
      "2-new/more/Later/index.html",
      "2-new/more/index.html",
    ],
  );
});

test("links lead there by file and by address", () => {
  const page = built.read("dist/docs/2-new/guides/install/index.html");
  assert.match(page, /<a href="\/docs\/2-new\/more">file<\/a> <a href="\/docs\/2-new\/more\/Later">address<\/a>/);
});

test("the sidebar is in the order of the numbers", () => {
  const page = built.read("dist/docs/2-new/guides/install/index.html");
  const sidebar = page.slice(page.indexOf('class="sidebar'), page.indexOf("<main"));
  const labels = [...sidebar.matchAll(/Guides|Install|Release|Notes|More/g)].map(([label]) => label);
  assert.deepEqual([...new Set(labels)], ["Guides", "Install", "Release", "Notes", "More"]);
});

test("without it numbers stay, and a link without them is told of it", async () => {
  const site = createSite({ ...FILES, "sitegen.config.yaml": config(false) });
  const { status, stderr, stdout } = await site.run(["check"]);
  assert.equal(status, 1, stderr);
  assert.match(stdout, /Did you mean "\/docs\/2-new\/10-more\/2 - Later"\? With "docs\.numberPrefixes"/);
});
