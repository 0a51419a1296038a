/**
 * Where code of the site throws when nobody waits for it any more: in a timer, in a promise that is let go.
 *
 * Whoever runs such code leaves here what leads from its lines to those of its sources.
 */

import type { Place, SourcePath } from "../model/problem.ts";
import { thrownAt } from "./source-map.ts";

/** Code that the bundler made of files of the site. */
export interface SiteScript {
  /** Its name in stacks of errors. */
  name: string;
  /** Source map as JSON. */
  map: string;
  /** The file of the site that a source of the map is; nothing for those of packages. */
  fileOf(source: string): SourcePath | undefined;
}

const scripts = new Map<string, SiteScript>();

/** To be called before the code runs. */
export function registerScript(script: SiteScript): void {
  scripts.set(script.name, script);
}

/** The innermost line of the site's own in the stack of an error. */
export function findSiteFrame(error: unknown): Place | undefined {
  for (const script of scripts.values()) {
    for (const { source, line, column } of thrownAt(error, script)) {
      const file = script.fileOf(source);
      if (file !== undefined) return { file, line, column };
    }
  }
  return undefined;
}
