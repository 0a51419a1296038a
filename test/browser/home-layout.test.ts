/** Pages with `layout: home` in the browser: hydration, navigation, and cards that are links. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shows, startSite } from "./support.ts";

const site = await startSite({
  "content/pages/product.md": `---
layout: home
hero: {name: Desk, text: Tidy work, actions: [{text: Start, link: /docs/latest/faq}]}
features:
  - {icon: rocket, title: Fast, details: Runs at once., link: /docs/latest/faq, linkText: Read more}
  - {title: Calm}
---

## Text
`,
});

test("the page is hydrated, and its cards and buttons lead to pages without a reload", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/product");
  await mark();
  // The link covers the text.
  await page.getByText("Read more").click({ force: true });
  await shows(page, "FAQ");
  await page.goBack();
  await shows(page, "Desk Tidy work");
  assert.equal(await page.locator(".home-icon svg path").count(), 3);
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await shows(page, "FAQ");
  assert.ok(await isMarked(), "the document was loaded again");
  assert.deepEqual(messages, []);
});

test("the whole card is a link, named by its title, with a visible focus", async () => {
  const { page, open } = await site.visit();
  await open("/product");
  const card = page.getByRole("listitem").filter({ hasText: "Runs at once." });
  const link = card.getByRole("link");
  assert.equal(await link.count(), 1);
  assert.equal(await link.textContent(), "Fast");
  const before = await card.boundingBox();
  const shade = await link.evaluate((element) => {
    const { width, height } = getComputedStyle(element, "::after");
    return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
  });
  assert.ok(before && shade.width > before.width - 4 && shade.height > before.height - 4, JSON.stringify(shade));
  await page.getByRole("link", { name: "Start", exact: true }).focus();
  await page.keyboard.press("Tab");
  assert.equal(await link.evaluate((element) => getComputedStyle(element, "::after").outlineStyle), "solid");
});
