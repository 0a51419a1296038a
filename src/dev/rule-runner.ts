/** Runs the `check` rules in `dev`. They take longer than rendering a page, so only the newest load is checked. */

import { runRules } from "../check/run-rules.ts";
import type { Problem } from "../model/problem.ts";
import type { Site } from "../site/site.ts";

/** Delay after the last change. */
const DELAY = 250; // ms

export interface RuleRunner {
  /** Run the rules on a site after a delay, instead of any site scheduled before. */
  schedule(site: Site): void;
  /** Problems from the last run, without those in files that have changed since. */
  listProblems(): readonly Problem[];
  /** Drop the problems in changed files. */
  forget(files: ReadonlySet<string>): void;
  /** Discard the current run, and start no other. */
  stop(): void;
}

/**
 * @param checkPlugins Runs the rules of plugins.
 * @param onFound Called after the rules ran.
 */
export function createRuleRunner(
  checkPlugins: (site: Site) => Promise<readonly Problem[]>,
  onFound: () => void,
): RuleRunner {
  let newest: Site | undefined;
  let problems: readonly Problem[] = [];
  let timer: NodeJS.Timeout | undefined;

  const run = async (site: Site): Promise<void> => {
    const siteProblems = await runRules(site, () => site !== newest);
    if (!siteProblems || site !== newest) return;
    const pluginProblems = await checkPlugins(site);
    if (site !== newest) return;
    problems = [...siteProblems, ...pluginProblems];
    onFound();
  };
  return {
    schedule(site) {
      newest = site;
      clearTimeout(timer);
      timer = setTimeout(() => run(site).catch((error: unknown) => console.error(error)), DELAY);
      timer.unref();
    },
    listProblems: () => problems,
    stop() {
      newest = undefined;
      clearTimeout(timer);
    },
    forget(files) {
      problems = problems.filter(({ place }) => place === undefined || !files.has(place.file));
    },
  };
}
