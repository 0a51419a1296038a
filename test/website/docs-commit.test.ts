/** The meta tag with the commit that the docs are copied from. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadConfig } from "../../src/site/config/load-config.ts";
import { repository } from "../support/repository.ts";

test("pages contain the commit of the docs if it is known", async (t) => {
  process.env.DOCS_SHA = "0a1b2c3";
  t.after(() => delete process.env.DOCS_SHA);
  const { config } = await loadConfig(repository);
  assert.deepEqual(config.head, [{ tag: "meta", attributes: { name: "docs-sha", content: "0a1b2c3" } }]);
});
