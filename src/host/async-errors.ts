/**
 * Locate uncaught errors in the site's code, e.g. in a timer or an unhandled promise rejection.
 *
 * Callers that run bundled code register its source map first.
 */

import type { Place, SourcePath } from "../model/problem.ts";
import { locateStackFrames } from "./source-map.ts";

/** The site's bundled code. */
export interface SiteScript {
  /** The code's name in stack traces. */
  name: string;
  /** Source map as JSON. */
  map: string;
  /** Convert a source in the source map to its path; `undefined` for files in packages. */
  resolveSource(source: string): SourcePath | undefined;
}

const scripts = new Map<string, SiteScript>();

/** Register a script. Must be called before the script runs. */
export function registerScript(script: SiteScript): void {
  scripts.set(script.name, script);
}

/** Return an error's innermost stack frame in a site file. */
export function findSiteFrame(error: unknown): Place | undefined {
  for (const script of scripts.values()) {
    for (const { source, line, column } of locateStackFrames(error, script)) {
      const file = script.resolveSource(source);
      if (file !== undefined) return { file, line, column };
    }
  }
  return undefined;
}
