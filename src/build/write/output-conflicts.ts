/** Files of the output that two tasks make, each with other contents: which of them stayed would be chance. */

import type { OutputPath } from "../../model/permalink.ts";
import { errorAt, type Problem, startOf } from "../../model/problem.ts";
import type { BuildState } from "./build-state.ts";

/** @param tasks All of a build, those among them whose files are carried over. */
export function findOutputConflicts(tasks: BuildState): Problem[] {
  const owners = new Map<OutputPath, { key: string; digest: string }>();
  const problems: Problem[] = [];
  for (const [key, { files }] of tasks) {
    for (const { path, digest } of files) {
      const other = owners.get(path);
      if (other === undefined) owners.set(path, { key, digest });
      else if (other.digest !== digest) problems.push(clash(path, [other.key, key]));
    }
  }
  return problems;
}

function clash(path: OutputPath, keys: readonly [string, string]): Problem {
  const [source] = keys.flatMap((key) => staticSource(key) ?? []);
  const [one, other] = keys.map((key) => makerOf(key, path)).sort((a, b) => Number(isStatic(b)) - Number(isStatic(a)));
  const message = `"/${path}" is the address of both ${one} and ${other}.`;
  const hint = source === undefined ? "Give one of them another address." : "Remove the static file, or rename it.";
  return errorAt(source === undefined ? undefined : startOf(source), "duplicate-route", message, hint);
}

const isStatic = (maker: string): boolean => maker.startsWith("static/");

/** The file of `static/` that a task copies. */
function staticSource(key: string): string | undefined {
  return key.startsWith("copy:") ? `static/${key.slice("copy:".length)}` : undefined;
}

/** What makes a file, in words. */
function makerOf(key: string, path: OutputPath): string {
  const source = staticSource(key);
  if (source !== undefined) return source === `static/${path}` ? source : `the compressed form of ${source}`;
  const page = /^page:([^:]+):(.*)$/s.exec(key);
  return page ? `the page "${page[2]}" (${page[1]})` : "a generated file";
}
