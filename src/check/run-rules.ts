/** Collects problems from stages and rules and applies the configured severities. */

import type { Problem, Severity } from "../model/problem.ts";
import { PLUGIN_RULE } from "../model/rule-names.ts";
import { moveToOrigins } from "../model/virtual-document.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import type { Site } from "../site/site.ts";
import { yieldToEventLoop } from "../util/async.ts";
import { compareText } from "../util/collections.ts";
import { dropConsequences } from "./consequences.ts";
import { RULES } from "./rules.ts";

/** Run all rules, and sort the problems by file and line. */
export function checkSite(site: Site, loadProblems: readonly Problem[]): Problem[] {
  const problems = [...loadProblems];
  for (const rule of RULES) for (const problem of rule(site)) if (problem) problems.push(problem);
  return applySeverities(moveToOrigins(dropConsequences(problems, site), site.sources.virtual), site.config);
}

/** Milliseconds after which `runRules` yields to the event loop. */
const SLICE = 6;

/**
 * Run all rules in short slices, so that a server can handle requests in between.
 *
 * @param isStale Called between slices; returns true if the result is no longer needed.
 * @returns The problems, or `undefined` if the result is stale.
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
 * Apply the configured severities, and sort the problems by file and line.
 *
 * A problem in a text that several pages include is reported once, with the highest severity: it may be an error on one
 * page and a warning on a translated one.
 */
export function applySeverities(
  problems: readonly Problem[],
  { check, headers, plugins }: Pick<SiteConfig, "check" | "headers" | "plugins">,
): Problem[] {
  // The rule only knows the generator's policy.
  const hasOwnPolicy = Object.values(headers).some((rules) =>
    Object.keys(rules).some((name) => name.toLowerCase() === "content-security-policy"),
  );
  // Messages of a remark plugin may belong to a rule that a plugin defines. Those that end the processing stay errors.
  const ownSeverities = new Map<string, Severity>(
    plugins.flatMap(({ rules }) => rules.map(({ name, severity }) => [name, severity] as const)),
  );
  return problems
    .flatMap((problem): Problem[] => {
      if (hasOwnPolicy && problem.code === "blocked-by-policy") return [];
      const names = PLUGIN_RULE.test(problem.code)
        ? [problem.code, problem.severity === "error" ? "plugin-error" : "plugin-message"]
        : [problem.code];
      const name = names.find((each) => Object.hasOwn(check.rules, each));
      const ownSeverity = problem.severity === "error" ? undefined : ownSeverities.get(problem.code);
      const severity = name === undefined ? ownSeverity : check.rules[name];
      if (severity === "off") return [];
      return [severity === undefined ? problem : { ...problem, severity }];
    })
    .sort((a, b) => compareByPlace(a, b) || SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .filter(createUniqueFilter());
}

/** Highest severity first. */
const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** Create a filter that rejects repeated problems at the same place. */
function createUniqueFilter(): (problem: Problem) => boolean {
  const seenProblems = new Set<string>();
  return ({ place, code, message }) => {
    if (!place) return true;
    const key = JSON.stringify([place.file, place.line, place.column, code, message]);
    if (seenProblems.has(key)) return false;
    seenProblems.add(key);
    return true;
  };
}

function compareByPlace(a: Problem, b: Problem): number {
  return (
    compareText(a.place?.file ?? "", b.place?.file ?? "") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.code, b.code)
  );
}
