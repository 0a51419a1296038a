import assert from "node:assert/strict";
import test from "node:test";
import { RULE_NAMES } from "../../src/model/rule-names.ts";

test("rule names are sorted and unique", () => {
  assert.deepEqual(RULE_NAMES, [...new Set(RULE_NAMES)].sort());
});
