import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestIds } from "../../src/util/suggest.ts";

test("IDs with the same path in a directory precede similar IDs", () => {
  const ids = ["intra", "v2/guides/tray", "v2/intro", "v1/intro", "v1/introduction"];
  assert.deepEqual(nearestIds("intro", ids), ["v2/intro", "v1/intro", "intra"]);
  assert.deepEqual(nearestIds("guides/tray", ids), ["v2/guides/tray"]);
  assert.deepEqual(nearestIds("intro", ids, 1), ["v2/intro"]);
  assert.deepEqual(nearestIds("zebra", ids), []);
});
