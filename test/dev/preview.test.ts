/** Test that `sitegen preview` follows the rules of static hosts. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { after, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { repository } from "../support/repository.ts";
import { copySite, createSite, type TestSite } from "../support/site.ts";
import { SITE } from "./server.ts";

const site = createSite({
  ...SITE,
  "sitegen.config.yaml": `${SITE["sitegen.config.yaml"]}redirects:\n  - {from: /old, to: /docs/latest/second}\n  - {from: /über, to: "/docs/latest/wide?a=b#größe"}\n  - {from: /all/*, to: "/docs/latest/:splat"}\nheaders:\n  "/robots-note.txt":\n    X-Own: "yes"\n`,
  "content/docs/latest/wide.md": "# Wide\n\n## Größe\n\nText.\n",
});
const build = await site.build("--quiet");
assert.equal(build.status, 0, build.stderr);
writeFileSync(path.join(site.root, "dist/.hidden"), "outside");
symlinkSync("/etc/hostname", path.join(site.root, "dist/linked.txt"));

/** Start the command on a site. The process is stopped after the tests of the file. @returns Port of the server. */
async function startPreview({ root }: TestSite): Promise<number> {
  const args = [path.join(repository, "bin/sitegen.js"), "preview", "--root", root, "--port", "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  after(() => void child.kill("SIGKILL"));
  const origin = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data) => resolve(String(data).trim())),
  );
  return Number(new URL(origin).port);
}

const sharedPort = await startPreview(site);

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = "GET", port = sharedPort): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

test("serves pages at clean URLs, and the error page of the locale for unknown paths", async () => {
  for (const address of [
    "/docs/latest/second",
    "/docs/latest/second/",
    "/docs/latest/second/index.html",
    "/docs/latest/second.html",
    "/docs/latest/second?x=1",
  ]) {
    const { status, body } = await get(address);
    assert.equal(status, 200, address);
    assert.match(String(body), /The second text/);
  }
  const missing = await get("/no/such/page");
  assert.equal(missing.status, 404);
  assert.match(String(missing.body), /<html lang="en"/);
  const german = await get("/de/no/such/page");
  assert.equal(german.status, 404);
  assert.match(String(german.body), /<html lang="de"/);
});

test("applies the rules of _redirects and _headers", async () => {
  const { status, headers } = await get("/old");
  assert.ok(status === 301 || status === 308);
  assert.equal(headers.location, "/docs/latest/second");
  assert.equal((await get("/old?q=1")).headers.location, "/docs/latest/second?q=1");
  // Paths of requests and values of headers are ASCII.
  const wide = await get("/%C3%BCber?q=1");
  assert.equal(wide.status, 301);
  assert.equal(wide.headers.location, "/docs/latest/wide?a=b#gr%C3%B6%C3%9Fe");
  assert.equal((await get("/all/second?q=1")).headers.location, "/docs/latest/second?q=1");
  assert.equal((await get("/all/a%20b/c")).headers.location, "/docs/latest/a%20b/c");
  assert.equal((await get("/robots-note.txt")).headers["x-own"], "yes");
  assert.equal((await get("/_headers")).status, 404);
  assert.equal((await get("/_redirects")).status, 404);
  const page = await get("/docs/latest/second");
  assert.equal(page.headers["x-content-type-options"], "nosniff");
});

test("only files with a hash in their name are cached permanently", async () => {
  const { body, headers } = await get("/docs/latest/second");
  assert.doesNotMatch(String(headers["cache-control"] ?? ""), /immutable/);
  const styleSheet = /href="(\/assets\/[^"]+\.css)"/.exec(String(body))?.[1] as string;
  assert.match(String((await get(styleSheet)).headers["cache-control"]), /immutable/);
  assert.doesNotMatch(String((await get("/assets/routes.en.json")).headers["cache-control"] ?? ""), /immutable/);
});

test("compresses text with an encoding that the browser accepts", async () => {
  const plain = await get("/docs/latest/second");
  const brotli = await get("/docs/latest/second", { "accept-encoding": "gzip, deflate, br" });
  const gzip = await get("/docs/latest/second", { "accept-encoding": "gzip" });
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.equal(brotli.headers["content-encoding"], "br");
  assert.equal(gzip.headers["content-encoding"], "gzip");
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
  assert.deepEqual(gunzipSync(gzip.body), plain.body);
  assert.match(String(brotli.headers.vary), /accept-encoding/i);
  const refused = await get("/docs/latest/second", { "accept-encoding": "br;q=0, gzip;q=0" });
  assert.equal(refused.headers["content-encoding"], undefined);
});

test("supports conditional requests, ranges and HEAD", async () => {
  const first = await get("/robots-note.txt");
  const etag = String(first.headers.etag);
  assert.equal((await get("/robots-note.txt", { "if-none-match": etag })).status, 304);
  assert.equal((await get("/robots-note.txt", { "if-none-match": `"x", W/${etag}` })).status, 304);
  assert.equal((await get("/robots-note.txt", { "if-none-match": '"x"' })).status, 200);
  const part = await get("/robots-note.txt", { range: "bytes=2-5" });
  assert.equal(part.status, 206);
  assert.equal(String(part.body), "stat");
  assert.equal(part.headers["content-range"], `bytes 2-5/${first.body.length}`);
  assert.equal(String((await get("/robots-note.txt", { range: "bytes=-5" })).body), "file\n");
  assert.equal((await get("/robots-note.txt", { range: "bytes=900-" })).status, 416);
  assert.equal((await get("/robots-note.txt", { range: "bytes=0-1,3-4" })).status, 200);
  const head = await get("/robots-note.txt", {}, "HEAD");
  assert.equal(head.body.length, 0);
  assert.equal(head.headers["content-length"], String(first.body.length));
});

test("serves the error page for malformed paths", async () => {
  const expected = await get("/nothing");
  assert.equal(expected.status, 404);
  for (const address of ["/docs/latest//faq", "//", "/%"]) {
    const { status, body } = await get(address);
    assert.deepEqual({ address, status, body }, { address, status: 404, body: expected.body });
  }
});

test("serves only files of the output, and only to its own host names", async () => {
  for (const address of [
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/.env",
    "/.hidden",
    "/.sitegen-manifest.json",
    "/%00",
    "/..%5csecret.txt",
    "/docs/../../secret.txt",
    "/linked.txt",
  ]) {
    const { status, body } = await get(address);
    assert.ok(status >= 400 && status < 500, `${address}: ${status}`);
    assert.ok(!String(body).includes("outside"));
  }
  assert.equal((await get("/", { host: "evil.example" })).status, 403);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) assert.equal((await get("/", {}, method)).status, 405);
});

test("applies the rules of a build made while the server runs", async () => {
  const copy = copySite(site);
  const port = await startPreview(copy);
  const getFromCopy = (path: string): Promise<Answer> => get(path, {}, "GET", port);
  assert.equal((await getFromCopy("/old")).headers.location, "/docs/latest/second");
  const config = copy.read("sitegen.config.yaml");
  copy.write({
    "sitegen.config.yaml": config.replace("/old, to", "/older, to").replace('X-Own: "yes"', 'X-Own: "new"'),
  });
  const { status, stderr } = await copy.build("--quiet");
  assert.equal(status, 0, stderr);
  assert.equal((await getFromCopy("/old")).status, 404);
  assert.equal((await getFromCopy("/older")).headers.location, "/docs/latest/second");
  assert.equal((await getFromCopy("/robots-note.txt")).headers["x-own"], "new");
});
