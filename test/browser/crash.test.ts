/** Test pages that throw while they are rendered. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, breakRendering, linkIn, MOBILE, shows, startSite } from "./support.ts";

const site = await startSite();

const repairRendering = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { repairRendering(): void }).repairRendering());

test("a page that crashes keeps the shell, shows all causes, and is complete after a retry", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/features");
  await page.getByRole("button", { name: "Copy this code" }).first().waitFor();
  await breakRendering(page);
  await page.getByRole("button", { name: "On this page" }).click();
  await shows(page, "This page crashed.");
  for (const text of ["outer trouble", "inner trouble"]) await page.getByText(text).waitFor();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await repairRendering(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await shows(page, "Features");
  // The text was only in the document, and was removed by the crash.
  await page.getByText("npm install fixture").waitFor();
  await page.getByRole("button", { name: "Copy this code" }).first().waitFor();
});

test("navigation to another page removes the error", async () => {
  const { page, open, mark, isMarked } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await mark();
  await breakRendering(page);
  await page.getByRole("button", { name: "On this page" }).click();
  await shows(page, "This page crashed.");
  await repairRendering(page);
  await page.getByRole("link", { name: "Far page" }).click();
  await shows(page, "Far");
  assert.ok(await isMarked());
  await page.goBack();
  await shows(page, "Introduction");
  await linkIn(page, "FAQ").waitFor();
});

test("a page that is retried has its own text, even if another page is loading", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await breakRendering(page);
  await page.getByRole("button", { name: "On this page" }).click();
  await shows(page, "This page crashed.");
  await repairRendering(page);
  const code = /\/assets\/chunks\/blogList\./;
  site.host.fail(code, { hold: true });
  const codeRequest = page.waitForRequest(code);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click());
  await codeRequest;
  await page.getByRole("button", { name: "Try again" }).click();
  await shows(page, "Introduction");
  await linkIn(page, "FAQ").waitFor();
  site.host.heal();
  await shows(page, "Blog");
});

test("a crash of the shell shows the error without the shell, and a retry restores the page", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await breakRendering(page);
  await page.getByRole("button", { name: /^Color mode/ }).click();
  await shows(page, "This page crashed.");
  assert.equal(await page.getByRole("navigation").count(), 0);
  for (const text of ["outer trouble", "inner trouble"]) await page.getByText(text).waitFor();
  await repairRendering(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await shows(page, "Introduction");
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
});

test("a page without its component shows an error with the name of the component, also after a reload", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  const address = "/blog/first";
  await open("/docs/latest/");
  site.host.fail(/^\/assets\/chunks\/blogPost\.\w+\.js$/, { body: "export {};\n", type: "text/javascript" });
  await mark();
  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await page.getByRole("link", { name: "First", exact: true }).first().click();
  const crash = page.getByText(`The page component at ${address} doesn't have a default export`);
  await shows(page, "This page crashed.");
  await crash.waitFor();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  assert.equal(addressOf(page), address);
  assert.ok(await isMarked());
  await page.goto(address);
  await crash.waitFor();
  site.host.heal();
  await open(address);
  await shows(page, "First");
});
