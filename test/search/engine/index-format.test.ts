import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorOf, readIndexFile } from "../../../src/search/engine/index-format.ts";

test("anchors of plain headings need not be written", () => {
  assert.equal(anchorOf("win.setBounds(bounds[, animate])"), "winsetboundsbounds-animate");
  assert.equal(anchorOf("Event: 'will-quit'"), "event-will-quit");
});

test("files of another format are refused", () => {
  for (const text of ["", "null", "[]", "{}", '{"format":1}', "<html>"]) assert.throws(() => readIndexFile(text));
});
