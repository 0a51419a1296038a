/** Finds files that two tasks produce with different contents, or that prevent files of other tasks from being written. */

import type { KnownFile, Staging } from "../../host/output-folder.ts";
import type { OutputFile } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import {
  ContentError,
  createError,
  getFileStart,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import { distinguishNames } from "../../util/distinct-names.ts";
import { isInside } from "../../util/path.ts";
import type { BuildState } from "./build-state.ts";

/** @param tasks All tasks in a build, including skipped ones. */
export function findOutputConflicts(tasks: BuildState): Problem[] {
  const owners = new Map<OutputPath, { key: string; digest: string }>();
  const problems: Problem[] = [];
  for (const [key, { files }] of tasks) {
    for (const { path, digest } of files) {
      const other = owners.get(path);
      if (other === undefined) owners.set(path, { key, digest });
      else if (other.digest !== digest) problems.push(reportConflict(path, [other.key, key]));
    }
  }
  return problems;
}

/**
 * Write a file of a task.
 *
 * @param tasks Tasks whose files are in the output, in several maps.
 * @throws {ContentError} A file of another task prevents it.
 */
export function writeTaskFile(
  { path, contents }: OutputFile,
  key: string,
  staging: Staging,
  tasks: readonly BuildState[],
): KnownFile {
  try {
    return staging.write(path, contents);
  } catch (error) {
    const conflict = findFolderConflict(path, key, tasks);
    throw conflict ? new ContentError([conflict]) : error;
  }
}

/** Find the file that prevents another one from being written: one of them needs a directory at the path of the other. */
function findFolderConflict(path: OutputPath, key: string, tasks: readonly BuildState[]): Problem | undefined {
  for (const [other, { files }] of tasks.flatMap((states) => [...states]))
    for (const { path: otherPath } of files) {
      if (!isInside(otherPath, path) && !isInside(path, otherPath)) continue;
      const [one, two] = [describeProducer(key, path), describeProducer(other, otherPath)];
      const message = `"/${path}" cannot be the path of ${one}, because "/${otherPath}" is the path of ${two}: a name is either a file or a directory.`;
      const source = getStaticSource(key) ?? getStaticSource(other);
      const place = source === undefined ? undefined : getFileStart(source);
      return createError(place, "duplicate-route", message, "Change one of the paths.");
    }
  return undefined;
}

function reportConflict(path: OutputPath, keys: readonly [string, string]): Problem {
  const source = keys.map(getStaticSource).find((each) => each !== undefined);
  const [one, other] = keys
    .map((key) => describeProducer(key, path))
    .sort((a, b) => Number(isStatic(b)) - Number(isStatic(a)));
  const names = distinguishNames(one ?? "", other ?? "");
  const message = `"/${path}" is the path of both ${names.join(" and ")}.`;
  const hint = source === undefined ? "Change one of the paths." : "Remove or rename the static file.";
  return createError(source === undefined ? undefined : getFileStart(source), "duplicate-route", message, hint);
}

const isStatic = (producer: string): boolean => producer.startsWith("static/");

/** Return the file in `static/` that a task copies. */
function getStaticSource(key: string): SourcePath | undefined {
  return key.startsWith("copy:") ? toSourcePath(`static/${key.slice("copy:".length)}`) : undefined;
}

/** Describe a file's producer, for messages. */
function describeProducer(key: string, path: OutputPath): string {
  const source = getStaticSource(key);
  if (source !== undefined) return source === `static/${path}` ? source : `the compressed copy of ${source}`;
  const plugin = /^plugin ([^:]+):/.exec(key)?.[1];
  if (plugin !== undefined) return `an output of the plugin "${plugin}"`;
  const page = /^page:([^:]+):(.*)$/s.exec(key);
  return page ? `the page "${page[2]}" (${page[1]})` : "a generated file";
}
