import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  addressOf,
  alive,
  frames,
  holds,
  linkIn,
  MOBILE,
  scrollEnds,
  scrollPage,
  shows,
  startSite,
} from "./support.ts";

const site = await startSite();

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const attribute = (page: Page, name: string): Promise<string | null> => page.locator("html").getAttribute(name);
const toggle = (page: Page) => page.getByRole("button", { name: /^Color mode/ });
const announcement = (page: Page) => page.getByText("Something new.");

/* ---- colour mode ---- */

test("a first visit follows the system, and goes on following it", async () => {
  const { page, open } = await site.visit({ colorScheme: "dark" });
  await open("/docs/latest/");
  assert.equal(await attribute(page, "data-theme"), "dark");
  assert.equal(await attribute(page, "data-theme-choice"), "system");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForSelector("html[data-theme=light]", { state: "attached" });
  assert.equal(await stored(page, "theme"), null);
});

test("the button goes from system to light, dark and system, and stores the choice", async () => {
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

test("a choice in another tab is followed", async () => {
  const { page, context, open } = await site.visit();
  await open("/docs/latest/");
  const second = await context.newPage();
  await second.goto("/docs/latest/faq");
  await alive(second);
  await second.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.waitForSelector("html[data-theme=dark]", { state: "attached" });
  await second.evaluate(() => localStorage.removeItem("theme"));
  await page.waitForSelector("html[data-theme-choice=system]", { state: "attached" });
});

test("the stored mode is there before the first frame, and stays through hydration", async () => {
  const { page } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        localStorage.setItem("theme", "dark");
        const seen: (string | null)[] = [];
        const note = (): void => {
          if (document.body) seen.push(document.documentElement.getAttribute("data-theme"));
          requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
        Object.assign(window, { seen });
      }),
  });
  await page.goto("/docs/latest/");
  await alive(page);
  await holds(page, () => (window as unknown as { seen: string[] }).seen.length > 10);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  assert.deepEqual([...new Set(seen)], ["dark"]);
});

test("in the static HTML the button is disabled", async () => {
  const { page } = await site.visit();
  const html = await (await page.request.get("/docs/latest/")).text();
  assert.match(html, /<button[^>]*color-mode-toggle[^>]*disabled/);
});

/* ---- announcement ---- */

test("the announcement shows at first, and once closed never again, not for a frame", async () => {
  const { page, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        const heights: number[] = [];
        const note = (): void => {
          const bar = document.querySelector(".announcement");
          heights.push(bar ? bar.getBoundingClientRect().height : 0);
          requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
        Object.assign(window, { heights });
      }),
  });
  await open("/docs/latest/");
  await announcement(page).waitFor();
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
  await alive(page);
  await holds(page, () => (window as unknown as { heights: number[] }).heights.length > 10);
  const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights);
  assert.deepEqual([...new Set(heights)], [0]);
});

test("a new announcement shows to those who dismissed an older one", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await page.evaluate(() => {
    localStorage.setItem("announcement.id", "older");
    localStorage.setItem("announcement.dismiss", "true");
  });
  await page.reload();
  await alive(page);
  await announcement(page).waitFor();
  await page.waitForFunction(() => localStorage.getItem("announcement.dismiss") === "false");
  assert.equal(await stored(page, "announcement.id"), "news");
});

test("the ground of the announcement gives way where the visitor's colours replace ours", async () => {
  const { page, open } = await site.visit({ forcedColors: "active" });
  await open("/docs/latest/");
  const display = await page.locator(".announcement").evaluate((bar) => {
    bar.insertAdjacentHTML("afterbegin", '<svg class="announcement-ground"></svg>');
    return getComputedStyle(bar.firstElementChild as Element).display;
  });
  assert.equal(display, "none");
});

/* ---- languages ---- */

test("language links keep path, query and hash, also after they change", async () => {
  const { page, open } = await site.visit();
  const hrefs = () =>
    page.evaluate(() => [...document.querySelectorAll(".navbar a[hreflang]")].map((link) => link.getAttribute("href")));
  await open("/docs/latest/faq?x=1#how");
  await page.waitForFunction(() =>
    document.querySelector(".navbar a[hreflang=de]")?.getAttribute("href")?.includes("?"),
  );
  assert.deepEqual(await hrefs(), ["/docs/latest/faq?x=1#how", "/de/docs/latest/faq?x=1#how"]);
  await page.goto("/de/docs/latest/faq?x=1#how");
  await alive(page);
  await page.waitForFunction(() =>
    document.querySelector(".navbar a[hreflang=en]")?.getAttribute("href")?.includes("?"),
  );
  assert.deepEqual(await hrefs(), ["/docs/latest/faq?x=1#how", "/de/docs/latest/faq?x=1#how"]);
  await open("/docs/latest/");
  await linkIn(page, "the last part").click();
  await page.waitForFunction(() =>
    document.querySelector(".navbar a[hreflang=de]")?.getAttribute("href")?.includes("#"),
  );
  assert.deepEqual(await hrefs(), ["/docs/latest/#part-three", "/de/docs/latest/#part-three"]);
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await page.waitForFunction(() =>
    document.querySelector(".navbar a[hreflang=de]")?.getAttribute("href")?.includes("faq"),
  );
  assert.deepEqual(await hrefs(), ["/docs/latest/faq", "/de/docs/latest/faq"]);
});

test("a language link loads the document of the other language", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/faq");
  await mark();
  await page.getByRole("button", { name: "English" }).hover();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await page.waitForURL("**/de/docs/latest/faq");
  assert.equal(await attribute(page, "lang"), "de");
  assert.equal(await isMarked(), false);
});

/* ---- dropdown ---- */

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

test("the end of a long menu can be reached in a low window, below the announcement too", async () => {
  const { page, open } = await site.visit({ viewport: { width: 1024, height: 360 } });
  await open("/docs/latest/");
  await page.getByRole("button", { name: "Tools" }).click();
  const menu = page.locator(".dropdown[data-open=true] .dropdown-menu");
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

/* ---- the bar ---- */

test("the entry of the section is current, on pages without section none is", async () => {
  const { page, open } = await site.visit();
  const current = () => page.locator(".navbar .nav-link[aria-current]").allTextContents();
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

/* ---- the menu of narrow screens ---- */

const openMenu = (page: Page) => page.getByRole("button", { name: "Open the menu" }).click();
const MENU_CODE = /\/MobileMenu\.\w+\.js$/;
const back = (page: Page) => page.getByRole("button", { name: "← Back to main menu" });
const dialog = (page: Page) => page.getByRole("dialog");
/** A page that was come to from another, with the menu open. */
async function menuOnSecondPage(): Promise<Page> {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await openMenu(page);
  await dialog(page).waitFor();
  return page;
}
/** The browser steps back over the menu's entry a moment after it was closed. */
const steppedBack = (page: Page) => holds(page, () => !("sitegenMenu" in history.state));

test("the menu opens on the pages of the section, and leads back to the main one", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await openMenu(page);
  await back(page).waitFor();
  await back(page).click();
  await dialog(page).getByRole("link", { name: "Blog", exact: true }).waitFor();
  await holds(page, () => document.activeElement?.closest(".menu-panel:not([inert])") !== null);
  const section = dialog(page).locator("[inert]");
  // Hidden, once it has slid out.
  await section.getByRole("link", { name: "FAQ", exact: true, includeHidden: true }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Close the menu" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await openMenu(page);
  await dialog(page).getByRole("link", { name: "FAQ", exact: true }).waitFor();
});

test("a page without section has the main menu only", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/far");
  await openMenu(page);
  await dialog(page).getByRole("link", { name: "Docs", exact: true }).waitFor();
  assert.equal(await back(page).count(), 0);
});

test("going back closes the menu and stays on the page", async () => {
  const page = await menuOnSecondPage();
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  assert.equal(addressOf(page), "/docs/latest/faq");
  await page.goBack();
  await shows(page, "Introduction");
});

test("a menu that is opened again at once stays open, and going back closes it", async () => {
  const page = await menuOnSecondPage();
  // What React does for a press is done when its task ends; the step back in the history comes later.
  await page.evaluate(async () => {
    const press = async (label: string) => {
      document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      await Promise.resolve();
    };
    const stepped = new Promise((done) => addEventListener("popstate", done, { capture: true, once: true }));
    for (const label of ["Close the menu", "Open the menu", "Close the menu", "Open the menu"]) await press(label);
    await stepped;
  });
  await frames(page);
  assert.equal(await dialog(page).count(), 1);
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  assert.equal(addressOf(page), "/docs/latest/faq");
  await page.goBack();
  await shows(page, "Introduction");
});

test("choosing a link closes the menu, and one step back returns to the page before", async () => {
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

test("closing the menu leaves no entry behind", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await openMenu(page);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await steppedBack(page);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Open the menu");
  await page.goBack();
  await shows(page, "Introduction");
});

test("a link that is chosen before the browser has stepped back from the menu leads there", async () => {
  const page = await menuOnSecondPage();
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>("[aria-label='Close the menu']")?.click();
    // What React does for a press is done when its task ends.
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

test("choosing the page that one is on leaves no entry behind either", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await scrollPage(page, 400);
  await openMenu(page);
  await dialog(page).getByRole("link", { name: "FAQ", exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
  await steppedBack(page);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await shows(page, "Introduction");
});

test("a page that comes while the menu is open closes it, and leaves no entry behind", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  site.host.fail(/^\/assets\/pages\//, { hold: true });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await openMenu(page);
  await dialog(page).waitFor();
  site.host.heal();
  await dialog(page).waitFor({ state: "detached" });
  await shows(page, "FAQ");
  await steppedBack(page);
  assert.equal(addressOf(page), "/docs/latest/faq");
  await page.goBack();
  await shows(page, "Introduction");
});

test("a reload with the menu open leaves no entry behind", async () => {
  const page = await menuOnSecondPage();
  await page.reload();
  await alive(page);
  await steppedBack(page);
  await shows(page, "FAQ");
  await page.goBack();
  await shows(page, "Introduction");
});

test("going back several steps from the menu shows the page of that entry", async () => {
  const page = await menuOnSecondPage();
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

test("its code is loaded where its button shows", async () => {
  const { page, open } = await site.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const menu = () => asked.filter((address) => MENU_CODE.test(address));
  await open("/docs/latest/");
  await page.waitForLoadState("networkidle");
  assert.deepEqual(menu(), []);
  const loading = page.waitForRequest(MENU_CODE);
  await page.setViewportSize(MOBILE);
  await loading;
  assert.equal(menu().length, 1);
});

test("a menu that cannot be loaded leaves the page as it was", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await page.route(MENU_CODE, (route) => route.abort());
  await open("/docs/latest/");
  await openMenu(page);
  await page.getByRole("button", { name: "Open the menu", expanded: false }).waitFor();
  await holds(page, () => getComputedStyle(document.body).overflow !== "hidden");
  await steppedBack(page);
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
});

/* ---- others ---- */

test("the button to the top shows on the way up, and goes to the top", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big");
  const button = page.getByRole("button", { name: "Back to top" });
  /** Two steps within a frame are one. */
  const step = (top: number) =>
    page.evaluate((place) => {
      const stepped = new Promise((done) => addEventListener("scroll", done, { once: true }));
      scrollTo({ top: place, behavior: "instant" });
      return stepped.then(() => new Promise(requestAnimationFrame));
    }, top);
  await step(3000);
  assert.equal(await button.isVisible(), false);
  await step(2800);
  await button.waitFor();
  await button.click();
  await holds(page, () => scrollY === 0);
  await button.waitFor({ state: "hidden" });
});

test("scrolling down stops the way to the top", async () => {
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

test("going up to a heading does not show the button to the top", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big#chapter-60");
  await holds(page, () => scrollY > 3000);
  await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Chapter 55" }).click();
  await holds(page, () => {
    const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
    return Math.abs((document.getElementById("chapter-55")?.getBoundingClientRect().top ?? 0) - bar) < 40;
  });
  assert.equal(await page.getByRole("button", { name: "Back to top" }).isVisible(), false);
  // The visitor's own way up shows it.
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -100);
  await page.getByRole("button", { name: "Back to top" }).waitFor();
});

test("the current heading is marked in the list of contents", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/big");
  const marked = () => page.locator(".toc [aria-current]");
  await page.evaluate(() => {
    const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
    const heading = document.getElementById("chapter-2") as HTMLElement;
    scrollTo({ top: heading.getBoundingClientRect().top + scrollY - bar - 4, behavior: "instant" });
  });
  await page.locator('.toc a[href="#chapter-2"][aria-current]').waitFor();
  assert.equal(await marked().count(), 1);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.locator('.toc a[href="#chapter-120"][aria-current]').waitFor();
  assert.equal(await marked().count(), 1);
});
