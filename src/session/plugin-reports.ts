/** Converts reports of plugins to problems. */

import type { RuleInfo } from "../model/plugin-info.ts";
import { getFileStart, type Place, type Problem, toSourcePath } from "../model/problem.ts";
import { toCustomRule } from "../model/rule-names.ts";
import { shorten } from "../util/format.ts";
import { joinInside } from "../util/path.ts";
import { type Hook, reportFault, RULE } from "./plugin-failures.ts";

const isPosition = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

function isFix(value: unknown): value is NonNullable<Problem["fix"]> {
  const { from, to } = (value ?? {}) as Record<string, unknown>;
  return typeof from === "string" && from !== "" && typeof to === "string";
}

/** The position and texts of a report. */
interface Report {
  place: Place;
  message: string;
  hint?: string;
}

const URL_PATTERN = /^https?:/i;

/** Return the position and texts of a report. @returns `undefined` if the report is invalid. */
function readReport({ file, line, column, message, hint }: Record<string, unknown>): Report | undefined {
  const isValid =
    typeof file === "string" &&
    file !== "" &&
    typeof message === "string" &&
    (hint === undefined || typeof hint === "string") &&
    [line, column].every((value) => value === undefined || isPosition(value));
  if (!isValid) return undefined;
  const source = toSourcePath(URL_PATTERN.test(file) ? file : (joinInside("", file) ?? file));
  const place: Place =
    line === undefined
      ? getFileStart(source)
      : { file: source, line: line as number, column: (column as number | undefined) ?? 1 };
  return { place, message, hint: hint as string | undefined };
}

const reportInvalid = (report: unknown, hook: Hook, example: string): Problem =>
  reportFault(
    hook,
    `reports an invalid problem: ${shorten(JSON.stringify(report), 200)}.`,
    `Call report(${example}), with lines and columns from 1.`,
  );

/** Convert a rule's report to a problem. An invalid report is a problem of the plugin. */
export function createRuleProblem(report: unknown, rule: RuleInfo, hook: Hook): Problem {
  const fields = (report ?? {}) as Record<string, unknown>;
  const { fix, line } = fields;
  const texts = fix === undefined || (isFix(fix) && line !== undefined) ? readReport(fields) : undefined;
  if (!texts) return reportInvalid(report, hook, "{ file, line, column, message, hint, fix: { from, to } }");
  return {
    severity: rule.severity,
    code: toCustomRule(rule.name),
    ...texts,
    ...(isFix(fix) && { fix: { from: fix.from, to: fix.to } }),
  };
}

/** Convert a report of `sources` to a problem. An invalid report is a problem of the plugin. */
export function createSourceProblem(report: unknown, hook: Hook): Problem {
  const fields = (report ?? {}) as Record<string, unknown>;
  const { severity = "error" } = fields;
  const texts = readReport(fields);
  if (!texts || (severity !== "error" && severity !== "warning"))
    return reportInvalid(report, hook, "{ file, line, column, message, hint, severity }");
  return { severity, code: severity === "error" ? RULE : "plugin-message", ...texts };
}
