/** What a rule is. */

import type { Document } from "../model/document.ts";
import { asWarning, type Problem } from "../model/problem.ts";
import type { Site } from "../site/site.ts";

/** Looks at a loaded site and yields what is wrong with it; `undefined` now and then, where the rule may be interrupted. */
export type Rule = (site: Site) => Iterable<Problem | undefined>;

/**
 * A mistake in a translation is reported, but must not hold up the others: it becomes a warning.
 *
 * @param detail What readers see until it is mended; nothing where the page is as it would be without the mistake.
 */
export function inTranslation(problem: Problem, document: Document, site: Site, detail?: string): Problem {
  if (document.locale === site.config.defaultLocale) return problem;
  const hint = [detail, problem.hint].filter((part) => part !== undefined).join(" ");
  return { ...asWarning(problem), hint };
}
