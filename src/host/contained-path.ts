/** Access files by paths in content or requests, which may not exist or may point outside of the site. */

import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { compareText } from "../util/collections.ts";
import { classifyPath, isFolder, type PathState, readRegularFile } from "./path-state.ts";

/** State of a path of the site; `hidden` if a component of the real path begins with a dot. */
export type ContainedState = PathState | { kind: "hidden" | "outside" };

/** Classify a path of the site after following symlinks. */
export function classifyContained(root: string, file: string): ContainedState {
  const state = classifyPath(path.join(root, file));
  if (!("real" in state)) return state;
  const realRoot = realpathSync(root);
  if (!isInside(realRoot, state.real)) return { kind: "outside" };
  const parts = path.relative(realRoot, state.real).split(path.sep);
  return parts.some((part) => part.startsWith(".")) ? { kind: "hidden" } : state;
}

/** Read a file of the site. Return `undefined` if it cannot be read or is a symlink to a file outside of the site. */
export function readContained(root: string, file: string, maxBytes?: number): Buffer | undefined {
  try {
    const real = realpathSync(path.join(root, file));
    return isInside(realpathSync(root), real) ? readRegularFile(real, maxBytes) : undefined;
  } catch {
    return undefined;
  }
}

/** List the names in a directory of the site, except hidden ones. Return an empty list if it cannot be read. */
export function listContained(root: string, folder: string): string[] {
  const isListed = folder === "" ? isFolder(root) : classifyContained(root, folder).kind === "folder";
  if (!isListed) return [];
  try {
    return readdirSync(path.join(root, folder))
      .filter((name) => !name.startsWith("."))
      .sort(compareText);
  } catch {
    return [];
  }
}

/** @param realRoot Real path of the site root. @param real Real path of a file. */
export function isInside(realRoot: string, real: string): boolean {
  return real.startsWith(realRoot.endsWith(path.sep) ? realRoot : realRoot + path.sep);
}
