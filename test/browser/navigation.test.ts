import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import {
  addressOf,
  frames,
  holds,
  linkIn,
  shows,
  startSite,
  type Watched,
  waitForHydration,
  watchElement,
  watchedIn,
} from "./support.ts";

const site = await startSite();
const BAR = "[role=progressbar]";
const PAYLOADS = /^\/assets\/pages\//;

test("a link shows the page in the same document and changes title and URL", async () => {
  const { page, open, mark, isMarked, messages } = await site.visit();
  await open("/docs/latest/");
  await mark();
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.equal(addressOf(page), "/docs/latest/faq");
  assert.equal(await page.title(), "FAQ | Fixture");
  assert.ok(await isMarked());
  assert.deepEqual(messages, []);
});

test("head tags of front matter are added and removed with their page", async () => {
  const { page, open, messages } = await site.visit();
  const own = page.locator("head meta[name=own]");
  await open("/docs/latest/");
  assert.equal(await own.count(), 0);
  await linkIn(page, "far").click();
  await shows(page, "Far");
  assert.equal(await own.getAttribute("content"), "far");
  await holds(page, () => (window as { own?: number }).own === 1);
  await page.goBack();
  await shows(page, "Introduction");
  assert.equal(await page.locator("head :is(meta[name=own], script[src='/own.js'])").count(), 0);
  assert.deepEqual(messages, []);
});

test("the URL changes at once, and the old page stays until the new one is loaded", async () => {
  const { page, open } = await site.visit();
  site.host.fail(PAYLOADS, { hold: true });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  assert.equal(addressOf(page), "/docs/latest/faq");
  await shows(page, "Introduction");
  site.host.heal();
  await shows(page, "FAQ");
});

test("the progress bar appears after 200 ms and stays until the page is loaded", async () => {
  const { page, open } = await site.visit();
  site.host.fail(PAYLOADS, { hold: true });
  await open("/docs/latest/");
  await watchElement(page, BAR, "click", 400);
  await linkIn(page, "FAQ").click();
  await holds(page, () => (window as unknown as { watched: Watched }).watched.wasInTime);
  site.host.heal();
  await shows(page, "FAQ");
  await page.locator(BAR).waitFor({ state: "detached" });
  const { changes } = await watchedIn(page);
  assert.equal(changes.length, 2);
  assert.ok((changes[0] as number) >= 190, `shown after ${changes[0]} ms`);
});

test("the progress bar does not appear for a fast page, a hash or a query", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  // The next page is loaded before the click, also on a slow machine.
  const code = page.waitForResponse(/\/assets\/chunks\/document-head\./);
  await linkIn(page, "FAQ").hover();
  await (await code).finished();
  await page.waitForLoadState("networkidle");
  await watchElement(page, BAR, "click", 400);
  await linkIn(page, "the last part").click();
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  // Longer than the delay of the progress bar.
  await page.waitForTimeout(300);
  assert.deepEqual((await watchedIn(page)).changes, []);
});

test("a newer navigation replaces a pending one", async () => {
  const { page, open } = await site.visit();
  const faq = await payloadOf(page, "/docs/latest/faq");
  site.host.fail(new RegExp(faq), { hold: true });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await linkIn(page, "far").click();
  await shows(page, "Far");
  const late = page.waitForResponse(`**/${faq}`);
  site.host.heal();
  await (await late).finished();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await shows(page, "Far");
  assert.equal(addressOf(page), "/docs/latest/far");
});

test("paths that end in .html or /index.html show the page, by URL and by link", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  for (const path of ["/docs/latest/faq.html", "/docs/latest/faq/index.html"]) {
    await open("/docs/latest/");
    await mark();
    await page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = "variant";
      document.querySelector("main")?.prepend(link);
    }, path);
    await page.getByRole("link", { name: "variant" }).click();
    await shows(page, "FAQ");
    assert.equal(addressOf(page), path);
    assert.ok(await isMarked());
  }
  for (const path of ["/docs/latest/faq/index.html", "/docs/latest/faq.html"]) {
    await open(path);
    await shows(page, "FAQ");
    assert.equal(await page.title(), "FAQ | Fixture");
    assert.equal(addressOf(page), path);
  }
});

test("a redirect shows its target without loading a document", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/");
  await mark();
  await addLink(page, "/old#how");
  await page.getByRole("link", { name: "added" }).click();
  await shows(page, "FAQ");
  assert.equal(addressOf(page), "/docs/latest/faq#how");
  assert.ok(await isMarked());
});

test("an unknown path loads the not-found page, from which links work", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/");
  await addLink(page, "/no/such/page");
  await page.getByRole("link", { name: "added" }).click();
  await shows(page, "Page Not Found");
  assert.equal(addressOf(page), "/no/such/page");
  await waitForHydration(page);
  await mark();
  await page.getByRole("link", { name: "Docs" }).first().click();
  await shows(page, "Introduction");
  assert.ok(await isMarked());
});

test("links to files, other languages and other hosts load a document", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/");
  await mark();
  await addLink(page, "/file.txt");
  await page.getByRole("link", { name: "added" }).click();
  await page.waitForURL("**/file.txt");
  await open("/docs/latest/faq");
  await mark();
  await addLink(page, "/de/docs/latest/faq");
  await page.getByRole("link", { name: "added" }).click();
  await page.waitForSelector("html[lang=de]", { state: "attached" });
  assert.equal(await isMarked(), false);
  const outside = page.getByRole("contentinfo").getByRole("link", { name: "Outside" });
  assert.equal(await outside.getAttribute("target"), "_blank");
  assert.match((await outside.getAttribute("rel")) ?? "", /noopener/);
});

test("a click with a modifier is left to the browser", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  // Listeners are called in the order of their registration, so this one sees what the page did with the event.
  await page.evaluate(() => {
    const clicks: boolean[] = [];
    Object.assign(window, { clicks });
    addEventListener("click", (event) => {
      clicks.push(event.defaultPrevented);
      event.preventDefault();
    });
  });
  const wasHandled = (): Promise<boolean[]> => page.evaluate(() => (window as unknown as { clicks: boolean[] }).clicks);
  for (const modifier of ["Control", "Meta", "Shift", "Alt"] as const)
    await linkIn(page, "FAQ").click({ modifiers: [modifier] });
  assert.deepEqual(await wasHandled(), [false, false, false, false]);
  assert.equal(addressOf(page), "/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.deepEqual(await wasHandled(), [false, false, false, false, true]);
});

test("a link that only changes the query neither loads nor scrolls", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/");
  await addLink(page, "?x=1", "#part-two");
  await page.getByRole("link", { name: "added" }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.getByRole("link", { name: "added" }).click();
  assert.equal(addressOf(page), "/docs/latest/?x=1");
  assert.equal(await page.evaluate(() => scrollY), before);
});

for (const [name, setup] of [
  ["with storage", undefined],
  ["with blocked storage", blockSession],
] as const) {
  for (const [kind, fault] of [
    ["missing", { status: 404 }],
    ["an HTML page with status 200", { status: 200, body: "<!doctype html><p>app", type: "text/html" }],
    ["truncated", { truncate: 40 }],
    ["unreachable", { drop: true }],
  ] as const) {
    test(`a payload that is ${kind} causes one reload at the new URL (${name})`, async () => {
      const { page, open, mark, isMarked, messages } = await site.visit(setup ? { before: setup } : {});
      site.host.fail(PAYLOADS, fault);
      await open("/docs/latest/");
      await mark();
      await linkIn(page, "FAQ").click();
      await shows(page, "FAQ");
      await waitForHydration(page);
      assert.equal(await isMarked(), false);
      assert.equal(addressOf(page), "/docs/latest/faq");
      assert.ok(messages.some((message) => message.includes("could not be loaded")));
      assert.equal(site.host.requests.filter((each) => each === "/docs/latest/faq").length, 1);
    });
  }
}

test("a second failure of a path within ten seconds shows an error with a retry button", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  site.host.fail(PAYLOADS, { status: 404 });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await waitForHydration(page);
  await page.goBack();
  await shows(page, "Introduction");
  await waitForHydration(page);
  await mark();
  await linkIn(page, "FAQ").click();
  const box = page.getByRole("alert");
  await box.waitFor();
  assert.match((await box.textContent()) ?? "", /could not load/);
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  assert.equal(addressOf(page), "/docs/latest/faq");
  await page.getByRole("button", { name: "Retry" }).click();
  await box.waitFor();
  site.host.heal();
  await page.getByRole("button", { name: "Retry" }).click();
  await shows(page, "FAQ");
  assert.equal(await page.title(), "FAQ | Fixture");
  assert.ok(await isMarked());
});

test("a first page whose code is missing keeps its text and shows a retry button, without a reload", async () => {
  const { page, mark, isMarked } = await site.visit();
  site.host.fail(/^\/assets\/.*\bdoc[.-]/, { status: 404 });
  await page.goto("/docs/latest/faq");
  const box = page.getByRole("alert");
  await box.waitFor();
  await shows(page, "FAQ");
  await mark();
  await page.getByRole("button", { name: "Retry" }).click();
  await box.waitFor();
  site.host.heal();
  await page.getByRole("button", { name: "Retry" }).click();
  await waitForHydration(page);
  assert.equal(await box.count(), 0);
  assert.ok(await isMarked());
  assert.equal(site.host.requests.filter((each) => each === "/docs/latest/faq").length, 1);
});

test("a first page whose shell is missing reports it once, even if its code loads late", async () => {
  const { page, messages } = await site.visit();
  site.host.fail(/^\/assets\/shell\./, { status: 404 });
  let onRequest = (): void => {};
  const failed = new Promise<void>((resolve) => (onRequest = resolve));
  page.on("requestfinished", (request) => request.url().includes("/assets/shell.") && onRequest());
  await page.route(/\/assets\/chunks\/client\./, async (route) => {
    await failed;
    await frames(page);
    await route.continue();
  });
  await page.goto("/docs/latest/faq");
  await page
    .getByRole("alert")
    .getByText(/could not load/)
    .waitFor();
  assert.deepEqual(
    messages.filter((message) => !message.startsWith("[sitegen]") && !message.startsWith("Failed to load resource")),
    [],
  );
});

test("a client of an older build loads documents instead of payloads", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  const map = JSON.parse(await (await page.request.get("/assets/routes.en.json")).text()) as { build: string };
  site.host.fail(/routes\.en\.json/, { body: JSON.stringify({ ...map, build: "newer" }), type: "application/json" });
  await open("/docs/latest/");
  await mark();
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.equal(await isMarked(), false);
  assert.equal(site.host.count(PAYLOADS), 0);
});

test("links work without the route map", async () => {
  const { page, open } = await site.visit();
  site.host.fail(/routes\.en\.json/, { status: 500 });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.equal(addressOf(page), "/docs/latest/faq");
});

type Tab = Awaited<ReturnType<typeof site.visit>>["page"];

function addLink(page: Tab, href: string, after = "h1"): Promise<void> {
  return page.evaluate(
    ([address, place]) => {
      const link = document.createElement("a");
      link.href = address as string;
      link.textContent = "added";
      document.querySelector(place as string)?.after(link);
    },
    [href, after],
  );
}

async function payloadOf(page: Tab, route: string): Promise<string> {
  const map = (await (await page.request.get("/assets/routes.en.json")).json()) as {
    routes: Record<string, [string, string]>;
  };
  return (map.routes[route] as [string, string])[1];
}

async function blockSession(context: { addInitScript(script: () => void): Promise<unknown> }): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
}

test("while the browser is offline, the page stays with a retry button until the network is back", async (t) => {
  /** Follow a link offline. A new visitor each time, because browsers may show a cached page offline. */
  const followOffline = async (): Promise<Awaited<ReturnType<typeof site.visit>> & { box: Locator }> => {
    const visitor = await site.visit();
    const { page, context, open, mark } = visitor;
    const box = page.getByRole("alert");
    await open("/docs/latest/");
    await mark();
    await context.setOffline(true);
    await linkIn(page, "FAQ").click();
    await box.waitFor();
    await shows(page, "Introduction");
    assert.equal(addressOf(page), "/docs/latest/faq");
    return { ...visitor, box };
  };
  const isFaq = async ({ page, box, isMarked }: Awaited<ReturnType<typeof followOffline>>): Promise<void> => {
    await shows(page, "FAQ");
    assert.equal(await box.count(), 0);
    assert.equal(addressOf(page), "/docs/latest/faq");
    assert.ok(await isMarked(), "the document was loaded again");
  };
  await t.test("loads the page by itself", async () => {
    const visitor = await followOffline();
    await visitor.context.setOffline(false);
    await isFaq(visitor);
  });
  await t.test("shows the box again after a retry without network", async () => {
    const visitor = await followOffline();
    await visitor.page.getByRole("button", { name: "Retry" }).click();
    await shows(visitor.page, "Introduction");
    await visitor.box.waitFor();
    await visitor.context.setOffline(false);
    await isFaq(visitor);
  });
  await t.test("removes the box on return to the page", async () => {
    const visitor = await followOffline();
    const { page, context, box } = visitor;
    await page.goBack();
    await box.waitFor({ state: "detached" });
    await shows(page, "Introduction");
    assert.equal(addressOf(page), "/docs/latest/");
    await context.setOffline(false);
    await page.goForward();
    await isFaq(visitor);
  });
  await t.test("loads only the page of the newest link", async () => {
    const { page, context, box } = await followOffline();
    await page.goBack();
    await context.setOffline(false);
    assert.equal(addressOf(page), "/docs/latest/");
    await shows(page, "Introduction");
    assert.equal(await box.count(), 0);
  });
  await t.test("loads the document if the page fails although the network is back", async () => {
    const { page, context } = await followOffline();
    site.host.fail(PAYLOADS, { status: 404 });
    await context.setOffline(false);
    await shows(page, "FAQ");
    await page.waitForFunction(() => !("marked" in window));
  });
});
