/** Test the SARIF log against its JSON schema. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import { formatProblems } from "../../src/cli/report.ts";
import { type Problem, toSourcePath } from "../../src/model/problem.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";

// By OASIS, from schemastore.org; only the name of the draft differs from later versions.
const {
  id: _id,
  $schema: _draft,
  ...schema
} = JSON.parse(readFileSync(path.join(repository, "test/fixtures/sarif-2.1.0.json"), "utf8")) as Record<
  string,
  unknown
>;
const isValid = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true }).compile(
  schema,
);

const PROBLEMS: readonly Problem[] = [
  {
    severity: "error",
    code: "broken-link",
    message: "“a” leads nowhere.",
    hint: "Try b.",
    place: { file: toSourcePath("content/docs/a b#ä.md"), line: 3, column: 5, length: 4 },
  },
  {
    severity: "warning",
    code: "raw-html",
    message: "x",
    place: { file: toSourcePath("content/x.md"), line: 1, column: 1 },
  },
  { severity: "info", code: "broken-link", message: "no place" },
];

test("a log is valid with and without problems", () => {
  for (const problems of [PROBLEMS, []])
    assert.ok(isValid(JSON.parse(formatProblems(problems, "sarif"))), JSON.stringify(isValid.errors));
  const wrong = formatProblems(PROBLEMS, "sarif").replace('"level": "error"', '"level": "grave"');
  assert.ok(!isValid(JSON.parse(wrong)), "the schema tells right from wrong");
});

test("results name their rule by its index, and end after they start", () => {
  const { runs } = JSON.parse(formatProblems(PROBLEMS, "sarif")) as {
    runs: {
      tool: { driver: { rules: { id: string }[] } };
      results: {
        ruleId: string;
        ruleIndex: number;
        locations?: { physicalLocation: { region: { startColumn: number; endColumn?: number } } }[];
      }[];
    }[];
  };
  for (const { tool, results } of nonEmpty(runs)) {
    for (const { ruleId, ruleIndex, locations } of nonEmpty(results)) {
      assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
      for (const { physicalLocation } of locations ?? []) {
        const { startColumn, endColumn } = physicalLocation.region;
        assert.ok(endColumn === undefined || endColumn > startColumn);
      }
    }
  }
});
