/** The list of keyboard shortcuts, and turning off those of a single character. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { frames, MOBILE, startSite } from "./support.ts";

const site = await startSite();
const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const search = (page: Page) => page.getByRole("combobox");

test("a question mark lists the shortcuts, and Escape returns the focus", async () => {
  const { page, open, messages } = await site.visit();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await open("/docs/latest/faq");
  assert.ok(!requested.some((url) => url.includes("shortcuts")), "loaded on demand");
  const link = page.getByRole("article").getByRole("link", { name: "terms" });
  await link.focus();
  await page.keyboard.press("?");
  await list(page).waitFor();
  assert.deepEqual(await list(page).getByRole("term").allTextContents(), [
    "Open the search",
    "Select and open a result",
    "Move in a menu",
    "Switch between tabs",
    "Close a dialog or menu",
    "Show this list",
  ]);
  await page.keyboard.press("Escape");
  await list(page).waitFor({ state: "detached" });
  assert.ok(await link.evaluate((element) => element === document.activeElement));
  assert.deepEqual(messages, []);
});

test("the button of the footer lists the shortcuts, in the language of the page", async () => {
  const { page, open } = await site.visit();
  await open("/de/docs/latest/faq");
  const button = page.getByRole("button", { name: "Tastenkürzel" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Tastenkürzel" });
  await dialog.getByText("Strg").waitFor();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
});

test("shortcuts of a single character do not work in fields", async () => {
  const { page, open } = await site.visit();
  await open("/search");
  const field = page.getByRole("searchbox").or(page.getByRole("textbox")).first();
  await field.fill("");
  await field.press("?");
  await frames(page);
  assert.equal(await field.inputValue(), "?");
  assert.equal(await list(page).count(), 0);
});

test("shortcuts of a single character can be turned off, which is remembered", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/faq");
  await page.keyboard.press("?");
  await list(page).getByRole("checkbox", { name: "Use shortcuts of a single character" }).uncheck();
  await page.keyboard.press("Escape");
  await open("/docs/latest/glossary");
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await frames(page);
  assert.equal((await list(page).count()) + (await search(page).count()), 0);
  await page.keyboard.press("Control+K");
  await search(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await list(page).getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await list(page).waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await search(page).waitFor();
});

test("the list fits on a phone", async () => {
  const { page, open } = await site.visit({ viewport: { ...MOBILE, width: 320 } });
  await open("/docs/latest/faq");
  await page.keyboard.press("?");
  const box = await list(page).boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 320, JSON.stringify(box));
  assert.ok(await list(page).evaluate((element) => element.scrollWidth <= element.clientWidth));
});
