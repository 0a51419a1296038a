/** What a site's problems amount to: all of them, found by stages and rules, with the severities that the site chose. */

import type { SiteConfig } from "../model/config.ts";
import type { Problem, Severity } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { yieldToEventLoop } from "../util/async.ts";
import { compareText } from "../util/collections.ts";
import { RULES } from "./rules.ts";

/** Run the rules on a site and put the result in order of files and lines. */
export function checkSite(site: Site, loadProblems: readonly Problem[]): Problem[] {
  const problems = [...loadProblems];
  for (const rule of RULES) for (const problem of rule(site)) if (problem) problems.push(problem);
  return applySeverities(problems, site.config);
}

/** The thread is given back after so long. */
const SLICE = 6; // ms

/**
 * Run the rules in short pieces, for a server that has others to answer meanwhile.
 *
 * @param isStale Asked between pieces: whether nobody waits for the result any more.
 * @returns What the rules found, or nothing when it is stale.
 */
export async function runRules(site: Site, isStale: () => boolean): Promise<Problem[] | undefined> {
  const problems: Problem[] = [];
  let since = performance.now();
  for (const rule of RULES) {
    for (const problem of rule(site)) {
      if (problem) problems.push(problem);
      if (performance.now() - since < SLICE) continue;
      await yieldToEventLoop();
      if (isStale()) return undefined;
      since = performance.now();
    }
  }
  return problems;
}

/**
 * Give problems the severities that the site chose, and put them in order of files and lines.
 *
 * What is said of a text that several pages show is said once, in its gravest form: an error on one page may be a warning
 * on another, that of a translation.
 */
export function applySeverities(problems: readonly Problem[], { check }: Pick<SiteConfig, "check">): Problem[] {
  return problems
    .flatMap((problem): Problem[] => {
      const severity = Object.hasOwn(check.rules, problem.code) ? check.rules[problem.code] : undefined;
      if (severity === "off") return [];
      return [severity === undefined ? problem : { ...problem, severity: severity }];
    })
    .sort((a, b) => byPlace(a, b) || GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity))
    .filter(unrepeated());
}

const GRAVITY: readonly Severity[] = ["error", "warning", "info"];

/** Lets each problem of a place through once. */
function unrepeated(): (problem: Problem) => boolean {
  const seenProblems = new Set<string>();
  return ({ place, code, message }) => {
    if (!place) return true;
    const key = JSON.stringify([place.file, place.line, place.column, code, message]);
    if (seenProblems.has(key)) return false;
    seenProblems.add(key);
    return true;
  };
}

function byPlace(a: Problem, b: Problem): number {
  return (
    compareText(a.place?.file ?? "", b.place?.file ?? "") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.code, b.code)
  );
}
