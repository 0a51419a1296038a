/** Access files by paths in content or requests, which may not exist or may point outside of the site. */

import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { SourcePath } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";

/** Type of a path after following symlinks; `hidden` if a component of the real path begins with a dot. */
export type PathKind = "file" | "folder" | "hidden" | "missing" | "outside";

/** Return the type of a path. Special files such as pipes count as missing, because reading them may block forever. */
export function pathKind(root: string, file: string): PathKind {
  try {
    const real = realpathSync(path.join(root, file));
    if (!isInside(root, real)) return "outside";
    const below = path.relative(realpathSync(root), real);
    if (below.split(path.sep).some((part) => part.startsWith("."))) return "hidden";
    const stats = statSync(real);
    return stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "missing";
  } catch {
    return "missing";
  }
}

/** Read a file of the site. Return `undefined` if it does not exist or is a symlink to a file outside of the site. */
export function readContained(root: string, file: SourcePath): Buffer | undefined {
  try {
    const real = realpathSync(path.join(root, file));
    return isInside(root, real) ? readFileSync(real) : undefined;
  } catch {
    return undefined;
  }
}

/** List the names in a directory of the site, except hidden ones. Return an empty list if it cannot be read. */
export function listContained(root: string, folder: string): string[] {
  if (folder !== "" && pathKind(root, folder) !== "folder") return [];
  try {
    return readdirSync(path.join(root, folder))
      .filter((name) => !name.startsWith("."))
      .sort(compareText);
  } catch {
    return [];
  }
}

function isInside(root: string, real: string): boolean {
  return real.startsWith(realpathSync(root) + path.sep);
}
