import assert from "node:assert/strict";
import test from "node:test";
import { findUnmistakable } from "../../src/util/corrections.ts";

test("the same letters in another spelling, or a typo in a word, match one choice", () => {
  for (const [value, meant] of [
    ["Part_One", "part-one"],
    ["link", "links"],
    ["linsk", "links"],
    ["instalation", "installation"],
    ["docs/latest/quik-start", "docs/latest/quick-start"],
    ["docs/latset/FAQ", "docs/latest/faq"],
    ["überblik", "überblick"],
    ["部分二", "部分二章"],
  ] as const)
    assert.equal(
      findUnmistakable(value, ["other", meant, "something-else"]),
      value === "部分二" ? undefined : meant,
      value,
    );
});

test("a possible other name is not replaced", () => {
  for (const [value, choice] of [
    ["number-3", "number-2"],
    ["electron-38", "electron-39"],
    ["api/net", "api/new"],
    ["event-before-quit", "event-before-exit"],
    ["install", "uninstall"],
    ["start", "getting-started"],
    ["---", "..."],
    ["", "a"],
    ["a", ""],
  ] as const)
    assert.equal(findUnmistakable(value, [choice]), undefined, value);
});

test("two equally close choices do not match", () => {
  assert.equal(findUnmistakable("linkz", ["links", "linky"]), undefined);
  assert.equal(findUnmistakable("Part_one", ["part-one", "partone"]), undefined);
  assert.equal(findUnmistakable("partone", ["partone-", "partonf"]), "partone-");
  assert.equal(findUnmistakable("links", []), undefined);
});
