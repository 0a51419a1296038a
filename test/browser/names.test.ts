/** Content may have any name: none gets in the way of the page around it. */

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

test("headings and elements with the names of the page's own parts leave it alive", async () => {
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
