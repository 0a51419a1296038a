/** Test components of a site in the browser: hydration on the first page, state after navigation. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPONENTS, OWN_COMPONENTS } from "../support/own-components.ts";
import { navbar, shows, startSite } from "./support.ts";

const site = await startSite(OWN_COMPONENTS, { config: COMPONENTS });

test("components are hydrated without warnings and keep their state after navigation", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/");
  const button = page.getByRole("button", { name: "pressed" });
  await button.click();
  await button.getByText("pressed 1").waitFor();
  await mark();
  await page.locator("main").getByRole("link", { name: "FAQ" }).first().click();
  await page.getByText("Hello from Fixture on /docs/latest/faq").waitFor();
  assert.equal(await button.textContent(), "pressed 1");
  assert.equal(await page.locator(".own-doc").count(), 1);
  await navbar(page).getByRole("link", { name: "Fixture" }).click();
  await shows(page, "The home of en");
  assert.ok(await isMarked(), "the document was loaded again");
  assert.deepEqual(messages, []);
});
