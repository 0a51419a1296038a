/** Breaking changes show the code before and after, and their search patterns find the code to change. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { type Fence, fencesOf, read, readData } from "./read.ts";

const PAGE = "content/docs/latest/breaking-changes.md";
/** Changes that no code of an app shows. */
const WITHOUT_CODE = [
  "23: Removed: Windows 7 / 8 / 8.1 support",
  "16: Behavior Changed: `crashReporter` implementation switched to Crashpad on Linux",
  "12: Removed: Pepper Flash support",
];

interface Entry {
  major: number;
  heading: string;
  before: Fence[];
  after: Fence[];
  patterns: string[];
}

/** Entries of the page, in the order of the page. */
function readEntries(): Entry[] {
  const fences = fencesOf(PAGE);
  const entries: (Entry & { line: number })[] = [];
  let major = 0;
  for (const [index, line] of read(PAGE).split("\n").entries()) {
    if (line.startsWith("## ")) major = Number(/\((\d+)\.0\)/.exec(line)?.[1] ?? 0);
    else if (line.startsWith("### ") && major > 0) {
      entries.push({ major, heading: line.slice(4), before: [], after: [], patterns: [], line: index + 1 });
    } else {
      const pattern = /^Search pattern: `([^`]+)`$/.exec(line)?.[1];
      if (pattern !== undefined) entries.at(-1)?.patterns.push(pattern);
    }
  }
  for (const fence of fences) {
    const entry = entries.findLast(({ line }) => line < fence.line);
    if (fence.title === "Before") entry?.before.push(fence);
    else if (fence.title?.startsWith("After")) entry?.after.push(fence);
  }
  return entries;
}

const entries = nonEmpty(readEntries());
/** True if a line matches, as in the search of an editor and in `git grep`. */
const matches = (pattern: string, fence: Fence): boolean =>
  fence.code.split("\n").some((line) => new RegExp(pattern).test(line));

test("every breaking change shows code and has one search pattern", () => {
  const incomplete = entries
    .filter(({ before, after, patterns }) => before.length !== 1 || after.length > 1 || patterns.length !== 1)
    .map(({ major, heading }) => `${major}: ${heading}`);
  assert.deepEqual(incomplete, WITHOUT_CODE);
  const expected = Object.values(readData<Record<string, string[]>>("breaking-changes")).flat();
  assert.equal(entries.length, expected.length);
});

test("search patterns match the code before the change, and not the code after it", () => {
  const failures = entries.flatMap(({ major, heading, before, after, patterns: [pattern = ""] }) => [
    ...before.filter((fence) => !matches(pattern, fence)).map(() => `${major}: ${heading}: does not match "Before"`),
    ...after.filter((fence) => matches(pattern, fence)).map(() => `${major}: ${heading}: matches "After"`),
  ]);
  assert.deepEqual(failures, []);
});
