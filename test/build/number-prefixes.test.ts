/** Test `docs.numberPrefixes`: numbers before names order the sidebar and are not part of URLs. */

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

test("URLs contain no numbers, except dates, versions and the directory of a version", () => {
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

test("links may contain the file path or the URL path", () => {
  const page = built.read("dist/docs/2-new/guides/install/index.html");
  assert.match(page, /<a href="\/docs\/2-new\/more">file<\/a> <a href="\/docs\/2-new\/more\/Later">address<\/a>/);
});

test("the sidebar is sorted by the numbers", () => {
  const page = built.read("dist/docs/2-new/guides/install/index.html");
  const sidebar = page.slice(page.indexOf('class="sidebar'), page.indexOf("<main"));
  const labels = [...sidebar.matchAll(/Guides|Install|Release|Notes|More/g)].map(([label]) => label);
  assert.deepEqual([...new Set(labels)], ["Guides", "Install", "Release", "Notes", "More"]);
});

test("without the option, URLs keep the numbers, and links without them are reported", async () => {
  const site = createSite({ ...FILES, "sitegen.config.yaml": config(false) });
  const { status, stderr, stdout } = await site.run(["check"]);
  assert.equal(status, 1, stderr);
  assert.match(stdout, /Did you mean "\/docs\/2-new\/10-more\/2 - Later"\? Set "docs\.numberPrefixes"/);
});
