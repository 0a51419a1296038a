/** Test `sitegen dev --https`. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import path from "node:path";
import { test } from "node:test";
import { WebSocket } from "ws";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";
import { startDev } from "./server.ts";

const fixture = (name: string): string => path.join(repository, "test/fixtures/tls", name);
const CERT = fixture("localhost.crt");
const KEY = fixture("localhost.key");
const ca = readFileSync(CERT);

test("pages and the live reload socket use the given certificate", async () => {
  const dev = await startDev(undefined, "--cert", CERT, "--key", KEY);
  assert.match(dev.origin, /^https:\/\/127\.0\.0\.1:\d+$/);
  const page = await new Promise<string>((resolve, reject) => {
    request(`${dev.origin}/docs/latest/start`, { ca, agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (data) => {
        body += data;
      });
      response.on("end", () => resolve(body)).on("error", reject);
    })
      .on("error", reject)
      .end();
  });
  assert.match(page, /The first text/);
  const socket = new WebSocket(`${dev.origin.replace("https", "wss")}/__sitegen/socket`, { origin: dev.origin, ca });
  const [message] = (await once(socket, "message")) as [Buffer];
  assert.equal((JSON.parse(String(message)) as { type: string }).type, "hello");
  socket.terminate();
});

const INVALID: Readonly<Record<string, [flags: string[], message: RegExp]>> = {
  "no files": [["--https"], /HTTPS needs --cert and --key.*\n.*mkcert/],
  "no key": [["--https", "--cert", CERT], /HTTPS needs --key\./],
  "a missing file": [["--cert", "none.pem", "--key", KEY], /"none\.pem" of --cert cannot be read/],
  "a directory": [["--cert", CERT, "--key", "content"], /"content" of --key cannot be read/],
  "a file of another kind": [
    ["--cert", "content/docs/page.md", "--key", KEY],
    /"content\/docs\/page\.md" of --cert does not contain a certificate/,
  ],
  "swapped files": [["--cert", KEY, "--key", CERT], /of --cert does not contain a certificate/],
  "a key of another certificate": [
    ["--cert", CERT, "--key", fixture("other.key")],
    /does not belong to the certificate/,
  ],
};

const site = createSite({ "content/docs/page.md": "# Page\n" });

for (const [name, [flags, message]] of Object.entries(INVALID)) {
  test(`invalid flags end the command: ${name}`, async () => {
    const { status, stderr } = await site.run(["dev", ...flags]);
    assert.equal(status, 2);
    assert.match(stderr, message);
  });
}
