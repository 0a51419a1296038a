/** Test several sets of docs: version menus, preferred versions and the scope of the search. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { builtSite } from "../support/built.ts";
import { PIXEL } from "../support/images.ts";
import { MOBILE, navbar, openSite, searchResults, shows } from "./support.ts";

const built = await builtSite({
  "sitegen.config.yaml": `title: Sets
url: https://example.org
docs:
  - id: guide
    label: Guide
    versions: [{name: "2", folder: "2"}, {name: "1", folder: "1"}]
  - id: sdk
    label: SDK
    versions: [{name: "2", folder: "2"}, {name: "1", folder: "1"}]
navbar:
  left: [{label: Home, to: /}]
  right: [{type: docsVersionDropdown}, {type: docsVersionDropdown, docs: sdk}, {type: search}]
`,
  "static/favicon.ico": PIXEL,
  ...Object.fromEntries(
    ["guide/2", "guide/1", "sdk/2", "sdk/1"].flatMap((folder) =>
      ["start", "window"].map((name) => [
        `content/${folder}/${name}.md`,
        `# ${name} of ${folder}\n\nThe aardvark of ${folder}.\n`,
      ]),
    ),
  ),
});
const site = await openSite(path.join(built.root, "dist"));

const menu = (page: Page, label: string) => navbar(page).getByRole("button", { name: label, exact: true });
const stored = (page: Page, set: string) =>
  page.evaluate((id) => localStorage.getItem(`docs-preferred-version-${id}`), set);

test("a version is chosen for one set, and the menu of the other set keeps its version", async () => {
  const { page, open, messages } = await site.visit();
  await open("/sdk/2/window");
  await menu(page, "SDK 2").press("Enter");
  await navbar(page).getByRole("link", { name: "1", exact: true }).press("Enter");
  await shows(page, "window of sdk/1");
  assert.equal(await stored(page, "sdk"), "1");
  assert.equal(await stored(page, "guide"), null);
  await menu(page, "Guide 2").waitFor();
  // Pages outside of the set show its preferred version, and their menu leads to its main document.
  await open("/guide/2/window");
  assert.equal(await menu(page, "SDK 1").getAttribute("href"), "/sdk/1/start");
  assert.equal(await menu(page, "Guide 2").getAttribute("href"), "/guide/2/window");
  await page.evaluate(() => localStorage.setItem("docs-preferred-version-guide", "1"));
  await open("/");
  await menu(page, "Guide 1").waitFor();
  await menu(page, "SDK 1").waitFor();
  // On pages of a set, the version of the page is shown.
  await open("/sdk/2/window");
  await menu(page, "SDK 2").waitFor();
  assert.deepEqual(messages, []);
});

test("the search finds the version of the open set first, and the latest version of the other set", async () => {
  const { page, open } = await site.visit();
  await open("/sdk/1/start");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox").fill("window");
  const answer = page.locator('[data-answer="window"]');
  await answer.waitFor();
  const hrefs = await answer
    .getByRole("option")
    .evaluateAll((hits) => hits.map((hit) => hit.getAttribute("href")?.replace(/#.*/, "")));
  assert.deepEqual([...new Set(hrefs)].sort(), ["/guide/2/window", "/sdk/1/window"]);
  assert.equal(hrefs[0], "/sdk/1/window");
});

test("the search page searches the latest version of all sets, or a version of one set", async () => {
  const { page, open } = await site.visit();
  const paths = async () => {
    const links = await searchResults(page).getByRole("heading").getByRole("link").all();
    return Promise.all(links.map((link) => link.getAttribute("href")));
  };
  await page.addInitScript(() => localStorage.setItem("docs-preferred-version-sdk", "1"));
  await open("/search?q=window");
  await searchResults(page).first().waitFor();
  assert.deepEqual((await paths()).sort(), ["/guide/2/window", "/sdk/2/window"]);
  const select = page.getByRole("main").getByRole("combobox", { name: "Docs version" });
  assert.deepEqual(await select.getByRole("option").allTextContents(), [
    "Docs",
    "Guide 2",
    "Guide 1",
    "SDK 2",
    "SDK 1",
  ]);
  await select.selectOption("Guide 1");
  await page.waitForURL("**/search?q=window&version=guide%401");
  await searchResults(page).getByRole("link", { name: "window of guide/1" }).waitFor();
  assert.deepEqual(await paths(), ["/guide/1/window", "/sdk/2/window"]);
});

test("the mobile menu names the set of each version menu", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/sdk/2/window");
  await page.getByRole("button", { name: /menu/i }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByRole("button", { name: /main menu/i }).click();
  await dialog.getByRole("button", { name: "Guide 2", exact: true }).waitFor();
  await dialog.getByRole("button", { name: "SDK 2", exact: true }).waitFor();
});
