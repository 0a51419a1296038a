/** Test a locale that is written from right to left. The site only configures its direction. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { FIXTURE } from "./fixture.ts";
import { DESKTOP, linkIn, MOBILE, navbar, shows, sidebar, startSite, tableOfContents } from "./support.ts";

const site = await startSite({
  "sitegen.config.yaml": String(FIXTURE["sitegen.config.yaml"]).replace(
    "  - {code: de, label: Deutsch}\n",
    "  - {code: de, label: Deutsch}\n  - {code: ar, label: العربية, direction: rtl}\n",
  ),
  "content/docs/latest/noted.md": "# Noted\n\n:::note\nText.\n:::\n",
  "i18n/ar/docs/latest/features.md":
    "# ميزات\n\nنص مع `code` و[رابط](faq.md).\n\n:::note\nنص\n:::\n\n```js\nconst first = 1\n```\n",
});

const FEATURES = "/ar/docs/latest/features";

/** Return the horizontal center of an element. */
const centerOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  assert.ok(box, "the element is visible");
  return box.x + box.width / 2;
};

const scrollsHorizontally = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test("the columns of a page are mirrored", async () => {
  const { page, open } = await site.visit();
  await open("/ar/docs/latest/glossary");
  assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
  const text = await centerOf(page.getByRole("article"));
  assert.ok((await centerOf(sidebar(page))) > text, "the sidebar is on the right");
  assert.ok((await centerOf(tableOfContents(page))) < text, "the table of contents is on the left");
  const title = await centerOf(navbar(page).getByRole("link", { name: "Fixture" }));
  const colorMode = await centerOf(navbar(page).getByRole("button", { name: /^Color mode/ }));
  assert.ok(title > colorMode, "the navbar begins on the right");
});

test("arrows are mirrored", async () => {
  const { page, open } = await site.visit();
  const arrowsOf = async (path: string) => {
    await open(path);
    const caret = sidebar(page).getByRole("button").locator("svg").first();
    const next = page.getByRole("link").and(page.locator("[rel=next]"));
    return {
      caret: await caret.evaluate((svg) => getComputedStyle(svg).transform),
      next: await next.evaluate((link) => getComputedStyle(link.lastElementChild as Element, "::after").content),
      nextSide: await next.evaluate((link) => link.getBoundingClientRect().left < innerWidth / 2),
    };
  };
  const ltr = await arrowsOf("/docs/latest/faq");
  const rtl = await arrowsOf("/ar/docs/latest/faq");
  assert.notEqual(rtl.caret, ltr.caret);
  assert.notEqual(rtl.next, ltr.next);
  assert.deepEqual([ltr.nextSide, rtl.nextSide], [false, true]);
});

test("code and untranslated text are written from left to right", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  const direction = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  assert.equal(await direction("article p"), "rtl");
  assert.equal(await direction("article pre code"), "ltr");
  await open("/ar/docs/latest/faq");
  assert.equal(await direction("article p"), "ltr");
});

test("stripes are at the start of lines", async () => {
  const { page, open } = await site.visit();
  const stripe = (selector: string): Promise<string | undefined> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => /-?\d+px/.exec(getComputedStyle(element).boxShadow)?.[0]);
  await open(FEATURES);
  assert.equal(await stripe("[role=note]"), "-3px");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox").fill("faq");
  assert.equal(await stripe('[role=option][aria-selected="true"]'), "-3px");
  await open("/ar/docs/latest/noted");
  assert.equal(await stripe("[role=note]"), "3px");
});

test("the menu opens from the right and has a button to the main menu", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, reducedMotion: "reduce" });
  await open("/ar/docs/latest/faq");
  await page.getByRole("button", { name: "Open the menu" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.waitForFunction((width) => {
    const { left = 0, right } = document.querySelector("dialog > div")?.getBoundingClientRect() ?? {};
    return right !== undefined && Math.round(right) === width && left > 0;
  }, MOBILE.width);
  await dialog.getByRole("button", { name: "Back to main menu" }).click();
  await dialog.getByRole("link", { name: "Blog", exact: true }).click({ trial: true });
});

test("no page scrolls horizontally", async () => {
  for (const viewport of [DESKTOP, { width: 320, height: 640 }]) {
    const { page, open } = await site.visit({ viewport });
    for (const path of [
      "/ar/",
      "/ar/docs/latest/",
      FEATURES,
      "/ar/docs/latest/big",
      "/ar/blog",
      "/ar/blog/first",
      "/ar/search",
    ]) {
      await open(path);
      assert.equal(await scrollsHorizontally(page), false, `${path} at ${viewport.width}`);
    }
  }
});

test("navigation keeps the direction", async () => {
  const { page, open } = await site.visit();
  await open("/ar/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
});
