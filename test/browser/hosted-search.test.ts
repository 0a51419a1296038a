/** The hosted search service, stood in for by a server on this machine that speaks its protocol. */

import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import type { Page, Request } from "playwright-core";
import { FIXTURE } from "./fixture.ts";
import { startSite, type Visitor } from "./support.ts";

const HOSTILE = "<img src=x onerror=window.hacked=1>";

interface Asked {
  path: string;
  headers: IncomingMessage["headers"];
  body: { requests: Record<string, unknown>[] };
}

const asked: Asked[] = [];
let respond: (response: ServerResponse, asked: Asked) => void = () => {};

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
};

const service = createServer((request, response) => {
  if (request.method === "OPTIONS") {
    response.writeHead(204, CORS).end();
    return;
  }
  let text = "";
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    const each: Asked = { path: request.url ?? "", headers: request.headers, body: JSON.parse(text || "{}") };
    asked.push(each);
    respond(response, each);
  });
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
after(() => {
  service.closeAllConnections();
  service.close();
});
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const send = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { ...CORS, "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

const hit = (number: number, more: object = {}) => ({
  objectID: `${number}`,
  type: "lvl2",
  url: `https://example.org/docs/latest/faq#part-${number}`,
  content: null,
  hierarchy: { lvl0: "Docs", lvl1: "FAQ", lvl2: `Part ${number}`, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  _highlightResult: { hierarchy: { lvl2: { value: `\ue000Part\ue001 ${number}`, matchLevel: "full" } } },
  ...more,
});

const answer = (hits: readonly object[], nbHits = hits.length) => ({
  results: [{ hits, nbHits, page: 0, nbPages: 1, hitsPerPage: 20, query: "", index: "fixture" }],
});

const site = await startSite({
  "sitegen.config.yaml": `${FIXTURE["sitegen.config.yaml"]}
search:
  provider: hosted
  appId: APPLICATION
  apiKey: search-only
  indexName: fixture
  host: ${origin}
  reportUrl: "https://example.org/report?q={query}"
`,
});

const field = (page: Page) => page.getByRole("combobox");
const options = (page: Page) => page.getByRole("option");

async function openDialog(visitor: Visitor): Promise<Page> {
  asked.length = 0;
  await visitor.open("/docs/latest/faq");
  await visitor.page.keyboard.press("Control+K");
  await field(visitor.page).waitFor();
  return visitor.page;
}

test("a question is one request of the protocol, with what identifies and what filters", async () => {
  respond = (response) => send(response, answer([hit(1), hit(2)], 42));
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  assert.equal(asked.length, 0, "nothing is asked before something is typed");
  await field(page).fill("part");
  await options(page).first().waitFor();
  const [question] = asked;
  assert.match(question?.path ?? "", /^\/1\/indexes\/\*\/queries/);
  const sent = new URL(question?.path ?? "", origin).searchParams;
  assert.equal(question?.headers["x-algolia-application-id"] ?? sent.get("x-algolia-application-id"), "APPLICATION");
  assert.equal(question?.headers["x-algolia-api-key"] ?? sent.get("x-algolia-api-key"), "search-only");
  const [request] = question?.body.requests ?? [];
  assert.equal(request?.indexName, "fixture");
  assert.equal(request?.query, "part");
  assert.equal(request?.hitsPerPage, 20);
  assert.deepEqual(request?.facetFilters, ["language:en", ["tag:default", "tag:docs-default-current"]]);
  assert.ok((request?.attributesToSnippet as string[] | undefined)?.includes("content:10"));
  assert.equal(request?.snippetEllipsisText, "…");
  const link = options(page).first();
  // The site's own address becomes a path, so that the link stays in this window.
  assert.equal(await link.getAttribute("href"), "/docs/latest/faq#part-1");
  assert.equal(await link.locator("mark").textContent(), "Part");
  await page.getByRole("link", { name: "See all 42 results" }).waitFor();
  assert.ok(
    await page
      .locator("link[rel=preconnect]")
      .evaluateAll((links, host) => links.some((each) => each.getAttribute("href") === host), origin),
  );
  assert.deepEqual(visitor.messages, []);
});

test("the other language filters by itself", async () => {
  respond = (response) => send(response, answer([hit(1)]));
  const visitor = await site.visit();
  asked.length = 0;
  await visitor.open("/de/search?q=part");
  await visitor.page.locator(".search-result").first().waitFor();
  const [request] = asked.at(-1)?.body.requests ?? [];
  assert.equal((request?.facetFilters as string[] | undefined)?.[0], "language:de");
  assert.equal(request?.hitsPerPage, 15);
});

test("hits stay when further ones cannot be loaded", async () => {
  const hits = Array.from({ length: 15 }, (_, number) => hit(number));
  respond = (response, { body }) => {
    if (body.requests[0]?.page === 0) send(response, answer(hits, 42));
    else send(response, { message: "sorry", status: 500 }, 500);
  };
  const visitor = await site.visit();
  const { page } = visitor;
  await visitor.open("/search?q=part");
  await page.locator(".search-result").first().waitFor();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.getByText("Unable to fetch results").waitFor();
  assert.equal(await page.locator(".search-result").count(), 15);
  // So does who scrolls on.
  respond = (response) => send(response, answer([hit(15)], 42));
  await page.evaluate(() => scrollBy({ top: -40, behavior: "instant" }));
  await page.waitForFunction(() => document.querySelectorAll(".search-result").length > 15);
  await page.getByText("Unable to fetch results").waitFor({ state: "detached" });
  // Another query begins anew.
  respond = (response) => send(response, answer([hit(1)]));
  await page.locator("[data-search-input]").fill("parts");
  await page.waitForFunction(() => document.querySelectorAll(".search-result").length === 1);
});

test("a slow service stalls, and late answers to older questions are dropped", async () => {
  let answerLate = (): void => {};
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  respond = async (response, { body }) => {
    const isSlow = body.requests[0]?.query === "slow";
    if (isSlow) await late;
    send(response, answer([hit(isSlow ? 1 : 2)]));
  };
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  const ofSlow = (request: Request): boolean => /slow/.test(request.postData() ?? "");
  const asking = page.waitForEvent("request", ofSlow);
  // On a busy machine the client may give up before; that comes late as well.
  const ended = Promise.any([page.waitForEvent("requestfinished", ofSlow), page.waitForEvent("requestfailed", ofSlow)]);
  await field(page).fill("slow");
  await page.locator(".search-head .search-busy").waitFor();
  await asking;
  await field(page).fill("fast");
  await options(page).first().waitFor();
  assert.equal(await options(page).first().getAttribute("href"), "/docs/latest/faq#part-2");
  answerLate();
  await ended;
  // What the page makes of it, it makes before the next frame but one.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  assert.equal(await options(page).first().getAttribute("href"), "/docs/latest/faq#part-2");
});

for (const [name, fail] of [
  ["refused", (response) => send(response, { message: "Invalid Application-ID or API key", status: 403 }, 403)],
  ["broken", (response) => send(response, { message: "sorry", status: 500 }, 500)],
  ["malformed", (response) => send(response, "<html>not JSON")],
  ["of another shape", (response) => send(response, { results: [{ hits: "none" }] })],
  ["cut off", (response) => response.destroy()],
] as const satisfies readonly (readonly [string, (response: ServerResponse) => void])[]) {
  test(`an answer that is ${name}: the error is shown, and the next key tries again`, async () => {
    respond = fail;
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await field(page).fill("pa");
    await page.getByText("Unable to fetch results").waitFor();
    await page.getByText("You might want to check your network connection.").waitFor();
    respond = (response) => send(response, answer([hit(3)]));
    await field(page).fill("part");
    await options(page).first().waitFor();
    assert.deepEqual(
      visitor.messages.filter((message) => /Uncaught|unhandled/i.test(message)),
      [],
    );
  });
}

test("offline: the error is shown", async () => {
  respond = (response) => send(response, answer([hit(1)]));
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  await field(page).fill("p");
  await options(page).first().waitFor();
  await visitor.context.setOffline(true);
  await field(page).fill("part");
  await page.getByText("Unable to fetch results").waitFor();
});

test("hostile records are text, and lead nowhere else", async () => {
  const hierarchy = { lvl0: HOSTILE, lvl1: HOSTILE, lvl2: HOSTILE, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  respond = (response) =>
    send(
      response,
      answer([
        hit(1, {
          hierarchy,
          _highlightResult: { hierarchy: { lvl2: { value: `\ue000<img\ue001${HOSTILE.slice(4)}` } } },
        }),
        hit(2, {
          type: "content",
          content: HOSTILE,
          hierarchy,
          _snippetResult: { content: { value: `a \ue000${HOSTILE}` } },
        }),
        hit(3, { url: "javascript:window.hacked=1" }),
        hit(4, { type: "constructor" }),
        hit(5, { hierarchy: null }),
        null as never,
      ]),
    );
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  await field(page).fill("part");
  await options(page).first().waitFor();
  assert.equal(await page.locator("dialog img").count(), 0);
  assert.match((await options(page).first().textContent()) ?? "", /<img src=x/);
  const links = await options(page).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(
    links.every((link) => link.startsWith("/docs/")),
    links.join(),
  );
  assert.equal(await page.evaluate(() => "hacked" in window), false);
});

test("nothing found: a place to tell, with the query", async () => {
  respond = (response) => send(response, answer([]));
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  await field(page).fill("a & b");
  await page.getByText("Believe this query should return results?").waitFor();
  assert.equal(
    await page.getByRole("link", { name: "Let us know." }).getAttribute("href"),
    "https://example.org/report?q=a%20%26%20b",
  );
});
