/** Test page views sent to the analytics service, with the Content-Security-Policy of the output. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext } from "playwright-core";
import { until } from "../support/until.ts";
import { frames, linkIn, shows, startSite } from "./support.ts";

const site = await startSite({}, { config: "analytics: {id: G-TEST}" });
const plain = await startSite();

/** A small version of the service's script: it sends each command to its host, with the current document title. */
const SERVICE_CODE = `
  const send = (command) => fetch("https://region1.google-analytics.com/g/collect", {
    method: "POST", mode: "no-cors", body: JSON.stringify([...command, document.title]),
  });
  dataLayer.splice(0).forEach(send);
  dataLayer.push = send;
`;

type Command = [kind: string, name: string, fields: Record<string, unknown>, title: string];

/** Return a visitor for whom the service works; `sent` contains the received commands. */
async function visitCounted() {
  const sent: Command[] = [];
  const visitor = await site.visit({
    async before(context: BrowserContext) {
      await context.route("https://www.googletagmanager.com/gtag/js?id=G-TEST", (route) =>
        route.fulfill({ contentType: "text/javascript", body: SERVICE_CODE }),
      );
      await context.route("https://*.google-analytics.com/**", (route) => {
        sent.push(JSON.parse(route.request().postData() ?? "[]") as Command);
        return route.fulfill({ status: 204 });
      });
    },
  });
  /** The service is loaded in idle time, which is late on a busy machine. */
  const reached = async (count: number): Promise<void> => {
    await until(
      () => sent.length >= count,
      () => JSON.stringify(sent),
    );
  };
  return { ...visitor, sent, reached };
}

test("the first page view is sent without the last part of the IP address", async () => {
  const { open, sent, reached, messages } = await visitCounted();
  await open("/docs/latest/");
  await reached(2);
  assert.deepEqual(
    sent.map(([kind]) => kind),
    ["js", "config"],
  );
  assert.deepEqual(sent[1]?.slice(0, 3), ["config", "G-TEST", { anonymize_ip: true }]);
  assert.deepEqual(messages, []);
});

test("each navigation sends one page view with the title and full URL of the new page", async () => {
  const { page, open, sent, reached } = await visitCounted();
  await open("/docs/latest/");
  await reached(2);
  await linkIn(page, "term asar").click();
  await shows(page, "Glossary");
  await linkIn(page, "Questions").click();
  await shows(page, "FAQ");
  // A link to the current page.
  await page.getByRole("navigation", { name: "Documentation pages" }).getByRole("link", { name: "FAQ" }).click();
  await page.goBack();
  await shows(page, "Glossary");
  await reached(5);
  await frames(page);
  const views = sent.slice(2).map(([kind, name, { page_path }, title]) => [kind, name, page_path, title]);
  assert.deepEqual(views, [
    ["event", "page_view", "/docs/latest/glossary#asar", "Glossary | Fixture"],
    ["event", "page_view", "/docs/latest/faq", "FAQ | Fixture"],
    ["event", "page_view", "/docs/latest/glossary#asar", "Glossary | Fixture"],
  ]);
});

test("the page works if the service is blocked or throws", async () => {
  for (const code of [undefined, "throw new Error('broken')", "gtag = () => { throw new Error('broken') }"]) {
    const { page, open, mark, isMarked } = await site.visit({
      before: (context) =>
        context.route("https://www.googletagmanager.com/**", (route) =>
          code === undefined ? route.abort() : route.fulfill({ contentType: "text/javascript", body: code }),
        ),
    });
    await open("/docs/latest/");
    await page.waitForSelector('script[src*="googletagmanager"]', { state: "attached" });
    await mark();
    await linkIn(page, "FAQ").click();
    await shows(page, "FAQ");
    assert.ok(await isMarked());
  }
});

test("without an ID, the site does not refer to the service", async () => {
  const { page, open } = await plain.visit();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(plain.host.origin)) foreign.push(request.url());
  });
  await open("/docs/latest/");
  await linkIn(page, "FAQ").click();
  await shows(page, "FAQ");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  assert.deepEqual(foreign, []);
  assert.equal(await page.evaluate(() => "gtag" in window || "dataLayer" in window), false);
  const response = await page.request.get("/");
  assert.doesNotMatch(
    (await response.text()) + JSON.stringify(response.headers()),
    /googletagmanager|google-analytics/,
  );
});
