/** Test that IDs and names in content do not conflict with those of the page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { startSite } from "./support.ts";

const NAMES = [
  "Page data",
  "Base URL banner",
  "Search list",
  "Root",
  "Main content",
  "Skip region",
  "New tab note",
  "__page-data",
  "__root",
  "constructor",
];

const site = await startSite({
  "content/docs/latest/names.md": `# Names\n\n${NAMES.map((name) => `## ${name}\n\nText.\n`).join("\n")}\n<p id="__page-data">a</p>\n\n<a name="__root">b</a>\n`,
});

test("the page works if headings and elements have the IDs of its own parts", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/names");
  await page.waitForSelector('html[data-has-hydrated="true"]');
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
  const headings = page.locator("article h2");
  assert.equal(await headings.count(), NAMES.length);
  for (const heading of await headings.all()) assert.ok(await heading.isVisible(), await heading.innerText());
});
