/** Finds directories that were created, removed or replaced, which a watcher loses if it happens quickly. */

import { readdirSync } from "node:fs";
import path from "node:path";
import { statIfExists } from "./change-batches.ts";

/** Identity of a path that does not exist. */
export const MISSING = "";
/** Identity of a file. */
export const FILE = "file";

/** Identify what exists at a path: a directory that is created again has a different identity. */
export function identityOf(file: string): string {
  const stats = statIfExists(file);
  if (!stats) return MISSING;
  return stats.isDirectory() ? `directory ${stats.ino}` : FILE;
}

export interface DirectoryChanges {
  /** Removed directories, and the files in new ones. */
  paths: readonly string[];
  /** True if a directory was replaced, or exists again, so that the watcher may observe the previous one. */
  isReplaced: boolean;
}

/**
 * Create a function that returns the changes of directories since its last call.
 *
 * @param roots Absolute paths; those that are not directories are ignored.
 * @param isIgnored Return true for paths that are not watched.
 */
export function trackDirectories(
  roots: readonly string[],
  isIgnored: (file: string) => boolean,
): () => DirectoryChanges {
  const identities = new Map<string, string>();
  const find = (): DirectoryChanges => {
    const existing = new Set(roots.flatMap((root) => directoriesBelow(root, isIgnored)));
    const paths: string[] = [];
    let isReplaced = false;
    for (const directory of existing) {
      const known = identities.get(directory);
      const identity = identityOf(directory);
      if (identity === known) continue;
      identities.set(directory, identity);
      isReplaced ||= known !== undefined;
      paths.push(...filesBelow(directory, isIgnored));
    }
    for (const [directory, known] of identities) {
      if (known === MISSING || existing.has(directory)) continue;
      identities.set(directory, MISSING);
      paths.push(directory);
    }
    return { paths, isReplaced };
  };
  find();
  return find;
}

function directoriesBelow(directory: string, isIgnored: (file: string) => boolean): string[] {
  if (isIgnored(directory)) return [];
  try {
    const entries = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [directory, ...entries.flatMap(({ name }) => directoriesBelow(path.join(directory, name), isIgnored))];
  } catch {
    return []; // not a directory, or deleted in the meantime
  }
}

/** List the files in a directory, except ignored ones; for a file, return the file. */
export function filesBelow(file: string, isIgnored: (file: string) => boolean): string[] {
  if (isIgnored(file)) return [];
  try {
    return readdirSync(file, { withFileTypes: true }).flatMap((entry) => {
      const inner = path.join(file, entry.name);
      return entry.isDirectory() ? filesBelow(inner, isIgnored) : [inner];
    });
  } catch {
    return [file]; // not a directory, or deleted in the meantime
  }
}
