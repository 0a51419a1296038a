/** Problems that the plugin reports, and the paths in them. */

import path from "node:path";
import type { SourcesInput } from "sitegen";

type SourceReport = Parameters<SourcesInput["report"]>[0];

export type CodeProblem = SourceReport & Required<Pick<SourceReport, "line" | "column" | "severity">>;

/** Problems that are reported; more would hide those of the site. */
const MAX_PROBLEMS = 50;

/** Return a path relative to the site root, with forward slashes. */
export const getSitePath = (root: string, file: string): string =>
  path.relative(root, path.resolve(root, file)).split(path.sep).join("/");

/** Keep the first problems, errors before warnings, and count the others. */
export function limitProblems(problems: readonly CodeProblem[]): CodeProblem[] {
  const unique = new Map(problems.map((each) => [`${each.file}:${each.line}:${each.column} ${each.message}`, each]));
  const sorted = [...unique.values()].toSorted(
    (a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"),
  );
  const [first] = sorted;
  const more = sorted.length - MAX_PROBLEMS;
  if (!first || more <= 0) return sorted;
  const message = `There are ${more} more problems in the code.`;
  return [...sorted.slice(0, MAX_PROBLEMS), { ...first, line: 1, column: 1, message, severity: "warning" }];
}
