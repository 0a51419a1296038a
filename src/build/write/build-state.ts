/** Store the results of tasks between builds, so that the next build skips unchanged tasks. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { digestOf } from "../../host/digest.ts";
import type { KnownFile } from "../../host/output-folder.ts";
import type { Digest } from "../../model/document.ts";
import { compareText } from "../../util/collections.ts";
import { GENERATOR_BUILD } from "../version.ts";

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
 * Read the state of the last build.
 *
 * @param stateFile Absent if caching is disabled.
 * @returns An empty map if there is no valid state of this generator build.
 */
export function readState(stateFile: string | undefined): BuildState {
  const storedText =
    stateFile === undefined
      ? undefined
      : readJson<{ build: string; sum: Digest; tasks: [string, TaskState][] }>(stateFile);
  const intact =
    storedText?.build === GENERATOR_BUILD &&
    Array.isArray(storedText.tasks) &&
    storedText.sum === digestOf(JSON.stringify(storedText.tasks));
  return new Map(intact ? storedText.tasks : []);
}

export function saveState(stateFile: string | undefined, state: BuildState): void {
  if (stateFile === undefined) return;
  const tasks = [...state].sort(([a], [b]) => compareText(a, b));
  try {
    mkdirSync(path.dirname(stateFile), { recursive: true });
    const temporary = `${stateFile}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify({ build: GENERATOR_BUILD, sum: digestOf(JSON.stringify(tasks)), tasks }));
    renameSync(temporary, stateFile);
  } catch {
    // Ignore the error: without the state, the next build only renders all pages again.
  }
}
