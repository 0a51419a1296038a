/** A language that is written from right to left: its direction is all that a site says of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { FIXTURE } from "./fixture.ts";
import { DESKTOP, linkIn, MOBILE, shows, startSite } from "./support.ts";

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

const centre = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox();
  assert.ok(box, "is on the page");
  return box.x + box.width / 2;
};

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test("the columns of a page are mirrored", async () => {
  const { page, open } = await site.visit();
  await open("/ar/docs/latest/glossary");
  assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
  const text = await centre(page.locator("article"));
  assert.ok((await centre(page.locator(".sidebar"))) > text, "the sidebar is on the right");
  assert.ok((await centre(page.locator(".toc"))) < text, "the contents are on the left");
  const brand = await centre(page.locator(".navbar .brand"));
  assert.ok(brand > (await centre(page.locator(".navbar .color-mode-toggle"))), "the bar begins on the right");
});

test("arrows point the other way", async () => {
  const { page, open } = await site.visit();
  const carets = async (address: string) => {
    await open(address);
    return page.evaluate(() => ({
      caret: getComputedStyle(document.querySelector(".sidebar-caret") as Element).transform,
      next: getComputedStyle(document.querySelector(".pager-after .pager-label") as Element, "::after").content,
      nextSide: (document.querySelector(".pager-after") as Element).getBoundingClientRect().left < innerWidth / 2,
    }));
  };
  const ltr = await carets("/docs/latest/faq");
  const rtl = await carets("/ar/docs/latest/faq");
  assert.notEqual(rtl.caret, ltr.caret);
  assert.notEqual(rtl.next, ltr.next);
  assert.deepEqual([ltr.nextSide, rtl.nextSide], [false, true]);
});

test("code stays from left to right, and so does text that is not translated", async () => {
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

test("stripes are at the start of the text beside them", async () => {
  const { page, open } = await site.visit();
  const stripe = (selector: string): Promise<string | undefined> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => /-?\d+px/.exec(getComputedStyle(element).boxShadow)?.[0]);
  await open(FEATURES);
  assert.equal(await stripe(".admonition"), "-3px");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox").fill("faq");
  assert.equal(await stripe('.search-row[aria-selected="true"]'), "-3px");
  await open("/ar/docs/latest/noted");
  assert.equal(await stripe(".admonition"), "3px");
});

test("the menu opens from the right, and goes back to the main one", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, reducedMotion: "reduce" });
  await open("/ar/docs/latest/faq");
  await page.locator(".navbar .menu-button").click();
  const frame = page.locator(".mobile-menu-frame");
  await frame.waitFor();
  await page.waitForFunction((width) => {
    const box = document.querySelector(".mobile-menu-frame")?.getBoundingClientRect();
    return box !== undefined && Math.round(box.right) === width;
  }, MOBILE.width);
  await page.getByRole("dialog").locator(".menu-back").click();
  await page.getByRole("dialog").getByRole("link", { name: "Blog", exact: true }).click({ trial: true });
});

test("no page scrolls sideways", async () => {
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
      assert.equal(await scrollsSideways(page), false, `${path} at ${viewport.width}`);
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
