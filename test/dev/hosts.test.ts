/** Test host names and origins of servers that other machines can reach. */

import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
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

test("a host name with a port or a scheme is a usage error", async () => {
  for (const name of ["docs.test:80", "http://docs.test", "*"])
    for (const command of ["dev", "preview"]) {
      const { status, stderr } = await createSite({}).run([command, "--allowed-host", name]);
      assert.equal(status, 2, stderr);
      assert.match(stderr, /host name without a port/);
    }
});
