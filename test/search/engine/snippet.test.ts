import assert from "node:assert/strict";
import { test } from "node:test";
import * as analysis from "../../../src/search/engine/analysis.ts";
import { findMarks } from "../../../src/search/engine/match-highlights.ts";
import { createSnippet } from "../../../src/search/engine/text-index.ts";

const snippetAbout = (text: string, ...queried: readonly string[]) =>
  createSnippet(text, (piece) => findMarks(piece, { queried, matched: new Set() }, analysis));

test("a snippet is the part around the matches of the best matching line", () => {
  const long = `${"word ".repeat(80)}needle ${"word ".repeat(80)}haystack`;
  const { content, contentMarks: marks } = snippetAbout(`First line.\n${long}\nA needle.`, "needle", "haystack");
  const text = content ?? "";
  assert.ok(text.length < 170, text);
  assert.match(text, /^….*needle.*…$/);
  assert.equal(text.slice(marks[0], marks[1]), "needle");
  assert.deepEqual(snippetAbout("", "x"), { content: "", contentMarks: [] });
});
