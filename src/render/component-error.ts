/** Errors of a site's components, as problems: what was thrown, and where in the files of the site. */

import { thrownAt } from "../host/source-map.ts";
import type { ThemeCode } from "../model/output.ts";
import { errorAt, type Place, type Problem } from "../model/problem.ts";
import { errorSentences } from "../util/format.ts";
import { THEME_SCRIPT } from "./load-theme.ts";

/**
 * What an error of a theme amounts to. It counts as the site's, since it does not come up without its components.
 *
 * @param code The theme with the components.
 */
export function themeProblem(error: unknown, { map }: Pick<ThemeCode, "map">): Problem {
  const message = `A component of the site throws: ${errorSentences(error)}`;
  return errorAt(placeOf(error, map), "invalid-theme", message, "Correct the component.");
}

/** The innermost line of the site's own, packages apart. */
function placeOf(error: unknown, map: string): Place | undefined {
  for (const { source, line, column } of thrownAt(error, { name: THEME_SCRIPT, map })) {
    const file = /^site:(.*)$/.exec(source)?.[1];
    if (file !== undefined && !file.includes("node_modules/")) return { file, line, column };
  }
  return undefined;
}
