/** Convert errors that components of a site throw to problems. */

import { thrownAt } from "../host/source-map.ts";
import type { ThemeCode } from "../model/output.ts";
import { errorAt, type Place, type Problem, sourcePath } from "../model/problem.ts";
import { errorSentences } from "../util/format.ts";
import { THEME_SCRIPT } from "./load-theme.ts";

/**
 * Convert an error of a theme with components of a site to a problem.
 *
 * The error is attributed to the site, because the default theme does not throw.
 */
export function themeProblem(error: unknown, { map }: Pick<ThemeCode, "map">): Problem {
  const message = `A component throws an error: ${errorSentences(error)}`;
  return errorAt(placeOf(error, map), "invalid-theme", message, "Fix the component.");
}

/** Return the innermost stack frame in a file of the site, ignoring packages. */
function placeOf(error: unknown, map: string): Place | undefined {
  for (const { source, line, column } of thrownAt(error, { name: THEME_SCRIPT, map })) {
    const file = /^site:(.*)$/.exec(source)?.[1];
    if (file !== undefined && !file.includes("node_modules/")) return { file: sourcePath(file), line, column };
  }
  return undefined;
}
