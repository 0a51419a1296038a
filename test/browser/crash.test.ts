/** Pages that throw while they are rendered. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, breakRendering, linkIn, MOBILE, shows, startSite } from "./support.ts";

const site = await startSite();

const mend = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as { mend(): void }).mend());

test("a page that crashes leaves the shell, tells all causes, and comes back whole", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/features");
  await page.getByRole("button", { name: "Copy this code" }).first().waitFor();
  await breakRendering(page);
  await page.getByRole("button", { name: "On this page" }).click();
  await shows(page, "This page crashed.");
  for (const text of ["outer trouble", "inner trouble"]) await page.getByText(text).waitFor();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await mend(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await shows(page, "Features");
  // The text was in the document only, and went with the crash.
  await page.getByText("npm install fixture").waitFor();
  await page.getByRole("button", { name: "Copy this code" }).first().waitFor();
});

test("navigating elsewhere clears a crash", async () => {
  const { page, open, mark, isMarked } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await mark();
  await breakRendering(page);
  await page.getByRole("button", { name: "On this page" }).click();
  await shows(page, "This page crashed.");
  await mend(page);
  await page.getByRole("link", { name: "Far page" }).click();
  await shows(page, "Far");
  assert.ok(await isMarked());
  await page.goBack();
  await shows(page, "Introduction");
  await linkIn(page, "FAQ").waitFor();
});

test("a page that comes back has its own text, also when another one is on its way", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await breakRendering(page);
  await page.getByRole("button", { name: "On this page" }).click();
  await shows(page, "This page crashed.");
  await mend(page);
  const code = /\/assets\/chunks\/blogList\./;
  site.host.fail(code, { hold: true });
  const asked = page.waitForRequest(code);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click());
  await asked;
  await page.getByRole("button", { name: "Try again" }).click();
  await shows(page, "Introduction");
  await linkIn(page, "FAQ").waitFor();
  site.host.heal();
  await shows(page, "Blog");
});

test("a crash of the shell itself shows the same without it, and comes back", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await breakRendering(page);
  await page.getByRole("button", { name: /^Color mode/ }).click();
  await shows(page, "This page crashed.");
  assert.equal(await page.getByRole("navigation").count(), 0);
  for (const text of ["outer trouble", "inner trouble"]) await page.getByText(text).waitFor();
  await mend(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await shows(page, "Introduction");
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
});

test("a page whose component is missing from its code crashes and says which, also when it is loaded anew", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  const address = "/blog/first";
  await open("/docs/latest/");
  site.host.fail(/^\/assets\/chunks\/blogPost\./, { body: "export {};\n", type: "text/javascript" });
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
