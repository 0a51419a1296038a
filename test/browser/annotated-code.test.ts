/** Tooltips and notes that a plugin adds to code: pointer, keyboard, screen readers, print, and copying. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./axe.ts";
import { startSite } from "./support.ts";

const PLUGIN = `export default () => (tree) => {
  for (const node of tree.children)
    if (node.type === "code" && node.lang === "ts")
      node.data = {
        annotations: {
          tooltips: [
            { line: 0, start: 6, end: 11, text: "const angle: <number>", className: "query", isFocusable: true },
            { line: 1, start: 6, end: 10, text: "const next: number" },
            { line: 1, start: 13, end: 18, text: "const angle: <number>" },
          ],
          notes: [{ line: 0, text: "const angle: <number>", className: "query" }],
        },
      };
};
`;

const site = await startSite(
  {
    "plugins/annotate.js": PLUGIN,
    "content/docs/latest/annotated.md":
      "# Annotated\n\n```ts\nconst angle = 20;\nconst next = angle + 1;\n```\n\n```js\nconst plain = 1;\n```\n",
  },
  { config: "markdown: {remarkPlugins: [./plugins/annotate.js]}\n", usesClipboard: true },
);

const PAGE = "/docs/latest/annotated";

test("a tooltip opens over a part of code and closes after it", async () => {
  const { page, messages, open } = await site.visit();
  await open(PAGE);
  await page.waitForLoadState("networkidle");
  const tooltip = page.getByRole("tooltip");
  await page.locator(".code-block span[data-preview]", { hasText: "next" }).hover();
  await tooltip.getByText("const next: number", { exact: true }).waitFor();
  await page.locator(".code-block span[data-preview]", { hasText: "angle" }).first().hover();
  await tooltip.getByText("const angle: <number>", { exact: true }).waitFor();
  await page.mouse.move(5, 5);
  await tooltip.waitFor({ state: "detached" });
  assert.deepEqual(messages, []);
});

test("Tab reaches focusable parts only, and arrow keys walk all parts of the block", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  await page.waitForLoadState("networkidle");
  const tooltip = page.getByRole("tooltip");
  const getFocused = () => page.evaluate(() => document.activeElement?.textContent);
  const block = page.locator(".code-block pre").first();
  await block.focus();
  await page.keyboard.press("Tab");
  assert.equal(await getFocused(), "angle");
  await tooltip.getByText("const angle: <number>", { exact: true }).waitFor();
  const described = page.locator("[data-preview][aria-describedby]");
  assert.equal(await described.getAttribute("aria-describedby"), await tooltip.getAttribute("id"));

  await page.keyboard.press("ArrowRight");
  assert.equal(await getFocused(), "next");
  await tooltip.getByText("const next: number", { exact: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await getFocused(), "angle", "the last part keeps the focus");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await getFocused(), "next");
  await page.keyboard.press("Escape");
  await tooltip.waitFor({ state: "detached" });

  await block.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await getFocused(), "angle", "from the block, the first part is next");
  const plain = page.locator(".code-block pre").last();
  await plain.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await getFocused(), "const plain = 1;");
});

test("screen readers and print get notes as text, and the copy button leaves them out", async () => {
  const { page, open } = await site.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await open(PAGE);
  const code = page.locator(".code-block code").first();
  assert.match(await code.ariaSnapshot(), /const angle = 20; const angle: <number>.* const next/s);
  assert.deepEqual(await findings(page), []);
  await page.emulateMedia({ media: "print" });
  assert.equal((await page.locator(".code-note").innerText()).trim(), "const angle: <number>");
  assert.ok(await page.locator(".code-note").isVisible());
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Copy this code" }).first().click();
  await page.locator("[data-state=copied]").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "const angle = 20;\nconst next = angle + 1;");
});
