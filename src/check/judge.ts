/** What a site's problems amount to: all of them, found by stages and rules, with the severities that the site chose. */

import type { Site } from "../build/route/site.ts";
import type { Problem } from "../model/problem.ts";
import { compareText } from "../util/sort.ts";
import { RULES } from "./rules.ts";

/** Run the rules on a site and put the result in order of files and lines. */
export function judgeSite(site: Site, found: readonly Problem[]): Problem[] {
  const problems = [...found];
  for (const rule of RULES) for (const problem of rule(site)) problems.push(problem);
  const { rules } = site.config.check;
  return problems
    .flatMap((problem): Problem[] => {
      const chosen = Object.hasOwn(rules, problem.code) ? rules[problem.code] : undefined;
      if (chosen === "off") return [];
      return [chosen === undefined ? problem : { ...problem, severity: chosen }];
    })
    .sort(byPlace);
}

function byPlace(a: Problem, b: Problem): number {
  return (
    compareText(a.place?.file ?? "", b.place?.file ?? "") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.code, b.code)
  );
}
