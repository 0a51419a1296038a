/** Test pages with the text size of the browser set to 150 %. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { openSite } from "../browser/support.ts";
import { findChromium } from "../support/chromium.js";
import { ownOutput } from "../support/own-site.ts";

const TEXT = 24; // px
/** Window width in px up to which the navbar is collapsed: 996 px at a font size of 16 px. */
const FOLDED_TO = 1494;

const site = await openSite(await ownOutput());
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", `--blink-settings=defaultFontSize=${TEXT}`],
});
after(() => browser.close());

test("with larger text, pages have as many columns as fit, and none scrolls horizontally", async () => {
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
