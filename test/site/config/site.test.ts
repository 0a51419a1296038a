import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { loadConfig } from "../../../src/site/config/load-config.ts";

const root = process.env.SITEGEN_REPOSITORY as string;

test("the configuration of this site is valid", async () => {
  const { config, file } = await loadConfig(root);
  assert.equal(file, "sitegen.config.ts");
  assert.deepEqual(
    config.locales.map(({ prefix }) => prefix),
    ["", "/de", "/es", "/fr", "/ja", "/pt", "/ru", "/zh"],
  );
  assert.equal(config.url, "https://electronjs.org");
  assert.equal(Object.keys(config.announcement?.translations ?? {}).length, 7);
});

test("the configured logos exist", async () => {
  const { config } = await loadConfig(root);
  const { logo, hosting } = config.footer ?? {};
  const logos = [config.navbar.logo, logo, ...(hosting?.logos ?? [])];
  const files = [config.favicon, ...logos.flatMap((one) => [one?.src, one?.srcDark])];
  for (const file of files) assert.ok(file && existsSync(path.join(root, "static", file)), file);
});
