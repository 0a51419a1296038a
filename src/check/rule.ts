import type { Document } from "../model/document.ts";
import { type Problem, type ProblemCode, toWarning } from "../model/problem.ts";
import type { Site } from "../site/site.ts";

/** Yields a loaded site's problems, and `undefined` at points where the rule may be interrupted. */
export type Rule = (site: Site) => Iterable<Problem | undefined>;

/** True if the configuration turns a rule off. Rules whose problems are expensive to create check this first. */
export function isOff(code: ProblemCode, { config }: Pick<Site, "config">): boolean {
  return Object.hasOwn(config.check.rules, code) && config.check.rules[code] === "off";
}

/**
 * Turn the problem into a warning if the document is a translation, to prevent a translation from failing the build.
 *
 * @param detail How the page looks until the problem is fixed; omitted if the page is not affected.
 */
export function addTranslationDetail(problem: Problem, document: Document, site: Site, detail?: string): Problem {
  if (document.locale === site.config.defaultLocale) return problem;
  const hint = [detail, problem.hint].filter((part) => part !== undefined).join(" ");
  return { ...toWarning(problem), hint };
}
