/** Test `fetch` of data modules with a local server: cached responses, failures of the server, and runs without it. */

import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { pageSteps } from "../support/page-steps.ts";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Requests that the server received: method, path and conditions. */
const received: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let handle: Handler;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("utf8");
    received.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    handle(request, response, body);
  });
});
let origin = "";
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const sendJson =
  (value: unknown, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));

const sendStatus =
  (status: number): Handler =>
  (_request, response) =>
    response.writeHead(status).end("<h1>Sorry</h1>");

const LOCALES = `locales:
  - { code: en, label: English, htmlLang: en }
  - { code: de, label: Deutsch, htmlLang: de }
`;
/** Added where a test waits for a time limit. Other tests have the default, because a busy machine answers late, too. */
const setTimeLimit = (seconds: number): Files => ({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}${LOCALES}data: { timeout: ${seconds} }\n`,
});

/** Create a site whose page shows the result of `load`, which is written as code. */
function createFetchSite(load: string, files: Files = {}): TestSite {
  return createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
    "content/pages/index.tsx": `export const frontMatter = { title: "Start" };
export default ({ data }) => <p>{JSON.stringify(data)}</p>;
`,
    "content/pages/index.data.ts": `export default {
  async load({ fetch, locale }) {
    ${load}
  },
};
`,
    ...files,
  });
}

const fetchJson = (path: string, options = "{}"): string =>
  `return await (await fetch(${JSON.stringify(origin + path)}, ${options})).json();`;

const readPage = (site: TestSite, page = "index.html"): string =>
  /<p>(.*?)<\/p>/.exec(site.read(`dist/${page}`))?.[1]?.replaceAll("&quot;", '"') ?? "";

async function build(site: TestSite, ...flags: string[]): Promise<string> {
  const { status, stderr } = await site.build("--quiet", ...flags);
  assert.equal(status, 0, stderr);
  return readPage(site);
}

async function findMessage(site: TestSite): Promise<{ file: string; line: number; rule: string; message: string }> {
  const { findings } = await findingsOf(site);
  assert.equal(findings.length, 1, JSON.stringify(findings));
  return findings[0] as never;
}

test("languages see one response, also if the module reads the language", async () => {
  let count = 0;
  handle = (request, response) => sendJson({ count: ++count })(request, response, "");
  const site = createFetchSite(`const { code } = locale; ${fetchJson("/count")}`);
  assert.equal(await build(site), '{"count":1}');
  assert.equal(readPage(site, "de/index.html"), '{"count":1}');
});

test("a later run asks the server whether the response has changed", async () => {
  const site = createFetchSite(fetchJson("/state"));
  handle = sendJson({ state: 1 }, { etag: '"one"', "last-modified": "Sat, 01 Nov 2025 10:00:00 GMT" });
  assert.equal(await build(site), '{"state":1}');
  received.length = 0;
  handle = (_request, response) => response.writeHead(304).end();
  assert.equal(await build(site), '{"state":1}');
  assert.equal(received[0]?.headers["if-none-match"], '"one"');
  assert.equal(received[0]?.headers["if-modified-since"], "Sat, 01 Nov 2025 10:00:00 GMT");
  handle = sendJson({ state: 2 }, { etag: '"two"' });
  assert.equal(await build(site), '{"state":2}');
});

test("responses are distinguished by method, body and headers, and redirects are followed", async () => {
  handle = ({ method, url, headers }, response, body) => {
    if (url === "/moved") response.writeHead(302, { location: "/target" }).end();
    else sendJson([method, url, headers.accept ?? "", body])({} as never, response, "");
  };
  const site = createFetchSite(`
    const get = async (path, options) => (await fetch("${origin}" + path, options)).json();
    return [
      await get("/a", { headers: { accept: "text/x" } }),
      await get("/a", { headers: { accept: "text/y" } }),
      await get("/a", { method: "POST", body: "one" }),
      await get("/a", { method: "POST", body: "two" }),
      await get("/moved"),
    ];`);
  const expected = [
    ["GET", "/a", "text/x", ""],
    ["GET", "/a", "text/y", ""],
    ["POST", "/a", "*/*", "one"],
    ["POST", "/a", "*/*", "two"],
    ["GET", "/target", "*/*", ""],
  ];
  assert.deepEqual(JSON.parse(await build(site)), expected);
  handle = sendStatus(500);
  assert.deepEqual(JSON.parse(await build(site, "--offline")), expected);
});

test("the last response is used with a warning if the server fails", async (t) => {
  const failures: Readonly<Record<string, [Handler, RegExp]>> = {
    "by its status": [sendStatus(503), /responds with status 503 Service Unavailable/],
    "by missing permissions": [sendStatus(403), /responds with status 403 Forbidden/],
    "by closing the connection": [(request) => request.socket.destroy(), /closed the connection/],
    "by never answering": [() => {}, /did not answer completely within 1 s/],
    "by never completing": [(_, response) => void response.writeHead(200).write("{"), /within 1 s/],
    "by a huge response": [
      (_, response) => {
        response.on("error", () => {});
        const chunk = Buffer.alloc(10_000_000, " ");
        for (let count = 0; count < 6; count++) response.write(chunk);
        response.end();
      },
      /more than 50 MB/,
    ],
  };
  for (const [name, [failure, message]] of Object.entries(failures))
    await t.test(name, async () => {
      const site = createFetchSite(fetchJson("/last?key=1"));
      handle = sendJson({ state: "last" });
      await build(site);
      // Other answers may take longer on a busy machine.
      if (message.source.includes("within 1 s")) site.write(setTimeLimit(1));
      handle = failure;
      const finding = await findMessage(site);
      assert.equal(finding.rule, "failed-request");
      assert.equal(finding.file, "content/pages/index.data.ts");
      assert.match(finding.message, message);
      assert.match(finding.message, /\/last\?… cannot be fetched: .*\. The response of \d{4}-.* is used\./);
      assert.equal(await build(site), '{"state":"last"}');
    });
});

test("without an earlier response, a failure is an error at the call, and nothing is written", async () => {
  const site = createFetchSite(`const one = 1;\n    ${fetchJson("/gone")}`);
  handle = sendStatus(500);
  const finding = await findMessage(site);
  assert.equal(finding.rule, "invalid-data");
  assert.match(finding.message, /"content\/pages\/index\.data\.ts" has no data: .*\/gone cannot be fetched: .*500/);
  assert.deepEqual([finding.file, finding.line], ["content/pages/index.data.ts", 4]);
  const { status } = await site.build("--quiet");
  assert.equal(status, 1);
  assert.equal(site.exists("dist"), false);
});

test("a response that is not JSON is an error at the call, and the last output and response are kept", async () => {
  const site = createFetchSite(`const response = await fetch("${origin}/json");\n    return await response.json();`);
  handle = sendJson({ state: "good" });
  await build(site);
  handle = (_request, response) => response.writeHead(200).end("<!doctype html><title>Log in</title>");
  const finding = await findMessage(site);
  assert.match(
    finding.message,
    /\/json does not return JSON: the response with status 200 begins with "<!doctype html>/,
  );
  assert.equal(finding.line, 4);
  assert.equal((await site.build("--quiet")).status, 1);
  assert.equal(readPage(site), '{"state":"good"}');
  assert.equal(await build(site, "--offline"), '{"state":"good"}');
});

test("other statuses are responses, which the module can read", async () => {
  handle = sendStatus(404);
  const site = createFetchSite(`const { status, ok, url } = await fetch("${origin}/none"); return [status, ok, url];`);
  assert.deepEqual(JSON.parse(await build(site)), [404, false, `${origin}/none`]);
});

test("--offline sends no requests, and names URLs without a response", async () => {
  const site = createFetchSite(fetchJson("/offline"));
  handle = sendJson({ state: "stored" });
  received.length = 0;
  const { stdout } = await site.run(["check", "--offline", "--json"]);
  assert.match(stdout, /\/offline was not fetched before, and --offline allows no requests/);
  assert.deepEqual(received, []);
  await build(site);
  received.length = 0;
  assert.equal(await build(site, "--offline"), '{"state":"stored"}');
  assert.equal((await site.run(["check", "--offline"])).status, 0);
  assert.deepEqual(received, []);
});

test("credentials are not stored and not reported, and requests with others have their own response", async () => {
  handle = ({ headers }, response) =>
    sendJson(headers.authorization === "Bearer SECRET-A" ? "A" : "B", { "set-cookie": "id=SECRET-C" })(
      {} as never,
      response,
      "",
    );
  const site = createFetchSite(`
    const get = async (token) =>
      (await fetch("${origin}/private?token=SECRET-Q", { headers: { Authorization: token, Cookie: "SECRET-D" } }));
    const [a, b] = [await get("Bearer SECRET-A"), await get("Bearer SECRET-B")];
    return [await a.json(), await b.json(), a.headers.get("set-cookie")];`);
  assert.deepEqual(JSON.parse(await build(site)), ["A", "B", null]);
  for (const [file, text] of site.snapshot(".sitegen/cache/fetched")) assert.doesNotMatch(file + text, /SECRET/);
  assert.equal(site.list(".sitegen/cache/fetched").length, 1);
  handle = sendStatus(500);
  assert.doesNotMatch((await findMessage(site)).message, /SECRET/);
  site.write({
    "content/pages/index.data.ts": `export default { load: ({ fetch }) => fetch("http://me:SECRET@127.0.0.1/") };\n`,
  });
  const { message } = await findMessage(site);
  assert.match(message, /contains a user name or a password/);
  assert.doesNotMatch(message, /SECRET/);
});

test("a slow server delays the build, without counting as run time of the module", async () => {
  const load = `
    const results = [];
    for (const part of [1, 2, 3, 4]) results.push(await (await fetch("${origin}/slow" + part)).json());
    return results;`;
  const site = createFetchSite(load, setTimeLimit(3));
  handle = (request, response) => void setTimeout(() => sendJson("slow")(request, response, ""), 800);
  assert.equal(await build(site), '["slow","slow","slow","slow"]');
});

test("code that sends requests without end, or does not wait for them, ends", async () => {
  handle = sendJson("next");
  const site = createFetchSite(`for (;;) await fetch("${origin}/same");`);
  assert.match((await findMessage(site)).message, /did not finish within 10 s|more than 10000 requests/);
  handle = () => {};
  const other = createFetchSite(`fetch("${origin}/hanging"); return 1;`);
  assert.equal(await build(other), "1");
});

test("code that throws or exits after its call does not disturb the build or later calls", async () => {
  const late = {
    throws: 'setTimeout(() => { throw new Error("late"); });',
    rejects: 'setTimeout(() => Promise.reject(new Error("late")));',
    exits: "setTimeout(() => process.exit(3));",
    fetches: `fetch("${origin}/gone").then((response) => response.json());`,
  };
  handle = sendStatus(500);
  for (const [name, code] of Object.entries(late)) {
    const site = createFetchSite(`${code} return "${name}";`);
    assert.equal(await build(site), `"${name}"`);
    site.write({ "content/pages/index.data.ts": 'export default { load: () => "again" };\n' });
    assert.equal(await build(site), '"again"', name);
  }
});

test("pages from data can come from a server, and --no-cache stores nothing", async () => {
  handle = sendJson([{ id: "a", title: "First" }]);
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
    "content/docs/intro.md": "# Intro\n\n[A](items/a.md)\n",
    "content/docs/items/[id].md": "Text\n",
    "content/docs/items/[id].data.ts": `export default {
  async paths({ fetch }) {
    const items = await (await fetch("${origin}/items")).json();
    return items.map(({ id, title }) => ({ params: { id }, frontMatter: { title } }));
  },
};
`,
  });
  const { status, stderr } = await site.build("--quiet", "--no-cache");
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/items/a/index.html"), /First/);
  assert.equal(site.exists(".sitegen/cache/fetched"), false);
});

test("the examples of the guide create their pages", async () => {
  handle = sendJson([{ version: "1.0", date: "2025-11-01", notes: "Fixes {one} *bug*." }]);
  const steps = pageSteps("guides/fetching.md").flatMap((step) =>
    "file" in step ? [[step.file, step.text.replace("https://api.example.org", origin)]] : [],
  );
  const site = createSite({ "content/docs/index.md": "# Start\n", ...Object.fromEntries(steps) });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  assert.equal(received.at(-1)?.url, "/releases");
  assert.match(
    site.read("dist/releases/1.0/index.html"),
    /Released on 2025-11-01\.[\s\S]*Fixes \{one\} <em>bug<\/em>\./,
  );
});
