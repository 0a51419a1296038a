/** Sites that are configured in other ways: below a base URL, with analytics. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, alive, linkIn, shows, startSite } from "./support.ts";

const site = await startSite({}, { base: "/sub/", config: "analytics: {id: G-TEST}" });

/** Collects what would be sent to the service, with the title at that moment. */
const withService = {
  before: (context: { addInitScript(script: () => void): Promise<unknown> }) =>
    context.addInitScript(() => {
      const views: unknown[] = [];
      Object.assign(window, {
        views,
        gtag: (kind: string, name: string, fields: object) => {
          if (kind === "event" && name === "page_view") views.push([document.title, { ...fields }]);
        },
      });
    }),
};

test("below a base URL links navigate, also in another language", async () => {
  const { page, open, mark, isMarked, messages } = await site.visit();
  await page.route(/googletagmanager/, (route) => route.abort());
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
  assert.deepEqual(
    messages.filter((message) => !message.includes("googletagmanager")),
    [],
  );
});

test("below a base URL redirects lead to their target", async () => {
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

test("each navigation sends one page view, with the title of the new page", async () => {
  const { page, open } = await site.visit(withService);
  await open("/sub/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await linkIn(page, "terms").click();
  await shows(page, "Glossary");
  await page.goBack();
  await shows(page, "FAQ");
  await page.waitForFunction(() => (window as unknown as { views: unknown[] }).views.length >= 3);
  const views = (await page.evaluate(() => (window as unknown as { views: unknown[] }).views)) as [
    string,
    { page_path: string },
  ][];
  assert.deepEqual(
    views.map(([title, { page_path }]) => [title, page_path]),
    [
      ["FAQ | Fixture", "/sub/docs/latest/faq"],
      ["Glossary | Fixture", "/sub/docs/latest/glossary"],
      ["FAQ | Fixture", "/sub/docs/latest/faq"],
    ],
  );
});

test("a service that throws changes nothing", async () => {
  const { page, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        Object.assign(window, {
          gtag() {
            throw new Error("broken service");
          },
        });
      }),
  });
  await open("/sub/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await alive(page);
});

test("the output under another path than its own says which base URL to try", async () => {
  const { page } = await site.visit();
  site.host.fail(/./, { status: 404 });
  site.host.fail(/^\/sub\/$/, {});
  await page.route("**/elsewhere/", async (route) => {
    const response = await page.request.get("/sub/");
    await route.fulfill({ status: 200, contentType: "text/html", body: await response.text() });
  });
  await page.goto("/elsewhere/");
  const banner = page.locator("#base-url-banner");
  await banner.waitFor();
  const text = (await banner.textContent()) ?? "";
  assert.ok(text.includes("/sub/") && text.includes("/elsewhere/"), text);
  assert.ok(!text.includes("(the default)"), text);
});
