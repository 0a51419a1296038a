/** Test what phones show differently: the bar with the current heading, the place in the menu, buttons of code. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOBILE, startSite } from "./support.ts";

const SECTIONS = Array.from(
  { length: 30 },
  (_, index) => `## Section ${index + 1}\n\n${"Words of text. ".repeat(60)}\n`,
);
const PAGES = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const number = String(index + 1).padStart(2, "0");
    return [`content/docs/latest/many/page-${number}.md`, `# Page ${number}\n\nText.\n`];
  }),
);
const CODE = `# Code

\`\`\`js
const first = 1
\`\`\`

\`\`\`js title="a.js"
const first = 1
\`\`\`

### \`tool.removeAsDefaultProtocolClient()\`

Text.
`;
const site = await startSite({
  ...PAGES,
  "content/docs/latest/long.md": `# Long\n\n${SECTIONS.join("\n")}`,
  "content/docs/latest/code.md": CODE,
  "content/docs/sidebars.yaml": `docs:\n${["long", "code"].map((id) => `  - latest/${id}\n`).join("")}${Object.keys(
    PAGES,
  )
    .map((file) => `  - ${file.slice("content/docs/".length, -3)}\n`)
    .join("")}`,
});
const phone = { viewport: MOBILE, hasTouch: true, isMobile: true };

test("the bar shows the current heading, and its list opens there", async () => {
  const { page, open } = await site.visit(phone);
  await open("/docs/latest/long#section-20");
  const button = page.getByRole("button", { name: "On this page" });
  await page.locator(".mobile-toc b", { hasText: /^Section 20$/ }).waitFor();
  const { y = -1 } = (await button.boundingBox()) ?? {};
  const bar = await page.locator(".navbar").boundingBox();
  assert.ok(bar && Math.abs(y - bar.height) <= 2, `the bar is below the navigation bar: ${y}`);
  // Tapping the locator would scroll the page, because the bar is sticky.
  await page.touchscreen.tap(40, y + 20);
  const list = page.locator(".mobile-toc .toc-list");
  await page.waitForFunction(() => {
    const panel = document.querySelector(".mobile-toc > button + div")?.getBoundingClientRect();
    const link = document.querySelector(".mobile-toc .toc-list [aria-current]")?.getBoundingClientRect();
    return panel && link && link.top >= panel.top && link.bottom <= panel.bottom;
  });
  assert.deepEqual(await list.locator("[aria-current]").allTextContents(), ["Section 20"]);
  await list.getByRole("link", { name: "Section 22", exact: true }).tap();
  await page.locator(".mobile-toc b", { hasText: /^Section 22$/ }).waitFor();
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  const heading = await page.getByRole("heading", { name: "Section 22" }).boundingBox();
  const box = await button.boundingBox();
  assert.ok(heading && box && heading.y >= box.y + box.height, "the bar does not cover the heading");
});

test("Escape closes the list", async () => {
  const { page, open } = await site.visit(phone);
  await open("/docs/latest/long");
  const button = page.getByRole("button", { name: "On this page" });
  await button.click();
  await page.locator(".mobile-toc .toc-list").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".mobile-toc .toc-list").waitFor({ state: "hidden" });
  assert.equal(await button.getAttribute("aria-expanded"), "false");
});

test("the menu opens at the entry of the page", async () => {
  const { page, open } = await site.visit(phone);
  await open("/docs/latest/many/page-38");
  await page
    .getByRole("button", { name: /menu|navigation/i })
    .first()
    .tap();
  const entry = page.getByRole("dialog").getByRole("link", { name: "Page 38" });
  await entry.waitFor();
  const box = await entry.boundingBox();
  assert.ok(box && box.y > 0 && box.y + box.height < MOBILE.height, JSON.stringify(box));
});

test("the buttons of code blocks do not cover the code", async () => {
  const { page, open } = await site.visit(phone);
  await open("/docs/latest/code");
  await page.locator(".code-buttons").first().waitFor();
  for (const block of await page.locator(".code-block").all()) {
    const buttons = await block.locator(".code-buttons").boundingBox();
    const code = await block.locator("pre code").boundingBox();
    assert.ok(buttons && code && buttons.y + buttons.height <= code.y + 1, JSON.stringify({ buttons, code }));
  }
});

test("long names in the table of contents break before capitals", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/code");
  const html = await page.locator(".toc a", { hasText: "removeAsDefaultProtocolClient" }).innerHTML();
  assert.match(html, /remove<wbr>As<wbr>Default<wbr>Protocol<wbr>Client/);
});
