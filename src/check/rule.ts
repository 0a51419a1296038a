/** What a rule is. */

import type { Site } from "../build/route/site.ts";
import type { Document } from "../model/document.ts";
import { asWarning, type Problem } from "../model/problem.ts";

/** Looks at a loaded site and yields what is wrong with it; `undefined` now and then, where the rule may be interrupted. */
export type Rule = (site: Site) => Iterable<Problem | undefined>;

/** A mistake in a translation is reported, but must not hold up the others: it becomes a warning. */
export function inTranslation(problem: Problem, document: Document, site: Site): Problem {
  return document.locale === site.config.defaultLocale ? problem : asWarning(problem);
}
