/** Build the fixture site, serve it, and visit it with a browser. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { after } from "node:test";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { builtSite } from "../support/built.ts";
import { BROWSER_FLAGS } from "../support/chromium.js";
import type { Files } from "../support/site.ts";
import { PATIENCE } from "../support/until.ts";
import { FIXTURE } from "./fixture.ts";
import { type Host, serveFolder } from "./server.ts";

export const DESKTOP = { width: 1280, height: 800 };
export const MOBILE = { width: 390, height: 844 };

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings of the console, and uncaught exceptions. */
  messages: string[];
  /** Open a path of the site and wait until the page is hydrated. */
  open(path: string): Promise<void>;
  /** Mark the document, to check later that it has not been replaced. */
  mark(): Promise<void>;
  isMarked(): Promise<boolean>;
}

export interface BrowserSite {
  host: Host;
  browser: Browser;
  /** Output directory. */
  out: string;
  /** Return a visitor without history, storage or cache. */
  visit(options?: BrowserContextOptions & { before?: (context: BrowserContext) => Promise<unknown> }): Promise<Visitor>;
}

/**
 * Build a site and serve it until the end of the tests of the file.
 *
 * @param files Files that are added to the fixture or replace its files.
 * @param options Base URL, lines added to the configuration, and whether tests use the clipboard.
 */
export async function startSite(
  files: Files = {},
  { base = "/", config = "", usesClipboard = false } = {},
): Promise<BrowserSite> {
  const all = { ...FIXTURE, ...files };
  const site = await builtSite(
    { ...all, "sitegen.config.yaml": `${all["sitegen.config.yaml"]}\n${config}\n` },
    "--base-url",
    base,
  );
  return openSite(path.join(site.root, "dist"), { base, usesClipboard });
}

/**
 * Connect to the browser of the run until the end of the tests of the file.
 *
 * @param usesClipboard If true, start another browser, because all pages of a browser share its clipboard.
 */
export async function openBrowser(usesClipboard = false): Promise<Browser> {
  const browser = usesClipboard
    ? await chromium.launch({ executablePath: process.env.CHROMIUM, args: BROWSER_FLAGS })
    : await chromium.connect(process.env.SITEGEN_TEST_BROWSER as string);
  after(() => browser.close());
  return browser;
}

/** Serve a build until the end of the tests of the file. */
export async function openSite(out: string, { base = "/", usesClipboard = false } = {}): Promise<BrowserSite> {
  const host = await serveFolder(out, { base, headers: headersOf(readFileSync(path.join(out, "_headers"), "utf8")) });
  const browser = await openBrowser(usesClipboard);
  after(() => host.close());
  const contexts = new Set<BrowserContext>();
  return {
    host,
    browser,
    out,
    async visit({ before, ...options } = {}) {
      // Close earlier visitors, whose requests would be counted for this one.
      for (const context of contexts) await context.close();
      contexts.clear();
      host.heal();
      host.forget();
      const context = await browser.newContext({ viewport: DESKTOP, baseURL: host.origin, ...options });
      contexts.add(context);
      context.setDefaultTimeout(PATIENCE);
      await before?.(context);
      const page = await context.newPage();
      const messages: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()))
          messages.push(`${message.text()} ${message.location().url}`.trim());
      });
      page.on("pageerror", (error) => messages.push(String(error)));
      return {
        context,
        page,
        messages,
        async open(address) {
          await page.goto(address);
          await waitForHydration(page);
        },
        mark: () => page.evaluate(() => void Object.assign(window, { marked: true })),
        isMarked: () => page.evaluate(() => "marked" in window),
      };
    },
  };
}

/** Return the headers in `_headers` that apply to every file, except those that the test host cannot send. */
function headersOf(rules: string): Record<string, string> {
  const [general = ""] = rules.split(/\n\s*\n/);
  const headers = [...general.matchAll(/^\s+([\w-]+): (.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  return Object.fromEntries(headers.filter(([name]) => !/^(?:cache-control|strict-transport-security)$/i.test(name)));
}

/** Wait until the document is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
  // The code that is loaded afterwards, e.g. for keyboard shortcuts, adds the region.
  await page.waitForSelector(".live-region", { state: "attached" });
}

/** Wait until the page with this heading is shown. */
export async function shows(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

/** Main navigation of an English page. */
export const navbar = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

/** Sidebar of an English docs page. */
export const sidebar = (page: Page): Locator => page.getByRole("navigation", { name: "Documentation pages" });

/** Table of contents of an English page on wide screens. */
export const tableOfContents = (page: Page): Locator => page.getByRole("navigation", { name: "Table of contents" });

/** Results of the search page. */
export const searchResults = (page: Page): Locator => page.getByRole("main").getByRole("article");

/** Return a link in the text of the page. */
export function linkIn(page: Page, name: string): Locator {
  return page.getByRole("article").getByRole("link", { name, exact: true });
}

/**
 * Scroll in a later frame than the one that shows a new page, in which the client restores the scroll position again.
 */
export async function scrollPage(page: Page, to: number | "end"): Promise<void> {
  await page.evaluate(async (place) => {
    await new Promise(requestAnimationFrame);
    scrollTo({ top: place === "end" ? document.body.scrollHeight : place, behavior: "instant" });
  }, to);
}

/** Delay idle callbacks until `window.beIdle()` is called, in all later documents. */
export function holdIdleTime(visitor: BrowserContext | Page): Promise<unknown> {
  return visitor.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => waiting.push(callback);
    window.beIdle = () => {
      for (const callback of waiting.splice(0)) callback({ didTimeout: false, timeRemaining: () => 50 });
    };
  });
}

declare global {
  interface Window {
    beIdle(): void;
  }
}

/**
 * Let the page run for some frames, before an assertion that something did not happen.
 *
 * Unlike a pause, this takes longer if the machine is busy.
 */
export async function frames(page: Page, count = 10): Promise<void> {
  await page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) {
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, count);
}

/** Wait until the page has had the same scroll position for ten frames. */
export async function scrollEnds(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let [same, last] = [0, -1]; same < 10; last = scrollY) {
      await new Promise(requestAnimationFrame);
      same = scrollY === last ? same + 1 : 0;
    }
  });
}

/** Wait until a condition is true in the page. */
export async function holds(page: Page, condition: () => unknown): Promise<void> {
  await page.waitForFunction(condition);
}

/**
 * Record in `window.watched` when an element appears and disappears after the last event of a type.
 *
 * The timers run in the page, so on a busy machine they are as late as the element.
 *
 * @param inTime Time in ms after which the element should exist.
 */
export function watchElement(page: Page, selector: string, event: string, inTime: number): Promise<void> {
  return page.evaluate(
    ([wanted, type, patience]) => {
      const watched: Watched = { changes: [], wasInTime: false };
      const isThere = (): boolean => document.querySelector(wanted) !== null;
      let start = 0;
      const begin = (): void => {
        start = performance.now();
        setTimeout(() => requestIdleCallback(() => (watched.wasInTime = isThere())), patience);
      };
      addEventListener(type, begin, { capture: true });
      let before = isThere();
      new MutationObserver(() => {
        if (isThere() !== before) watched.changes.push(performance.now() - start);
        before = isThere();
      }).observe(document.body, { attributes: true, childList: true, subtree: true });
      Object.assign(window, { watched });
    },
    [selector, event, inTime] as const,
  );
}

export interface Watched {
  /** Times in ms after the event at which the element appeared, disappeared, and so on. */
  changes: number[];
  wasInTime: boolean;
}

export function watchedIn(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

/** Return path, query and hash of the page. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Make rendering of messages and dates throw until `window.repairRendering` is called. */
export function breakRendering(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { hasOwn } = Object;
    Object.assign(window, { repairRendering: () => Object.assign(Object, { hasOwn }) });
    Object.hasOwn = () => {
      throw new Error("outer trouble", { cause: new Error("inner trouble") });
    };
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Record layout shifts from the start of each document. For `addInitScript`. */
export function recordShifts(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (window as unknown as { shift: number }).shift += (entry as LayoutShift).value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Return the sum of the recorded layout shifts. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}
