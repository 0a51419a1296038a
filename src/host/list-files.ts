/** List the files in directories of a site, without following symlinks outside of the site. */

import { accessSync, constants, realpathSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import { errorAt, type Outcome, type Problem, type SourcePath, sourcePath, startOf } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import { classifyPath, fixOf, isCircular, isDangling, isInside, type PathState, reasonOf } from "./path-state.ts";

export interface FileList {
  /** Paths relative to the site root, sorted by name. */
  files: SourcePath[];
  /** Paths of directories. */
  folders: SourcePath[];
}

/** The only hidden directory with public files (RFC 8615). */
const PUBLIC_DIRECTORY = ".well-known";

/**
 * List the regular files below a directory of the site.
 *
 * Symlinks are followed only to files inside the site. Everything that is neither a file nor a directory is a problem, to
 * avoid omitting content silently. Hidden files and directories (leading dot) are omitted, except those in `hidden`.
 *
 * @param root Absolute path of the site root.
 * @param folder Path of the directory, relative to the root. A missing directory has no files.
 */
export function listFiles(root: string, folder: string, hidden: readonly string[] = []): Outcome<FileList> {
  const problems: Problem[] = [];
  const files: SourcePath[] = [];
  const folders: SourcePath[] = [];
  const base = path.join(root, folder);
  const state = classifyPath(base);
  if (state.kind === "missing") return { value: { files, folders }, problems };
  if (state.kind !== "folder") return { value: { files, folders }, problems: [notFolder(sourcePath(folder), state)] };
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
    const error = accessError(path.join(root, file));
    if (error) problems.push(unreadableFolder(file, error));
  };
  checkFolder(sourcePath(folder));
  for (const { path: name, dirent } of entries) {
    if (name.split("/").some((part) => part.startsWith(".") && !hidden.includes(part))) continue;
    const file = sourcePath(folder === "" ? name : `${folder}/${name}`);
    if (dirent.isFile()) files.push(file);
    else if (dirent.isSymbolicLink()) {
      const problem = linkProblem(path.join(base, name), file, realRoot);
      if (problem) problems.push(problem);
      else files.push(file);
    } else if (dirent.isDirectory()) {
      folders.push(file);
      checkFolder(file);
    } else problems.push(specialFile(file));
  }
  return { value: { files: files.sort(compareText), folders: folders.sort(compareText) }, problems };
}

/** Return the error that prevents reading a directory, unless the directory was deleted in the meantime. */
function accessError(folder: string): unknown {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : error;
  }
}

function unreadable(file: SourcePath, message: string, hint: string): Problem {
  return errorAt(startOf(file), "unreadable-file", message, hint);
}

function unreadableFolder(folder: SourcePath, error: unknown): Problem {
  return unreadable(folder, `The directory "${folder}" cannot be read: ${reasonOf(error)}.`, fixOf(error));
}

function specialFile(file: SourcePath): Problem {
  return unreadable(file, `"${file}" is neither a file nor a directory.`, "Remove it from the site.");
}

function notFolder(folder: SourcePath, state: PathState): Problem {
  if (state.kind === "unreadable") return unreadableFolder(folder, state.error);
  return unreadable(folder, `"${folder}" is not a directory.`, "Rename the file, or remove it.");
}

function outsideLink(file: SourcePath): Problem {
  const message = `The symbolic link "${file}" points outside of the site and is not published.`;
  return errorAt(startOf(file), "link-outside-site", message, "Copy the file into the site instead.");
}

/** Return the problem of a symbolic link that is not followed. */
function linkProblem(link: string, file: SourcePath, realRoot: string): Problem | undefined {
  const state = classifyPath(link);
  const subject = `The symbolic link "${file}"`;
  if (state.kind === "missing") return undefined; // deleted in the meantime
  if (state.kind === "unreadable") return unreadable(file, `${subject} ${linkFault(state.error)}.`, fixOf(state.error));
  if (!isInside(realRoot, state.real)) return outsideLink(file);
  if (state.kind === "special") return specialFile(file);
  if (state.kind === "folder") {
    const message = `${subject} points to a directory; only links to files are followed.`;
    return unreadable(file, message, "Replace the link by the directory itself.");
  }
  // Package managers install packages in hidden directories of node_modules.
  const [own = ""] = path.relative(realRoot, state.real).split(`node_modules${path.sep}`);
  if (!own.split(path.sep).some((part) => part.startsWith(".") && part !== PUBLIC_DIRECTORY)) return undefined;
  const message = `${subject} points to a hidden file and is not published, because hidden files may contain secrets.`;
  return errorAt(startOf(file), "link-outside-site", message, "Copy the file instead.");
}

function linkFault(error: unknown): string {
  if (isDangling(error)) return "has no target";
  return isCircular(error) ? "is circular" : `cannot be followed: ${reasonOf(error)}`;
}
