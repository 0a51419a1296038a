/** The menu of a sample on the website shows all samples in the selected form, on later pages and in other languages too. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "../browser/support.ts";
import { ownOutput } from "../support/own-site.ts";

const site = await openSite(await ownOutput());
const PATH = "/docs/latest/tutorial/tutorial-preload";

/** The first sample with a text. Tabs contain the files of an example. */
const sample = (page: Page, text: string) => page.locator(".code-block:not(.tabs *)", { hasText: text }).first();

test("a selected form is shown in all samples and kept, and the default is the sample of the page", async () => {
  const { page, open, messages } = await site.visit();
  await open(PATH);
  const main = sample(page, "ipcMain.handle");
  const preload = sample(page, "exposeInMainWorld");
  const original = await main.innerHTML();
  assert.match(await main.innerText(), /^main\.js\s+const \{ app, ipcMain \} = require\('electron\/main'\)/);
  await main.hover();
  await main.getByRole("combobox").selectOption("ts-esm");
  await main.getByText("main.mts").waitFor();
  assert.match(
    await main.innerText(),
    /import fs from 'node:fs\/promises'[\s\S]*writeNote \(event: Electron\.IpcMainInvokeEvent/,
  );
  assert.match(await preload.innerText(), /preload\.ts\s+import \{ contextBridge/);
  await open("/docs/latest/api/app");
  await sample(page, "import { app, BrowserWindow } from 'electron/main'").waitFor();
  await open(`/de${PATH}`);
  await sample(page, "main.mts").waitFor();
  assert.match(await main.innerText(), /\/\/ … dann das Fenster/, "comments stay translated");
  await open(PATH);
  await main.getByText("main.mts").waitFor();
  await main.hover();
  await main.getByRole("combobox").selectOption("js-cjs");
  await main.getByText("main.js", { exact: true }).waitFor();
  assert.equal(
    (await main.innerHTML()).replace(/<div class="code-buttons">.*/s, ""),
    original.replace(/<div class="code-buttons">.*/s, ""),
  );
  assert.deepEqual(messages, []);
});

test("the form survives a navigation, and examples that open in Fiddle stay as they are", async () => {
  const { page, open, messages } = await site.visit();
  await open("/docs/latest/tutorial/ipc");
  const first = sample(page, "require(");
  await first.hover();
  await first.getByRole("combobox").selectOption("js-esm");
  await sample(page, "import {").waitFor();
  assert.match(await page.locator(".tabs .code-block").first().innerText(), /require\(/);
  await page.getByRole("navigation").getByRole("link", { name: "Process Model" }).first().click();
  await page.waitForURL("**/process-model");
  await sample(page, "import {").waitFor();
  assert.deepEqual(messages, []);
});

test("forms that cannot be loaded leave the sample of the page, which the menu names, and can be selected again", async () => {
  const { page, open } = await site.visit();
  await page.route("**/samples/**", (route) => route.abort());
  await open("/docs/latest/api/app");
  const first = sample(page, "require(");
  await first.hover();
  const menu = first.getByRole("combobox");
  const failed = page.waitForEvent("console", (message) => message.text().includes("the samples cannot be loaded"));
  await menu.selectOption("ts-esm");
  await failed;
  assert.equal(await menu.inputValue(), "js-cjs");
  assert.match(await first.innerText(), /require\(/);
  await page.unroute("**/samples/**");
  await menu.selectOption("ts-esm");
  await sample(page, "import { app, BrowserWindow } from 'electron/main'").waitFor();
});
