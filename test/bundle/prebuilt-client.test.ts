/** Test that the client from compilation equals a new bundle, and is not used after a change of its sources. */

import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { createPrebuiltClient, readPrebuiltClient } from "../../src/bundle/prebuilt-client.ts";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";

test("the client from compilation has the bytes of a new bundle", async () => {
  const compiled = readFileSync(path.join(repository, "lib/client.json"), "utf8");
  assert.equal(await createPrebuiltClient(repository, JSON.parse(compiled).build), compiled);
  assert.deepEqual(readPrebuiltClient(repository)?.value, JSON.parse(compiled).code);
});

test("the client is bundled again if a source has changed, or if there is no client from compilation", async () => {
  const copy = createSite({});
  assert.equal(readPrebuiltClient(copy.root), undefined);
  cpSync(path.join(repository, "src"), path.join(copy.root, "src"), { recursive: true });
  copy.write({ "lib/client.json": readFileSync(path.join(repository, "lib/client.json")) });
  assert.ok(readPrebuiltClient(copy.root));
  for (const source of ["src/client/main.ts", "src/theme/styles/tokens.css", "src/search/ui/search-worker.ts"]) {
    const text = copy.read(source);
    copy.write({ [source]: `${text}\n` });
    assert.equal(readPrebuiltClient(copy.root), undefined, source);
    copy.write({ [source]: text });
    assert.ok(readPrebuiltClient(copy.root));
  }
});
