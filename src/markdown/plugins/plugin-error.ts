/** Locates errors thrown by plugins. */

import { thrownAt } from "../../host/source-map.ts";
import { type Place, sourcePath } from "../../model/problem.ts";
import { isOfSite, PLUGIN_SCRIPT } from "./load-plugins.ts";

/**
 * Find the innermost stack frame in a file of the site.
 *
 * @param map Source map of the plugin code.
 * @returns `where` is the innermost frame in a package, if no frame is in a file of the site.
 */
export function thrownInPlugin(error: unknown, map: string): { place?: Place; where?: string } {
  const frames = thrownAt(error, { name: PLUGIN_SCRIPT, map });
  const siteFrame = frames.find(({ source }) => isOfSite(source));
  if (siteFrame)
    return { place: { file: sourcePath(siteFrame.source), line: siteFrame.line, column: siteFrame.column } };
  const [innermost] = frames;
  return innermost ? { where: `${innermost.source}:${innermost.line}:${innermost.column}` } : {};
}
