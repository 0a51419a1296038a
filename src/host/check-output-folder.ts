/** Ensure that replacing the output directory deletes no other files. */

import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "../model/problem.ts";
import { MANIFEST_NAME } from "./output-folder.ts";
import { getErrorReason } from "./path-state.ts";

/** Directories that must never be replaced: sources, and the site root with its parents. */
export interface ProtectedFolders {
  root: string;
  sources: readonly string[];
}

function createUnusableError(out: string, reason: string, hint: string): ConfigError {
  const message = `The output directory "${out}" cannot be used: ${reason}.`;
  return new ConfigError([{ severity: "error", code: "unusable-output", message, hint }]);
}

/**
 * Ensure that replacing the output directory does not delete other files.
 *
 * @throws {ConfigError} The path is a file or a symlink, overlaps the sources, or contains other tools' files.
 */
export function checkOutputFolder(out: string, protectedFolders: ProtectedFolders): void {
  try {
    assertReplaceable(out, protectedFolders);
  } catch (error) {
    throw error instanceof ConfigError
      ? error
      : createUnusableError(out, `it cannot be read: ${getErrorReason(error)}`, CHOOSE_ANOTHER);
  }
}

const CHOOSE_ANOTHER = "Choose another directory with --out.";

function assertReplaceable(out: string, { root, sources }: ProtectedFolders): void {
  const link = lstatSync(out, { throwIfNoEntry: false });
  if (link?.isSymbolicLink())
    throw createUnusableError(out, "it is a symbolic link", "Specify the target of the link.");
  if (link && !link.isDirectory()) throw createUnusableError(out, "it is not a directory", CHOOSE_ANOTHER);
  const real = resolveTarget(out);
  const isAtOrInside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(outer + path.sep);
  if (isAtOrInside(resolveTarget(root), real))
    throw createUnusableError(out, "it contains the site itself", CHOOSE_ANOTHER);
  for (const source of sources) {
    const folder = resolveTarget(source);
    if (isAtOrInside(real, folder) || isAtOrInside(folder, real))
      throw createUnusableError(out, `it overlaps the source directory "${path.basename(source)}"`, CHOOSE_ANOTHER);
  }
  if (!link) return;
  const names = readdirSync(out);
  if (names.includes(".git")) throw createUnusableError(out, "it is a Git work tree", CHOOSE_ANOTHER);
  if (names.length > 0 && !names.includes(MANIFEST_NAME)) {
    throw createUnusableError(
      out,
      "it contains files that were not created by sitegen",
      `Empty it, or ${CHOOSE_ANOTHER.charAt(0).toLowerCase()}${CHOOSE_ANOTHER.slice(1)}`,
    );
  }
}

/** Return the real path for a file that may not exist yet. */
function resolveTarget(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const parent = path.dirname(file);
  return parent === file ? file : path.join(resolveTarget(parent), path.basename(file));
}
