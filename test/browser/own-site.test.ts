/** What visitors of this repository's own site find on its screens: docs, API, blog, start page, apps and the others. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { nonEmpty } from "../support/non-empty.ts";
import { addressOf, DESKTOP, holds, MOBILE, shows, startOwnSite } from "./support.ts";

const site = await startOwnSite();

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Documentation pages" });
const pager = (page: Page) => page.getByRole("navigation", { name: "Previous and next page" });
const contents = (page: Page) => page.getByRole("navigation", { name: "Table of contents" });

/* ---- documentation ---- */

test("the branch of the page is open in the sidebar; another opens beside it, without navigation", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/tray");
  assert.equal(await sidebar(page).locator("[aria-current=page]").textContent(), "Tray");
  const development = sidebar(page).getByRole("button", { name: "Development", exact: true });
  const closed = await sidebar(page).getByRole("listitem").count();
  assert.equal(await development.getAttribute("aria-expanded"), "false");
  await development.click();
  await holds(page, () => document.querySelectorAll(".sidebar [aria-expanded=true]").length >= 2);
  assert.ok((await sidebar(page).getByRole("listitem").count()) > closed, "its list is made when it opens");
  assert.equal(addressOf(page), "/docs/latest/tutorial/tray");
  assert.ok(await sidebar(page).getByRole("link", { name: "Tray", exact: true }).isVisible());
});

test("a category with a page folds when it is chosen on that page, and unfolds again", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/examples");
  const label = sidebar(page).getByRole("link", { name: "Examples", exact: true });
  const inside = sidebar(page).getByRole("link", { name: "Tray", exact: true });
  assert.equal(await label.getAttribute("aria-current"), "page");
  await label.click();
  await inside.waitFor({ state: "hidden" });
  await label.click();
  await inside.waitFor();
  assert.equal(addressOf(page), "/docs/latest/tutorial/examples");
});

test("marks of platforms have names", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/windows-taskbar");
  const current = sidebar(page).locator("li:has(> * [aria-current=page], > [aria-current=page])").last();
  await current.getByRole("img", { name: "Works on Windows" }).waitFor();
});

test("a page that is listed twice is current in both places; its neighbours are those of the first", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/clipboard");
  assert.equal(await sidebar(page).locator("[aria-current=page]").count(), 2);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  assert.match((await crumbs.textContent()) ?? "", /Main Process Modules/);
  assert.equal(await pager(page).getByRole("link").first().textContent(), "PreviousBrowserWindow");
  assert.equal(await pager(page).getByRole("link").last().textContent(), "NextcontentTracing");
});

test("a page of no sidebar has neither crumbs nor neighbours", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/accelerator");
  for (const place of [sidebar(page), pager(page), page.getByRole("navigation", { name: "Breadcrumbs" })])
    assert.equal(await place.count(), 0);
});

test("the contents name events and members of an API by their short names", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/app");
  const labels = await contents(page).locator("ul ul a").allTextContents();
  assert.equal(labels[0], "'will-finish-launching'");
  assert.ok(labels.includes("quit"));
});

test("on narrow screens the contents are folded away, open, and lead to a heading", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, reducedMotion: "reduce" });
  await open("/docs/latest/tutorial/process-model");
  const button = page.getByRole("button", { name: "On this page" });
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await button.click();
  const link = page.locator(".mobile-toc a").last();
  await link.click();
  await holds(page, () => scrollY > 500);
  assert.equal(`#${addressOf(page).split("#")[1]}`, await link.getAttribute("href").catch(() => addressOf(page)));
});

test("the history of an API is folded, and a table of changes", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/base-window");
  const history = page.locator("details.api-history").first();
  assert.equal(await history.evaluate((details: HTMLDetailsElement) => details.open), false);
  await history.getByText("History").click();
  await history.getByRole("table").waitFor();
  assert.ok((await history.locator("tbody tr").count()) > 0);
});

test("a heading has a link with a name, which gives the address its hash", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/tray");
  const link = page.locator("article h2 .heading-link").first();
  assert.match((await link.getAttribute("aria-label")) ?? "", /^Link to \S/);
  await link.focus();
  await page.keyboard.press("Enter");
  assert.equal(new URL(page.url()).hash, await link.getAttribute("href"));
});

test("a wide table scrolls in its own box", async () => {
  const { page, open } = await site.visit({ viewport: { width: 320, height: 640 } });
  await open("/docs/latest/tutorial/electron-timelines");
  const box = page.locator(".table-scroll").first();
  assert.ok(await box.evaluate((element) => element.scrollWidth > element.clientWidth));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

/* ---- blog ---- */

test("posts come by ten; the last page has the rest and no older one", async () => {
  const { page, open } = await site.visit();
  const pages = page.getByRole("navigation", { name: "Pages of posts" });
  await open("/blog");
  assert.equal(await page.locator("main article").count(), 10);
  assert.equal(await pages.getByRole("link", { name: "Newer entries" }).count(), 0);
  await open("/blog/page/13");
  assert.equal(await page.locator("main article").count(), 1);
  assert.equal(await pages.getByRole("link", { name: "Older entries" }).count(), 0);
  assert.equal((await page.request.get("/blog/page/14")).status(), 404);
  assert.equal((await page.request.get("/blog/page/1")).status(), 404);
});

test("every page of a tag counts all of its posts", async () => {
  const { page, open } = await site.visit();
  for (const address of ["/blog/tags/community", "/blog/tags/community/page/2", "/blog/tags/community/page/3"]) {
    await open(address);
    await shows(page, "26 posts tagged “Community”");
  }
  assert.equal(await page.locator("main article").count(), 6);
});

test("the sidebar has all posts by year, the newest year first", async () => {
  const { page, open } = await site.visit();
  await open("/blog/search");
  const list = page.getByRole("navigation", { name: "All posts by year" });
  assert.equal(await list.getByRole("link").count(), 121);
  const years = await list.getByRole("heading").allTextContents();
  assert.deepEqual(
    years.filter((year) => /^\d+$/.test(year)),
    Array.from({ length: 11 }, (_, index) => String(2025 - index)),
  );
  assert.equal(await list.locator("[aria-current=page]").count(), 1);
});

test("a cut post says where it goes on, and the newest one has an older neighbour only", async () => {
  const { page, open } = await site.visit();
  await open("/blog");
  const more = page.getByRole("link", { name: /^Read all of \S/ }).first();
  const name = (await more.locator(".visually-hidden").textContent())?.replace("Read all of ", "") ?? "";
  const newest = page.locator("main article h2 a").first();
  await more.click();
  await shows(page, name);
  await page.goBack();
  await shows(page, "Electron's blog");
  await newest.click();
  const neighbours = page.getByRole("navigation", { name: "Newer and older post" });
  await neighbours.getByText("Older post").waitFor();
  assert.equal(await neighbours.getByText("Newer post").count(), 0);
});

test("the archive tells the oldest post of a year first", async () => {
  const { page, open } = await site.visit();
  await open("/blog/archive");
  assert.equal(await page.locator("main time").first().textContent(), "January 7");
});

/* ---- the other screens ---- */

test("the bar has room for its entries in every language, however wide the window is", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/faq");
  const languages = await page
    .locator(".locale-dropdown .menu-link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  assert.equal(languages.length, 8);
  for (const address of languages) {
    await open(address);
    for (const width of [320, 996, 997, 1100, 1201, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const misfits = await page.evaluate(() => {
        const shown = [...document.querySelectorAll(".navbar :is(.menu-button, .brand, .nav-item)")].flatMap((part) => {
          const { left, right } = part.getBoundingClientRect();
          return right > left ? [{ left, right, name: part.textContent }] : [];
        });
        const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
        const covered = shown.filter(({ left }, index) => left < (shown[index - 1]?.right ?? 0));
        return [...wide, ...covered.map(({ name }) => name)];
      });
      assert.deepEqual(misfits, [], `${address} ${width}`);
    }
  }
});

test("the footer leads elsewhere in a new tab, and shows one logo of each pair", async () => {
  for (const [colorScheme, other] of [
    ["light", "dark"],
    ["dark", "light"],
  ] as const) {
    const { page, open } = await site.visit({ colorScheme });
    await open("/");
    const footer = page.getByRole("contentinfo");
    for (const link of nonEmpty(await footer.locator('a[href^="https:"]').all())) {
      assert.equal(await link.getAttribute("target"), "_blank");
      assert.match((await link.getAttribute("rel")) ?? "", /noopener/);
    }
    const logos = footer.locator(`.only-${colorScheme}`);
    assert.ok((await logos.count()) > 0);
    assert.equal(await logos.filter({ visible: true }).count(), await logos.count());
    assert.equal(await footer.locator(`.only-${other}`).filter({ visible: true }).count(), 0);
  }
});

test("on narrow screens the footer is one column, and those who host stand above the copyright", async () => {
  const { page, open } = await site.visit({ viewport: { width: 768, height: 800 } });
  await open("/");
  const edges = (selector: string) =>
    page.locator(selector).evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
  assert.equal(new Set((await edges(".footer-column")).map(({ left }) => left)).size, 1);
  const [hosting, owner] = [await edges(".footer-hosting"), await edges(".footer-owner")];
  assert.ok(hosting[0].bottom < owner[0].top);
});

test("the start page tells how to install each channel", async () => {
  const { page, open } = await site.visit();
  await open("/");
  await page.getByRole("tab", { name: "Prerelease" }).click();
  const panel = page.getByRole("tabpanel").filter({ visible: true });
  assert.match((await panel.textContent()) ?? "", /electron@beta[\s\S]*38\.0\.0-beta\.1/);
});

test("the start page has one h1, its tagline, and no level is left out below", async () => {
  const { page, open } = await site.visit();
  await open("/");
  const levels = await page
    .locator("main :is(h1, h2, h3, h4)")
    .evaluateAll((all) => all.map((each) => Number(each.localName[1])));
  assert.equal(levels[0], 1);
  assert.equal(levels.filter((level) => level === 1).length, 1);
  for (const [index, level] of levels.entries()) assert.ok(level <= (levels[index - 1] ?? 0) + 1, levels.join(" "));
  assert.equal(await page.title(), `${await page.locator("h1").textContent()} | Electron`);
});

test("with reduced motion the names of apps on the start page stand still, each once and in sight", async () => {
  for (const viewport of [MOBILE, DESKTOP]) {
    const { page, open } = await site.visit({ viewport, reducedMotion: "reduce" });
    await open("/");
    const strip = page.locator(".strip");
    assert.equal(await strip.evaluate((element) => getComputedStyle(element).maskImage), "none");
    const sides = await strip
      .locator("li")
      .filter({ visible: true })
      .evaluateAll((names) =>
        names
          .map((name) => [name.textContent, name.getBoundingClientRect()] as const)
          .map(([name, { left, right }]) => ({
            name,
            isInSight: left >= 0 && right <= innerWidth,
          })),
      );
    assert.ok(sides.length > 1);
    assert.equal(new Set(sides.map(({ name }) => name)).size, sides.length);
    assert.deepEqual(
      sides.filter(({ isInSight }) => !isInSight),
      [],
    );
  }
});

test("apps are chosen by category, name in any case, and date; the address keeps the choice", async () => {
  const { page, open } = await site.visit();
  await open("/apps");
  const pill = page.getByRole("button", { name: /^Music \d+$/ });
  const count = Number((await pill.textContent())?.match(/\d+/)?.[0]);
  await pill.click();
  const cards = page.locator("section[aria-labelledby=all-apps] .app-card");
  await page.waitForFunction(
    (n) => document.querySelectorAll("section[aria-labelledby=all-apps] .app-card").length === n,
    count,
  );
  assert.deepEqual([...new Set(await cards.locator(".app-category").allTextContents())], ["Music"]);
  const name = (await cards.locator("h3").first().textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Search" }).fill(name.toUpperCase());
  await holds(page, () => document.querySelectorAll("section[aria-labelledby=all-apps] .app-card").length === 1);
  assert.match(addressOf(page), /category=Music/);
  await page.reload();
  await holds(page, () => document.querySelectorAll("section[aria-labelledby=all-apps] .app-card").length === 1);
});

test("a link to all apps ends the choice among them, and going back brings it back", async () => {
  const { page, open } = await site.visit();
  await open("/apps?category=Music");
  const chosen = (name: RegExp) => page.getByRole("button", { name, pressed: true });
  await chosen(/^Music/).waitFor();
  await page.getByRole("button", { name: "Community" }).hover();
  await page.locator('.navbar a[href="/apps"]').click();
  await chosen(/^All/).waitFor();
  assert.equal(addressOf(page), "/apps");
  await page.goBack();
  await chosen(/^Music/).waitFor();
});

for (const [name, viewport, choose] of [
  ["a pill", DESKTOP, (page: Page) => page.getByRole("button", { name: /^Games/ }).click()],
  ["the menu", MOBILE, (page: Page) => page.getByLabel("Categories").first().selectOption("Games")],
] as const) {
  test(`apps chosen far down the page, with ${name}, begin right below the filter; a change of the address alone does not scroll`, async () => {
    const { page, open } = await site.visit({ viewport });
    await open("/apps");
    await page.evaluate(() => scrollTo({ top: 12000, behavior: "instant" }));
    await choose(page);
    await holds(page, () => {
      const top = document.querySelector(".app-count")?.getBoundingClientRect().top ?? 0;
      const bar = document.querySelector(".app-filter")?.getBoundingClientRect();
      return (
        location.search === "?category=Games" && bar !== undefined && bar.top < 65 && Math.abs(top - bar.bottom) <= 1
      );
    });
    await page.evaluate(() => {
      scrollTo({ top: 1000, behavior: "instant" });
      history.replaceState(history.state, "", location.pathname);
      dispatchEvent(new Event("sitegen:location"));
    });
    await holds(page, () => document.querySelectorAll(".app-card").length > 100);
    // The browser itself may keep a card in its place, further down.
    assert.ok((await page.evaluate(() => scrollY)) >= 1000);
  });
}

test("the focus that goes back through the apps stays clear of the filter, which does not stick in a low window", async () => {
  for (const viewport of [MOBILE, { width: 800, height: 700 }, { width: 1280, height: 400 }]) {
    const { page, open } = await site.visit({ viewport, reducedMotion: "reduce" });
    await open("/apps");
    await page.locator(".app-card a").nth(150).focus();
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("Shift+Tab");
      await holds(page, () => {
        const top = document.activeElement?.getBoundingClientRect().top ?? 0;
        const bar = document.querySelector(".app-filter")?.getBoundingClientRect().bottom ?? 0;
        return document.activeElement?.matches(".app-card a") && top >= Math.max(bar, 64);
      });
    }
    const stuck = await page.locator(".app-filter").evaluate((bar) => getComputedStyle(bar).position === "sticky");
    assert.equal(stuck, viewport.height > 480);
  }
});

test("going back to the apps shows those that were in view, and they wait on a first visit", async () => {
  const { page, open } = await site.visit();
  await open("/apps");
  const far = page.locator(".app-card").nth(300);
  assert.equal(await far.evaluate((card) => getComputedStyle(card).contentVisibility), "auto");
  for (let top = 0; top <= 12_000; top += 500)
    await page.evaluate(async (y) => {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }, top);
  const inView = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll(".app-card")];
      const card = cards.find((each) => each.getBoundingClientRect().top > 300);
      return [card?.textContent, Math.round(card?.getBoundingClientRect().top ?? 0)];
    });
  const before = await inView();
  await page.evaluate(() => document.querySelector<HTMLElement>('.navbar a[href="/"]')?.click());
  await page.locator("main.home").waitFor();
  await page.goBack();
  await far.waitFor({ state: "attached" });
  await holds(page, () => scrollY === 12_000);
  assert.deepEqual(await inView(), before);
});

test("a large group of people folds, a small one does not", async () => {
  const { page, open } = await site.visit();
  await open("/governance");
  const groups = page.locator(".group-card");
  const name = await groups
    .filter({ has: page.getByRole("button", { name: "See more" }) })
    .first()
    .getAttribute("aria-label");
  const foldable = page.getByRole("region", { name: name ?? "", exact: true });
  const rows = () => foldable.locator(".group-members > li").filter({ visible: true }).count();
  assert.equal(await rows(), 4);
  await foldable.getByRole("button", { name: "See more" }).click();
  assert.ok((await rows()) > 4);
  await foldable.getByRole("button", { name: "See less" }).click();
  assert.equal(await rows(), 4);
  const small = groups.filter({ hasText: "Administrative" }).first();
  assert.equal(await small.getByRole("button").count(), 0);
});

test("addresses for mail stay in the tab, those of other hosts do not", async () => {
  const { page, open } = await site.visit();
  await open("/community/");
  assert.equal(await page.locator("main ul").count(), 2);
  for (const link of nonEmpty(await page.locator('main a[href^="mailto:"]').all()))
    assert.equal(await link.getAttribute("target"), null);
  for (const link of nonEmpty(await page.locator('main a[href^="https:"]').all()))
    assert.equal(await link.getAttribute("target"), "_blank");
});

test("the fiddle offers what fits the visitor's system, and everything below", async () => {
  const { page, open } = await site.visit({ userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" });
  await open("/fiddle/");
  const first = page.locator('main a[href*="/releases/download/"]').first();
  await holds(page, () =>
    document.querySelector('main a[href*="/releases/download/"]')?.getAttribute("href")?.includes("darwin"),
  );
  assert.match((await first.getAttribute("href")) ?? "", /-0\.37\.2\.zip$/);
  const all = page.locator("[aria-labelledby=downloads] a[href*='/releases/download/']");
  assert.equal(new Set(await all.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).size, 13);
});

test("the readme answers, and no page leads to it", async () => {
  const { page, open } = await site.visit();
  await open("/home/README");
  for (const address of ["/", "/docs/latest/", "/community/"]) {
    const html = await (await page.request.get(address)).text();
    assert.doesNotMatch(html, /href="\/home\/README"/);
  }
});

test("cards far below wait at first, and soon have the height that they take when all are shown", async () => {
  const { page, open } = await site.visit();
  const areWaiting = (): boolean =>
    [...document.querySelectorAll(".app-card")].filter((card) => getComputedStyle(card).contentVisibility === "auto")
      .length > 3;
  site.host.fail(/^\/assets\/.*\.js$/, { hold: true });
  await page.goto("/apps", { waitUntil: "commit" });
  await page.waitForFunction(areWaiting);
  site.host.heal();
  await open("/apps");
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>(".app-card")].at(-1)?.style.containIntrinsicBlockSize.startsWith("auto"),
  );
  const heights = () =>
    page.locator(".app-card").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  const measured = await heights();
  await page.evaluate(() => document.documentElement.removeAttribute("data-defer-layout"));
  const moved = (await heights()).filter((height, at) => Math.abs(height - (measured[at] ?? 0)) > 1);
  assert.deepEqual(moved, []);
});
