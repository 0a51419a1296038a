/**
 * Locate uncaught errors of the site's code, e.g. in a timer or an unhandled promise rejection.
 *
 * Callers that run bundled code register its source map first.
 */

import type { Place, SourcePath } from "../model/problem.ts";
import { thrownAt } from "./source-map.ts";

/** Bundled code of the site. */
export interface SiteScript {
  /** Name of the code in stack traces. */
  name: string;
  /** Source map as JSON. */
  map: string;
  /** Return the path of a source in the source map; `undefined` for files of packages. */
  fileOf(source: string): SourcePath | undefined;
}

const scripts = new Map<string, SiteScript>();

/** Register a script. Must be called before the script runs. */
export function registerScript(script: SiteScript): void {
  scripts.set(script.name, script);
}

/** Return the innermost stack frame of an error in a file of the site. */
export function findSiteFrame(error: unknown): Place | undefined {
  for (const script of scripts.values()) {
    for (const { source, line, column } of thrownAt(error, script)) {
      const file = script.fileOf(source);
      if (file !== undefined) return { file, line, column };
    }
  }
  return undefined;
}
