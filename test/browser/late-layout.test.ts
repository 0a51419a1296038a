/** Test that long pages are laid out in steps without visible effects. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, holdIdleTime, holds, scrollEnds, shows, sidebar, startSite, tableOfContents } from "./support.ts";

const site = await startSite();
const BIG = "/docs/latest/big";

/** Selectors for use in the page: the blocks of the text, and the table of contents. */
const BLOCKS = "[data-raw=body] > *";
const CONTENTS = 'nav[aria-label="Table of contents"]';

/** Return true if blocks far below are not laid out; for use in the page. */
const isDeferred = (): boolean => {
  const last = document.querySelector("[data-raw=body]")?.lastElementChild;
  return last instanceof HTMLElement && getComputedStyle(last).contentVisibility === "auto";
};

/** Return the height of the page if all of it is laid out at once, which is the case without scripts. */
async function fullHeight(): Promise<number> {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto(BIG);
  return (await page.locator("article").boundingBox())?.height ?? 0;
}

test("blocks far below are laid out later, and the page gets its full height soon", async () => {
  const fullPageHeight = await fullHeight();
  const { page, open } = await site.visit();
  site.host.fail(/^\/assets\/.*\.js$/, { hold: true });
  await page.goto(BIG, { waitUntil: "commit" });
  await shows(page, "Big");
  await page.waitForFunction(() => document.querySelectorAll(".later").length > 20);
  await page.waitForFunction(isDeferred);
  assert.notEqual((await page.locator("article").boundingBox())?.height, fullPageHeight);
  site.host.heal();
  await open(BIG);
  await page.waitForFunction(
    (height) => document.querySelector("article")?.getBoundingClientRect().height === height,
    fullPageHeight,
  );
  assert.equal(await page.evaluate(isDeferred), true);
});

test("a link to the current page does not defer layout again", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/faq");
  const isLaidOut = (): boolean => !document.documentElement.hasAttribute("data-defer-layout");
  await holds(page, isLaidOut);
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  await sidebar(page).getByRole("link", { name: "FAQ", exact: true }).click();
  await holds(page, () => scrollY === 0);
  assert.ok(await page.evaluate(isLaidOut));
});

test("the first paint waits for a whole short page, or for the beginning of a long one", async () => {
  for (const [name, target, element] of [
    ["features", "__page-data", '<script type="application/json" id="__page-data">'],
    ["big", "__below", '<div class="later" id="__below">'],
  ]) {
    const html = readFileSync(path.join(site.out, `docs/latest/${name}/index.html`), "utf8");
    assert.ok(html.includes(`<link rel="expect" href="#${target}" blocking="render">`), name);
    assert.equal(html.split(element as string).length, 2, name);
  }
});

/**
 * Serve the big page without scripts, in two parts.
 *
 * @param rest Resolves when the second part is sent, which begins with the text.
 * @returns URL of the page.
 */
async function serveInPieces(
  t: TestContext,
  rest: Promise<unknown>,
  change: (html: string) => string,
): Promise<string> {
  const html = readFileSync(path.join(site.out, "docs/latest/big/index.html"), "utf8");
  const staticHtml = change(html.replace(/<script type="module".*?<\/script>/g, ""));
  const cut = staticHtml.indexOf("<main");
  const server = createServer((request, response) => {
    const isStyle = request.url?.endsWith(".css");
    response.setHeader("Content-Type", isStyle ? "text/css" : "text/html; charset=utf-8");
    if (isStyle) response.end(readFileSync(path.join(site.out, request.url as string)));
    else if (request.url !== BIG) response.writeHead(404).end();
    else {
      response.write(staticHtml.slice(0, cut));
      rest.then(() => response.end(staticHtml.slice(cut)));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${BIG}`;
}

/** Return whether the first frame with the table of contents contains the text, and the left edge of the table then and at the end. */
async function firstFrame(
  url: string,
  onFrame = () => {},
): Promise<{ hasText: boolean; left: number; finalLeft: number }> {
  const { page } = await site.visit();
  await page.exposeFunction("onFrame", onFrame);
  await page.addInitScript((selector) => {
    const inspectFrame = () => {
      const left = document.querySelector(selector)?.getBoundingClientRect().left;
      if (left === undefined) requestAnimationFrame(inspectFrame);
      else {
        Object.assign(window, { first: { hasText: document.querySelector("main p") !== null, left } });
        (window as unknown as { onFrame(): void }).onFrame();
      }
    };
    requestAnimationFrame(inspectFrame);
  }, CONTENTS);
  await page.goto(url);
  return page.evaluate(
    (selector) => ({
      ...(window as unknown as { first: { hasText: boolean; left: number } }).first,
      finalLeft: document.querySelector(selector)?.getBoundingClientRect().left as number,
    }),
    CONTENTS,
  );
}

test("a browser that supports `rel=expect` paints nothing before the text arrives", async (t) => {
  // Enough time for a browser to paint the first part.
  const late = new Promise((resolve) => setTimeout(resolve, 500));
  const { hasText } = await firstFrame(await serveInPieces(t, late, (html) => html));
  assert.equal(hasText, true);
});

test("in other browsers, the table of contents is in its final place before the text arrives", async (t) => {
  let sendRest = (): void => {};
  const isFramePainted = new Promise<void>((resolve) => (sendRest = resolve));
  const url = await serveInPieces(t, isFramePainted, (html) => html.replace(/<link rel="expect".*?>/, ""));
  const { hasText, left, finalLeft } = await firstFrame(url, () => sendRest());
  assert.equal(hasText, false);
  assert.equal(left, finalLeft);
  assert.ok(left > 640, `${left}`);
});

test("blocks in view are rendered, even after fast scrolling", async () => {
  const { page } = await site.visit();
  site.host.fail(/^\/assets\/.*\.js$/, { hold: true });
  await page.goto(BIG, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelectorAll(".later").length > 30);
  await page.evaluate(() => scrollTo({ top: 8000, behavior: "instant" }));
  await page.waitForFunction(() => {
    const block = document.elementFromPoint(640, 400)?.closest(".later > *");
    return block?.checkVisibility({ contentVisibilityAuto: true });
  });
});

test("a URL or link with a hash scrolls to its heading at once", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  const offset = () =>
    page.evaluate(() => {
      const bar = document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0;
      return Math.abs((document.getElementById("chapter-90")?.getBoundingClientRect().top ?? 0) - bar);
    });
  await open(`${BIG}#chapter-90`);
  assert.equal(await page.evaluate(isDeferred), false);
  assert.ok((await offset()) < 40, `${await offset()}`);
  await open("/docs/latest/features");
  await open(BIG);
  await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Chapter 90" }).click();
  await holds(page, () => scrollY > 1000);
  await scrollEnds(page);
  assert.ok((await offset()) < 40, `${await offset()}`);
});

test("a text fragment in the URL scrolls to its passage", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  for (const directive of [
    ":~:text=Chapter%2090%20makes%20a%20paragraph",
    "chapter-2:~:text=Chapter%2090%20makes%20a%20paragraph",
  ]) {
    await open("/docs/latest/features");
    await open(`${BIG}#${directive}`);
    assert.equal(await page.evaluate(isDeferred), false, directive);
    const top = await page.evaluate(() => document.getElementById("chapter-90")?.getBoundingClientRect().top ?? -1);
    assert.ok(top > 0 && top < 800, `${directive}: ${top}`);
  }
});

test("going back to the middle of a long page shows the same text", async () => {
  const { page, open } = await site.visit();
  await open(BIG);
  const textInView = () => page.evaluate(() => document.elementFromPoint(640, 400)?.textContent?.slice(0, 40));
  await page.evaluate(() => document.getElementById("chapter-60")?.scrollIntoView({ behavior: "instant" }));
  await scrollEnds(page);
  const before = await textInView();
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
  assert.equal(await textInView(), before);
  await page.reload();
  await page.waitForFunction((text) => document.elementFromPoint(640, 400)?.textContent?.slice(0, 40) === text, before);
});

/** Open the big page, and delay its measurement, which happens in idle time. */
async function openUnmeasured(reducedMotion: "reduce" | "no-preference"): Promise<Page> {
  const { page, open } = await site.visit({ reducedMotion, before: holdIdleTime });
  await open(BIG);
  return page;
}

test("a heading scrolled into view does not move when the page is measured", async () => {
  const page = await openUnmeasured("reduce");
  const top = await page.evaluate(() => {
    const chapter = document.getElementById("chapter-90");
    chapter?.scrollIntoView();
    // Measure in one task.
    Object.assign(window, { scheduler: { yield: async () => {} } });
    window.beIdle();
    return chapter?.getBoundingClientRect().top;
  });
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".later:last-of-type")?.style.cssText);
  await scrollEnds(page);
  const now = await page.evaluate(() => document.getElementById("chapter-90")?.getBoundingClientRect().top);
  assert.ok(Math.abs((now ?? 0) - (top ?? 0)) <= 1, `from ${top} to ${now}`);
});

test("an element with `data-defer` is deferred and measured like a block of text", async () => {
  const page = await openUnmeasured("reduce");
  const card = await page.evaluateHandle(() => {
    const element = document.createElement("section");
    element.dataset.defer = "";
    element.style.setProperty("--estimated-height", "100px");
    element.append(Object.assign(document.createElement("p"), { textContent: "Card" }));
    document.querySelector("footer")?.before(element);
    return element;
  });
  const getSize = (element: HTMLElement): string => getComputedStyle(element).containIntrinsicBlockSize;
  assert.equal(await card.evaluate((element) => getComputedStyle(element).contentVisibility), "auto");
  assert.equal(await card.evaluate(getSize), "auto 100px");
  await page.evaluate(() => window.beIdle());
  await page.waitForFunction((element) => element.style.cssText.includes("contain-intrinsic"), card);
  assert.notEqual(await card.evaluate(getSize), "auto 100px");
});

test("the slower the machine, the fewer blocks are measured at once", async () => {
  const height = await fullHeight();
  const largest: number[] = [];
  for (const step of [0, 20]) {
    const { page, open } = await site.visit();
    await page.addInitScript((milliseconds) => {
      const { getBoundingClientRect } = Element.prototype;
      let now = performance.now();
      let most = 0;
      performance.now = () => (now += milliseconds);
      Element.prototype.getBoundingClientRect = function (this: Element) {
        most = Math.max(most, document.querySelectorAll('.later[style*="content-visibility: visible"]').length);
        document.documentElement.dataset.largestGroup = String(most);
        return getBoundingClientRect.call(this);
      };
    }, step);
    await open(BIG);
    await page.waitForFunction(
      (expected) => document.querySelector("article")?.getBoundingClientRect().height === expected,
      height,
    );
    largest.push(Number(await page.locator("html").getAttribute("data-largest-group")));
  }
  const [fast = 0, slow] = largest;
  assert.equal(slow, 2);
  assert.ok(fast > 4, String(fast));
});

for (const key of ["End", "Shift+Tab"])
  test(`${key} scrolls to the end of a page that is not measured yet`, async () => {
    const page = await openUnmeasured("no-preference");
    await page.keyboard.press(key);
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
    assert.equal(await page.evaluate(isDeferred), false);
  });

declare global {
  interface Window {
    /** Resolves when the big page is in the document, before the first frame with it. */
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

/** Return the contents list of a built page, as the browser serializes it. */
function contentsOf(name: string, page: Page): Promise<string> {
  const html = readFileSync(path.join(site.out, name, "index.html"), "utf8");
  return page.evaluate((text) => {
    const built = new DOMParser().parseFromString(text, "text/html");
    return built.querySelector("[data-raw=toc]")?.innerHTML ?? "";
  }, html);
}

test("after navigation, the part of the page that fits the window is rendered first", async () => {
  const page = await beforeBig();
  const first = page.evaluate(
    async ([blocks, contents]) => {
      await window.whenBig;
      const count = document.querySelectorAll(blocks).length;
      const entries = document.querySelectorAll(`${contents} a`);
      return {
        count,
        below: document.querySelector("footer")?.getBoundingClientRect().top ?? 0,
        entries: entries.length,
        belowEntries: entries[entries.length - 1]?.getBoundingClientRect().top ?? 0,
      };
    },
    [BLOCKS, CONTENTS] as const,
  );
  await goToBig(page);
  const { count, below, entries, belowEntries } = await first;
  assert.ok(below > 800, `the footer is visible at ${below}`);
  assert.ok(belowEntries > 800, `the end of the table of contents is visible at ${belowEntries}`);
  await page.waitForSelector("#chapter-120", { state: "attached" });
  const all = await page.locator(BLOCKS).count();
  assert.ok(count < all / 2, `${count} of ${all}`);
  const allEntries = await tableOfContents(page).getByRole("link").count();
  assert.ok(entries < allEntries / 2, `${entries} of ${allEntries}`);
  const list = () => tableOfContents(page).locator("[data-raw]").innerHTML();
  const current = tableOfContents(page).locator('[aria-current="true"]');
  assert.equal((await list()).replace(' aria-current="true"', ""), await contentsOf("docs/latest/big", page));
  assert.equal(await current.textContent(), "Chapter 1");
  await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: "Chapter 90" }).click();
  await page.waitForSelector('a[href="#chapter-90"][aria-current="true"]');
});

test("a link to a heading works before the heading is rendered", async () => {
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

test("a page is also laid out in steps after navigation", async () => {
  const page = await beforeBig();
  await goToBig(page);
  await holds(page, () => {
    const last = document.querySelector<HTMLElement>("[data-raw=body] > :last-child");
    return last !== null && last.style.containIntrinsicBlockSize !== "";
  });
});
