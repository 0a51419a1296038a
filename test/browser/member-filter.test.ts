/** Test the filter of API members: platforms, versions and names. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { startSite } from "./support.ts";

const API = `# tool

## Methods

### \`tool.everywhere(options)\`

* \`options\` Object
  * \`icon\` string (optional) _Windows_ - Icon.
  * \`title\` string (optional) - Title.
  * \`style\` string (optional) - One of:
    * \`plain\` - Everywhere.
    * \`glass\` _macOS_ - Only there.

Text.

### \`tool.mac()\` _macOS_

Text.

### \`tool.store()\` _mas_

Text.

### \`tool.pc()\` _Windows_ _Linux_

Text.

### \`tool.young()\`

Text.

### \`tool.open()\`

Text.
`;

const site = await startSite({
  "content/docs/latest/api/tool.md": API,
  "content/docs/latest/member-versions.yaml":
    "label: Tool\nversions: [3, 2, 1]\nmembers:\n  api/tool: {toolyoung: 3, toolopen: 2.5}\n",
});
const PAGE = "/docs/latest/api/tool";

const unavailable = (page: Page): Promise<string[]> =>
  page.locator(".member[data-unavailable] > :first-child b").allTextContents();
const dimmedFields = (page: Page): Promise<string[]> =>
  page.locator("dt[data-unavailable] > :first-child, tr[data-unavailable] code").allTextContents();

test("a platform dims the members, options and values of other platforms", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  await page.getByRole("radio", { name: "macOS" }).check({ force: true });
  await page.getByText("5 of 6 available").waitFor();
  assert.deepEqual(await unavailable(page), ["pc"]);
  assert.deepEqual(await dimmedFields(page), ["icon"]);
  await page.getByRole("radio", { name: "Linux" }).check({ force: true });
  await page.getByText("4 of 6 available").waitFor();
  assert.deepEqual(await unavailable(page), ["mac", "store"]);
  assert.deepEqual(await dimmedFields(page), ["icon", "glass"]);
  assert.deepEqual(await page.locator(".member-index li[data-unavailable] > a").allTextContents(), ["mac", "store"]);
});

test("a version dims newer members, and the selection is kept for other pages and visits", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  await page.getByRole("combobox", { name: "Version" }).selectOption("Tool 2");
  await page.getByText("5 of 6 available").waitFor();
  assert.deepEqual(await unavailable(page), ["young"]);
  await page.getByRole("combobox", { name: "Version" }).selectOption("Tool 1");
  await page.getByText("4 of 6 available").waitFor();
  assert.deepEqual(await unavailable(page), ["young", "open"]);
  await open(PAGE);
  await page.getByText("4 of 6 available").waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Version" }).inputValue(), "1");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForFunction(() => document.querySelector(".member[data-unavailable]") === null);
  await open(PAGE);
  assert.deepEqual(await unavailable(page), []);
});

test("a stored version that is no longer offered selects all versions", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  await page.evaluate(() => {
    localStorage.setItem("reference.version", "0.1");
    localStorage.setItem("reference.platform", "amiga");
  });
  await open(PAGE);
  assert.equal(await page.getByRole("combobox", { name: "Version" }).inputValue(), "");
  assert.ok(await page.getByRole("radio", { name: "All" }).isChecked());
});

test("a name finds entries of the index", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  const entries = page.locator(".member-index li:visible > a");
  await page.getByRole("searchbox", { name: "Find a member" }).fill("O");
  await page.waitForFunction(() => document.querySelectorAll(".member-index li:not([hidden])").length === 3);
  assert.deepEqual(await entries.allTextContents(), ["store", "young", "open"]);
  await page.getByRole("searchbox", { name: "Find a member" }).press("Enter");
  assert.match(page.url(), /\/docs\/latest\/api\/tool$/);
  await page.getByRole("searchbox", { name: "Find a member" }).fill("");
  await page.waitForFunction(() => document.querySelectorAll(".member-index li:not([hidden])").length === 6);
});

test("what is typed and selected before the filter is loaded applies as soon as it is, and is kept", async () => {
  const { page, open } = await site.visit();
  let load = (): void => {};
  const released = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Find a member" }).fill("O");
  await page.getByRole("combobox", { name: "Version" }).selectOption("Tool 1");
  await page.getByRole("radio", { name: "Linux" }).check({ force: true });
  load();
  await page.getByText("2 of 6 available").waitFor();
  assert.deepEqual(await page.locator(".member-index li:visible > a").allTextContents(), ["store", "young", "open"]);
  await page.unrouteAll();
  await open(PAGE);
  await page.getByText("2 of 6 available").waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Version" }).inputValue(), "1");
  assert.ok(await page.getByRole("radio", { name: "Linux" }).isChecked());
});

test("names of fields are bold, and types and descriptions have no style of definition lists", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  const styles = await page
    .locator(".fields > dt")
    .first()
    .evaluate((term) => {
      const [name, description] = [term.firstElementChild, term.nextElementSibling].map(
        (each) => each && getComputedStyle(each),
      );
      return [name?.fontWeight, getComputedStyle(term).fontWeight, description?.borderInlineStartWidth];
    });
  assert.deepEqual(styles, ["600", "400", "0px"]);
});

test("without scripts the page is complete and has no filter", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto(`${site.host.origin}${PAGE}`);
  assert.equal(await page.getByRole("searchbox", { name: "Find a member" }).count(), 0);
  await page.getByRole("link", { name: "tool.everywhere(options)" }).waitFor();
  assert.equal(await page.locator(".member").count(), 6);
});
