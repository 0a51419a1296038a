/** Where the texts of a language are: originals below `content/`, translations at the same paths below `i18n/<path>/`. */

import type { SourcePath } from "./problem.ts";

/** The folder of the language of a file, with trailing slash; empty for a file that belongs to none. */
export function areaFolder(file: SourcePath): string {
  return /^(?:content|i18n\/[^/]+)\//.exec(file)?.[0] ?? "";
}

/** The path of what a file translates; that of an original is its own. */
export function originalPath(file: SourcePath): SourcePath {
  return file.replace(/^i18n\/[^/]+\//, "content/");
}
