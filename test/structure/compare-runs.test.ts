/** Test the verdict of `npm run bench -- --compare`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { compareRuns } from "../bench/verdict.js";

test("a difference above 5 % is worse or better if it exceeds the noise", () => {
  assert.equal(compareRuns([10, 10.1, 9.9], [10.8, 10.9, 10.7]).verdict, "worse");
  assert.equal(compareRuns([10, 10.1, 9.9], [9, 9.1, 8.9]).verdict, "better");
  assert.equal(compareRuns([10, 10.1, 9.9], [10.3, 10.4, 10.2]).verdict, "same");
});

test("noise makes a difference unclear", () => {
  assert.equal(compareRuns([10, 12, 8], [11, 8, 12]).verdict, "unclear");
  const { noise, verdict } = compareRuns([10], [20]);
  assert.equal(noise, Number.POSITIVE_INFINITY);
  assert.equal(verdict, "unclear");
});

test("rounds are compared in pairs, because other work slows down both runs of a round", () => {
  const { ratio, verdict } = compareRuns([10, 20, 15], [11, 22, 16.5]);
  assert.equal(ratio.toFixed(2), "1.10");
  assert.equal(verdict, "worse");
});
