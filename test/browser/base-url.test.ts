/** Test a site with a base URL. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, linkIn, shows, startSite } from "./support.ts";

const site = await startSite({}, { base: "/sub/" });

test("links below a base URL navigate, also in another language", async () => {
  const { page, open, mark, isMarked, messages } = await site.visit();
  for (const root of ["/sub", "/sub/de"]) {
    await open(`${root}/docs/latest/`);
    await mark();
    await linkIn(page, "FAQ").click();
    await shows(page, "FAQ");
    assert.equal(addressOf(page), `${root}/docs/latest/faq`);
    assert.ok(await isMarked());
    await page.goBack();
    await shows(page, "Introduction");
    assert.ok(await isMarked());
  }
  assert.deepEqual(messages, []);
});

test("redirects below a base URL lead to their targets", async () => {
  const { page, open, mark, isMarked } = await site.visit();
  await open("/sub/docs/latest/");
  await mark();
  await page.evaluate(() => {
    const link = document.createElement("a");
    Object.assign(link, { href: "/sub/old", textContent: "moved" });
    document.querySelector("h1")?.after(link);
  });
  await page.getByRole("link", { name: "moved" }).click();
  await shows(page, "FAQ");
  assert.equal(addressOf(page), "/sub/docs/latest/faq");
  assert.ok(await isMarked());
});

test("output served at a different path reports which base URL to set", async () => {
  const { page } = await site.visit();
  site.host.fail(/./, { status: 404 });
  site.host.fail(/^\/sub\/$/, {});
  await page.route("**/elsewhere/", async (route) => {
    const response = await page.request.get("/sub/");
    await route.fulfill({ status: 200, contentType: "text/html", body: await response.text() });
  });
  await page.goto("/elsewhere/");
  const banner = page.locator("#__base-url-banner");
  await banner.waitFor();
  const text = (await banner.textContent()) ?? "";
  assert.ok(text.includes("/sub/") && text.includes("/elsewhere/"), text);
  assert.ok(!text.includes("(the default)"), text);
});
