import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { loadConfig } from "../../../src/site/config/load-config.ts";
import { repository } from "../../support/repository.ts";

test("the configuration of this site is valid", async () => {
  const { config, file } = await loadConfig(repository);
  assert.equal(file, "sitegen.config.ts");
  assert.deepEqual(
    config.locales.map(({ prefix }) => prefix),
    ["", "/de", "/es", "/fr", "/ja", "/pt", "/ru", "/zh"],
  );
  assert.equal(config.url, "https://electronjs.org");
  assert.equal(Object.keys(config.announcement?.translations ?? {}).length, 7);
});

test("the configured logos exist", async () => {
  const { config } = await loadConfig(repository);
  const { logo, hosting } = config.footer ?? {};
  const logos = [config.navbar.logo, logo, ...(hosting?.logos ?? [])];
  const files = [config.favicon, ...logos.flatMap((one) => [one?.src, one?.srcDark])];
  for (const file of files) assert.ok(file && existsSync(path.join(repository, "static", file)), file);
});
