/** Store task results between builds, so that the next build skips unchanged tasks. */

import { readFileSync } from "node:fs";
import { computeDigest } from "../../host/digest.ts";
import type { KnownFile } from "../../host/output-folder.ts";
import { GENERATOR_BUILD } from "../../host/version.ts";
import { replaceFile } from "../../host/write-file.ts";
import type { Digest } from "../../model/document.ts";
import { compareText } from "../../util/collections.ts";

export interface TaskState {
  fingerprint: string;
  files: KnownFile[];
}

/** Results by task key. */
export type BuildState = ReadonlyMap<string, TaskState>;

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/**
 * Read the last build's state.
 *
 * @param stateFile Absent if caching is disabled.
 * @returns An empty map if this generator build left no valid state.
 */
export function readState(stateFile: string | undefined): BuildState {
  const storedText =
    stateFile === undefined
      ? undefined
      : readJson<{ build: string; sum: Digest; tasks: [string, TaskState][] }>(stateFile);
  const intact =
    storedText?.build === GENERATOR_BUILD &&
    Array.isArray(storedText.tasks) &&
    storedText.sum === computeDigest(JSON.stringify(storedText.tasks));
  return new Map(intact ? storedText.tasks : []);
}

/** Save a build's state. @returns The error if it cannot be written; without it, the next build renders all pages. */
export function saveState(stateFile: string | undefined, state: BuildState): unknown {
  if (stateFile === undefined) return undefined;
  const tasks = [...state].sort(([a], [b]) => compareText(a, b));
  try {
    replaceFile(
      stateFile,
      JSON.stringify({ build: GENERATOR_BUILD, sum: computeDigest(JSON.stringify(tasks)), tasks }),
    );
    return undefined;
  } catch (error) {
    return error;
  }
}
