import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { until } from "../support/until.ts";
import { frames, holdIdleTime, linkIn, shows, startSite } from "./support.ts";

const numbers = Array.from({ length: 40 }, (_, index) => index);
/** Text of about 15 kB that does not compress. */
const words = (seed: number): string =>
  numbers
    .flatMap((n) =>
      numbers.slice(0, 8).map((m) => createHash("sha256").update(`${seed} ${n} ${m}`).digest("base64url")),
    )
    .join(" ");
const site = await startSite({
  "content/docs/latest/alone.md": `---\ndisplayed_sidebar: null\n---\n\n# Alone\n\n[FAQ](faq.md)\n\n${"Text.\n\n".repeat(80)}`,
  "content/docs/latest/large.md": `# Large\n\n${numbers
    .slice(0, 8)
    .map((n) => `[${n}](large/n${n}.md)`)
    .join(" ")}\n`,
  ...Object.fromEntries(
    numbers.slice(0, 8).map((n) => [`content/docs/latest/large/n${n}.md`, `# Large ${n}\n\n${words(n)}\n`]),
  ),
  "content/docs/latest/many.md": `# Many\n\n${numbers.map((n) => `[${n}](many/n${n}.md)`).join(" ")}\n`,
  ...Object.fromEntries(
    numbers.map((n) => [`content/docs/latest/many/n${n}.md`, `# Page ${n}\n\nText, and [far](../far.md).\n`]),
  ),
});
const PAYLOADS = /^\/assets\/pages\//;

/** Simulate a type of network connection. */
const connection = (fields: object) => (context: BrowserContext) =>
  context.addInitScript((value) => {
    Object.defineProperty(navigator, "connection", { value, configurable: true });
  }, fields);

async function payloadOf(page: Page, route: string): Promise<RegExp> {
  const response = await page.request.get("/assets/routes.en.json");
  const { routes } = (await response.json()) as { routes: Record<string, [string, string]> };
  site.host.forget();
  return new RegExp((routes[route] as [string, string])[1]);
}

/** Run two rounds of idle callbacks, and return the requests that they caused. */
async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 30))));
  }
}

/** Wait for a number of requests at the host; idle callbacks are late on a busy machine. */
async function asked(address: RegExp, times: number): Promise<void> {
  await until(
    () => site.host.count(address) >= times,
    () => `${address} is requested ${times} times: ${site.host.requests}`,
  );
  assert.equal(site.host.count(address), times);
}

test("the page of a link that comes into view is fetched once", async () => {
  const { page, open } = await site.visit();
  const far = await payloadOf(page, "/docs/latest/far");
  const faq = await payloadOf(page, "/docs/latest/faq");
  await open("/docs/latest/alone");
  await asked(faq, 1);
  assert.equal(site.host.count(far), 0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await asked(far, 1);
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await settle(page);
  assert.equal(site.host.count(far), 1);
});

test("of many links in view, few pages are fetched, those linked from the text first", async () => {
  const { page, open } = await site.visit();
  const response = await page.request.get("/assets/routes.en.json");
  const { routes } = (await response.json()) as { routes: Record<string, [string, string]> };
  const ofText = new Set(Object.entries(routes).flatMap(([path, [, name]]) => (/\/n\d+$/.test(path) ? [name] : [])));
  await open("/docs/latest/many");
  await asked(PAYLOADS, 8);
  await settle(page);
  const fetched = site.host.requests.filter((each) => PAYLOADS.test(each));
  assert.equal(fetched.length, 8);
  assert.ok(fetched.filter((each) => [...ofText].some((name) => each.includes(name))).length >= 7, fetched.join(" "));
  // Other pages are fetched on hover, and the next page fetches its own links.
  await linkIn(page, "39").hover();
  await asked(PAYLOADS, 9);
});

test("links of the previous page do not count for the current page", async () => {
  const { page, open } = await site.visit({ before: holdIdleTime });
  const far = await payloadOf(page, "/docs/latest/far");
  await open("/docs/latest/many");
  // Visible links wait for idle time now.
  await page.evaluate(() => window.beIdle());
  await frames(page);
  site.host.forget();
  await linkIn(page, "39").click();
  await shows(page, "Page 39");
  for (let turn = 0; turn < 40; turn++) {
    await page.evaluate(() => window.beIdle());
    await frames(page, 3);
  }
  assert.equal(site.host.count(far), 1);
});

test("hovering over a link sends one request", async () => {
  const { page, open } = await site.visit({ before: withoutObserver });
  const faq = await payloadOf(page, "/docs/latest/faq");
  await open("/docs/latest/");
  for (let round = 0; round < 3; round++) {
    await linkIn(page, "FAQ").hover();
    await settle(page);
    await page.mouse.move(2, 400);
  }
  await asked(faq, 1);
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  assert.equal(site.host.count(faq), 1);
});

test("hovering after the fetch at low priority sends no further request", async () => {
  const { page, open } = await site.visit();
  const faq = await payloadOf(page, "/docs/latest/faq");
  await open("/docs/latest/");
  await asked(faq, 1);
  await linkIn(page, "FAQ").hover();
  await settle(page);
  assert.equal(site.host.count(faq), 1);
});

for (const [name, fields] of [
  ["data saver", { saveData: true, effectiveType: "4g" }],
  ["a 2g connection", { saveData: false, effectiveType: "slow-2g" }],
  ["a 3g connection", { saveData: false, effectiveType: "3g" }],
] as const) {
  test(`with ${name}, no page is prefetched, and links work`, async () => {
    const { page, open } = await site.visit({ before: connection(fields) });
    await open("/docs/latest/");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await settle(page);
    await linkIn(page, "FAQ").hover();
    await settle(page);
    assert.equal(site.host.count(PAYLOADS), 0);
    assert.equal(site.host.count(/routes\.en\.json/), 0);
    await linkIn(page, "FAQ").click();
    await shows(page, "FAQ");
  });
}

test("with reduced data, no page is prefetched", async () => {
  const { page, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        const match = window.matchMedia.bind(window);
        window.matchMedia = (query) =>
          query.includes("prefers-reduced-data")
            ? ({ ...match("all"), matches: true } as MediaQueryList)
            : match(query);
      }),
  });
  await open("/docs/latest/");
  await settle(page);
  await linkIn(page, "FAQ").hover();
  await settle(page);
  assert.equal(site.host.count(PAYLOADS), 0);
});

test("of large pages in view, only some are fetched", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/large");
  await asked(PAYLOADS, 3);
  await settle(page);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/pages/"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  assert.equal(sizes.length, 3);
  assert.ok(
    sizes.every((size) => size > 12_000),
    sizes.join(" "),
  );
});

test("links to other hosts, hashes or with a target are not fetched", async () => {
  const { page, open } = await site.visit();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.host.origin)) foreign.push(request.url());
  });
  const faq = await payloadOf(page, "/docs/latest/faq");
  await open("/docs/latest/far");
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('a[href="/docs/latest/faq"]')) link.remove();
    const link = document.createElement("a");
    Object.assign(link, { href: "/docs/latest/faq", target: "_blank", textContent: "in a tab" });
    document.querySelector("h1")?.after(link);
  });
  await settle(page);
  await page.getByRole("link", { name: "in a tab" }).hover();
  await settle(page);
  assert.equal(site.host.count(faq), 0);
  assert.deepEqual(foreign, []);
});

test("without IntersectionObserver, links are fetched in document order", async () => {
  const { page, open } = await site.visit({ before: withoutObserver });
  const far = await payloadOf(page, "/docs/latest/far");
  // The only link to this page is below the window.
  await open("/docs/latest/alone");
  await asked(far, 1);
});

async function withoutObserver(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, "IntersectionObserver");
  });
}
