/** List the files in a site's directories, without following symlinks that leave the site. */

import { accessSync, constants, readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import {
  createError,
  getFileStart,
  type Outcome,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import {
  classifyPath,
  getErrorFix,
  getErrorReason,
  isCircular,
  isDangling,
  isInside,
  type PathState,
} from "./path-state.ts";

export interface FileList {
  /** Paths relative to the site root, sorted by name. */
  files: SourcePath[];
  /** Directory paths. */
  folders: SourcePath[];
}

/** The only hidden directory with public files (RFC 8615). */
const PUBLIC_DIRECTORY = ".well-known";

/**
 * List the regular files below a site directory.
 *
 * Symlinks are followed only to files inside the site. Everything that is neither a file nor a directory is a problem, to
 * avoid omitting content silently. Hidden files and directories (leading dot) are omitted, except those in `hidden`.
 *
 * @param root Absolute path to the site root.
 * @param folder Directory path, relative to the root. A missing directory has no files.
 */
export function listFiles(root: string, folder: string, hidden: readonly string[] = []): Outcome<FileList> {
  const problems: Problem[] = [];
  const files: SourcePath[] = [];
  const folders: SourcePath[] = [];
  const base = path.join(root, folder);
  const state = classifyPath(base);
  if (state.kind === "missing") return { value: { files, folders }, problems };
  if (state.kind !== "folder")
    return { value: { files, folders }, problems: [createNotFolderProblem(toSourcePath(folder), state)] };
  const realRoot = realpathSync(root);
  const entries = fastGlob.sync("**", {
    cwd: base,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    suppressErrors: true,
  });
  const checkFolder = (file: SourcePath): void => {
    const error = findAccessError(path.join(root, file));
    if (error) problems.push(createFolderProblem(file, error));
  };
  checkFolder(toSourcePath(folder));
  const names = new Set<SourcePath>();
  for (const { path: name, dirent } of entries) {
    if (name.split("/").some((part) => part.startsWith(".") && !hidden.includes(part))) continue;
    const file = toSourcePath(folder === "" ? name : `${folder}/${name}`);
    if (name.includes(INVALID) && classifyPath(path.join(base, name)).kind === "missing") {
      if (!names.has(file)) problems.push(...reportUndecodableNames(root, file));
      names.add(file);
      continue;
    }
    if (dirent.isFile()) files.push(file);
    else if (dirent.isSymbolicLink()) {
      const problem = checkLink(path.join(base, name), file, realRoot);
      if (problem) problems.push(problem);
      else files.push(file);
    } else if (dirent.isDirectory()) {
      folders.push(file);
      checkFolder(file);
    } else problems.push(createSpecialFileProblem(file));
  }
  return { value: { files: files.sort(compareText), folders: folders.sort(compareText) }, problems };
}

/** Stands for bytes that are not UTF-8 in the names that Node.js returns. */
const INVALID = "\ufffd";

/** Report the names that Node.js returns as this path, but that are not UTF-8: the file cannot be opened by its name. */
function reportUndecodableNames(root: string, file: SourcePath): Problem[] {
  const folder = path.posix.dirname(file);
  const names = readdirSync(path.join(root, folder), { encoding: "buffer" });
  return names
    .filter((name) => name.toString() === path.posix.basename(file))
    .map((name) => {
      const characters = [...name]
        .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`))
        .join("");
      const message = `The name "${folder}/${characters}" is not encoded in UTF-8.`;
      const hint = `Rename it, e.g. to "${name.toString("latin1")}".`;
      return createError(getFileStart(toSourcePath(`${folder}/${characters}`)), "unportable-name", message, hint);
    });
}

/** Return the error that prevents reading a directory, unless the directory was deleted in the meantime. */
function findAccessError(folder: string): unknown {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : error;
  }
}

function createUnreadableProblem(file: SourcePath, message: string, hint: string): Problem {
  return createError(getFileStart(file), "unreadable-file", message, hint);
}

function createFolderProblem(folder: SourcePath, error: unknown): Problem {
  return createUnreadableProblem(
    folder,
    `The directory "${folder}" cannot be read: ${getErrorReason(error)}.`,
    getErrorFix(error),
  );
}

function createSpecialFileProblem(file: SourcePath): Problem {
  return createUnreadableProblem(file, `"${file}" is neither a file nor a directory.`, "Remove it from the site.");
}

function createNotFolderProblem(folder: SourcePath, state: PathState): Problem {
  if (state.kind === "unreadable") return createFolderProblem(folder, state.error);
  return createUnreadableProblem(folder, `"${folder}" is not a directory.`, "Rename the file, or remove it.");
}

function createOutsideLinkProblem(file: SourcePath): Problem {
  const message = `The symbolic link "${file}" points outside of the site and is not published.`;
  return createError(getFileStart(file), "link-outside-site", message, "Copy the file into the site instead.");
}

/** Return the problem with a symbolic link that is not followed. */
function checkLink(link: string, file: SourcePath, realRoot: string): Problem | undefined {
  const state = classifyPath(link);
  const subject = `The symbolic link "${file}"`;
  if (state.kind === "missing") return undefined; // deleted in the meantime
  if (state.kind === "unreadable")
    return createUnreadableProblem(file, `${subject} ${describeLinkFault(state.error)}.`, getErrorFix(state.error));
  if (!isInside(realRoot, state.real)) return createOutsideLinkProblem(file);
  if (state.kind === "special") return createSpecialFileProblem(file);
  if (state.kind === "folder") {
    const message = `${subject} points to a directory; only links to files are followed.`;
    return createUnreadableProblem(file, message, "Replace the link by the directory itself.");
  }
  // Package managers install packages in hidden directories in node_modules.
  const [own = ""] = path.relative(realRoot, state.real).split(`node_modules${path.sep}`);
  if (!own.split(path.sep).some((part) => part.startsWith(".") && part !== PUBLIC_DIRECTORY)) return undefined;
  const message = `${subject} points to a hidden file and is not published, because hidden files may contain secrets.`;
  return createError(getFileStart(file), "link-outside-site", message, "Copy the file instead.");
}

function describeLinkFault(error: unknown): string {
  if (isDangling(error)) return "has no target";
  return isCircular(error) ? "is circular" : `cannot be followed: ${getErrorReason(error)}`;
}
