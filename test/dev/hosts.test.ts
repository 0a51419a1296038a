/** Test host names and origins of servers that other machines can reach. */

import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
import { until } from "../support/until.ts";
import { SITE, startDev } from "./server.ts";

const dev = await startDev(SITE, "--host", "0.0.0.0", "--allowed-host", "docs.test", "--allowed-host", "Dev.Test");
const at = (name: string): string => `${name}:${dev.port}`;
const statusOf = async (headers: Record<string, string>): Promise<number> =>
  (await dev.get("/docs/latest/start", headers)).status;

test("prints the network URLs of this machine", () => {
  const network = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => `Network: http://${at(address)}/`);
  assert.deepEqual(dev.output().trim().split("\n"), [`Local:   http://${at("localhost")}/`, ...network]);
});

test("serves any IP address and the configured host names only", async () => {
  for (const host of ["192.168.0.1", "10.1.2.3", "[fe80::1]", "docs.test", "dev.test", "DOCS.test", "localhost"])
    for (const header of [host, at(host)]) assert.equal(await statusOf({ host: header }), 200, header);
  for (const host of [
    "evil.example",
    "docs.test.evil.example",
    "a.docs.test",
    "10.1.2.3.nip.io",
    "10.1.2",
    "1.2.3.256",
  ])
    assert.equal(await statusOf({ host: at(host) }), 403, host);
});

test("accepts requests of its own pages only", async () => {
  const own = at("10.1.2.3");
  assert.equal(await statusOf({ host: own, origin: `http://${own}` }), 200);
  assert.equal(await statusOf({ host: own, origin: `http://${at("docs.test")}` }), 200);
  for (const origin of [at("10.1.2.4"), "10.1.2.3:1", "10.1.2.3", at("evil.example")])
    assert.equal(await statusOf({ host: own, origin: `http://${origin}` }), 403, origin);
});

const refusal = (host: string): RegExp => {
  const name = host.replaceAll(".", "\\.");
  return new RegExp(`the host "${name}".* --allowed-host ${name}$`, "m");
};

test("accepts pages on a configured host behind a proxy that replaces the Host header", async (t) => {
  const origins = [
    "https://docs.test",
    "http://docs.test",
    "https://docs.test:8443",
    "http://docs.test:1",
    "https://dev.test",
    "https://dev.test:444",
  ];
  for (const origin of origins)
    for (const host of ["127.0.0.1", at("127.0.0.1"), "localhost:80", at("10.1.2.3"), "docs.test"])
      await t.test(`${origin} to ${host}`, async () => {
        const { status } = await dev.get("/__sitegen/reload.js", { host, origin, "sec-fetch-site": "same-origin" });
        assert.equal(status, 200);
        assert.match(await handshake(host, origin), /^HTTP\/1\.1 101 /);
      });
  for (const origin of [
    "https://evil.example",
    "https://docs.test.evil.example",
    "https://a.docs.test",
    "https://xdocs.test",
  ])
    await t.test(`not ${origin}`, async () => {
      const { status, body } = await dev.get("/__sitegen/reload.js", { host: at("127.0.0.1"), origin });
      assert.equal(status, 403);
      assert.match(body, refusal(new URL(origin).hostname));
      const answer = await handshake("127.0.0.1", origin);
      assert.match(answer, /^HTTP\/1\.1 403 /);
      assert.match(answer, refusal(new URL(origin).hostname));
    });
  for (const origin of ["https://localhost", "http://localhost:1", "http://127.0.0.1:80", "null", "ftp://docs.test"])
    await t.test(`not ${origin}`, async () => {
      assert.equal((await dev.get("/__sitegen/reload.js", { host: at("127.0.0.1"), origin })).status, 403);
      assert.match(await handshake(at("127.0.0.1"), origin), /^HTTP\/1\.1 403 /);
    });
});

/** Headers of a browser that requests a script for a page of another origin. */
const subresource = (site: string, mode = "no-cors"): Record<string, string> => ({
  "sec-fetch-site": site,
  "sec-fetch-mode": mode,
  "sec-fetch-dest": "script",
});

test("accepts subresources of pages on a configured host", async (t) => {
  const accepted: readonly Record<string, string>[] = [
    { host: at("127.0.0.1"), referer: "https://docs.test/", ...subresource("same-site") },
    { host: at("127.0.0.1"), referer: "http://docs.test:8080/a?b#c", ...subresource("cross-site") },
    { host: "docs.test:444", referer: "https://dev.test:1/", ...subresource("cross-site") },
    { host: "docs.test", ...subresource("same-site") },
    { host: "docs.test:81", origin: "https://dev.test", ...subresource("same-site", "cors") },
    { host: at("localhost"), origin: "https://docs.test", ...subresource("cross-site", "cors") },
    { host: at("10.1.2.3"), referer: "https://DOCS.test", ...subresource("cross-site") },
  ];
  for (const headers of accepted)
    await t.test(JSON.stringify(headers), async () => {
      const response = await dev.get("/__sitegen/reload.js", headers);
      assert.equal(response.status, 200, response.body);
      assert.equal(response.headers["cross-origin-resource-policy"], "cross-origin");
      assert.equal(response.headers["access-control-allow-origin"], headers.origin);
    });
  const rejected: readonly (readonly [headers: Record<string, string>, reason: RegExp])[] = [
    [{ host: "docs.test", referer: "https://other.example/", ...subresource("same-site") }, refusal("other.example")],
    [{ host: "docs.test", referer: "https://x.docs.test/", ...subresource("same-site") }, refusal("x.docs.test")],
    [{ host: "docs.test", ...subresource("cross-site") }, /only accepts requests of its own pages/],
    [{ host: at("localhost"), ...subresource("same-site") }, /only accepts requests of its own pages/],
    [{ host: at("localhost"), referer: "http://localhost:1/", ...subresource("same-site") }, refusal("localhost")],
    [{ host: at("localhost"), referer: "file:///docs.test", ...subresource("cross-site") }, /only accepts requests/],
    [{ host: "docs.test", origin: "null", referer: "https://docs.test/", ...subresource("same-site") }, /only accepts/],
  ];
  for (const [headers, reason] of rejected)
    await t.test(`not ${JSON.stringify(headers)}`, async () => {
      const { status, body } = await dev.get("/__sitegen/reload.js", headers);
      assert.equal(status, 403);
      assert.match(body, reason);
    });
});

/** Request the socket. @returns The start of the response. */
function handshake(host: string, origin: string): Promise<string> {
  const lines = [
    "GET /__sitegen/socket HTTP/1.1",
    `Host: ${host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    `Origin: ${origin}`,
  ];
  return dev.raw(`${lines.join("\r\n")}\r\n\r\n`, 2000, /^HTTP\/1\.1 101/);
}

test("a rejection names the host and the flag, in the response and once in the terminal", async (t) => {
  const hosts: readonly (readonly [host: string, name: string])[] = [
    ["first.example", "first.example"],
    ["second.example:8080", "second.example"],
    ["THIRD.example", "third.example"],
    ["docs_web:3000", "docs_web"],
    ["xn--mnchen-3ya.example", "xn--mnchen-3ya.example"],
    ["a.docs.test", "a.docs.test"],
  ];
  for (const [host, name] of hosts)
    await t.test(host, async () => {
      for (let turn = 0; turn < 3; turn++) {
        const { status, body } = await dev.get("/docs/latest/start", { host });
        assert.equal(status, 403);
        assert.match(body, refusal(name));
      }
      await until(
        () => dev.errors().includes(`"${name}"`),
        () => dev.errors(),
      );
      assert.match(dev.errors(), refusal(name));
      assert.equal(dev.errors().split(`the host "${name}"`).length, 2, dev.errors());
    });
  await t.test("the flag of the message works", async () => {
    const server = await startDev(SITE, ...hosts.flatMap(([, name]) => ["--allowed-host", name]));
    for (const [host] of hosts) assert.equal((await server.get("/docs/latest/start", { host })).status, 200, host);
    await server.stop();
  });
  await t.test("an invalid host is not repeated", async () => {
    for (const host of ["a b", "<b>", "x@y", "a/b", "a\u00e9"]) {
      const { status, body } = await dev.get("/docs/latest/start", { host });
      assert.ok(status === 403 || status === 400);
      assert.ok(!body.includes(host), body);
    }
  });
  await t.test("many hosts do not fill the terminal", async () => {
    for (let index = 0; index < 60; index++) await dev.get("/docs/latest/start", { host: `h${index}.example` });
    assert.ok(dev.errors().split("--allowed-host").length < 40, dev.errors());
  });
});

test("a name that begins with a dot accepts the domain and its subdomains", async (t) => {
  const server = await startDev(SITE, "--allowed-host", ".Example.dev", "--allowed-host", "::2");
  for (const host of [
    "example.dev",
    "a.example.dev",
    "a.b.example.dev:80",
    "EXAMPLE.dev",
    "a-b_c.example.dev",
    "[::2]:9",
  ])
    await t.test(host, async () => assert.equal((await server.get("/docs/latest/start", { host })).status, 200));
  for (const host of ["notexample.dev", "example.dev.evil.example", ".example.dev.x", "dev", "example.de", "[::3]"])
    await t.test(`not ${host}`, async () =>
      assert.equal((await server.get("/docs/latest/start", { host })).status, 403),
    );
  for (const origin of ["https://example.dev", "https://a.example.dev:8443", "http://x.y.example.dev"])
    await t.test(`origin ${origin}`, async () =>
      assert.equal((await server.get("/docs/latest/start", { host: "127.0.0.1", origin })).status, 200),
    );
  await server.stop();
});

test("names below localhost belong to this machine", async (t) => {
  const server = await startDev();
  for (const host of ["x.localhost", "docs.localhost:3000", "a.b.localhost", "my_app.localhost", "X.LocalHost"])
    await t.test(host, async () => assert.equal((await server.get("/docs/latest/start", { host })).status, 200));
  for (const host of ["xlocalhost", "localhost.evil.example", "x.localhost.evil.example", ".localhost", "x..localhost"])
    await t.test(`not ${host}`, async () =>
      assert.equal((await server.get("/docs/latest/start", { host })).status, 403),
    );
  await t.test("pages of other ports are rejected", async () => {
    const host = `x.localhost:${server.port}`;
    assert.equal((await server.get("/docs/latest/start", { host, origin: `http://${host}` })).status, 200);
    assert.equal((await server.get("/docs/latest/start", { host, origin: "http://x.localhost:1" })).status, 403);
  });
  await server.stop();
});

test("a value that is not a host name is a usage error that suggests the host name", async (t) => {
  const names: readonly (readonly [text: string, suggestion?: string])[] = [
    ["docs.test:80", "docs.test"],
    ["http://docs.test", "docs.test"],
    ["https://docs.test:8443/docs/", "docs.test"],
    ["docs.test/docs", "docs.test"],
    ["*.docs.test", ".docs.test"],
    ["*"],
    ["."],
    ["a..b"],
    ["a b"],
    ["[::1"],
  ];
  for (const [name, suggestion] of names)
    await t.test(name, async () => {
      for (const command of ["dev", "preview"]) {
        const { status, stderr } = await createSite({}).run([command, "--allowed-host", name]);
        assert.equal(status, 2, stderr);
        assert.match(stderr, /host name without a port/);
        if (suggestion === undefined) assert.doesNotMatch(stderr, /Did you mean/);
        else assert.ok(stderr.includes(`Did you mean ${suggestion}?`), stderr);
      }
    });
});
