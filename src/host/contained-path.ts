/** Files of a site that somebody names, rather than those that a list found: they may lead out of it, or to nothing. */

import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { SourcePath } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";

/** What a path below the root leads to, links followed; `hidden` when a part of the name that it ends at begins with a dot. */
export type PathKind = "file" | "folder" | "hidden" | "missing" | "outside";

/** Look where a path of the site leads. What is neither file nor folder counts as missing: reading it might never end. */
export function pathKind(root: string, file: SourcePath): PathKind {
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

/** Read a file of the site whole, unless it is gone or a link has taken its place that leads out of the site. */
export function readContained(root: string, file: SourcePath): Buffer | undefined {
  try {
    const real = realpathSync(path.join(root, file));
    return isInside(root, real) ? readFileSync(real) : undefined;
  } catch {
    return undefined;
  }
}

/** Names of the files and folders in a folder of the site, hidden ones left out; none where it cannot be read. */
export function listContained(root: string, folder: SourcePath): string[] {
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
