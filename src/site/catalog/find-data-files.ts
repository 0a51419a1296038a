/** Finds files of data modules and collections by globs. */

import fastGlob from "fast-glob";
import type { FileSource } from "../../host/files.ts";
import { globFiles } from "../../host/glob-files.ts";
import { type SourcePath, toSourcePath } from "../../model/problem.ts";
import { compareText } from "../../util/collections.ts";

export interface FoundFiles {
  /** Each file with the first glob that matches its path, sorted by path. */
  files: ReadonlyMap<SourcePath, string>;
  /** Globs without wildcards, and the directories of the others. Never contains the site root. */
  bases: readonly string[];
  /** Globs without wildcards, if there is no such file. */
  missing: readonly string[];
}

export function findDataFiles(globs: readonly string[], files: FileSource): FoundFiles {
  const matches = globs.flatMap((glob) => globFiles(glob, files.root, files).map((file) => [file, glob] as const));
  // The last entry in a map wins, but the first glob counts.
  const dataFiles = new Map(matches.reverse().sort(([a], [b]) => compareText(a, b)));
  const paths = globs.filter((glob) => !fastGlob.isDynamicPattern(glob));
  const folders = globs.map(getGlobFolder).filter((folder) => folder !== undefined && folder !== "");
  return {
    files: dataFiles,
    bases: [...paths, ...(folders as string[])],
    missing: paths.filter((file) => !dataFiles.has(toSourcePath(file))),
  };
}

/** Return the directory before the first wildcard of a glob; `undefined` if the glob has none. */
export function getGlobFolder(glob: string): string | undefined {
  if (!fastGlob.isDynamicPattern(glob)) return undefined;
  const [task] = fastGlob.generateTasks([glob]);
  return task === undefined || task.base === "." ? "" : task.base;
}

/** Return true for a glob that can match files outside of the site. */
export const leavesSite = (glob: string): boolean => /^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i.test(glob);
