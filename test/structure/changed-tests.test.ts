/** Test the selection of tests by `npm test -- --changed`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Metafile } from "esbuild";
import { findAffectedTests } from "../support/changed-tests.js";

/** Imports of modules, which are relative to the root of the repository. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  "test/util/path.test.ts": ["src/util/path.ts"],
  "test/check/fix.test.ts": ["test/support/site.ts"],
  "test/check/invalid.test.ts": ["test/support/problems.ts", "test/support/repository.ts"],
  "test/support/site.ts": ["test/support/once.ts", "test/support/repository.ts"],
  "test/support/problems.ts": ["src/check/run-rules.ts"],
  "src/check/run-rules.ts": ["src/util/path.ts"],
};
const TESTS = ["util/path.test.ts", "check/fix.test.ts", "check/invalid.test.ts"];

const inputs: Metafile["inputs"] = Object.fromEntries(
  Object.entries(IMPORTS).map(([file, imports]) => [
    file,
    { bytes: 1, imports: imports.map((path) => ({ path, kind: "import-statement" as const })) },
  ]),
);

const CASES: Readonly<Record<string, readonly string[]>> = {
  "src/util/path.ts": TESTS,
  "src/check/run-rules.ts": ["check/fix.test.ts", "check/invalid.test.ts"],
  "test/util/path.test.ts": ["util/path.test.ts"],
  "test/support/site.ts": ["check/fix.test.ts"],
  "test/support/problems.ts": ["check/invalid.test.ts"],
  "test/fixtures/invalid/images/expected.txt": ["check/invalid.test.ts"],
  "content/docs/latest/faq.md": ["check/invalid.test.ts"],
  "test/browser/server.ts": [],
  "test/support/run-files.js": TESTS,
  "package-lock.json": TESTS,
};

for (const [file, expected] of Object.entries(CASES))
  test(`a change of ${file} affects ${expected.length} of ${TESTS.length} files`, () => {
    assert.deepEqual(findAffectedTests(TESTS, inputs, [file]), expected);
  });
