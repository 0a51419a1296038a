/** Test alignment and bars on tablets and in low windows, tabs with code, and previews that scroll. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { DESKTOP, frames, linkIn, MOBILE, startSite } from "./support.ts";

const TEXT = "Words of text. ".repeat(80);
const FENCE = "```";

const site = await startSite({
  "content/docs/latest/tabs.md": `# Tabs

${FENCE}sh npm2yarn
npm install fixture
${FENCE}

<Tabs>
<TabItem value="two" label="Two blocks">

${FENCE}js
first()
${FENCE}

${FENCE}js
second()
${FENCE}

</TabItem>
<TabItem value="text" label="Text">

Text.

</TabItem>
</Tabs>

${FENCE}sh
npm start
${FENCE}
`,
  "content/pages/plain.md": `# Plain\n\n${TEXT}\n\n## One\n\n${TEXT}\n\n## Two\n\n${TEXT}\n`,
  "content/docs/latest/api/thing.md": "# thing\n\nA line with [Alpha](structures/alpha.md).\n",
  "content/docs/latest/api/structures/alpha.md": `# Alpha Object\n\n${Array.from({ length: 60 }, (_, n) => `* \`name${n}\` [Beta](beta.md) - The name of it.\n`).join("")}`,
  "content/docs/latest/api/structures/beta.md": "# Beta Object\n\n* `a` string - Text.\n",
});

const touch = { viewport: MOBILE, hasTouch: true, isMobile: true };

/** Return the vertical center of the first match. */
const centerOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });

test("the row of tabs has the button that copies the code of the tab", async () => {
  for (const options of [touch, { viewport: DESKTOP }]) {
    const { page, open } = await site.visit(options);
    await open("/docs/latest/tabs");
    await page.locator(".tabs .code-copy").first().waitFor();
    const row = await centerOf(page, ".tab-list");
    assert.ok(Math.abs((await centerOf(page, ".tabs .code-copy")) - row) < 2);
    const bar = await page
      .locator(".tabs .code-block")
      .first()
      .evaluate((block) => getComputedStyle(block, "::before").content);
    assert.equal(bar, "none");
    assert.equal(
      await page
        .locator(".tabs .code-buttons")
        .first()
        .evaluate((all) => getComputedStyle(all).opacity),
      "1",
    );
    // Hidden tabs have no buttons, and the button of the next tab takes the place.
    await page.waitForLoadState("networkidle");
    await page.getByRole("tab", { name: "Yarn" }).click();
    const visible = page.locator(".tabs").first().locator(".code-copy:visible");
    await visible.waitFor();
    assert.equal(await visible.count(), 1);
  }
});

test("a tab with several blocks, and code outside of tabs, have their own buttons and bar on touch screens", async () => {
  const { page, open } = await site.visit(touch);
  await open("/docs/latest/tabs");
  await page.locator(".code-copy").nth(3).waitFor({ state: "attached" });
  const blocks = page.locator(".code-block:not(.tab-panel > :only-child)");
  assert.equal(await blocks.count(), 3);
  for (const block of await blocks.all()) {
    const [bar, box] = await block.evaluate((element) => {
      const { content, height } = getComputedStyle(element, "::before");
      return [content === "none" ? 0 : Number.parseFloat(height), element.getBoundingClientRect().top] as const;
    });
    assert.equal(bar, 34);
    const button = await block.locator(".code-buttons").boundingBox();
    assert.ok(button && Math.abs(button.y + button.height / 2 - (box + bar / 2)) < 3, JSON.stringify({ button, box }));
  }
});

test("on tablets, the text is aligned with the brand and the bar, which is directly below the navbar", async () => {
  for (const width of [700, 820, 960]) {
    const { page, open } = await site.visit({ viewport: { width, height: 900 } });
    for (const path of ["/docs/latest/", "/docs/latest/big", "/plain"]) {
      await open(path);
      const left = await page.evaluate(() => {
        const edge = (selector: string): number => {
          const element = document.querySelector(selector) as HTMLElement;
          return element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);
        };
        return [edge("h1"), edge(".navbar-inner"), edge(".mobile-toc > button")].map(Math.round);
      });
      assert.deepEqual(left, [left[0], left[0], left[0]], `${path} at ${width}`);
      const gap = await page.evaluate(() => {
        const toc = document.querySelector(".mobile-toc") as HTMLElement;
        const above = toc.previousElementSibling ?? (document.querySelector("[data-navbar]") as HTMLElement);
        return toc.previousElementSibling ? -1 : toc.getBoundingClientRect().top - above.getBoundingClientRect().bottom;
      });
      assert.ok(gap <= -1, `${path} at ${width}: ${gap}`);
    }
  }
});

test("heading, field and results of the search page are aligned, with and without areas", async () => {
  for (const path of ["/search", "/search?q=paragraph"]) {
    const { page, open } = await site.visit();
    await open(path);
    if (path !== "/search") await page.locator(".search-areas button").first().waitFor();
    const edges = await page
      .locator(".search-page > :is(h1, form, [data-search-results])")
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().left));
    assert.deepEqual(
      edges,
      edges.map(() => edges[0]),
      path,
    );
  }
});

test("in low windows, the bars scroll away, and links lead to the top edge", async () => {
  const { page, open } = await site.visit({ viewport: { width: 320, height: 256 }, reducedMotion: "reduce" });
  await open("/docs/latest/big#chapter-9");
  await frames(page);
  const [navbar, toc, heading] = await page.evaluate(() =>
    ["[data-navbar]", ".mobile-toc", "#chapter-9"].map((each) => document.querySelector(each)?.getBoundingClientRect()),
  );
  assert.ok(navbar && toc && navbar.bottom <= 0 && toc.bottom <= 0);
  assert.ok(heading && heading.top >= 0 && heading.top < 60, `${heading?.top}`);
});

test("a preview that scrolls takes the focus, and its links are underlined", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/thing");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Tab");
  const link = linkIn(page, "Alpha");
  await link.focus();
  const tooltip = page.getByRole("tooltip");
  await tooltip.waitFor();
  assert.deepEqual(await findings(page), []);
  const decoration = await tooltip
    .locator("a")
    .first()
    .evaluate((each) => getComputedStyle(each).textDecorationLine);
  assert.equal(decoration, "underline");
  const isFocused = (): Promise<boolean> => tooltip.evaluate((each) => each === document.activeElement);
  await page.keyboard.press("Tab");
  assert.ok(await isFocused());
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => (document.querySelector("[role=tooltip]")?.scrollTop ?? 0) > 0);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await isFocused(), false);
  assert.ok(await link.evaluate((each) => each === document.activeElement));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await tooltip.waitFor({ state: "detached" });
  await link.focus();
  await tooltip.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await tooltip.waitFor({ state: "detached" });
  assert.ok(await link.evaluate((each) => each === document.activeElement));
});
