/** Running the rules of `check` while somebody writes: they take longer than a page, and only the newest load counts. */

import { runRules } from "../check/run-rules.ts";
import type { Problem } from "../model/problem.ts";
import type { Site } from "../site/site.ts";

/** Rules run when nothing has changed for so long. */
const PAUSE = 250; // ms

export interface RuleRunner {
  /** Judge a site soon, in place of any that was to be judged before. */
  judge(site: Site): void;
  /** What was found last, without what it said of files that have changed since. */
  problems(): readonly Problem[];
  /** Leave out what was said of files that have changed. */
  forget(files: ReadonlySet<string>): void;
}

/** @param onFound Called each time that the rules have been run. */
export function createRuleRunner(onFound: () => void): RuleRunner {
  let newest: Site | undefined;
  let problems: readonly Problem[] = [];
  let timer: NodeJS.Timeout | undefined;

  const run = async (site: Site): Promise<void> => {
    const siteProblems = await runRules(site, () => site !== newest);
    if (!siteProblems || site !== newest) return;
    problems = siteProblems;
    onFound();
  };
  return {
    judge(site) {
      newest = site;
      clearTimeout(timer);
      timer = setTimeout(() => run(site).catch((error: unknown) => console.error(error)), PAUSE);
      timer.unref();
    },
    problems: () => problems,
    forget(files) {
      problems = problems.filter(({ place }) => place === undefined || !files.has(place.file));
    },
  };
}
