/** The page as Markdown: a link for all, a button that copies it where there is script. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { linkIn, shows, startSite } from "./support.ts";

const site = await startSite();
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const FAQ = "/docs/latest/faq";
const BUTTON = "Copy page as Markdown";

test("the button copies the page as Markdown by keyboard, and says so, also after navigating", async () => {
  const { page, open, messages } = await site.visit(clipboard);
  await open(FAQ);
  const button = page.getByRole("button", { name: BUTTON });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copied", exact: true }).waitFor();
  await page.getByRole("status").getByText("Copied").waitFor({ state: "attached" });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await page.evaluate(async (address) => (await fetch(address)).text(), `${FAQ}.md`));
  assert.match(copied, /^# FAQ/);
  await button.waitFor();
  await linkIn(page, "Back").click();
  await shows(page, "Introduction");
  await button.waitFor();
  assert.deepEqual(messages, []);
});

test("hosts without HTTPS have no asynchronous clipboard: the page is copied all the same", async () => {
  const { page, open } = await site.visit(clipboard);
  await page.addInitScript(() => Object.defineProperty(window, "ClipboardItem", { value: undefined }));
  await open(FAQ);
  await page.getByRole("button", { name: BUTTON }).click();
  await page.getByRole("button", { name: "Copied", exact: true }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^# FAQ/);
});

test("a copy that fails says so", async () => {
  const { page, open } = await site.visit(clipboard);
  await page.route(`**${FAQ}.md`, (route) => route.fulfill({ status: 404, body: "" }));
  await open(FAQ);
  await page.getByRole("button", { name: BUTTON }).click();
  await page.getByRole("button", { name: "Copying failed" }).waitFor();
});

test("a copy whose code cannot be loaded says so too", async () => {
  const { page, open } = await site.visit(clipboard);
  site.host.fail(/\/clipboard\./, { status: 404 });
  await open(FAQ);
  await page.getByRole("button", { name: BUTTON }).click();
  await page.getByRole("button", { name: "Copying failed" }).waitFor();
});

test("without script there is a link to the Markdown, in the words of the language", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto(`${site.host.origin}${FAQ}`);
  assert.equal(await page.getByRole("link", { name: "View as Markdown" }).getAttribute("href"), `${FAQ}.md`);
  assert.equal(await page.getByRole("button", { name: BUTTON }).count(), 0);
});

test("posts have it, the start page has not", async () => {
  const { page, open } = await site.visit();
  await open("/blog/first");
  await page.getByRole("button", { name: BUTTON }).waitFor();
  await open("/");
  assert.equal(await page.getByRole("button", { name: BUTTON }).count(), 0);
});
