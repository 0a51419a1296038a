/** Pages whose visitor has the browser write text one and a half times as large, as its settings allow. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { findChromium } from "../support/chromium.js";
import { startOwnSite } from "./support.ts";

const TEXT = 24; // px
/** px of the window up to which the bar is folded: 996 with text of 16. */
const FOLDED_TO = 1494;

const site = await startOwnSite();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", `--blink-settings=defaultFontSize=${TEXT}`],
});
after(() => browser.close());

test("with larger text, pages have the columns that there is room for, and none scrolls sideways", async () => {
  const page = await browser.newPage({ baseURL: site.host.origin });
  for (const address of ["/", "/docs/latest/tutorial/process-model", "/blog", "/apps", "/governance", "/community"]) {
    await page.goto(address);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), `${TEXT}px`);
    for (const width of [320, 768, 1000, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${address} is ${wide} wide in ${width}`);
      const isFolded = await page.getByRole("button", { name: "Open the menu" }).isVisible();
      assert.equal(isFolded, width <= FOLDED_TO, `${address} in ${width}`);
    }
  }
});
