/** Test images with a variant for dark backgrounds. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { startSite } from "./support.ts";

const square = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${color}"/></svg>\n`;

const site = await startSite({
  "content/docs/latest/drawing.md":
    '# Drawing\n\n<picture><source srcset="night.svg" media="(prefers-color-scheme: dark)"><img src="day.svg" alt="A square"></picture>\n',
  "content/docs/latest/day.svg": square("white"),
  "content/docs/latest/night.svg": square("black"),
});

const PAGE = "/docs/latest/drawing";
const DAY = /\/day\..*\.svg$/;
const NIGHT = /\/night\..*\.svg$/;

const choose = (mode: string) => (context: BrowserContext) =>
  context.addInitScript((value) => localStorage.setItem("theme", value), mode);

/** Wait until an image is visible and loaded. */
async function showsOnly(page: Page, name: "day" | "night"): Promise<void> {
  await page.waitForFunction((wanted) => {
    const visible = [...document.querySelectorAll<HTMLImageElement>("article img")].filter((img) =>
      img.checkVisibility(),
    );
    return visible.length === 1 && visible[0]?.src.includes(wanted) && visible[0].naturalWidth > 0;
  }, `/${name}.`);
  assert.equal(await page.getByRole("img", { name: "A square" }).count(), 1);
}

test("the chosen color mode selects the image, and the other image is not loaded", async () => {
  const { page, open } = await site.visit({ colorScheme: "light", before: choose("dark") });
  await open(PAGE);
  await showsOnly(page, "night");
  assert.equal(site.host.count(DAY), 0);
  await page.getByRole("button", { name: /^Color mode/ }).click();
  await showsOnly(page, "day");
  assert.equal(site.host.count(NIGHT), 1);
});

test("the chosen color mode selects the image before the code of the page is loaded", async () => {
  const { page } = await site.visit({ colorScheme: "light", before: choose("dark") });
  site.host.fail(/^\/assets\/.*\.js$/, { status: 404 });
  await page.goto(PAGE);
  await showsOnly(page, "night");
  assert.equal(site.host.count(DAY), 0);
});

test("without scripts, the image fits the light page", async () => {
  const { page } = await site.visit({ colorScheme: "dark", javaScriptEnabled: false });
  await page.goto(PAGE);
  const images = page.getByRole("img", { name: "A square" });
  assert.equal(await images.count(), 1);
  assert.match((await images.getAttribute("src")) ?? "", DAY);
});

test("the image follows changes of the color scheme of the system", async () => {
  const { page, open } = await site.visit({ colorScheme: "light" });
  await open(PAGE);
  await showsOnly(page, "day");
  await page.emulateMedia({ colorScheme: "dark" });
  await showsOnly(page, "night");
});
