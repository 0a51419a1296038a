/** Test the link to the Markdown copy of a page and the button that copies it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { linkIn, shows, startSite } from "./support.ts";

const site = await startSite({}, { usesClipboard: true });
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const FAQ = "/docs/latest/faq";
const BUTTON = "Copy page as Markdown";

test("the button copies the page as Markdown by keyboard and confirms, also after navigation", async () => {
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

test("the page is copied without the asynchronous clipboard API, which requires HTTPS", async () => {
  const { page, open } = await site.visit(clipboard);
  await page.addInitScript(() => Object.defineProperty(window, "ClipboardItem", { value: undefined }));
  await open(FAQ);
  await page.getByRole("button", { name: BUTTON }).click();
  await page.getByRole("button", { name: "Copied", exact: true }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^# FAQ/);
});

test("the button reports that copying failed", async () => {
  const { page, open } = await site.visit(clipboard);
  await page.route(`**${FAQ}.md`, (route) => route.fulfill({ status: 404, body: "" }));
  await open(FAQ);
  await page.getByRole("button", { name: BUTTON }).click();
  await page.getByRole("button", { name: "Copying failed" }).waitFor();
});

test("the button reports that the code for copying could not be loaded", async () => {
  const { page, open } = await site.visit(clipboard);
  site.host.fail(/\/clipboard\./, { status: 404 });
  await open(FAQ);
  await page.getByRole("button", { name: BUTTON }).click();
  await page.getByRole("button", { name: "Copying failed" }).waitFor();
});

test("without scripts, there is a link to the Markdown copy, labeled in the language of the page", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto(`${site.host.origin}${FAQ}`);
  assert.equal(await page.getByRole("link", { name: "View as Markdown" }).getAttribute("href"), `${FAQ}.md`);
  assert.equal(await page.getByRole("button", { name: BUTTON }).count(), 0);
});

test("posts have the button, the home page does not", async () => {
  const { page, open } = await site.visit();
  await open("/blog/first");
  await page.getByRole("button", { name: BUTTON }).waitFor();
  await open("/");
  assert.equal(await page.getByRole("button", { name: BUTTON }).count(), 0);
});
