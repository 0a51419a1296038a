/** The sidebar remembers open categories for the session, and shows them from the first frame on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { MOBILE, shows, sidebar, startSite, waitForHydration } from "./support.ts";

const many = [...Array(60).keys()].map((index) => `m${String(index).padStart(2, "0")}`);
const names = [...many, "start", "a1", "a2", "b1", "b2", "c1", "d1", "other", "o1"];
const site = await startSite({
  "content/docs/sidebars.yaml": `
main:
  - latest/start
  - category: Alpha
    items: [latest/a1, latest/a2]
  - category: Beta
    items:
      - latest/b1
      - category: Inner
        items: [latest/b2]
  - category: Gamma
    collapsed: false
    items: [latest/c1]
  - latest/d1
second:
  - latest/other
  - category: Omega
    items: [latest/o1]
long:
${many.map((name) => `  - latest/${name}\n`).join("")}`,
  ...Object.fromEntries(
    names.map((name) => [`content/docs/latest/${name}.md`, `# ${name}\n\nSee [other](other.md).\n`]),
  ),
  ...Object.fromEntries(
    ["introduction", "faq", "glossary", "features", "big", "far"].map((name) => [
      `content/docs/latest/${name}.md`,
      `# ${name}\n`,
    ]),
  ),
  "content/blog/first.md": "---\ntitle: First\ndate: 2025-01-01\n---\nHi\n",
});

const category = (page: Page, name: string) => sidebar(page).getByRole("button", { name, exact: true });
const openCategories = (page: Page): Promise<string[]> =>
  sidebar(page).getByRole("button", { expanded: true }).allTextContents();
/** Vertical positions of the entries of the sidebar. */
const positions = (page: Page): Promise<Record<string, number>> =>
  sidebar(page)
    .locator("a")
    .evaluateAll((links) =>
      Object.fromEntries(
        links
          .filter((link) => link.getClientRects().length > 0)
          .map((link) => [link.textContent, Math.round(link.getBoundingClientRect().top)]),
      ),
    );

test("open and closed categories are as they were left, without moving when the page is hydrated", async () => {
  const { page, open, messages } = await site.visit();
  await open("/docs/latest/a1");
  assert.deepEqual(await openCategories(page), ["Alpha", "Gamma"]);
  await category(page, "Beta").click();
  await category(page, "Inner").click();
  for (const name of ["Alpha", "Gamma"]) await category(page, name).click();
  await page.getByText("b2").waitFor();
  await page.getByText("c1").waitFor({ state: "hidden" });

  // Without the client, the document shows what it contains, with space for the rest.
  await page.route("**/assets/main.*", (route) => route.abort());
  await page.reload();
  const before = await positions(page);
  assert.deepEqual(Object.keys(before), ["start", "Alpha", "Beta", "Gamma", "d1"]);
  await page.unroute("**/assets/main.*");
  messages.length = 0;

  await page.reload();
  await waitForHydration(page);
  const after = await positions(page);
  assert.deepEqual(Object.keys(after), ["start", "Alpha", "Beta", "b1", "Inner", "b2", "Gamma", "d1"]);
  for (const [name, top] of Object.entries(before)) assert.equal(after[name], top, name);
  assert.deepEqual(messages, []);
});

test("a category that contains the page is open, unless it was closed on one of its pages", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/start");
  await category(page, "Gamma").click();
  await open("/docs/latest/c1");
  assert.deepEqual(await openCategories(page), ["Gamma"]);
  await category(page, "Gamma").click();
  await page.reload();
  await waitForHydration(page);
  assert.deepEqual(await openCategories(page), []);
});

test("each sidebar has its own state, and a new session begins with the initial one", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/start");
  await category(page, "Beta").click();
  await page.getByRole("article").getByRole("link", { name: "other" }).click();
  await shows(page, "other");
  assert.deepEqual(await openCategories(page), []);
  await category(page, "Omega").click();
  await page.goBack();
  await shows(page, "start");
  assert.deepEqual(await openCategories(page), ["Beta", "Gamma"]);

  const next = await site.visit();
  await next.open("/docs/latest/start");
  assert.deepEqual(await openCategories(next.page), ["Gamma"]);
});

test("the menu of a phone has the same state", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open("/docs/latest/start");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await category(page, "Alpha").click();
  await page.getByRole("link", { name: "a2" }).click();
  await shows(page, "a2");
  await page.locator(".mobile-menu").waitFor({ state: "detached" });
  await open("/docs/latest/d1");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("link", { name: "a2" }).waitFor();
  assert.deepEqual(await openCategories(page), ["Alpha", "Gamma"]);
});

test("without storage, the sidebar works and nothing is logged", async () => {
  const { page, open, messages } = await site.visit({
    before: (context) =>
      context.addInitScript(() =>
        Object.defineProperty(window, "sessionStorage", {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        }),
      ),
  });
  await open("/docs/latest/start");
  await category(page, "Beta").click();
  await page.reload();
  await waitForHydration(page);
  assert.deepEqual(await openCategories(page), ["Gamma"]);
  assert.deepEqual(messages, []);
});

test("a long sidebar is complete once the page is hydrated, and shows the current page", async () => {
  const { page, open, messages } = await site.visit();
  await open("/docs/latest/m40");
  const current = sidebar(page).locator('[aria-current="page"]');
  assert.equal(await current.textContent(), "m40");
  await sidebar(page).getByText("m59").waitFor();
  await waitForHydration(page);
  assert.equal(await sidebar(page).getByText("…").count(), 0);
  assert.equal(
    await sidebar(page)
      .getByRole("link", { name: /^m\d\d$/ })
      .count(),
    60,
  );
  const box = await current.boundingBox();
  assert.ok(box && box.y > 0 && box.y < (page.viewportSize()?.height ?? 0), JSON.stringify(box));
  assert.deepEqual(messages, []);
});
