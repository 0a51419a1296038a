import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MOBILE, shows, startSite, waitForHydration } from "./support.ts";

const site = await startSite({
  "content/pages/tools.tsx": `import { useState } from "react";
export default function Tools() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Tools</h1>
      <button type="button" className="with-script" onClick={() => setCount(count + 1)}>{count}</button>
    </>
  );
}
`,
});
const PAGES = [
  "/",
  "/docs/latest/",
  "/docs/latest/features",
  "/docs/latest/far",
  "/blog",
  "/blog/first",
  "/blog/archive",
  "/blog/tags",
  "/blog/tags/news",
  "/blog/authors",
  "/tools",
  "/search",
  "/de/docs/latest/faq",
];

for (const [name, viewport] of [["desktop", DESKTOP] as const, ["mobile", MOBILE] as const]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`no page logs anything to the console (${name}, ${colorScheme})`, async () => {
      const { page, messages, open } = await site.visit({ viewport, colorScheme });
      for (const path of PAGES) {
        const before = messages.length;
        await open(path);
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        assert.deepEqual(messages.slice(before), [], path);
      }
    });
  }
}

test("`data-has-hydrated` is false in the document and true after hydration", async () => {
  const { page, open } = await site.visit();
  const html = await (await page.request.get("/docs/latest/")).text();
  assert.match(html, /<html[^>]*data-has-hydrated="false"/);
  await open("/docs/latest/");
  assert.equal(await page.locator("html").getAttribute("data-has-hydrated"), "true");
});

test("a button clicked before hydration works after it", async () => {
  const { page } = await site.visit({ viewport: MOBILE });
  site.host.fail(/\/chunks\/client\./, { hold: true });
  await page.goto("/docs/latest/features");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  site.host.heal();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

const NAVIGATION = /\/chunks\/start-navigation\./;

test("a link clicked before the code for navigations is loaded leads to its page without loading the document", async () => {
  const { page, mark, isMarked } = await site.visit();
  site.host.fail(NAVIGATION, { hold: true });
  await page.goto("/docs/latest/features");
  await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
  await mark();
  await page.getByRole("link", { name: "FAQ" }).first().click();
  assert.equal(new URL(page.url()).pathname, "/docs/latest/features");
  site.host.heal();
  await shows(page, "FAQ");
  assert.ok(await isMarked());
});

test("the search opens if its button was clicked before its code is loaded", async () => {
  const { page } = await site.visit();
  site.host.fail(NAVIGATION, { hold: true });
  await page.goto("/docs/latest/features");
  await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
  await page.getByRole("button", { name: /^Search/ }).click();
  site.host.heal();
  await page.getByRole("dialog").getByRole("combobox").waitFor();
});

test("links load documents if the code for navigations is missing", async () => {
  const { page, messages, isMarked, mark } = await site.visit();
  site.host.fail(NAVIGATION, { status: 404 });
  await page.goto("/docs/latest/features");
  await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
  await mark();
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await shows(page, "FAQ");
  assert.ok(!(await isMarked()));
  assert.ok(messages.some((message) => message.includes("the code for navigations could not be loaded")));
});

test("without scripts, a page shows its heading, sidebar, neighbors and footer", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto("/docs/latest/features");
  await shows(page, "Features");
  await page.getByRole("navigation", { name: "Documentation pages" }).waitFor();
  await page.getByRole("navigation", { name: "Previous and next page" }).waitFor();
  await page.getByRole("contentinfo").waitFor();
  // All tab panels are visible.
  for (const text of ["npm install fixture", "yarn add fixture"]) await page.getByText(text).first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Copy this code" }).count(), 0);
});

test("without scripts, controls that need scripts are hidden", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  for (const address of ["/tools", "/docs/latest/features"]) {
    await page.goto(address);
    await page.getByText("Something new.").waitFor();
    const controls = page.locator(":is(button, input, select):enabled").filter({ visible: true });
    assert.deepEqual(await controls.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML)), []);
  }
  const names = await page
    .locator("[role=tabpanel]")
    .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, "::before").content));
  assert.deepEqual(names.slice(0, 2), ['"npm"', '"Yarn"']);
});

test("the HTML of the first page is sent once", async () => {
  const { page } = await site.visit();
  const html = await (await page.request.get("/docs/latest/features")).text();
  assert.equal(html.split("Text at the bottom.").length - 1, 1);
});

test("the head contains each element once, and is updated by navigation", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await page.waitForURL("**/blog");
  await page.getByRole("link", { name: "News" }).first().click();
  await page.waitForURL("**/blog/tags/news");
  await page.waitForFunction(() => document.title.includes("tagged"));
  const head = () =>
    page.evaluate(() => [...document.head.querySelectorAll("[data-head]")].map((each) => each.outerHTML).sort());
  const navigated = await head();
  await page.reload();
  await waitForHydration(page);
  assert.deepEqual(navigated, await head());
  assert.equal(await page.locator("head link[rel=canonical]").count(), 1);
  assert.equal(await page.locator("head meta[name=description]").count(), 1);
});

test("the page works with blocked storage, and logs one warning", async () => {
  const { page, messages, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException("blocked", "SecurityError");
            },
          });
        }
      }),
  });
  await open("/docs/latest/");
  await page.getByRole("button", { name: /^Color mode/ }).click();
  await page.waitForSelector("html[data-theme-choice=light]", { state: "attached" });
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await shows(page, "FAQ");
  assert.equal(messages.length, 1, messages.join("\n"));
  assert.match(messages[0] as string, /storage is not available/);
});

test("the page reports a wrong base URL, and does not report a correct one", async () => {
  const { page, open } = await site.visit();
  await open("/");
  assert.equal(await page.locator("#__base-url-banner").count(), 0);
  site.host.fail(/^\/assets\//, { status: 404 });
  await page.context().clearCookies();
  const { page: fresh } = await site.visit();
  site.host.fail(/^\/assets\//, { status: 404 });
  await fresh.goto("/");
  const banner = fresh.locator("#__base-url-banner");
  await banner.waitFor();
  const text = (await banner.textContent()) ?? "";
  for (const part of ["did not load properly", "The configured base URL is /", "(the default)", "Try this base URL: /"])
    assert.ok(text.includes(part), `${part} in ${text}`);
});
