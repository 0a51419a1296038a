/** Test hosted search with a local server that implements the protocol of the service. */

import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { nonEmpty } from "../support/non-empty.ts";
import { FIXTURE } from "./fixture.ts";
import { searchResults, startSite, type Visitor } from "./support.ts";

const HOSTILE = "<img src=x onerror=window.hacked=1>";

interface RecordedRequest {
  path: string;
  body: { requests: Record<string, unknown>[] };
}

const requests: RecordedRequest[] = [];
let respond: (response: ServerResponse, request: RecordedRequest) => void = () => {};

// No custom headers are allowed, so a request that needs a preflight fails.
const CORS = { "access-control-allow-origin": "*" };

const service = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    const recordedRequest: RecordedRequest = { path: request.url ?? "", body: JSON.parse(text || "{}") };
    requests.push(recordedRequest);
    respond(response, recordedRequest);
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
  requests.length = 0;
  await visitor.open("/docs/latest/faq");
  await visitor.page.keyboard.press("Control+K");
  await field(visitor.page).waitFor();
  return visitor.page;
}

test("a query is one POST request with credentials and filters", async () => {
  respond = (response) => send(response, answer([hit(1), hit(2)], 42));
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  assert.equal(requests.length, 0, "no request is sent before a key is typed");
  await field(page).fill("part");
  await options(page).first().waitFor();
  const [question] = requests;
  const { pathname, searchParams } = new URL(question?.path ?? "", origin);
  assert.equal(pathname, "/1/indexes/*/queries");
  assert.equal(searchParams.get("x-algolia-application-id"), "APPLICATION");
  assert.equal(searchParams.get("x-algolia-api-key"), "search-only");
  const [request] = question?.body.requests ?? [];
  assert.equal(request?.indexName, "fixture");
  assert.equal(request?.query, "part");
  assert.equal(request?.hitsPerPage, 20);
  assert.deepEqual(request?.facetFilters, ["language:en", ["tag:default", "tag:docs-default-current"]]);
  assert.ok((request?.attributesToSnippet as string[] | undefined)?.includes("content:10"));
  assert.equal(request?.snippetEllipsisText, "…");
  const link = options(page).first();
  // URLs of the site become paths, so that the link opens in this window.
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

test("a repeated query sends no request", async () => {
  respond = (response, { body }) => send(response, answer([hit(String(body.requests[0]?.query).length)]));
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  const results: (string | null)[] = [];
  for (const query of ["par", "part", "par"]) {
    await field(page).fill(query);
    await page.locator(`[role=option][href$="#part-${query.length}"]`).waitFor();
    results.push(await options(page).first().textContent());
  }
  assert.equal(results[0], results[2]);
  assert.deepEqual(
    requests.map(({ body }) => body.requests[0]?.query),
    ["par", "part"],
  );
});

test("queries in another language filter by that language", async () => {
  respond = (response) => send(response, answer([hit(1)]));
  const visitor = await site.visit();
  requests.length = 0;
  await visitor.open("/de/search?q=part");
  await searchResults(visitor.page).first().waitFor();
  const [request] = requests.at(-1)?.body.requests ?? [];
  assert.equal((request?.facetFilters as string[] | undefined)?.[0], "language:de");
  assert.equal(request?.hitsPerPage, 15);
});

test("hits stay if more hits cannot be loaded", async () => {
  const hits = Array.from({ length: 15 }, (_, number) => hit(number));
  respond = (response, { body }) => {
    if (body.requests[0]?.page === 0) send(response, answer(hits, 42));
    else send(response, { message: "sorry", status: 500 }, 500);
  };
  const visitor = await site.visit();
  const { page } = visitor;
  await visitor.open("/search?q=part");
  await searchResults(page).first().waitFor();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.getByText("Unable to fetch results").waitFor();
  assert.equal(await searchResults(page).count(), 15);
  // Scrolling on tries again, too.
  respond = (response) => send(response, answer([hit(15)], 42));
  await page.evaluate(() => scrollBy({ top: -40, behavior: "instant" }));
  await page.waitForFunction(() => document.querySelectorAll("main article").length > 15);
  await page.getByText("Unable to fetch results").waitFor({ state: "detached" });
  // Another query starts with the first hits.
  respond = (response) => send(response, answer([hit(1)]));
  await page.getByRole("main").getByRole("searchbox").fill("parts");
  await page.waitForFunction(() => document.querySelectorAll("main article").length === 1);
});

test("the dialog is busy if the service is slow, and late answers to older queries are ignored", async () => {
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
  // On a busy machine, the client may time out first, which is also late.
  const ended = Promise.any([page.waitForEvent("requestfinished", ofSlow), page.waitForEvent("requestfailed", ofSlow)]);
  await field(page).fill("slow");
  await page.locator('dialog [aria-busy="true"]').waitFor();
  await asking;
  await field(page).fill("fast");
  await options(page).first().waitFor();
  assert.equal(await options(page).first().getAttribute("href"), "/docs/latest/faq#part-2");
  answerLate();
  await ended;
  // The page renders an answer within two frames.
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
  test(`shows an error if the answer is ${name}, and the next key tries again`, async () => {
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

test("shows an error if the browser is offline", async () => {
  respond = (response) => send(response, answer([hit(1)]));
  const visitor = await site.visit();
  const page = await openDialog(visitor);
  await field(page).fill("p");
  await options(page).first().waitFor();
  await visitor.context.setOffline(true);
  await field(page).fill("part");
  await page.getByText("Unable to fetch results").waitFor();
});

test("hostile records are shown as text and do not link to other sites", async () => {
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
    nonEmpty(links).every((link) => link.startsWith("/docs/")),
    links.join(),
  );
  assert.equal(await page.evaluate(() => "hacked" in window), false);
});

test("without hits, there is a link to report the query", async () => {
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

const HOSTS = [
  "application-dsn.algolia.net",
  "application-1.algolianet.com",
  "application-2.algolianet.com",
  "application-3.algolianet.com",
];

/** Visit a site without `host`. The handler replaces the service's hosts. @returns The requested hosts, in order. */
async function visitWithHosts(handle: (route: Route, host: string) => unknown): Promise<[Visitor, string[]]> {
  const requested: string[] = [];
  const before = (context: BrowserContext) =>
    context.route(/^https:\/\/[^/]+\.algolia(?:net\.com|\.net)\//, async (route) => {
      const host = new URL(route.request().url()).host;
      requested.push(host);
      await handle(route, host);
    });
  return [await siteWithoutHost.visit({ before }), requested];
}

const siteWithoutHost = await startSite({
  "sitegen.config.yaml": `${FIXTURE["sitegen.config.yaml"]}
search: {provider: hosted, appId: APPLICATION, apiKey: search-only, indexName: fixture}
`,
});

/** Answer with a hit that contains the host name. */
const answerAs = (route: Route, host: string) =>
  route.fulfill({ headers: CORS, json: answer([hit(HOSTS.indexOf(host))]) });

for (const [name, fail] of [
  ["cannot be reached", (route) => route.abort("connectionrefused")],
  ["has an internal error", (route) => route.fulfill({ status: 503, headers: CORS, body: "" })],
  ["does not respond in time", () => {}],
] as const satisfies readonly (readonly [string, (route: Route) => unknown])[]) {
  test(`if the primary host ${name}, a fallback answers this query and the next`, async () => {
    const [visitor, requested] = await visitWithHosts((route, host) =>
      host === HOSTS[0] ? fail(route) : answerAs(route, host),
    );
    const page = await openDialog(visitor);
    await field(page).fill("part");
    await options(page).first().waitFor();
    const [first, second = ""] = requested;
    assert.equal(first, HOSTS[0]);
    assert.ok(HOSTS.includes(second) && second !== first, second);
    assert.match(
      (await options(page).first().getAttribute("href")) ?? "",
      new RegExp(`#part-${HOSTS.indexOf(second)}$`),
    );
    const next = page.waitForResponse((response) => /"query":"parts"/.test(response.request().postData() ?? ""));
    await field(page).fill("parts");
    await next;
    assert.deepEqual(requested, [first, second, second]);
  });
}

test("if all hosts fail, each was requested once and the error is shown", async () => {
  const [visitor, requested] = await visitWithHosts((route) => route.abort("connectionreset"));
  const page = await openDialog(visitor);
  await field(page).fill("part");
  await page.getByText("Unable to fetch results").waitFor();
  assert.deepEqual(requested.toSorted(), HOSTS.toSorted());
  assert.equal(requested[0], HOSTS[0]);
  // Content-Security-Policy violations would be logged as well.
  assert.match(
    visitor.messages.join("\n"),
    /the search service did not respond \(https:\/\/APPLICATION-dsn\.algolia\.net: /,
  );
  assert.doesNotMatch(visitor.messages.join("\n"), /Content Security Policy/);
});

test("a rejected query is not sent to other hosts, and the reason is logged", async () => {
  const [visitor, requested] = await visitWithHosts((route) =>
    route.fulfill({ status: 403, headers: CORS, json: { message: "Invalid Application-ID or API key" } }),
  );
  const page = await openDialog(visitor);
  await field(page).fill("part");
  await page.getByText("Unable to fetch results").waitFor();
  assert.deepEqual(requested, [HOSTS[0]]);
  assert.match(visitor.messages.join("\n"), /rejected the query \(403\): .*Invalid Application-ID or API key/);
});
