import assert from "node:assert/strict";
import { test } from "node:test";
import { createAnchor, readIndexFile } from "../../../src/search/engine/index-format.ts";

test("heading IDs that equal the default are omitted", () => {
  assert.equal(createAnchor("win.setBounds(bounds[, animate])"), "winsetboundsbounds-animate");
  assert.equal(createAnchor("Event: 'will-quit'"), "event-will-quit");
});

test("files of another format are rejected", () => {
  for (const text of ["", "null", "[]", "{}", '{"format":1}', "<html>"]) assert.throws(() => readIndexFile(text));
});
