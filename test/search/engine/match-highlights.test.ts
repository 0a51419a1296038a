import assert from "node:assert/strict";
import { test } from "node:test";
import * as analysis from "../../../src/search/engine/analysis.ts";
import { findMarks } from "../../../src/search/engine/match-highlights.ts";
import { splitAtMarks } from "../../../src/search/engine/search-api.ts";

const marked = (text: string, queried: readonly string[], found: readonly string[] = []) =>
  splitAtMarks(text, findMarks(text, { queried, matched: new Set(found) }, analysis)).filter((_, at) => at % 2 === 1);

test("prefixes, parts of names and corrections are highlighted", () => {
  assert.deepEqual(marked("A window and windows", ["window"]), ["window", "window"]);
  assert.deepEqual(marked("win.setBounds(bounds)", ["bounds"]), ["Bounds", "bounds"]);
  assert.deepEqual(marked("the accelerator", ["acelerator"], ["accelerator"]), ["accelerator"]);
  assert.deepEqual(marked("Menü", ["menu"]), ["Menü"]);
  assert.deepEqual(marked("Straße", ["strasse"]), ["Straße"]);
  assert.deepEqual(marked("渲染进程与主进程", ["主进", "进程"]), ["进程", "主进程"]);
});

test("the parts of a highlighted text add up to the text", () => {
  for (const text of ["", "x", "<img src=x onerror=1>", "a window of windows", "𠀀𠀁 window 👩‍👧"])
    assert.equal(
      splitAtMarks(text, findMarks(text, { queried: ["window", "img"], matched: new Set() }, analysis)).join(""),
      text,
    );
});
