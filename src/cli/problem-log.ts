/** Problems of a site that is being written, as they come and go. */

import type { Problem } from "../model/problem.ts";
import type { CommonFlags } from "./flags.ts";
import { printProblems } from "./guard.ts";
import { counted } from "./report.ts";

/**
 * Print problems where people look for them: those that are new, and how many of the former ones are left.
 *
 * @returns To be told of all problems after each change.
 */
export function createProblemLog(flags: CommonFlags): (problems: readonly Problem[]) => void {
  let known: ReadonlySet<string> = new Set();
  return (problems) => {
    const told = named(
      problems.filter(({ severity }) => severity === "error" || (severity === "warning" && !flags.quiet)),
    );
    const fresh = [...told].filter(([name]) => !known.has(name)).map(([, problem]) => problem);
    const left = told.size - fresh.length;
    const isSame = fresh.length === 0 && told.size === known.size;
    known = new Set(told.keys());
    if (isSame) return;
    printProblems(fresh, flags);
    if (flags.quiet) return;
    if (left > 0) process.stderr.write(`${counted(left, fresh.length > 0 ? "former problem" : "problem")} left.\n`);
    else if (fresh.length === 0) process.stderr.write("No problems left.\n");
  };
}

/** By what they say and where, but for the line, which changes with every line that is written above. */
function named(problems: readonly Problem[]): Map<string, Problem> {
  const byName = new Map<string, Problem>();
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const { code, message, place, severity } = problem;
    const name = JSON.stringify([severity, code, message, place?.file]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    byName.set(`${name} ${count}`, problem);
  }
  return byName;
}
