/** What a build made of each task, kept for the next: what has not changed since need not be made again. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { digestOf } from "../../host/digest.ts";
import type { KnownFile } from "../../host/output-folder.ts";
import type { Digest } from "../../model/document.ts";
import { compareText } from "../../util/collections.ts";
import { GENERATOR_BUILD } from "../version.ts";

export interface TaskState {
  fingerprint: Digest;
  files: KnownFile[];
}

/** By key of the task. */
export type BuildState = ReadonlyMap<string, TaskState>;

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** The state of the last build; empty where there is none that this generator can trust. @param stateFile Absent: none is kept. */
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
    // Without it the next build renders everything: slower, not wrong.
  }
}
