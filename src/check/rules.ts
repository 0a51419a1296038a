/** All rules, in the order in which they run. A new rule is one file and one line here. */

import type { Site } from "../build/route/site.ts";
import type { Problem } from "../model/problem.ts";
import { linksResolve } from "./links-resolve.ts";

/** Looks at a loaded site and yields what is wrong with it. */
export type Rule = (site: Site) => Iterable<Problem>;

export const RULES: readonly Rule[] = [linksResolve];
