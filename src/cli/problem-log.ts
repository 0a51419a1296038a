/** Problems of a site that is being edited: new ones in full, and how many were fixed and are left. */

import type { Problem } from "../model/problem.ts";
import type { CommonFlags } from "./flags.ts";
import { counted, countProblems } from "./report.ts";
import { printProblems } from "./run-command.ts";
import { timeOfDay } from "./time-of-day.ts";

/** Create a log. @returns A function to call with all problems after each change. */
export function createProblemLog(flags: CommonFlags): (problems: readonly Problem[]) => void {
  let known: ReadonlyMap<string, Problem> | undefined;
  return (problems) => {
    const shown = problems.filter(({ severity }) => severity === "error" || (severity === "warning" && !flags.quiet));
    const current = byIdentity(shown);
    const previous = known ?? new Map<string, Problem>();
    const added = missingIn(previous, current);
    const fixed = missingIn(current, previous);
    const isFirst = known === undefined;
    known = current;
    if (added.length === 0 && fixed.length === 0) return;
    if (flags.quiet) return printProblems(added, flags);
    const left = [...current.values()].filter((problem) => !added.includes(problem));
    const line = `${timeOfDay()} ${isFirst ? kinds(added) : describeChange({ added, fixed, left })}`;
    if (added.length > 0) printProblems(added, flags, line);
    else process.stderr.write(`${line}\n`);
  };
}

/** Values of the second map whose keys the first one lacks. */
function missingIn(map: ReadonlyMap<string, Problem>, other: ReadonlyMap<string, Problem>): Problem[] {
  return [...other].filter(([key]) => !map.has(key)).map(([, problem]) => problem);
}

/** `1 new error, 2 fixed, 1 older warning left`; `1 fixed, no problems left`. */
function describeChange(change: Readonly<Record<"added" | "fixed" | "left", readonly Problem[]>>): string {
  const { added, fixed, left } = change;
  const isNew = added.length > 0;
  return [
    ...(isNew ? [kinds(added, "new ")] : []),
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(left.length > 0 ? [`${kinds(left, isNew ? "older " : "")} left`] : []),
    ...(left.length === 0 && !isNew ? ["no problems left"] : []),
  ].join(", ");
}

/** `1 new error, 2 new warnings`. */
function kinds(problems: readonly Problem[], age = ""): string {
  const { errors, warnings } = countProblems(problems);
  return [
    ...(errors > 0 ? [counted(errors, `${age}error`)] : []),
    ...(warnings > 0 ? [counted(warnings, `${age}warning`)] : []),
  ].join(", ");
}

/** Problems by severity, text and file. Lines are left out, as each line that is added above changes them. */
function byIdentity(problems: readonly Problem[]): Map<string, Problem> {
  const byKey = new Map<string, Problem>();
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const { code, message, place, severity } = problem;
    const name = JSON.stringify([severity, code, message, place?.file]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    byKey.set(`${name} ${count}`, problem);
  }
  return byKey;
}
