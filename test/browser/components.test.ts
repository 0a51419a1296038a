/** Components of a site in the browser: they come alive on the first page and stay alive from page to page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPONENTS, OWN_COMPONENTS } from "../support/own-components.ts";
import { shows, startSite } from "./support.ts";

const site = await startSite(OWN_COMPONENTS, { config: COMPONENTS });

test("they are hydrated without a word, and live on when one goes to another page", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/");
  const button = page.locator(".own-button");
  await button.click();
  await button.getByText("pressed 1").waitFor();
  await mark();
  await page.locator("main").getByRole("link", { name: "FAQ" }).first().click();
  await page.getByText("Hello from Fixture on /docs/latest/faq").waitFor();
  assert.equal(await button.textContent(), "pressed 1");
  assert.equal(await page.locator(".own-doc").count(), 1);
  await page.locator(".brand").click();
  await shows(page, "The home of en");
  assert.ok(await isMarked(), "the document was loaded anew");
  assert.deepEqual(messages, []);
});
