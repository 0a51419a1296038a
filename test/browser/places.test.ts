/** Test scroll position and focus after navigation. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { SKIP_REGION_ID } from "../../src/model/shell-ids.ts";
import { addressOf, holds, linkIn, MOBILE, scrollPage, shows, startSite, waitForHydration } from "./support.ts";

const site = await startSite();

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Return the accessible name or text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim().slice(0, 40) ?? "";
  });

async function topOf(page: Page, id: string): Promise<{ heading: number; bar: number }> {
  return page.evaluate((name) => {
    const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
    return { heading: document.getElementById(name)?.getBoundingClientRect().top ?? -1, bar };
  }, id);
}

test("a new page is scrolled to the top", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await scrollPage(page, "end");
  await page.getByRole("link", { name: "Next FAQ" }).click();
  await shows(page, "FAQ");
  assert.equal(await scrolled(page), 0);
});

test("a link to a heading of another page scrolls it below the navbar", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await linkIn(page, "term asar").click();
  await shows(page, "Glossary");
  const { heading, bar } = await topOf(page, "asar");
  assert.ok(heading >= bar && heading < bar + 80, `${heading} against ${bar}`);
  assert.equal(addressOf(page), "/docs/latest/glossary#asar");
});

test("a link to a heading of the same page scrolls to it, and going back restores the position", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await linkIn(page, "the last part").click();
  await holds(page, () => scrollY > 0);
  const { heading, bar } = await topOf(page, "part-three");
  assert.ok(heading >= bar, `${heading} against ${bar}`);
  await page.goBack();
  await holds(page, () => scrollY === 0);
  assert.equal(addressOf(page), "/docs/latest/");
});

test("on narrow screens, the table of contents that collapses on click does not shift the target heading", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/big");
  await page.getByRole("button", { name: "On this page" }).click();
  await page.getByRole("link", { name: "Chapter 20", exact: true }).click();
  await holds(page, () => {
    const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
    return Math.abs((document.getElementById("chapter-20")?.getBoundingClientRect().top ?? 0) - bar) < 100;
  });
  await page.getByRole("button", { name: "On this page", expanded: false }).click();
  await page.getByRole("link", { name: "Chapter 1", exact: true }).waitFor();
});

test("an unknown hash leaves the page at the top", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('article a[href="/docs/latest/faq"]');
    if (link) link.href += "#nothing";
    scrollTo(0, 40);
  });
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.equal(await scrolled(page), 0);
});

test("back and forward restore the scroll position", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await scrollPage(page, "end");
  const before = await scrolled(page);
  await page.getByRole("link", { name: "Next FAQ" }).click();
  await shows(page, "FAQ");
  await scrollPage(page, 500);
  await page.goBack();
  await shows(page, "Introduction");
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
  await page.goForward();
  await shows(page, "FAQ");
  await holds(page, () => Math.abs(scrollY - 500) < 2);
});

test("the scroll position of a page skipped on the way back is kept", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await scrollPage(page, 300);
  await linkIn(page, "terms").evaluate((link: HTMLElement) => link.click());
  await shows(page, "Glossary");
  await scrollPage(page, 900);
  // The page in between is no longer in memory and loads slowly.
  await page.reload();
  await waitForHydration(page);
  site.host.fail(/^\/assets\/pages\//, { hold: true });
  await page.evaluate(async () => {
    for (const _ of [1, 2]) {
      const popped = new Promise((done) => addEventListener("popstate", done, { once: true }));
      history.back();
      await popped;
    }
  });
  site.host.heal();
  await shows(page, "Introduction");
  await page.goForward();
  await shows(page, "FAQ");
  assert.equal(await scrolled(page), 300);
});

test("clicking a link twice while its page loads does not scroll the old page", async () => {
  const { page, open } = await site.visit();
  site.host.fail(/^\/assets\/pages\//, { hold: true });
  await open("/docs/latest/");
  const link = page.getByRole("link", { name: "Next FAQ" });
  await link.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  assert.ok(before > 100);
  await link.dblclick();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.equal(await scrolled(page), before);
  site.host.heal();
  await shows(page, "FAQ");
  assert.equal(await scrolled(page), 0);
});

test("of two links to a page that is loading, the second determines the scroll position", async () => {
  const { page, open } = await site.visit();
  site.host.fail(/^\/assets\/pages\//, { hold: true });
  await open("/docs/latest/");
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('article a[href="/docs/latest/glossary#asar"]');
    link?.click();
    link?.setAttribute("href", "/docs/latest/glossary#addon");
    link?.click();
  });
  site.host.heal();
  await shows(page, "Glossary");
  const { heading, bar } = await topOf(page, "addon");
  assert.ok(heading >= bar && heading < bar + 80, `${heading} against ${bar}`);
  assert.equal(addressOf(page), "/docs/latest/glossary#addon");
  await page.goBack();
  await page.goBack();
  await shows(page, "Introduction");
});

test("a reload and going back from another document restore the scroll position", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await scrollPage(page, 600);
  await page.reload();
  await waitForHydration(page);
  await holds(page, () => Math.abs(scrollY - 600) < 2);
  await page.goto("/file.txt");
  await page.goBack();
  await shows(page, "FAQ");
  await holds(page, () => Math.abs(scrollY - 600) < 2);
});

test("after a reload because of a failure, the new page is at the top", async () => {
  const { page, open } = await site.visit();
  site.host.fail(/^\/assets\/pages\//, { status: 404 });
  await open("/docs/latest/");
  await scrollPage(page, "end");
  await page.getByRole("link", { name: "Next FAQ" }).click();
  await shows(page, "FAQ");
  await waitForHydration(page);
  assert.equal(await scrolled(page), 0);
});

test("after following a link, the next Tab focuses the skip link", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Skip to main content");
  await page.waitForFunction(() => {
    const box = document.activeElement?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.left >= 0 && box.width > 0;
  });
});

test("going back and links with a hash do not move the focus", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  // The focus moves in the frame that paints the page.
  await page.waitForFunction((id) => document.activeElement?.id === id, SKIP_REGION_ID);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.goBack();
  await shows(page, "Introduction");
  assert.notEqual(await focused(page), "Skip to main content");
  await linkIn(page, "term asar").click();
  await shows(page, "Glossary");
  assert.notEqual(await focused(page), "Skip to main content");
});

test("the skip link is the first tab stop and leads to the content without changing the URL", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Skip to main content");
  const box = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON());
  assert.ok(box.top >= 0 && box.left >= 0 && box.bottom <= 800);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.localName), "main");
  assert.equal(addressOf(page), "/docs/latest/");
});

test("the title of a new page is announced to screen readers", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await page.getByRole("status").getByText("FAQ | Fixture").waitFor({ state: "attached" });
});
