/** Test the frame around content: color mode, announcement, navbar, mobile menu, scrolling. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  addressOf,
  frames,
  holds,
  linkIn,
  MOBILE,
  navbar,
  scrollEnds,
  scrollPage,
  shows,
  startSite,
  tableOfContents,
  waitForHydration,
} from "./support.ts";

const site = await startSite();

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const attribute = (page: Page, name: string): Promise<string | null> => page.locator("html").getAttribute(name);
const toggle = (page: Page) => page.getByRole("button", { name: /^Color mode/ });
const announcement = (page: Page) => page.getByText("Something new.");

/* ---- color mode ---- */

test("the first visit uses the color mode of the system and follows its changes", async () => {
  const { page, open } = await site.visit({ colorScheme: "dark" });
  await open("/docs/latest/");
  assert.equal(await attribute(page, "data-theme"), "dark");
  assert.equal(await attribute(page, "data-theme-choice"), "system");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForSelector("html[data-theme=light]", { state: "attached" });
  assert.equal(await stored(page, "theme"), null);
});

test("the button switches from system to light, dark and system, and stores the choice", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  for (const [choice, value] of [
    ["light", "light"],
    ["dark", "dark"],
    ["system", null],
  ] as const) {
    await toggle(page).click();
    await page.waitForSelector(`html[data-theme-choice=${choice}]`, { state: "attached" });
    assert.equal(await stored(page, "theme"), value);
  }
});

test("a color mode chosen in another tab applies", async () => {
  const { page, context, open } = await site.visit();
  await open("/docs/latest/");
  const second = await context.newPage();
  await second.goto("/docs/latest/faq");
  await waitForHydration(second);
  await second.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.waitForSelector("html[data-theme=dark]", { state: "attached" });
  await second.evaluate(() => localStorage.removeItem("theme"));
  await page.waitForSelector("html[data-theme-choice=system]", { state: "attached" });
});

test("the stored color mode applies from the first frame and during hydration", async () => {
  const { page } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        localStorage.setItem("theme", "dark");
        const modes: (string | null)[] = [];
        const recordMode = (): void => {
          if (document.body) modes.push(document.documentElement.getAttribute("data-theme"));
          requestAnimationFrame(recordMode);
        };
        requestAnimationFrame(recordMode);
        Object.assign(window, { modes });
      }),
  });
  await page.goto("/docs/latest/");
  await waitForHydration(page);
  await holds(page, () => (window as unknown as { modes: string[] }).modes.length > 10);
  const modes = await page.evaluate(() => (window as unknown as { modes: string[] }).modes);
  assert.deepEqual([...new Set(modes)], ["dark"]);
});

test("the color mode button is disabled in the static HTML", async () => {
  const { page } = await site.visit();
  const html = await (await page.request.get("/docs/latest/")).text();
  assert.match(html, /<button[^>]*aria-label="Color mode[^>]*disabled/);
});

/* ---- announcement ---- */

test("a dismissed announcement stays hidden, from the first frame of later visits", async () => {
  const { page, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        const heights: number[] = [];
        const recordHeight = (): void => {
          const bar = document.querySelector("[aria-label=Announcement]");
          heights.push(bar ? bar.getBoundingClientRect().height : 0);
          requestAnimationFrame(recordHeight);
        };
        requestAnimationFrame(recordHeight);
        Object.assign(window, { heights });
      }),
  });
  await open("/docs/latest/");
  await announcement(page).waitFor();
  await holds(page, () => ((window as unknown as { heights: number[] }).heights.at(-1) ?? 0) > 0);
  assert.equal(await stored(page, "announcement.id"), "news");
  assert.equal(await stored(page, "announcement.dismiss"), "false");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await announcement(page).waitFor({ state: "detached" });
  assert.equal(await stored(page, "announcement.dismiss"), "true");
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Skip to main content" }).and(page.locator(":focus")).waitFor();
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.equal(await announcement(page).count(), 0);
  await page.reload();
  await waitForHydration(page);
  await holds(page, () => (window as unknown as { heights: number[] }).heights.length > 10);
  const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights);
  assert.deepEqual([...new Set(heights)], [0]);
});

test("a new announcement is shown to users who dismissed an older one", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await page.evaluate(() => {
    localStorage.setItem("announcement.id", "older");
    localStorage.setItem("announcement.dismiss", "true");
  });
  await page.reload();
  await waitForHydration(page);
  await announcement(page).waitFor();
  await page.waitForFunction(() => localStorage.getItem("announcement.dismiss") === "false");
  assert.equal(await stored(page, "announcement.id"), "news");
});

test("with forced colors, the announcement has no background image", async () => {
  const { page, open } = await site.visit({ forcedColors: "active" });
  await open("/docs/latest/");
  const display = await page.getByRole("region", { name: "Announcement" }).evaluate((bar) => {
    bar.insertAdjacentHTML("afterbegin", '<svg class="announcement-ground"></svg>');
    return getComputedStyle(bar.firstElementChild as Element).display;
  });
  assert.equal(display, "none");
});

/* ---- languages ---- */

test("language links contain path, query and hash, and follow their changes", async () => {
  const { page, open } = await site.visit();
  const hrefs = () =>
    page.evaluate(() => [...document.querySelectorAll("nav a[hreflang]")].map((link) => link.getAttribute("href")));
  await open("/docs/latest/faq?x=1#how");
  await page.waitForFunction(() => document.querySelector("nav a[hreflang=de]")?.getAttribute("href")?.includes("?"));
  assert.deepEqual(await hrefs(), ["/docs/latest/faq?x=1#how", "/de/docs/latest/faq?x=1#how"]);
  await page.goto("/de/docs/latest/faq?x=1#how");
  await waitForHydration(page);
  await page.waitForFunction(() => document.querySelector("nav a[hreflang=en]")?.getAttribute("href")?.includes("?"));
  assert.deepEqual(await hrefs(), ["/docs/latest/faq?x=1#how", "/de/docs/latest/faq?x=1#how"]);
  await open("/docs/latest/");
  await linkIn(page, "the last part").click();
  await page.waitForFunction(() => document.querySelector("nav a[hreflang=de]")?.getAttribute("href")?.includes("#"));
  assert.deepEqual(await hrefs(), ["/docs/latest/#part-three", "/de/docs/latest/#part-three"]);
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await page.waitForFunction(() => document.querySelector("nav a[hreflang=de]")?.getAttribute("href")?.includes("faq"));
  assert.deepEqual(await hrefs(), ["/docs/latest/faq", "/de/docs/latest/faq"]);
});

test("a language link loads the document in that language", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/faq");
  await mark();
  await page.getByRole("button", { name: "English" }).hover();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await page.waitForURL("**/de/docs/latest/faq");
  assert.equal(await attribute(page, "lang"), "de");
  assert.equal(await isMarked(), false);
});

test("the color mode changes without transitions, also by the setting of the system", async () => {
  const { page, open } = await site.visit({ colorScheme: "light" });
  await open("/docs/latest/big");
  await page.evaluate(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    addEventListener("transitionrun", ({ propertyName }) => void started.push(propertyName), { capture: true });
  });
  for (const mode of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: mode });
    await page.waitForSelector(`html[data-theme=${mode}]:not([data-switching])`, { state: "attached" });
    await frames(page);
  }
  assert.deepEqual(await page.evaluate(() => (window as unknown as { started: string[] }).started), []);
});

test("only the button that leads back to the top scrolls smoothly", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big");
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), "auto");
});

/* ---- dropdown ---- */

test("Escape closes a dropdown opened by hovering until the pointer enters again, and keeps the focus", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  const trigger = page.getByRole("button", { name: "Tools" });
  const entry = page.getByRole("link", { name: "Glossary tool" });
  await trigger.hover();
  await entry.waitFor();
  await page.keyboard.press("Escape");
  await entry.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await trigger.hover({ position: { x: 3, y: 3 } });
  await frames(page);
  assert.equal(await entry.isVisible(), false);
  await page.mouse.move(600, 600);
  await trigger.hover();
  await entry.waitFor();
});

test("a dropdown opens by keyboard, and closes when the focus leaves it", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  const trigger = page.getByRole("button", { name: "Tools" });
  await trigger.focus();
  await page.keyboard.press("Enter");
  assert.equal(await trigger.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), "Glossary tool");
  await page.keyboard.press("Escape");
  assert.equal(await trigger.getAttribute("aria-expanded"), "false");
  await page.keyboard.press("ArrowDown");
  await holds(page, () => document.activeElement?.textContent?.trim() === "Glossary tool");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await trigger.getAttribute("aria-expanded"), "false");
  assert.equal(addressOf(page), "/docs/latest/");
});

test("a long menu scrolls inside a low window, also below an announcement", async () => {
  const { page, open } = await site.visit({ viewport: { width: 1024, height: 360 } });
  await open("/docs/latest/");
  const trigger = page.getByRole("button", { name: "Tools" });
  await trigger.click();
  const menu = page.locator(`[id="${await trigger.getAttribute("aria-controls")}"]`);
  const bottom = await menu.evaluate((element) => {
    element.append(...Array.from({ length: 40 }, () => document.createElement("p")));
    for (const entry of element.querySelectorAll("p")) entry.textContent = "Entry";
    return element.getBoundingClientRect().bottom;
  });
  assert.ok(bottom <= 360, `it ends at ${bottom}`);
});

test("a dropdown opens on hover, and its links navigate", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/");
  await mark();
  await page.getByRole("button", { name: "Tools" }).hover();
  await page.getByRole("link", { name: "Glossary tool" }).click();
  await shows(page, "Glossary");
  assert.ok(await isMarked());
});

/* ---- navbar ---- */

test("the navbar item of the section is current, and none on pages without a section", async () => {
  const { page, open } = await site.visit();
  const current = () => navbar(page).locator("[aria-current=page]").allTextContents();
  await open("/docs/latest/faq");
  assert.deepEqual(await current(), ["Docs"]);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  assert.equal(await page.locator("[data-navbar]").evaluate((bar) => bar.getBoundingClientRect().top), 0);
  await page.getByRole("link", { name: "Far page" }).click();
  await shows(page, "Far");
  assert.deepEqual(await current(), []);
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await page.waitForURL("**/blog");
  await page.getByRole("link", { name: "First", exact: true }).first().click();
  await shows(page, "First");
  assert.deepEqual(await current(), ["Blog"]);
});

/* ---- mobile menu ---- */

const openMenu = (page: Page) => page.getByRole("button", { name: "Open the menu" }).click();
const MENU_CODE = /\/MobileMenu\.\w+\.js$/;
const back = (page: Page) => page.getByRole("button", { name: "← Back to main menu" });
const dialog = (page: Page) => page.getByRole("dialog");
/** Open the menu on the second page of a visit. */
async function openMenuOnSecondPage(): Promise<Page> {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await openMenu(page);
  await dialog(page).waitFor();
  return page;
}
/** Wait until the history entry of the closed menu is removed. */
const entryIsRemoved = (page: Page) => holds(page, () => !("sitegenMenu" in history.state));

test("the menu opens with the pages of the section and has a button to the main menu", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await openMenu(page);
  await back(page).waitFor();
  await back(page).click();
  await dialog(page).getByRole("link", { name: "Blog", exact: true }).waitFor();
  await holds(page, () => {
    const link = document.activeElement?.closest("dialog nav a, dialog nav button");
    return link !== null && link?.closest("[inert]") === null;
  });
  const section = dialog(page).locator("[inert]");
  // The section is still attached after its exit animation.
  await section.getByRole("link", { name: "FAQ", exact: true, includeHidden: true }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Close the menu" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await openMenu(page);
  await dialog(page).getByRole("link", { name: "FAQ", exact: true }).waitFor();
});

test("a page without a section only has the main menu", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/far");
  await openMenu(page);
  await dialog(page).getByRole("link", { name: "Docs", exact: true }).waitFor();
  assert.equal(await back(page).count(), 0);
});

test("going back closes the menu and stays on the page", async () => {
  const page = await openMenuOnSecondPage();
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  assert.equal(addressOf(page), "/docs/latest/faq");
  await page.goBack();
  await shows(page, "Introduction");
});

test("a menu reopened at once stays open, and going back closes it", async () => {
  const page = await openMenuOnSecondPage();
  // React handles a click in its task; the history changes later.
  await page.evaluate(async () => {
    const press = async (label: string) => {
      document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      await Promise.resolve();
    };
    const popState = new Promise((done) => addEventListener("popstate", done, { capture: true, once: true }));
    for (const label of ["Close the menu", "Open the menu", "Close the menu", "Open the menu"]) await press(label);
    await popState;
  });
  await frames(page);
  assert.equal(await dialog(page).count(), 1);
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  assert.equal(addressOf(page), "/docs/latest/faq");
  await page.goBack();
  await shows(page, "Introduction");
});

test("following a link closes the menu, and going back returns to the previous page", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await openMenu(page);
  await dialog(page).getByRole("link", { name: "FAQ", exact: true }).click();
  await shows(page, "FAQ");
  await dialog(page).waitFor({ state: "detached" });
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).overflow), "hidden");
  await page.goBack();
  await shows(page, "Introduction");
  assert.equal(await dialog(page).count(), 0);
});

test("closing the menu removes its history entry", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await openMenu(page);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await entryIsRemoved(page);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Open the menu");
  await page.goBack();
  await shows(page, "Introduction");
});

test("a link followed before the history entry of the menu is removed navigates", async () => {
  const page = await openMenuOnSecondPage();
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>("[aria-label='Close the menu']")?.click();
    // React handles the click in its task.
    await Promise.resolve();
    const links = [...document.querySelectorAll<HTMLElement>("main a")];
    links.find(({ textContent }) => textContent === "terms")?.click();
  });
  await shows(page, "Glossary");
  assert.equal(addressOf(page), "/docs/latest/glossary");
  await page.goBack();
  await shows(page, "FAQ");
  await page.goBack();
  await shows(page, "Introduction");
});

test("a link to the current page closes the menu and removes its history entry", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await scrollPage(page, 400);
  await openMenu(page);
  await dialog(page).getByRole("link", { name: "FAQ", exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
  await entryIsRemoved(page);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await shows(page, "Introduction");
});

test("a page that is shown while the menu is open closes the menu and removes its history entry", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  site.host.fail(/^\/assets\/pages\//, { hold: true });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await openMenu(page);
  await dialog(page).waitFor();
  site.host.heal();
  await dialog(page).waitFor({ state: "detached" });
  await shows(page, "FAQ");
  await entryIsRemoved(page);
  assert.equal(addressOf(page), "/docs/latest/faq");
  await page.goBack();
  await shows(page, "Introduction");
});

test("a reload with an open menu removes its history entry", async () => {
  const page = await openMenuOnSecondPage();
  await page.reload();
  await waitForHydration(page);
  await entryIsRemoved(page);
  await shows(page, "FAQ");
  await page.goBack();
  await shows(page, "Introduction");
});

test("going back several entries from the menu shows the page of that entry", async () => {
  const page = await openMenuOnSecondPage();
  await page.evaluate(() => history.go(-2));
  await shows(page, "Introduction");
  assert.equal(addressOf(page), "/docs/latest/");
  await dialog(page).waitFor({ state: "detached" });
});

test("widening the window closes the menu, and the page scrolls again", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await openMenu(page);
  await dialog(page).waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).overflow), "hidden");
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog(page).waitFor({ state: "detached" });
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).overflow), "hidden");
});

test("the code of the menu is loaded when its button is visible", async () => {
  const { page, open } = await site.visit();
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const menuRequests = () => urls.filter((url) => MENU_CODE.test(url));
  await open("/docs/latest/");
  await page.waitForLoadState("networkidle");
  assert.deepEqual(menuRequests(), []);
  const loading = page.waitForRequest(MENU_CODE);
  await page.setViewportSize(MOBILE);
  await loading;
  assert.equal(menuRequests().length, 1);
});

test("the page works if the code of the menu cannot be loaded", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await page.route(MENU_CODE, (route) => route.abort());
  await open("/docs/latest/");
  await openMenu(page);
  await page.getByRole("button", { name: "Open the menu", expanded: false }).waitFor();
  await holds(page, () => getComputedStyle(document.body).overflow !== "hidden");
  await entryIsRemoved(page);
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
});

/* ---- scrolling ---- */

test("the back-to-top button appears when scrolling up and scrolls to the top", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big");
  const button = page.getByRole("button", { name: "Back to top" });
  /** Scroll in a separate frame, because two scrolls within a frame are one. */
  const scrollTo = (top: number) =>
    page.evaluate((position) => {
      const scrollEvent = new Promise((done) => addEventListener("scroll", done, { once: true }));
      window.scrollTo({ top: position, behavior: "instant" });
      return scrollEvent.then(() => new Promise(requestAnimationFrame));
    }, top);
  await scrollTo(3000);
  assert.equal(await button.isVisible(), false);
  await scrollTo(2800);
  await button.waitFor();
  await button.click();
  await holds(page, () => scrollY === 0);
  await button.waitFor({ state: "hidden" });
});

test("scrolling down stops the scrolling to the top", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big");
  await page.mouse.move(640, 400);
  await page.evaluate(() => scrollTo({ top: 20_000, behavior: "instant" }));
  await page.mouse.wheel(0, -100);
  await page.getByRole("button", { name: "Back to top" }).click();
  await page.mouse.wheel(0, 100);
  await scrollEnds(page);
  assert.ok((await page.evaluate(() => scrollY)) > 1000);
});

test("scrolling up to a heading does not show the back-to-top button", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big#chapter-60");
  await holds(page, () => scrollY > 3000);
  await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Chapter 55" }).click();
  await holds(page, () => {
    const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
    return Math.abs((document.getElementById("chapter-55")?.getBoundingClientRect().top ?? 0) - bar) < 40;
  });
  assert.equal(await page.getByRole("button", { name: "Back to top" }).isVisible(), false);
  // Scrolling up by wheel shows the button.
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -100);
  await page.getByRole("button", { name: "Back to top" }).waitFor();
});

test("the current heading is marked in the table of contents", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big");
  const current = tableOfContents(page).locator("[aria-current]");
  await page.evaluate(() => {
    const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
    const heading = document.getElementById("chapter-2") as HTMLElement;
    scrollTo({ top: heading.getBoundingClientRect().top + scrollY - bar - 4, behavior: "instant" });
  });
  await current.and(page.locator('[href="#chapter-2"]')).waitFor();
  assert.equal(await current.count(), 1);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await current.and(page.locator('[href="#chapter-120"]')).waitFor();
  assert.equal(await current.count(), 1);
});
