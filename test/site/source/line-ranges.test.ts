import assert from "node:assert/strict";
import { test } from "node:test";
import { selectLines, splitLines } from "../../../src/site/source/line-ranges.ts";

function selected(text: string, fragment?: string, name = "main.ts"): string {
  const selection = selectLines(splitLines(text), name, fragment);
  if ("fault" in selection) return `${selection.fault.message} ${selection.fault.hint}`;
  return selection.lines.map((line) => `${line.number} ${line.text}`).join("\n");
}

const FORMS: readonly [open: string, close: string][] = [
  ["// #region a", "// #endregion a"],
  ["//#region a", "//#endregion"],
  ["#region a", "#endregion"],
  ["# region a", "# endregion"],
  ["# #region a", "# #endregion a"],
  ["-- #region a", "-- #endregion a"],
  ["/* #region a */", "/* #endregion a */"],
  ["<!-- #region a -->", "<!-- #endregion a -->"],
  ["{/* #region a */}", "{/* #endregion a */}"],
  ["#pragma region a", "#pragma endregion a"],
  ["\t; #region a", "\t; #endregion"],
];

for (const [open, close] of FORMS)
  test(`a region between "${open.trim()}" and "${close.trim()}" is selected`, () => {
    assert.equal(selected(`x\n${open}\ny\n${close}\nz\n`, "a"), "3 y");
    assert.equal(selected(`x\n${open}\ny\n${close}\nz\n`), "1 x\n3 y\n5 z");
  });

test("text about regions is not a marker", () => {
  const text = "# region of the map\n// regional\n// #regions a\n";
  assert.equal(selected(text), "1 # region of the map\n2 // regional\n3 // #regions a");
});

test("only comments are markers in Markdown", () => {
  const text = "# Region a\n#region a\n<!-- #region b -->\ny\n<!-- #endregion b -->\n";
  assert.equal(selected(text, "b", "part.md"), "4 y");
  assert.equal(selected(text, undefined, "part.md"), "1 # Region a\n2 #region a\n4 y");
});

test("regions may be nested or overlap; an end without a name closes the last one", () => {
  const text =
    "#region a\n1\n#region b\n2\n#endregion\n3\n#endregion a\n#region c\n4\n#region d\n5\n#endregion c\n6\n#endregion d\n";
  assert.equal(selected(text, "a"), "2 1\n4 2\n6 3");
  assert.equal(selected(text, "b"), "4 2");
  assert.equal(selected(text, "c"), "9 4\n11 5");
  assert.equal(selected(text, "d"), "11 5\n13 6");
});

test("ranges of lines are selected, including the first and last line", () => {
  assert.equal(selected("a\nb\nc\n", "L1"), "1 a");
  assert.equal(selected("a\nb\nc", "L2-L3"), "2 b\n3 c");
  assert.equal(selected("a\nb\nc", "L2-3"), "2 b\n3 c");
  for (const wrong of ["L0", "L3-L2", "L3-L4"]) assert.match(selected("a\nb\nc\n", wrong), /only L1 to L3/);
});

test("unknown and unclosed regions are reported", () => {
  assert.match(selected("#region setup\n#endregion\n", "setpu"), /no region "setpu"\. Did you mean "#setup"\?/);
  assert.match(selected("#region one\n#endregion\n", "other"), /Available regions: one\./);
  assert.match(selected("x\n", "other"), /Mark it with "#region other" and "#endregion"\./);
  assert.match(selected("#region a\nx\n", "a"), /is not closed\. Add a comment "#endregion a" after the region\./);
});
