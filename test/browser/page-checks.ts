/** Checks of whole pages: no console messages, no horizontal scrolling, no serious accessibility violations. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { type BrowserSite, DESKTOP, MOBILE } from "./support.ts";

/** The narrowest window, in which no page scrolls horizontally. */
export const NARROWEST = { width: 320, height: 640 };
const SIZES = { desktop: DESKTOP, mobile: MOBILE } as const;
/** Color mode by window size. Colors do not depend on the size, and other rules not on the mode. */
const MODES = { desktop: "light", mobile: "dark" } as const;

/** Return elements that are wider than the window, outermost first; none if the page does not scroll horizontally. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    return [`${scrollWidth} wide`, ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** Wait until the network is idle, and lay out the whole page. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.documentElement.removeAttribute("data-defer-layout"));
}

/** Define a test for each page and window size. @param pages URLs by the name of their test. */
export function testPages(site: BrowserSite, pages: Readonly<Record<string, string>>): void {
  for (const size of ["desktop", "mobile"] as const) {
    const viewport = SIZES[size];
    test(`every page (${size})`, async (t) => {
      const { page, open, messages } = await site.visit({
        viewport,
        reducedMotion: "reduce",
        colorScheme: MODES[size],
      });
      for (const [kind, address] of Object.entries(pages)) {
        await t.test(kind, async () => {
          const before = messages.length;
          const isMissing = address.startsWith("/no/");
          await open(address);
          await settle(page);
          assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1, "one h1");
          assert.deepEqual(await findings(page), []);
          await page.setViewportSize(size === "mobile" ? NARROWEST : viewport);
          assert.deepEqual(await sticksOut(page), []);
          await page.setViewportSize(viewport);
          // The browser logs the status of missing pages.
          assert.deepEqual(
            messages.slice(before).filter((message) => !(isMissing && /status of 404/.test(message))),
            [],
          );
        });
      }
    });
  }
}
