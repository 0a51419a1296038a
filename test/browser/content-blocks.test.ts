/** Test the behavior of content blocks: folded code, folding notes, zoom, file trees, print, and pages without scripts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { frames, MOBILE, startSite } from "./support.ts";

const BLOCKS = `# Blocks

\`\`\`js fold
${"line();\n".repeat(60)}last(); // [!code focus]
\`\`\`

> [!NOTE]- Folded
> Hidden words.

::: file-tree
- src/ {closed}
  - main.ts
:::

![Wide](wide.svg){width=200 zoom}

::: cards
- :icon[rocket] [To the start](../introduction.md) With [another link](https://example.com/).
:::

\`\`\`js
const a = 1; // [!code --]
const a = 2; // [!code ++]
\`\`\`

::: code-group
\`\`\`js [first.js]
first();
\`\`\`
\`\`\`js [second.js]
second();
\`\`\`
:::

Term
: Definition :badge[New]{tip} :kbd[Ctrl+K]

::: steps
1. Step with a long${"-word".repeat(40)}
:::
`;

const site = await startSite(
  {
    "content/docs/latest/own/blocks.md": BLOCKS,
    "content/docs/latest/own/wide.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="1000"/>',
  },
  { usesClipboard: true },
);
const PAGE = "/docs/latest/own/blocks";
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

test("folded code shows all lines after a click or a key, also without scripts", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await site.visit({ javaScriptEnabled });
    await page.goto(PAGE);
    const pre = page.locator(".code-block[data-fold] > pre");
    const height = (): Promise<number> => pre.evaluate((element) => element.clientHeight);
    const folded = await height();
    const control = page.getByRole("checkbox", { name: "Show all 61 lines" });
    await control.focus();
    await page.keyboard.press("Space");
    assert.ok((await height()) > 2 * folded);
    await page.getByText("Show less").click();
    assert.equal(await height(), folded);
  }
});

test("a folding note and a folder open without scripts", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto(PAGE);
  await page.getByText("Folded", { exact: true }).click();
  await page.getByText("Hidden words.").waitFor({ state: "visible" });
  await page.getByText("src/").click();
  await page.getByText("main.ts").waitFor({ state: "visible" });
  assert.match((await page.locator("a.image-zoom").getAttribute("href")) ?? "", /wide.*\.svg$/);
});

test("an image opens in a dialog and closes by key, button and click", async () => {
  const { page, open, messages } = await site.visit();
  const loading = page.waitForResponse(/image-zoom/);
  await open(PAGE);
  await (await loading).finished();
  await frames(page);
  const link = page.locator("a.image-zoom");
  const dialog = page.getByRole("dialog", { name: "Wide" });
  const closings = [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => dialog.getByRole("img").click(),
  ];
  for (const close of closings) {
    await link.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await link.evaluate((element) => document.activeElement === element), true);
  }
  assert.deepEqual(messages, []);
});

test("a page loads the code for zoom only if it has such an image", async () => {
  const { page, open } = await site.visit();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await open("/docs/latest/");
  await frames(page);
  assert.ok(!scripts.some((url) => /image-zoom/.test(url)));
});

test("the copy button omits removed lines and signs", async () => {
  const { page, open } = await site.visit(clipboard);
  await open(PAGE);
  const block = page.locator(".code-block").filter({ has: page.locator(".removed") });
  await block.hover();
  await block.getByRole("button", { name: "Copy this code" }).click();
  await block.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "const a = 2;");
});

test("the link of a card covers the card, but not other links in it", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  const targetAt = (selector: string): Promise<string | null> =>
    page.locator(selector).evaluate((element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { right, left, bottom, top } = element.getBoundingClientRect();
      const hit = element.matches("a")
        ? document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        : document.elementFromPoint(left + 20, bottom - 6);
      return hit?.closest("a")?.textContent ?? null;
    });
  assert.equal(await targetAt(".content-card"), "To the start");
  assert.equal(await targetAt(".content-card > p:last-child a"), "another link");
});

test("print shows folded code, notes, folders and all tabs", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  await page.emulateMedia({ media: "print" });
  const visible = async (text: string): Promise<boolean> =>
    page.getByText(text, { exact: true }).evaluate((element) => element.getClientRects().length > 0);
  for (const text of ["Hidden words.", "main.ts"]) assert.equal(await visible(text), true, text);
  assert.equal(await page.locator(".tab-panel").last().isVisible(), true);
  assert.equal(await page.locator(".code-fold").isVisible(), false);
  const isCut = await page.locator("[data-fold] > pre").evaluate((pre) => pre.scrollHeight > pre.clientHeight + 2);
  assert.equal(isCut, false);
});

test("blocks fit on phones", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open(PAGE);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), MOBILE.width);
});
