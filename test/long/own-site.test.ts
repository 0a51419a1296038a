/** Test the website of this repository in a browser: docs, API reference, blog, home page, apps and other pages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import {
  addressOf,
  DESKTOP,
  holds,
  MOBILE,
  navbar,
  openSite,
  recordShifts,
  shiftOf,
  shows,
  sidebar,
  tableOfContents,
} from "../browser/support.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { ownOutput } from "../support/own-site.ts";

const site = await openSite(await ownOutput());

const pager = (page: Page) => page.getByRole("navigation", { name: "Previous and next page" });

/** Selector of the cards of all apps that match the filter. */
const ALL_APPS = "[aria-labelledby=all-apps] li";
const allApps = (page: Page) => page.locator(ALL_APPS);

/** Wait until the list of all apps has a length. */
const appsAre = (page: Page, count: number) =>
  page.waitForFunction(([selector, n]) => document.querySelectorAll(selector).length === n, [ALL_APPS, count] as const);

/* ---- other pages ---- */

test("focused links of the moving names are in the window", async () => {
  const { page, open } = await site.visit();
  await open("/");
  const links = await page.locator(".strip a").all();
  await page.keyboard.press("Tab");
  for (const link of nonEmpty([...links, ...links.toReversed()])) {
    await link.focus();
    const box = await link.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= DESKTOP.width, JSON.stringify(box));
  }
});

test("all rows of working groups are full", async () => {
  for (const width of [1440, 1000, 390]) {
    const { page, open } = await site.visit({ viewport: { width, height: 900 } });
    await open("/governance");
    const tops = await page
      .locator(".group-card")
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    const [first] = tops;
    const columns = tops.filter((top) => top === first).length;
    assert.equal(tops.length % columns, 0, `${tops.length} cards in ${columns} columns`);
  }
});

/* ---- documentation ---- */

test("the sidebar category of the page is open, and another one opens without navigation", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/tray");
  assert.equal(await sidebar(page).locator("[aria-current=page]").textContent(), "Tray");
  const development = sidebar(page).getByRole("button", { name: "Development", exact: true });
  const closed = await sidebar(page).getByRole("listitem").count();
  assert.equal(await development.getAttribute("aria-expanded"), "false");
  await development.click();
  await sidebar(page).getByRole("button", { name: "Development", exact: true, expanded: true }).waitFor();
  assert.ok(
    (await sidebar(page).getByRole("listitem").count()) > closed,
    "the list of a closed category is not rendered",
  );
  assert.equal(addressOf(page), "/docs/latest/tutorial/tray");
  assert.ok(await sidebar(page).getByRole("link", { name: "Tray", exact: true }).isVisible());
});

test("clicking a category that is the current page closes and opens its list", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/examples");
  const label = sidebar(page).getByRole("link", { name: "Examples", exact: true });
  const child = sidebar(page).getByRole("link", { name: "Tray", exact: true });
  assert.equal(await label.getAttribute("aria-current"), "page");
  await label.click();
  await child.waitFor({ state: "hidden" });
  await label.click();
  await child.waitFor();
  assert.equal(addressOf(page), "/docs/latest/tutorial/examples");
});

test("platform icons have accessible names", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/windows-taskbar");
  const current = sidebar(page).locator("li:has(> * [aria-current=page], > [aria-current=page])").last();
  await current.getByRole("img", { name: "Works on Windows" }).waitFor();
});

test("a page listed twice in the sidebar is current in both places, and its neighbors are those of the first", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/clipboard");
  assert.equal(await sidebar(page).locator("[aria-current=page]").count(), 2);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  assert.match((await crumbs.textContent()) ?? "", /Main Process Modules/);
  assert.equal(await pager(page).getByRole("link").first().textContent(), "PreviousBrowserWindow");
  assert.equal(await pager(page).getByRole("link").last().textContent(), "NextcontentTracing");
});

test("a page without a sidebar has neither breadcrumbs nor neighbors", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/accelerator");
  for (const place of [sidebar(page), pager(page), page.getByRole("navigation", { name: "Breadcrumbs" })])
    assert.equal(await place.count(), 0);
});

test("the table of contents of an API page has short names of events and members", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/app");
  const labels = await tableOfContents(page).locator("ul ul a").allTextContents();
  assert.equal(labels[0], "'will-finish-launching'");
  assert.ok(labels.includes("quit"));
});

test("on narrow screens, the table of contents is collapsed and its links scroll to headings", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, reducedMotion: "reduce" });
  await open("/docs/latest/tutorial/process-model");
  const button = page.getByRole("button", { name: "On this page" });
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await button.click();
  const id = await page.getByRole("button", { name: "On this page", expanded: true }).getAttribute("aria-controls");
  const link = page.locator(`[id="${id}"]`).getByRole("link").last();
  const href = await link.getAttribute("href");
  await link.click();
  await holds(page, () => scrollY > 500);
  assert.equal(new URL(page.url()).hash, href);
});

test("the history of an API is collapsed and contains a table of changes", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/base-window");
  const history = page.locator("details").filter({ hasText: "History" }).first();
  assert.equal(await history.evaluate((details: HTMLDetailsElement) => details.open), false);
  await history.getByText("History").click();
  await history.getByRole("table").waitFor();
  assert.ok((await history.locator("tbody tr").count()) > 0);
});

test("the link of a heading has an accessible name and sets the hash of the URL", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/tray");
  const heading = page.getByRole("article").getByRole("heading", { level: 2 }).first();
  const link = heading.getByRole("link", { name: /^Link to \S/ });
  await link.focus();
  await page.keyboard.press("Enter");
  assert.equal(new URL(page.url()).hash, await link.getAttribute("href"));
});

test("a wide table scrolls inside a labeled region", async () => {
  const { page, open } = await site.visit({ viewport: { width: 320, height: 640 } });
  await open("/docs/latest/tutorial/electron-timelines");
  const region = page
    .getByRole("region")
    .filter({ has: page.getByRole("table") })
    .first();
  assert.ok(await region.evaluate((element) => element.scrollWidth > element.clientWidth));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

/* ---- blog ---- */

test("the blog has ten posts per page; the last page has the rest and no link to older posts", async () => {
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

test("every page of a tag shows the number of all its posts", async () => {
  const { page, open } = await site.visit();
  for (const address of ["/blog/tags/community", "/blog/tags/community/page/2", "/blog/tags/community/page/3"]) {
    await open(address);
    await shows(page, "26 posts tagged “Community”");
  }
  assert.equal(await page.locator("main article").count(), 6);
});

test("the blog sidebar lists all posts by year, the newest year first", async () => {
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

test("a truncated post links to the whole post, and the newest post links only to an older post", async () => {
  const { page, open } = await site.visit();
  await open("/blog");
  const more = page.getByRole("link", { name: /^Read all of \S/ }).first();
  const name = /Read all of (.*)/.exec((await more.textContent()) ?? "")?.[1] ?? "";
  const newest = page.locator("main article h2 a").first();
  await more.click();
  await shows(page, name);
  await page.goBack();
  await shows(page, "Electron's blog");
  await newest.click();
  const neighbors = page.getByRole("navigation", { name: "Newer and older post" });
  await neighbors.getByText("Older post").waitFor();
  assert.equal(await neighbors.getByText("Newer post").count(), 0);
});

test("the archive lists the oldest post of a year first", async () => {
  const { page, open } = await site.visit();
  await open("/blog/archive");
  assert.equal(await page.locator("main time").first().textContent(), "Jan 7");
});

/* ---- other pages ---- */

test("entries of the navbar do not overlap in any language at any window width", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/faq");
  const languages = await navbar(page)
    .locator("a[hreflang]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  assert.equal(languages.length, 8);
  for (const address of languages) {
    await open(address);
    for (const width of [320, 996, 997, 1100, 1201, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const misfits = await page.evaluate(() => {
        const entries = [...document.querySelectorAll("nav[data-navbar] :is(a, button)")].flatMap((entry) => {
          const { left, right } = entry.getBoundingClientRect();
          return right > left && entry.checkVisibility({ visibilityProperty: true })
            ? [{ left, right, name: entry.textContent }]
            : [];
        });
        if (entries.length < 3) return ["the navbar has no entries"];
        const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
        const covered = entries.filter(({ left }, index) => left < (entries[index - 1]?.right ?? 0));
        return [...wide, ...covered.map(({ name }) => name)];
      });
      assert.deepEqual(misfits, [], `${address} ${width}`);
    }
  }
});

test("external links of the footer open in a new tab, and one logo of each pair is visible", async () => {
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

test("on narrow screens, the footer has one column, with the hosting providers above the copyright", async () => {
  const { page, open } = await site.visit({ viewport: { width: 768, height: 800 } });
  await open("/");
  const footer = page.getByRole("contentinfo");
  const boxes = (parts: Locator): Promise<DOMRect[]> =>
    parts.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
  const headings = nonEmpty(await boxes(footer.getByRole("heading", { level: 2 })));
  assert.equal(new Set(headings.map(({ left }) => left)).size, 1);
  const logos = nonEmpty(await boxes(footer.getByRole("listitem").filter({ has: page.getByRole("img") })));
  const [copyright] = await boxes(footer.getByText("Copyright"));
  assert.ok(copyright && logos.every(({ bottom }) => bottom < copyright.top));
});

test("the home page shows how to install each release channel", async () => {
  const { page, open } = await site.visit();
  await open("/");
  await page.getByRole("tab", { name: "Prerelease" }).click();
  const panel = page.getByRole("tabpanel").filter({ visible: true });
  assert.match((await panel.textContent()) ?? "", /electron@beta[\s\S]*38\.0\.0-beta\.1/);
});

test("the home page has one h1, which is part of its title, and skips no heading level", async () => {
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

test("with reduced motion, names of apps on the home page do not move, and each is shown once in full", async () => {
  for (const viewport of [MOBILE, DESKTOP]) {
    const { page, open } = await site.visit({ viewport, reducedMotion: "reduce" });
    await open("/");
    const strip = page.getByRole("region", { name: "Apps built with Electron" });
    assert.equal(await strip.evaluate((element) => getComputedStyle(element).maskImage), "none");
    const names = await strip
      .getByRole("listitem")
      .filter({ visible: true })
      .evaluateAll((items) =>
        items
          .map((item) => [item.textContent, item.getBoundingClientRect()] as const)
          .map(([name, { left, right }]) => ({ name, isInView: left >= 0 && right <= innerWidth })),
      );
    assert.ok(names.length > 1);
    assert.equal(new Set(names.map(({ name }) => name)).size, names.length);
    assert.deepEqual(
      names.filter(({ isInView }) => !isInView),
      [],
    );
  }
});

test("a switch pauses everything that moves on the home page, and is remembered", async () => {
  const { page, open } = await site.visit({ reducedMotion: "no-preference" });
  await open("/");
  const states = () =>
    page.evaluate(() => [
      ...new Set(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
          .map(({ playState }) => playState),
      ),
    ]);
  assert.deepEqual(await states(), ["running"]);
  await page.getByRole("switch", { name: "Pause the animations" }).press("Space");
  assert.deepEqual(await states(), ["paused"]);
  await page.reload();
  await holds(page, () => document.querySelector<HTMLInputElement>("[role=switch]")?.checked);
  assert.deepEqual(await states(), ["paused"]);
  await page.getByRole("switch").press("Space");
  await page.reload();
  await page.getByRole("switch").waitFor();
  assert.deepEqual(await states(), ["running"]);
});

test("the installation command is copied, or selected without access to the clipboard", async () => {
  const command = "npm install --save-dev electron@latest";
  const { page, open } = await site.visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/");
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command);
  await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.waitForFunction((text) => String(getSelection()) === text, command);
});

test("apps are filtered by category and by name in any case, and the URL contains the filter", async () => {
  const { page, open } = await site.visit();
  await open("/apps");
  const pill = page.getByRole("button", { name: /^Music \d+$/ });
  const count = Number((await pill.textContent())?.match(/\d+/)?.[0]);
  await pill.click();
  await appsAre(page, count);
  assert.deepEqual([...new Set(await allApps(page).locator("h3 + p").allTextContents())], ["Music"]);
  const name = (await allApps(page).getByRole("heading").first().textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Search" }).fill(name.toUpperCase());
  await appsAre(page, 1);
  assert.match(addressOf(page), /category=Music/);
  await page.reload();
  await appsAre(page, 1);
});

test("results of a filter in the URL appear without layout shift", async () => {
  const { page, open } = await site.visit({ before: (context) => context.addInitScript(recordShifts) });
  for (const query of ["category=Music", "q=slack", "q=zzz"]) {
    await open(`/apps?${query}`);
    await page
      .getByRole("status")
      .filter({ hasText: /^(\d+ apps|One app|No apps match\.)$/ })
      .waitFor();
    const shift = await shiftOf(page);
    assert.ok(shift < 0.02, `${query}: ${shift}`);
  }
});

test("filters without results can be cleared, and the field gets the focus", async () => {
  const { page, open } = await site.visit();
  await open("/apps?category=Music&q=zzz");
  await page.getByText("No apps match.").last().waitFor();
  await page.getByRole("button", { name: "Remove the filter Music" }).click();
  await holds(page, () => location.search === "?q=zzz");
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length > 600, ALL_APPS);
  assert.equal(addressOf(page), "/apps");
  assert.ok(await page.getByRole("searchbox").evaluate((field) => field === document.activeElement));
  assert.equal(await page.getByRole("button", { name: "Clear filters" }).count(), 0);
});

test("the card of an app is a link to it, and its repository a separate one", async () => {
  const { page, open } = await site.visit();
  await open("/apps?q=1clipboard");
  await appsAre(page, 1);
  const card = allApps(page).first();
  const linkAt = (locator: Locator) =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document
        .elementFromPoint(left + width / 2, top + height / 2)
        ?.closest("a")
        ?.getAttribute("href");
    });
  assert.equal(await linkAt(card.getByRole("heading")), "http://1clipboard.io");
  assert.equal(await linkAt(card.getByText("Repo")), "https://github.com/wiziple/1clipboard");
});

test("initials of apps have a contrast of 4.5:1 in both color modes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, open } = await site.visit({ colorScheme });
    await open("/apps");
    const lowest = await page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const luminance = (color: string): number => {
        if (!canvas) return Number.NaN;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrasts = [...document.querySelectorAll("main svg:has(text)")].map((tile) => {
        const [ground = 0, text = 0] = [...tile.children].map((part) => luminance(getComputedStyle(part).fill));
        return (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
      });
      return contrasts.length > 600 ? Math.min(...contrasts) : 0;
    });
    assert.ok(lowest >= 4.5, `${colorScheme}: ${lowest}`);
  }
});

test("a link to all apps resets the filter, and going back restores it", async () => {
  const { page, open } = await site.visit();
  await open("/apps?category=Music");
  const pressed = (name: RegExp) => page.getByRole("button", { name, pressed: true });
  await pressed(/^Music/).waitFor();
  await page.getByRole("button", { name: "Community" }).hover();
  await navbar(page).locator('a[href="/apps"]').click();
  await pressed(/^All/).waitFor();
  assert.equal(addressOf(page), "/apps");
  await page.goBack();
  await pressed(/^Music/).waitFor();
});

for (const [name, viewport, choose] of [
  ["a button", DESKTOP, (page: Page) => page.getByRole("button", { name: /^Games/ }).click()],
  ["the menu", MOBILE, (page: Page) => page.getByRole("combobox", { name: "Categories" }).selectOption("Games")],
] as const) {
  test(`choosing a category with ${name} scrolls to the first app; a change of the URL alone does not scroll`, async () => {
    const { page, open } = await site.visit({ viewport });
    await open("/apps");
    await page.evaluate(() => scrollTo({ top: 12000, behavior: "instant" }));
    await choose(page);
    await holds(page, () => {
      const top = document.querySelector("main [role=status]")?.getBoundingClientRect().top ?? 0;
      const bar = document.querySelector("main [role=search]")?.getBoundingClientRect();
      return (
        location.search === "?category=Games" &&
        bar !== undefined &&
        bar.top >= 0 &&
        bar.top < 100 &&
        top - bar.bottom < 24
      );
    });
    await page.evaluate(() => {
      scrollTo({ top: 1000, behavior: "instant" });
      history.replaceState(history.state, "", location.pathname);
      dispatchEvent(new Event("sitegen:location"));
    });
    await page.waitForFunction((selector) => document.querySelectorAll(selector).length > 100, ALL_APPS);
    // Scroll anchoring of the browser may keep a card further down in its place.
    assert.ok((await page.evaluate(() => scrollY)) >= 1000);
  });
}

test("a card focused with Shift+Tab is not covered by the filter, which is not sticky in a low window", async () => {
  for (const viewport of [MOBILE, { width: 800, height: 700 }, { width: 800, height: 400 }]) {
    const { page, open } = await site.visit({ viewport, reducedMotion: "reduce" });
    await open("/apps");
    await allApps(page).getByRole("link").nth(150).focus();
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("Shift+Tab");
      await holds(page, () => {
        const top = document.activeElement?.getBoundingClientRect().top ?? 0;
        const bar = document.querySelector("main [role=search]")?.getBoundingClientRect().bottom ?? 0;
        return document.activeElement?.matches("main li a") && top >= Math.max(bar, 64);
      });
    }
    const filter = page.getByRole("main").getByRole("search");
    const isSticky = await filter.evaluate((bar) => getComputedStyle(bar).position === "sticky");
    assert.equal(isSticky, viewport.height > 480);
    // It covers less than a tenth of the window.
    assert.ok(((await filter.boundingBox())?.height ?? 0) < 60);
  }
});

test("cards far below are laid out late, and going back shows the cards that were in view", async () => {
  const { page, open } = await site.visit();
  await open("/apps");
  const far = allApps(page).nth(300);
  assert.equal(await far.evaluate((card) => getComputedStyle(card).contentVisibility), "auto");
  for (let top = 0; top <= 12_000; top += 500)
    await page.evaluate(async (y) => {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }, top);
  const inView = () =>
    page.evaluate((selector) => {
      const cards = [...document.querySelectorAll(selector)];
      const card = cards.find((each) => each.getBoundingClientRect().top > 300);
      return [card?.textContent, Math.round(card?.getBoundingClientRect().top ?? 0)];
    }, ALL_APPS);
  const before = await inView();
  await page.evaluate(() => document.querySelector<HTMLElement>('nav[data-navbar] a[href="/"]')?.click());
  await page.getByRole("tab", { name: "Prerelease" }).waitFor();
  await page.goBack();
  await far.waitFor({ state: "attached" });
  await holds(page, () => scrollY === 12_000);
  assert.deepEqual(await inView(), before);
});

test("a large working group is collapsed, a small one is not", async () => {
  const { page, open } = await site.visit();
  await open("/governance");
  const groups = page.getByRole("main").getByRole("region");
  const name = await groups
    .filter({ has: page.getByRole("button", { name: /^See more \(\d+\)$/ }) })
    .first()
    .getAttribute("aria-label");
  const collapsible = page.getByRole("region", { name: name ?? "", exact: true });
  const rows = () => collapsible.getByRole("list").first().getByRole("listitem").count();
  assert.equal(await rows(), 4);
  const more = collapsible.getByRole("button", { name: /^See more/ });
  const hidden = Number((await more.textContent())?.match(/\d+/)?.[0]);
  await more.click();
  assert.equal(await rows(), 4 + hidden);
  await collapsible.getByRole("button", { name: "See less" }).click();
  assert.equal(await rows(), 4);
  const small = groups.filter({ hasText: "Administrative" }).first();
  assert.equal(await small.getByRole("button").count(), 0);
});

test("external links open in a new tab, email links do not", async () => {
  const { page, open } = await site.visit();
  await open("/community/");
  assert.equal(await page.locator("main ul").count(), 2);
  for (const link of nonEmpty(await page.locator('main a[href^="mailto:"]').all()))
    assert.equal(await link.getAttribute("target"), null);
  for (const link of nonEmpty(await page.locator('main a[href^="https:"]').all()))
    assert.equal(await link.getAttribute("target"), "_blank");
});

test("the Fiddle page offers the download for the system of the user first, and all downloads below", async () => {
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

test("other downloads are in a menu, which Escape and a press outside close", async () => {
  const { page, open } = await site.visit({ userAgent: "Mozilla/5.0 (X11; Linux x86_64)" });
  await open("/fiddle/");
  const menu = page.getByRole("main").getByRole("group");
  const links = menu.getByRole("link");
  await page.getByText("other downloads").press("Enter");
  await links.filter({ hasText: ".deb, ARM64" }).waitFor();
  assert.equal(await links.count(), 9);
  assert.equal(await links.last().getAttribute("href"), "#downloads");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await links.first().waitFor({ state: "hidden" });
  assert.ok(await page.getByText("other downloads").evaluate((summary) => summary === document.activeElement));
  await page.getByText("other downloads").click();
  await links.first().waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await links.first().waitFor({ state: "hidden" });
});

test("the page of the README exists, and no page links to it", async () => {
  const { page, open } = await site.visit();
  await open("/home/README");
  for (const address of ["/", "/docs/latest/", "/community/"]) {
    const html = await (await page.request.get(address)).text();
    assert.doesNotMatch(html, /href="\/home\/README"/);
  }
});

test("an example is one frame: its tabs have neither border nor rounded corners", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/tutorial/notifications");
  const frameOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderLeftWidth, borderTopLeftRadius, marginTop } = getComputedStyle(element);
        return [borderTopWidth, borderLeftWidth, borderTopLeftRadius, marginTop];
      });
  const [top, , radius] = await frameOf(".fiddle");
  assert.notEqual(top, "0px");
  assert.notEqual(radius, "0px");
  assert.deepEqual(await frameOf(".fiddle > .tabs"), ["0px", "0px", "0px", "0px"]);
});

test("words longer than a line do not make phones scroll horizontally", async () => {
  const { page, open } = await site.visit({ viewport: { width: 320, height: 800 } });
  const wide: string[] = [];
  for (const address of ["/apps", "/governance/", "/fiddle/", "/blog/", "/docs/latest/tutorial/notifications"]) {
    await open(address);
    const width = await page.evaluate(() => {
      const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
      const main = document.querySelector(".main-wrapper") ?? document.body;
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      const fixed = ".mobile-toc > button, pre, select, script, style, noscript, [aria-hidden=true], .visually-hidden";
      for (const text of texts)
        if (text.data.trim().length > 1 && !text.parentElement?.closest(fixed)) text.data = word;
      document.documentElement.removeAttribute("data-defer-layout");
      return document.documentElement.scrollWidth;
    });
    if (width > 320) wide.push(`${address}: ${width}`);
  }
  assert.deepEqual(wide, []);
});

test("cards far below are laid out late and get the height that they have when rendered", async () => {
  const { page, open } = await site.visit();
  const areDeferred = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].filter((card) => getComputedStyle(card).contentVisibility === "auto")
      .length > 3;
  site.host.fail(/^\/assets\/.*\.js$/, { hold: true });
  await page.goto("/apps", { waitUntil: "commit" });
  await page.waitForFunction(areDeferred, ALL_APPS);
  site.host.heal();
  await open("/apps");
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].at(-1)?.style.containIntrinsicBlockSize.startsWith("auto"),
    ALL_APPS,
  );
  const heights = () =>
    page.locator(ALL_APPS).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  const measured = await heights();
  await page.evaluate(() => document.documentElement.removeAttribute("data-defer-layout"));
  const changed = (await heights()).filter((height, at) => Math.abs(height - (measured[at] ?? 0)) > 1);
  assert.deepEqual(changed, []);
});
