/** The SARIF log against the parts of the 2.1.0 schema (OASIS) that it uses: required keys, known keys, types, ranges. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatProblems } from "../../src/cli/report.ts";
import type { Problem } from "../../src/model/problem.ts";

type Shape =
  | { type: "string"; pattern?: RegExp; values?: readonly string[] }
  | { type: "integer"; minimum: number }
  | { type: "array"; items: Shape; unique?: boolean }
  | { type: "object"; required: readonly string[]; keys: Readonly<Record<string, Shape>> };

const text: Shape = { type: "string" };
const count = (minimum: number): Shape => ({ type: "integer", minimum });
const object = (required: readonly string[], keys: Readonly<Record<string, Shape>>): Shape => ({
  type: "object",
  required,
  keys,
});
const list = (items: Shape, unique = false): Shape => ({ type: "array", items, unique });

/** From `sarif-schema-2.1.0.json`; objects allow no other keys there either. */
const message = object([], { text, markdown: text, id: text, arguments: list(text) });
const artifactLocation = object([], {
  uri: { type: "string", pattern: /^[\w\-./%~!$&'()*+,;=:@]+$/ },
  uriBaseId: text,
  index: count(-1),
  description: message,
});
const region = object([], {
  startLine: count(1),
  startColumn: count(1),
  endLine: count(1),
  endColumn: count(1),
  snippet: object([], { text }),
});
const location = object([], { id: count(-1), physicalLocation: object([], { artifactLocation, region }), message });
const result = object(["message"], {
  ruleId: text,
  ruleIndex: count(-1),
  kind: { type: "string", values: ["notApplicable", "pass", "fail", "review", "open", "informational"] },
  level: { type: "string", values: ["none", "note", "warning", "error"] },
  message,
  locations: list(location),
  fingerprints: object([], {}),
});
const rule = object(["id"], {
  id: text,
  name: text,
  shortDescription: message,
  fullDescription: message,
  helpUri: text,
  help: message,
});
const driver = object(["name"], {
  name: text,
  version: text,
  semanticVersion: text,
  informationUri: text,
  rules: list(rule, true),
});
const log = object(["version", "runs"], {
  $schema: { type: "string", pattern: /^https?:\/\// },
  version: { type: "string", values: ["2.1.0"] },
  runs: list(
    object(["tool"], {
      tool: object(["driver"], { driver }),
      columnKind: { type: "string", values: ["utf16CodeUnits", "unicodeCodePoints"] },
      results: list(result),
      originalUriBaseIds: object([], {}),
    }),
  ),
});

function validate(value: unknown, shape: Shape, at: string): void {
  switch (shape.type) {
    case "string":
      assert.equal(typeof value, "string", at);
      if (shape.pattern) assert.match(value as string, shape.pattern, at);
      if (shape.values) assert.ok(shape.values.includes(value as string), `${at}: ${value}`);
      return;
    case "integer":
      assert.ok(Number.isInteger(value) && (value as number) >= shape.minimum, `${at}: ${value}`);
      return;
    case "array":
      assert.ok(Array.isArray(value), at);
      for (const [index, item] of value.entries()) validate(item, shape.items, `${at}[${index}]`);
      if (shape.unique) assert.equal(new Set(value.map((item) => JSON.stringify(item))).size, value.length, at);
      return;
    case "object": {
      assert.ok(typeof value === "object" && value !== null && !Array.isArray(value), at);
      for (const key of shape.required) assert.ok(key in value, `${at} lacks ${key}`);
      for (const [key, inner] of Object.entries(value)) {
        assert.ok(Object.hasOwn(shape.keys, key), `${at} may not have ${key}`);
        validate(inner, shape.keys[key] as Shape, `${at}.${key}`);
      }
    }
  }
}

const PROBLEMS: readonly Problem[] = [
  {
    severity: "error",
    code: "broken-link",
    message: "“a” leads nowhere.",
    hint: "Try b.",
    place: { file: "content/docs/a b#ä.md", line: 3, column: 5, length: 4 },
  },
  { severity: "warning", code: "raw-html", message: "x", place: { file: "content/x.md", line: 1, column: 1 } },
  { severity: "info", code: "broken-link", message: "no place" },
];

test("a log is valid, whatever it tells", () => {
  for (const problems of [PROBLEMS, []]) validate(JSON.parse(formatProblems(problems, "sarif")), log, "log");
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
  for (const { tool, results } of runs) {
    for (const { ruleId, ruleIndex, locations } of results) {
      assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
      for (const { physicalLocation } of locations ?? []) {
        const { startColumn, endColumn } = physicalLocation.region;
        assert.ok(endColumn === undefined || endColumn > startColumn);
      }
    }
  }
});
