/** Test optional parts of the shell: versions, a navbar that hides on scroll, a collapsible sidebar. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { holds, scrollEnds, searchResults, shows, startSite, waitForHydration } from "./support.ts";

const page = (title: string): string =>
  `# ${title}\n\n${`Words of ${title} to scroll past. `.repeat(400)}\n\n## Middle\n\n${"More of them. ".repeat(600)}\n`;

const site = await startSite({
  "sitegen.config.yaml": `
title: Fixture
url: https://example.org
docs:
  versions:
    - {name: current, label: "2.0", folder: latest, path: /docs/, isLast: true}
    - {name: "1.0", label: "1.0", folder: v1, banner: unmaintained, badge: true}
  mainDoc: latest/introduction
  sidebarHideable: true
navbar:
  title: Fixture
  hideOnScroll: true
  left:
    - {label: Docs, doc: latest/introduction, activeSidebar: docs}
  right:
    - {type: docsVersionDropdown}
announcement:
  id: announcement-bar
  content: "Something new."
`,
  "content/docs/sidebars.yaml": "docs: [latest/introduction, latest/faq]\nv1: [v1/introduction, v1/faq]\n",
  "content/docs/latest/introduction.md": page("Introduction"),
  "content/docs/latest/faq.md": page("FAQ"),
  "content/docs/v1/introduction.md": page("Old introduction"),
  "content/docs/v1/faq.md": page("Old FAQ"),
});

test("the version menu links to the same page in the other version and stores the choice", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/latest/faq?x=1#middle");
  // By keyboard, because the navbar may be hiding after the hash scrolled the page.
  await tab.getByRole("button", { name: "2.0" }).press("Enter");
  await tab.getByRole("link", { name: "1.0", exact: true }).press("Enter");
  await shows(tab, "Old FAQ");
  assert.equal(new URL(tab.url()).search, "?x=1");
  assert.equal(new URL(tab.url()).hash, "#middle");
  assert.equal(await tab.evaluate(() => localStorage.getItem("docs-preferred-version-default")), "1.0");
});

test("the search dialog of an old version only loads and queries the index of that version", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/v1/faq");
  const loaded: string[] = [];
  tab.context().on("request", (request) => {
    if (request.url().includes("/records.")) loaded.push(request.url());
  });
  await tab.keyboard.press("Control+K");
  await tab.getByRole("combobox").fill("introduction");
  const href = await tab.getByRole("option").first().getAttribute("href");
  assert.equal(href, "/docs/v1/introduction");
  assert.equal(loaded.length, 1, loaded.join());
});

test("the search page searches the selected version, which is part of its URL", async () => {
  const { page: tab, open, messages } = await site.visit();
  const select = tab.getByRole("main").getByRole("combobox", { name: "Docs version" });
  const showsVersion = async (version: string, hits: RegExp): Promise<void> => {
    await searchResults(tab).getByRole("link").filter({ hasText: hits }).first().waitFor();
    assert.equal(await select.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.label), version);
  };
  await open("/search?q=introduction");
  await showsVersion("2.0", /^Introduction/);
  await select.selectOption("1.0");
  await showsVersion("1.0", /^Old introduction/);
  assert.equal(new URL(tab.url()).search, "?q=introduction&version=1.0");
  await searchResults(tab).getByRole("link").first().click();
  await tab.waitForURL("**/docs/v1/**");
  await tab.goBack();
  await showsVersion("1.0", /^Old introduction/);
  await tab.reload();
  await showsVersion("1.0", /^Old introduction/);
  await select.selectOption("current");
  await showsVersion("2.0", /^Introduction/);
  assert.equal(new URL(tab.url()).search, "?q=introduction");
  await tab.evaluate(() => localStorage.setItem("docs-preferred-version-default", "1.0"));
  await tab.reload();
  await showsVersion("1.0", /^Old introduction/);
  await open("/search?q=introduction&version=current");
  await showsVersion("2.0", /^Introduction/);
  await open("/search?q=introduction&version=unknown");
  await showsVersion("1.0", /^Old introduction/);
  assert.deepEqual(messages, []);
});

test("the search page of an old version shows as many hits as the dialog counted", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/v1/faq");
  await tab.keyboard.press("Control+K");
  await tab.getByRole("combobox").fill("old introduction");
  const all = tab.locator('[data-answer="old introduction"]').getByRole("link", { name: /^See all/ });
  await all.click();
  await tab.waitForURL("**/search?q=old+introduction&version=1.0");
  await tab
    .locator(".search-result a")
    .filter({ hasText: /^Old introduction/ })
    .first()
    .waitFor();
  await open("/docs/latest/faq");
  await tab.keyboard.press("Control+K");
  await tab.getByRole("combobox").fill("introduction");
  await tab.locator('[data-answer="introduction"]').waitFor();
  assert.equal(await tab.getByRole("link", { name: /^See all/ }).getAttribute("href"), "/search?q=introduction");
});

test("Enter opens the version menu, whose trigger is a link", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/latest/faq");
  const trigger = tab.getByRole("button", { name: "2.0" });
  await trigger.press("Enter");
  assert.equal(await trigger.getAttribute("aria-expanded"), "true");
  await trigger.press("Enter");
  assert.equal(await trigger.getAttribute("aria-expanded"), "false");
  assert.equal(new URL(tab.url()).pathname, "/docs/latest/faq");
});

test("a remembered version that is gone is forgotten on any page, and others are kept", async () => {
  const { page: tab, open } = await site.visit();
  for (const [address, name] of [
    ["/docs/latest/faq", "gone"],
    ["/", "gone"],
    ["/search", ""],
    ["/no/such/page", "1.0\n2.0"],
    ["/docs/latest/faq", "toString"],
  ] as const) {
    await open(address);
    await tab.evaluate((value) => localStorage.setItem("docs-preferred-version-default", value), name);
    await tab.reload();
    await waitForHydration(tab);
    await holds(tab, () => localStorage.getItem("docs-preferred-version-default") === null);
  }
  await tab.evaluate(() => localStorage.setItem("docs-preferred-version-default", "1.0"));
  await tab.reload();
  await waitForHydration(tab);
  assert.equal(await tab.evaluate(() => localStorage.getItem("docs-preferred-version-default")), "1.0");
});

test("the banner of an old version links to the current version, which is then stored", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/v1/faq");
  const alert = tab.getByRole("alert");
  await alert.waitFor();
  await alert.getByRole("link").click();
  await shows(tab, "FAQ");
  assert.equal(await tab.evaluate(() => localStorage.getItem("docs-preferred-version-default")), "current");
});

test("the navbar hides when scrolling down and appears when scrolling up", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/latest/faq");
  const bar = tab.locator("[data-navbar]");
  const bottom = () => bar.evaluate((element) => element.getBoundingClientRect().bottom);
  await tab.mouse.move(600, 400);
  await tab.mouse.wheel(0, 600);
  await tab.waitForFunction(() => (document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 1) <= 0);
  await tab.mouse.wheel(0, -100);
  await tab.waitForFunction(() => (document.querySelector("[data-navbar]")?.getBoundingClientRect().top ?? -1) >= 0);
  assert.ok((await bottom()) > 0);
});

test("a navbar with the focus inside does not hide", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/latest/faq");
  await tab.mouse.move(600, 400);
  await tab.mouse.wheel(0, 600);
  await tab.waitForFunction(() => (document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 1) <= 0);
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Tab");
  await holds(tab, () => document.activeElement?.closest("[data-navbar]") !== null);
  await holds(tab, () => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0);
});

test("an announcement dismissed under its misspelled ID stays hidden", async () => {
  const { page: tab, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        if (localStorage.getItem("announcement.id") !== null) return;
        localStorage.setItem("announcement.id", "annoucement-bar");
        localStorage.setItem("announcement.dismiss", "true");
      }),
  });
  await open("/docs/latest/faq");
  assert.equal(await tab.getByText("Something new.").isVisible(), false);
  await holds(tab, () => localStorage.getItem("announcement.id") === "announcement-bar");
  assert.equal(await tab.evaluate(() => localStorage.getItem("announcement.dismiss")), "true");
});

test("the sidebar can be hidden and shown again", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/latest/faq");
  const list = tab.getByRole("navigation", { name: "Documentation pages" }).getByRole("list");
  const hide = tab.getByRole("button", { name: "Hide the sidebar" });
  const show = tab.getByRole("button", { name: "Show the sidebar" });
  const isAtFoot = async (): Promise<boolean> => {
    const { y = 0, height = 0 } = (await hide.boundingBox()) ?? {};
    return Math.abs(y + height - (tab.viewportSize()?.height ?? 0)) < 2;
  };
  await tab.mouse.move(600, 400);
  for (const way of [600, 1200, -100]) {
    await tab.mouse.wheel(0, way);
    await scrollEnds(tab);
    assert.ok(await isAtFoot(), `after ${way}`);
  }
  await hide.press("Enter");
  await list.first().waitFor({ state: "hidden" });
  assert.ok(await show.evaluate((button) => button === document.activeElement));
  const strip = await show.boundingBox();
  assert.deepEqual([strip?.width, (strip?.y ?? 0) + (strip?.height ?? 0)], [29, tab.viewportSize()?.height]);
  await show.press("Enter");
  await list.first().waitFor();
  assert.ok(await hide.evaluate((button) => button === document.activeElement));
});

test("if the navbar hides, the sidebar shows the name of the site", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/latest/faq");
  const brand = tab.locator('[data-sidebar] a[href="/"]').first();
  const isCovered = (): Promise<boolean> =>
    brand.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + 4, y + height / 2)?.closest("a") !== element;
    });
  assert.ok(await isCovered());
  await tab.mouse.move(600, 400);
  await tab.mouse.wheel(0, 600);
  await tab.waitForFunction(() => (document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 1) <= 0);
  assert.equal(await isCovered(), false);
  await brand.evaluate((element) => (element as HTMLElement).click());
  await tab.waitForURL((url) => url.pathname === "/");
});

test("the badge of an old version contains its name", async () => {
  const { page: tab, open } = await site.visit();
  await open("/docs/v1/faq");
  await tab.locator("main").getByText("Version: 1.0").waitFor();
});
