/**
 * Classify paths and describe why they cannot be read. Every access to a path that may not exist starts here, e.g. to paths
 * in content or requests, which may point outside the site.
 */

import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import path from "node:path";
import { createError, getFileStart, type Place, type Problem, type SourcePath } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import { formatCount, listErrorMessages } from "../util/format.ts";

/** Path type after following symbolic links. */
export type PathState =
  /** `special` is a pipe, a socket or a device: reading it may block forever. */
  | { kind: "file" | "folder" | "special"; real: string }
  | { kind: "missing" }
  /** The path exists, or contains an existing file as a directory, but cannot be accessed. */
  | { kind: "unreadable"; error: unknown };

const SPECIAL_FILE = "SPECIAL_FILE";
const DANGLING_LINK = "DANGLING_LINK";

/** Classify a path. Never throws. @param absolute Absolute path. */
export function classifyPath(absolute: string): PathState {
  try {
    const real = realpathSync(absolute);
    const stats = statSync(real);
    return { kind: stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "special", real };
  } catch (error) {
    const reason = withLinks(error, absolute);
    return isMissing(reason) ? { kind: "missing" } : { kind: "unreadable", error: reason };
  }
}

export function isFile(absolute: string): boolean {
  return classifyPath(absolute).kind === "file";
}

export function isFolder(absolute: string): boolean {
  return classifyPath(absolute).kind === "folder";
}

/** Return the error that prevents reading a path as a file; `undefined` if it is a readable file. */
export function findFileError(absolute: string): unknown {
  try {
    assertFile(statSync(absolute));
    accessSync(absolute, constants.R_OK);
    return undefined;
  } catch (error) {
    return withLinks(error, absolute);
  }
}

/** @throws {FileError} It is not a regular file. */
function assertFile(stats: Stats): void {
  if (!stats.isFile()) throw new FileError(stats.isDirectory() ? "EISDIR" : SPECIAL_FILE);
}

/** Distinguish a symbolic link without a target from a missing file. */
function withLinks(error: unknown, absolute: string): unknown {
  return isMissing(error) && isLink(absolute) ? new FileError(DANGLING_LINK) : error;
}

/** An error with a code from `REASONS`, for cases without a system error. */
class FileError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A file exceeds `readRegularFile`'s limit. */
export class FileTooLargeError extends Error {
  readonly bytes: number;
  constructor(bytes: number) {
    super(`it has ${formatCount(bytes)} bytes`);
    this.bytes = bytes;
  }
}

/** Opening a pipe must not block. The flag does not exist on Windows. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Read a regular file.
 *
 * @param maxBytes Larger files are not read.
 * @throws {FileTooLargeError} The file is larger than `maxBytes`.
 * @throws An error for `createUnreadableFileProblem`.
 */
export function readRegularFile(absolute: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const handle = openFile(absolute);
  try {
    const stats = fstatSync(handle);
    assertFile(stats);
    if (stats.size > maxBytes) throw new FileTooLargeError(stats.size);
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

function openFile(absolute: string): number {
  try {
    return openSync(absolute, OPEN_FLAGS);
  } catch (error) {
    throw withLinks(error, absolute);
  }
}

function isLink(absolute: string): boolean {
  try {
    return lstatSync(absolute).isSymbolicLink();
  } catch {
    return false;
  }
}

const GRANT = "Grant the user that runs sitegen read permission.";
const FREE_SPACE = "Free some space.";
const FIX_LINK = "Remove the link, or change its target to a file of the site.";

/** Reasons and fixes by error code. */
const REASONS: Readonly<Record<string, readonly [reason: string, fix: string]>> = {
  EACCES: ["permission denied", GRANT],
  EPERM: ["operation not permitted", GRANT],
  ENOENT: [
    "no such file or directory",
    "It may have been deleted while sitegen was running. Restore it, or try again.",
  ],
  ENOSPC: ["no space left on the device", FREE_SPACE],
  EDQUOT: ["disk quota exceeded", FREE_SPACE],
  EROFS: ["read-only file system", "Use a directory that can be written to."],
  ENOTDIR: ["a part of the path is not a directory", "Fix the path."],
  EISDIR: ["it is a directory", "Rename or remove the directory."],
  EMFILE: ["too many open files", "Raise the limit of open files (ulimit -n)."],
  ENFILE: ["too many open files in the system", "Close other programs, and try again."],
  ENAMETOOLONG: ["the name is too long", "Shorten the name."],
  ELOOP: ["circular symbolic links", FIX_LINK],
  EIO: ["input/output error", "Check the disk, and try again."],
  [SPECIAL_FILE]: ["it is neither a file nor a directory", "Remove it from the site."],
  [DANGLING_LINK]: ["the symbolic link has no target", FIX_LINK],
};

function getErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

/** True if the process or the system has too many open files, also in errors of other threads and of the bundler. */
export function isOutOfFiles(error: unknown): boolean {
  const messages = listErrorMessages(error).join("\n");
  return /^E[MN]FILE$/.test(getErrorCode(error) ?? "") || /\bE[MN]FILE\b|too many open files/i.test(messages);
}

/** True for errors from paths that do not exist. */
export function isMissing(error: unknown): boolean {
  return getErrorCode(error) === "ENOENT";
}

/** True for errors from symbolic links without a target. */
export function isDangling(error: unknown): boolean {
  return getErrorCode(error) === DANGLING_LINK;
}

/** True for errors from symbolic links that lead to themselves. */
export function isCircular(error: unknown): boolean {
  return getErrorCode(error) === "ELOOP";
}

/** Return the reason for a system error as text, e.g. `permission denied` for `EACCES`. */
export function getErrorReason(error: unknown): string {
  const [reason] = REASONS[getErrorCode(error) ?? ""] ?? [];
  return reason ?? (error instanceof Error ? error.message : String(error));
}

/** Return the fix for a system error. */
export function getErrorFix(error: unknown): string {
  const [, fix] = REASONS[getErrorCode(error) ?? ""] ?? [];
  return fix ?? "Check the file, and try again.";
}

/** Create the problem for a path that cannot be read. @param place Where the path is referenced; by default, the file. */
export function createUnreadableFileProblem(
  file: SourcePath,
  error: unknown,
  place: Place = getFileStart(file),
): Problem {
  return createError(
    place,
    "unreadable-file",
    `"${file}" cannot be read: ${getErrorReason(error)}.`,
    getErrorFix(error),
  );
}

/** Return the problem if a file cannot be opened; `undefined` if it can. @param root Absolute path to the site root. */
export function findUnreadable(root: string, file: SourcePath): Problem | undefined {
  const error = findFileError(path.join(root, file));
  return error === undefined ? undefined : createUnreadableFileProblem(file, error);
}

/** State of a path on the site; `hidden` if a component in the real path begins with a dot. */
export type ContainedState = PathState | { kind: "hidden" | "outside" };

/** Classify a site path after following symlinks. */
export function classifyContained(root: string, file: string): ContainedState {
  const state = classifyPath(path.join(root, file));
  if (!("real" in state)) return state;
  const realRoot = realpathSync(root);
  if (!isInside(realRoot, state.real)) return { kind: "outside" };
  const parts = path.relative(realRoot, state.real).split(path.sep);
  return parts.some((part) => part.startsWith(".")) ? { kind: "hidden" } : state;
}

/** Read a site file. Return `undefined` if it cannot be read or is a symlink to a file outside the site. */
export function readContained(root: string, file: string, maxBytes?: number): Buffer | undefined {
  try {
    const real = realpathSync(path.join(root, file));
    return isInside(realpathSync(root), real) ? readRegularFile(real, maxBytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Read the first bytes of a file in the site, like `readContained`. */
export function readBeginning(root: string, file: string, length: number): Buffer | undefined {
  try {
    const real = realpathSync(path.join(root, file));
    if (!isInside(realpathSync(root), real)) return undefined;
    const handle = openFile(real);
    try {
      assertFile(fstatSync(handle));
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(handle, bytes, 0, length, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/** List the names in a site directory, except hidden ones. Return an empty list if it cannot be read. */
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

/** @param realRoot Real path to the site root. @param real Real path to a file. */
export function isInside(realRoot: string, real: string): boolean {
  return real.startsWith(realRoot.endsWith(path.sep) ? realRoot : realRoot + path.sep);
}
