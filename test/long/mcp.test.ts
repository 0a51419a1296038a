/** `sitegen mcp` with the client of the official SDK: ten questions to the documentation, over standard input and over HTTP. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { before, test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { repository } from "../support/repository.ts";
import { createSite, linkPackages, MINIMAL_CONFIG, runCommand, type TestSite } from "../support/site.ts";

const COMMAND = path.join(repository, "bin/sitegen.js");
const DOCS = path.join(repository, "docs");

const site: TestSite = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}baseUrl: /solar/
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
`,
  "content/docs/index.md": "# Solar\n\nPanels on roofs.\n\n## First steps & more\n\nMount the frame.\n",
  "content/docs/pumps.md": "# Pumps\n\nA pump moves water.\n",
  "i18n/de/docs/pumps.md": "# Pumpen\n\nEine Pumpe bewegt Wasser.\n",
});
linkPackages(site.root, "@modelcontextprotocol", "zod");

before(async () => {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
});

/** Call a tool. @returns Its text, and if it reports an error. */
async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: args });
  const [first] = result.content as { text: string }[];
  return { text: first?.text ?? "", isError: result.isError === true };
}

async function connect(args: readonly string[]): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [COMMAND, "mcp", ...args] }));
  return client;
}

const QUESTIONS: [question: string, page: RegExp][] = [
  ["How do I translate a page?", /languages|i18n/],
  ["redirect an old URL", /redirects/],
  ["deploy to GitHub Pages", /hosting|ci/],
  ["link to a heading is broken", /broken-anchor|links|checking-links/],
  ["write a plugin that adds a file to the output", /plugin/],
  ["show code from a file", /code-blocks|includes/],
  ["versions of the docs", /versions/],
  ["change colors of the theme", /theming|tokens|theme/],
  ["move from Docusaurus", /docusaurus|migration/],
  ["pages from data", /pages-from-data|data/],
];

test("ten questions to the documentation lead to pages that can be read", async (t) => {
  const out = path.join(site.root, "docs-dist");
  const built = await runCommand(["build", "--root", DOCS, "--out", out, "--no-share-images", "--no-cache"], {
    cwd: site.root,
  });
  assert.equal(built.status, 0, built.stderr);
  const client = await connect(["--root", DOCS, "--out", out]);
  t.after(() => client.close());
  for (const [question, page] of QUESTIONS) {
    const { text } = await call(client, "search", { query: question, limit: 3 });
    const url = text.split("\n").find((line) => line.startsWith("http")) ?? "";
    assert.match(text, page, question);
    const { text: markdown, isError } = await call(client, "read_page", { url });
    assert.equal(isError, false, `${question}: ${url}`);
    assert.match(markdown, /^# /m, url);
  }
});

test("pages, headings and languages are served below the base URL", async (t) => {
  const client = await connect(["--root", site.root]);
  t.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), ["outline", "read_page", "search"]);
  const german = await call(client, "search", { query: "Pumpe", locale: "de" });
  assert.match(german.text, /Pumpen[\s\S]*\/solar\/de\/docs\/pumps/);
  const page = await call(client, "read_page", { url: "/solar/de/docs/pumps" });
  assert.match(page.text, /^# Pumpen\n\nEine Pumpe bewegt Wasser\./);
  const outline = await call(client, "outline", { url: "/solar/docs/" });
  assert.match(outline.text, /^# Solar.*\n## First steps & more \S+\/solar\/docs\/?#first-steps--more/);
  assert.match((await call(client, "search", { query: "zzzzqqq" })).text, /No results/);
});

test("what is no page of the site is an error that says so", async (t) => {
  const client = await connect(["--root", site.root]);
  t.after(() => client.close());
  for (const url of [
    "/solar/docs/none",
    "/solar/../../package",
    "/docs/pumps",
    "/solar/%2e%2e/%2e%2e/secret",
    "http://[",
    "/solar/%ff",
    "https://other.example/solar/docs/pumps",
    "//other.example/solar/docs/pumps",
    "file:///solar/docs/pumps",
    "https://example.org@other.example/solar/docs/pumps",
    "https://example.org:8443/solar/docs/pumps",
  ]) {
    const { text, isError } = await call(client, "read_page", { url });
    assert.equal(isError, true, url);
    assert.match(text, /There is no page/, url);
  }
  const ofSite = await call(client, "read_page", { url: "https://example.org/solar/docs/pumps?a=1#top" });
  assert.match(ofSite.text, /^# Pumps/);
  const endless = await call(client, "search", { query: "x".repeat(200_000) });
  assert.match(endless.text, /^No results/);
  const wrong = await call(client, "search", { query: "pump", locale: "fr" });
  assert.equal(wrong.isError, true);
  assert.match(wrong.text, /locale/);
});

test("HTTP answers clients of this machine, and neither pages of other sites nor other hosts", async (t) => {
  const server = spawn(process.execPath, [COMMAND, "mcp", "--root", site.root, "--port", "0"]);
  t.after(() => server.kill());
  const [line] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
  const url = new URL(line);
  assert.equal(url.hostname, "127.0.0.1");
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(url));
  assert.match((await call(client, "search", { query: "pump" })).text, /Pumps/);
  await client.close();
  const post = async (headers: Record<string, string>, target = url.pathname, method = "POST"): Promise<number> => {
    const sent = request({ host: url.hostname, port: url.port, path: target, method, headers });
    sent.end("no JSON");
    const [response] = (await once(sent, "response")) as [{ statusCode: number; resume(): void }];
    response.resume();
    return response.statusCode;
  };
  assert.equal(await post({ host: "evil.example" }), 403);
  assert.equal(await post({ origin: "https://evil.example" }), 403);
  assert.equal(await post({ origin: "http://localhost:1" }), 403);
  assert.equal(await post({}), 400);
  assert.equal(await post({}, "/other"), 404);
  assert.equal(await post({}, url.pathname, "GET"), 405);
});

test("without the package, or without a build, the command says what to do", async () => {
  const bare = createSite({ "content/docs/index.md": "# Start\n" });
  const withoutBuild = await bare.run(["mcp"]);
  assert.match(withoutBuild.stderr, /does not contain a build/);
  await bare.build();
  const { status, stderr } = await bare.run(["mcp"]);
  assert.notEqual(status, 0);
  assert.match(stderr, /"@modelcontextprotocol\/sdk" is not installed\.[\s\S]*npm install --save-dev/);
});
