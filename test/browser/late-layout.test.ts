/** Long pages are laid out bit by bit, and nobody sees it. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, holdIdleTime, holds, scrollEnds, shows, startSite } from "./support.ts";

const site = await startSite();
const BIG = "/docs/latest/big";

/** Whether blocks far below still wait; for use in the page. */
const isWaiting = (): boolean => {
  const last = document.querySelector(".prose-body")?.lastElementChild;
  return last instanceof HTMLElement && getComputedStyle(last).contentVisibility === "auto";
};

/** Height of the page when all of it is laid out at once, as without script. */
async function wholeHeight(): Promise<number> {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto(BIG);
  return (await page.locator("article").boundingBox())?.height ?? 0;
}

test("what is far below waits at first; soon the page has its true height", async () => {
  const whole = await wholeHeight();
  const { page, open } = await site.visit();
  site.host.fail(/^\/assets\/.*\.js$/, { hold: true });
  await page.goto(BIG, { waitUntil: "commit" });
  await shows(page, "Big");
  await page.waitForFunction(() => document.querySelectorAll(".later").length > 20);
  await page.waitForFunction(isWaiting);
  assert.notEqual((await page.locator("article").boundingBox())?.height, whole);
  site.host.heal();
  await open(BIG);
  await page.waitForFunction(
    (height) => document.querySelector("article")?.getBoundingClientRect().height === height,
    whole,
  );
  assert.equal(await page.evaluate(isWaiting), true);
});

test("a link to the page that is open lets nothing wait again", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/faq");
  const isWhole = (): boolean => !document.documentElement.hasAttribute("data-defer-layout");
  await holds(page, isWhole);
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  await page.locator('.sidebar a[href="/docs/latest/faq"]').first().click();
  await holds(page, () => scrollY === 0);
  assert.ok(await page.evaluate(isWhole));
});

test("the first paint waits for what the window shows: all of a short page, the beginning of a long text", async () => {
  for (const [name, target, element] of [
    ["features", "__page-data", '<script type="application/json" id="__page-data">'],
    ["big", "__below", '<div class="later" id="__below">'],
  ]) {
    const html = readFileSync(path.join(site.out, `docs/latest/${name}/index.html`), "utf8");
    assert.ok(html.includes(`<link rel="expect" href="#${target}" blocking="render">`), name);
    assert.equal(html.split(element as string).length, 2, name);
  }
});

/** Serves the big page in two pieces, the second of which begins with the text and waits, and without scripts. */
async function serveInPieces(
  t: TestContext,
  rest: Promise<unknown>,
  change: (html: string) => string,
): Promise<string> {
  const html = readFileSync(path.join(site.out, "docs/latest/big/index.html"), "utf8");
  const still = change(html.replace(/<script type="module".*?<\/script>/g, ""));
  const cut = still.indexOf("<main");
  const server = createServer((request, response) => {
    const isStyle = request.url?.endsWith(".css");
    response.setHeader("Content-Type", isStyle ? "text/css" : "text/html; charset=utf-8");
    if (isStyle) response.end(readFileSync(path.join(site.out, request.url as string)));
    else if (request.url !== BIG) response.writeHead(404).end();
    else {
      response.write(still.slice(0, cut));
      rest.then(() => response.end(still.slice(cut)));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${BIG}`;
}

/** Whether the first frame with the list of contents had the text in it, and where the list began in it and at the end. */
async function firstFrame(
  address: string,
  onFrame = () => {},
): Promise<{ text: boolean; place: number; lastPlace: number }> {
  const { page } = await site.visit();
  await page.exposeFunction("onFrame", onFrame);
  await page.addInitScript(() => {
    const look = () => {
      const place = document.querySelector("nav.toc")?.getBoundingClientRect().left;
      if (place === undefined) requestAnimationFrame(look);
      else {
        Object.assign(window, { first: { text: document.querySelector("main p") !== null, place } });
        (window as unknown as { onFrame(): void }).onFrame();
      }
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  return page.evaluate(() => ({
    ...(window as unknown as { first: { text: boolean; place: number } }).first,
    lastPlace: document.querySelector("nav.toc")?.getBoundingClientRect().left as number,
  }));
}

test("a browser that knows the link paints nothing before the text is there", async (t) => {
  // Time in which a browser would paint what it has.
  const late = new Promise((resolve) => setTimeout(resolve, 500));
  const { text } = await firstFrame(await serveInPieces(t, late, (html) => html));
  assert.equal(text, true);
});

test("in one that does not, the contents stand where they belong while the text is on its way", async (t) => {
  let goOn = (): void => {};
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  const address = await serveInPieces(t, seen, (html) => html.replace(/<link rel="expect".*?>/, ""));
  const { text, place, lastPlace } = await firstFrame(address, () => goOn());
  assert.equal(text, false);
  assert.equal(place, lastPlace);
  assert.ok(place > 640, `${place}`);
});

test("what is in view is never left out, however fast one scrolls", async () => {
  const { page } = await site.visit();
  site.host.fail(/^\/assets\/.*\.js$/, { hold: true });
  await page.goto(BIG, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelectorAll(".later").length > 30);
  await page.evaluate(() => scrollTo({ top: 8000, behavior: "instant" }));
  await page.waitForFunction(() => {
    const shown = document.elementFromPoint(640, 400)?.closest(".later > *");
    return shown?.checkVisibility({ contentVisibilityAuto: true });
  });
});

test("a heading that an address or a link names is where it belongs, at once", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  const offset = () =>
    page.evaluate(() => {
      const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
      return Math.abs((document.getElementById("chapter-90")?.getBoundingClientRect().top ?? 0) - bar);
    });
  await open(`${BIG}#chapter-90`);
  assert.equal(await page.evaluate(isWaiting), false);
  assert.ok((await offset()) < 40, `${await offset()}`);
  await open("/docs/latest/features");
  await open(BIG);
  await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Chapter 90" }).click();
  await holds(page, () => scrollY > 1000);
  await scrollEnds(page);
  assert.ok((await offset()) < 40, `${await offset()}`);
});

test("a passage that an address names is in view", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  for (const directive of [
    ":~:text=Chapter%2090%20makes%20a%20paragraph",
    "chapter-2:~:text=Chapter%2090%20makes%20a%20paragraph",
  ]) {
    await open("/docs/latest/features");
    await open(`${BIG}#${directive}`);
    assert.equal(await page.evaluate(isWaiting), false, directive);
    const top = await page.evaluate(() => document.getElementById("chapter-90")?.getBoundingClientRect().top ?? -1);
    assert.ok(top > 0 && top < 800, `${directive}: ${top}`);
  }
});

test("going back to the middle of a long page shows the same words", async () => {
  const { page, open } = await site.visit();
  await open(BIG);
  const words = () => page.evaluate(() => document.elementFromPoint(640, 400)?.textContent?.slice(0, 40));
  await page.evaluate(() => document.getElementById("chapter-60")?.scrollIntoView({ behavior: "instant" }));
  await scrollEnds(page);
  const before = await words();
  await page
    .getByRole("link", { name: "FAQ" })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await shows(page, "FAQ");
  await page.goBack();
  await shows(page, "Big");
  assert.equal(addressOf(page), BIG);
  await holds(page, () => scrollY > 1000);
  await scrollEnds(page);
  assert.equal(await words(), before);
  await page.reload();
  await page.waitForFunction((text) => document.elementFromPoint(640, 400)?.textContent?.slice(0, 40) === text, before);
});

/** Open the big page, which is not measured before there is idle time. */
async function unmeasured(reducedMotion: "reduce" | "no-preference"): Promise<Page> {
  const { page, open } = await site.visit({ reducedMotion, before: holdIdleTime });
  await open(BIG);
  return page;
}

test("what a jump has just shown stays where it is when the page is measured", async () => {
  const page = await unmeasured("reduce");
  const top = await page.evaluate(() => {
    const chapter = document.getElementById("chapter-90");
    chapter?.scrollIntoView();
    // Measured in one go, without a turn of the browser between.
    Object.assign(window, { scheduler: { yield: async () => {} } });
    window.beIdle();
    return chapter?.getBoundingClientRect().top;
  });
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".later:last-of-type")?.style.cssText);
  await scrollEnds(page);
  const now = await page.evaluate(() => document.getElementById("chapter-90")?.getBoundingClientRect().top);
  assert.ok(Math.abs((now ?? 0) - (top ?? 0)) <= 1, `from ${top} to ${now}`);
});

for (const key of ["End", "Shift+Tab"])
  test(`${key} leads to the end of a page that is not measured yet`, async () => {
    const page = await unmeasured("no-preference");
    await page.keyboard.press(key);
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
    assert.equal(await page.evaluate(isWaiting), false);
  });

declare global {
  interface Window {
    /** When the big page is in the document, before any frame shows it. */
    whenBig: Promise<void>;
  }
}

async function beforeBig(): Promise<Page> {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  await open("/docs/latest/");
  await page.evaluate(() => {
    window.whenBig = new Promise((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector("h1")?.textContent === "Big") resolve();
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  return page;
}

async function goToBig(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("link", { name: "Big" }).first().click();
  await shows(page, "Big");
}

/** The list of contents as the page has it that the server sends. */
function contentsOf(name: string): string {
  const html = readFileSync(path.join(site.out, name, "index.html"), "utf8");
  return /<div class="toc-list"[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? assert.fail(name);
}

test("of a page that was navigated to, what a window can show comes first, and then the rest", async () => {
  const page = await beforeBig();
  const first = page.evaluate(async () => {
    await window.whenBig;
    const count = document.querySelectorAll(".prose-body > *").length;
    const entries = document.querySelectorAll(".toc a");
    return {
      count,
      below: document.querySelector("footer")?.getBoundingClientRect().top ?? 0,
      entries: entries.length,
      belowEntries: entries[entries.length - 1]?.getBoundingClientRect().top ?? 0,
    };
  });
  await goToBig(page);
  const { count, below, entries, belowEntries } = await first;
  assert.ok(below > 800, `the footer would be seen at ${below}`);
  assert.ok(belowEntries > 800, `the contents would be seen to end at ${belowEntries}`);
  await page.waitForSelector("#chapter-120", { state: "attached" });
  const all = await page.locator(".prose-body > *").count();
  assert.ok(count < all / 2, `${count} of ${all}`);
  const allEntries = await page.locator(".toc a").count();
  assert.ok(entries < allEntries / 2, `${entries} of ${allEntries}`);
  const list = () => page.locator(".toc [data-raw]").innerHTML();
  const marked = page.locator('.toc [aria-current="true"]');
  assert.equal((await list()).replace(' aria-current="true"', ""), contentsOf("docs/latest/big"));
  assert.equal(await marked.textContent(), "Chapter 1");
  await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Chapter 90" }).click();
  await page.waitForSelector('a[href="#chapter-90"][aria-current="true"]');
});

test("a place in the rest can be gone to before it has come", async () => {
  const page = await beforeBig();
  const missing = page.evaluate(async () => {
    await window.whenBig;
    await new Promise(requestAnimationFrame);
    const before = document.getElementById("chapter-90");
    const link = Object.assign(document.createElement("a"), { href: "#chapter-90" });
    document.querySelector("main")?.append(link);
    link.click();
    return before === null;
  });
  await goToBig(page);
  assert.equal(await missing, true);
  await holds(page, () => {
    const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
    return Math.abs((document.getElementById("chapter-90")?.getBoundingClientRect().top ?? 0) - bar) < 40;
  });
});

test("a page that was navigated to is laid out bit by bit as well", async () => {
  const page = await beforeBig();
  await goToBig(page);
  await holds(page, () => {
    const last = document.querySelector<HTMLElement>(".prose-body > :last-child");
    return last !== null && last.style.containIntrinsicBlockSize !== "";
  });
});
