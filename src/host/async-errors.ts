/**
 * Locate uncaught errors in the site's code, e.g. in a timer or an unhandled promise rejection.
 *
 * Callers that run bundled code register it first.
 */

import type { Place, ProblemCode } from "../model/problem.ts";

/** The site's bundled code. */
export interface SiteScript {
  /** Code of the problems that it causes. */
  getProblemCode(place: Place): ProblemCode;
  /** Return an error's innermost stack frame in a site file. */
  locate(error: unknown): Place | undefined;
}

const scripts = new Map<string, SiteScript>();

/** Register a script. Must be called before the script runs. @param name The script's name in stack traces. */
export function registerScript(name: string, script: SiteScript): void {
  scripts.set(name, script);
}

/** Return an error's innermost stack frame in a site file, with the code for its problem. */
export function findSiteFrame(error: unknown): { place: Place; code: ProblemCode } | undefined {
  for (const { locate, getProblemCode } of scripts.values()) {
    const place = locate(error);
    if (place) return { place, code: getProblemCode(place) };
  }
  return undefined;
}

/** Let `process.exit` throw an error, so that code of a site does not end this process without a message. */
export function refuseExit(): void {
  process.exit = (status) => {
    throw new Error(`process.exit(${status ?? ""}) was called`);
  };
}
