/** Where in plugins an error was thrown. */

import { thrownAt } from "../../host/source-map.ts";
import type { Place } from "../../model/problem.ts";
import { isOfSite, PLUGIN_SCRIPT } from "./load-plugins.ts";

/**
 * The innermost line of the site's own, packages apart.
 *
 * @param map Source map of the code of all plugins.
 * @returns `where` names the innermost line where no line is the site's own.
 */
export function thrownInPlugin(error: unknown, map: string): { place?: Place; where?: string } {
  const lines = thrownAt(error, { name: PLUGIN_SCRIPT, map });
  const own = lines.find(({ source }) => isOfSite(source));
  if (own) return { place: { file: own.source, line: own.line, column: own.column } };
  const [innermost] = lines;
  return innermost ? { where: `${innermost.source}:${innermost.line}:${innermost.column}` } : {};
}
