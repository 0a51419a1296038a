/** Pages in MDX in the browser: hydration, tabs, navigation, and live reload. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { startOn } from "../dev/server.ts";
import { GUIDE, MDX_PAGES } from "../support/mdx-pages.ts";
import { createSite } from "../support/site.ts";
import { PATIENCE } from "../support/until.ts";
import { shows, startSite, waitForHydration } from "./support.ts";

const { "sitegen.config.yaml": _, ...files } = MDX_PAGES;
// The fixture has a version of the docs.
const versioned = Object.entries(files).map(([file, text]) => [file.replace("docs/", "docs/latest/"), text] as const);
const config = "markdown:\n  components:\n    Chart: ./website/Chart.tsx\n";
const site = await startSite(Object.fromEntries(versioned), { config });

test("components are hydrated, also after navigating between Markdown and MDX", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/guide");
  await page.getByRole("button", { name: "Clicks: 3" }).click();
  await page.getByRole("button", { name: "Clicks: 4" }).waitFor();
  assert.equal(await page.locator(".counter .badge.red").textContent(), "new");
  await page.getByRole("tab", { name: "macOS" }).click();
  await page.getByText("On 2026").waitFor();
  await mark();
  await page.locator(".counter").getByRole("link", { name: "link" }).click();
  await shows(page, "Plain");
  await page.getByRole("main").getByRole("link", { name: "guide" }).click();
  await shows(page, "Guide");
  await page.getByRole("button", { name: "Clicks: 3" }).click();
  await page.getByRole("button", { name: "Clicks: 4" }).waitFor();
  assert.ok(await isMarked(), "the document was loaded again");
  assert.deepEqual(messages, []);
});

test("a saved page and a saved component show without a reload, and a broken page keeps the previous version", async () => {
  const source = createSite(MDX_PAGES);
  const dev = await startOn(source);
  const context = await site.browser.newContext();
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(`${dev.origin}/docs/guide`);
  await waitForHydration(page);
  await page.evaluate(() => void Object.assign(window, { marked: true }));
  const save = (text: string): void => source.write({ "content/docs/guide.mdx": text });

  save(GUIDE.replace("Made in", "Written in"));
  await page.getByText("Written in 2026").waitFor();
  save(GUIDE.replace("start={3}", "start={30}"));
  await page.getByRole("button", { name: "Clicks: 30" }).click();
  await page.getByRole("button", { name: "Clicks: 31" }).waitFor();
  const counter = source.read("content/docs/_parts/counter.tsx");
  source.write({ "content/docs/_parts/counter.tsx": counter.replace("count + 1", "count + 10") });
  await page.getByRole("button", { name: "Clicks: 30" }).waitFor();
  await page.getByRole("button", { name: "Clicks: 30" }).click();
  await page.getByRole("button", { name: "Clicks: 40" }).waitFor();
  save(GUIDE.replace("</Counter>", ""));
  await page.getByText('"<Counter>" is not closed').waitFor();
  assert.ok(await page.getByRole("button", { name: /Clicks: \d+/ }).isVisible(), "the last good page");
  assert.ok(await page.evaluate(() => "marked" in window), "the document was loaded again");
  save(GUIDE.replace("{year + 1}", "{year.none.at}"));
  await page
    .getByText(/Cannot read properties of undefined/)
    .first()
    .waitFor();
  save(GUIDE.replace("Made in", "Repaired in"));
  await page.getByText("Repaired in 2026").waitFor();
  await context.close();
  await dev.stop();
});
