/** Problems as a SARIF 2.1.0 log (OASIS), which code scanners and editors read. */

import type { Problem, Severity } from "../model/problem.ts";

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/** A log of one run. Columns count UTF-16 units, and paths are relative to the root of the site. */
export function formatSarif(problems: readonly Problem[]): object {
  const rules = [...new Set(problems.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "sitegen", rules: rules.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => resultOf(problem, rules.indexOf(problem.code))),
      },
    ],
  };
}

function resultOf({ severity, code, message, hint, place }: Problem, ruleIndex: number): object {
  const result = {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: hint ? `${message} ${hint}` : message },
  };
  if (!place) return result;
  const { file, line, column, length } = place;
  const region = { startLine: line, startColumn: column, ...(length ? { endColumn: column + length } : {}) };
  const artifactLocation = { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
  return { ...result, locations: [{ physicalLocation: { artifactLocation, region } }] };
}
