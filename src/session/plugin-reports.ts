/** Converts reports of plugin rules to problems. */

import type { RuleInfo } from "../model/plugin-info.ts";
import { createError, getFileStart, type Place, type Problem, toSourcePath } from "../model/problem.ts";
import { toCustomRule } from "../model/rule-names.ts";
import type { Site } from "../site/site.ts";
import { joinInside } from "../util/path.ts";
import { describe, type Hook, RULE } from "./plugin-failures.ts";

const isPosition = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

function isFix(value: unknown): value is NonNullable<Problem["fix"]> {
  const { from, to } = (value ?? {}) as Record<string, unknown>;
  return typeof from === "string" && from !== "" && typeof to === "string";
}

/** Convert a rule's report to a problem. An invalid report is a problem of the plugin. */
export function createRuleProblem(
  report: unknown,
  rule: RuleInfo,
  { hook, site }: { hook: Hook; site: Site },
): Problem {
  const { file, line, column, message, hint, fix } = (report ?? {}) as Record<string, unknown>;
  const isValid =
    typeof file === "string" &&
    typeof message === "string" &&
    (hint === undefined || typeof hint === "string") &&
    (fix === undefined || (isFix(fix) && line !== undefined)) &&
    [line, column].every((value) => value === undefined || isPosition(value));
  if (!isValid)
    return createError(
      getFileStart(site.configFile),
      RULE,
      `${describe(hook)} reports an invalid problem: ${JSON.stringify(report)}.`,
      "Call report({ file, line, column, message, hint, fix: { from, to } }), with lines and columns from 1.",
    );
  const source = toSourcePath(joinInside("", file) ?? file);
  const place: Place =
    line === undefined
      ? getFileStart(source)
      : { file: source, line: line as number, column: (column as number | undefined) ?? 1 };
  return {
    severity: rule.severity,
    code: toCustomRule(rule.name),
    message,
    hint: hint as string | undefined,
    place,
    ...(isFix(fix) && { fix: { from: fix.from, to: fix.to } }),
  };
}
