/** List the files in directories of a site, without following symlinks outside of the site. */

import { accessSync, constants, realpathSync, statSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import { errorAt, type Outcome, type Problem, type SourcePath, sourcePath, startOf } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";

/**
 * List the regular files below a directory of the site.
 *
 * Symlinks are followed only to files inside the site. Everything that is neither a file nor a directory is a problem, to
 * avoid omitting content silently. Hidden files and directories (leading dot) are omitted, except those in `hidden`.
 *
 * @param root Absolute path of the site root.
 * @param folder Path of the directory, relative to the root. A missing directory has no files.
 * @returns Paths relative to the root, sorted by name.
 */
export function listFiles(root: string, folder: string, hidden: readonly string[] = []): Outcome<SourcePath[]> {
  const problems: Problem[] = [];
  const files: SourcePath[] = [];
  const base = path.join(root, folder);
  const stats = statSync(base, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return { value: [], problems };
  const realRoot = realpathSync(root);
  const entries = fastGlob.sync("**", {
    cwd: base,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    suppressErrors: true,
  });
  const unreadable = (file: SourcePath): Problem =>
    errorAt(
      startOf(file),
      "unreadable-file",
      `The directory "${file}" cannot be read.`,
      "Grant the user that runs the build read permission.",
    );
  if (!isReadable(base)) problems.push(unreadable(sourcePath(folder)));
  for (const { path: name, dirent } of entries) {
    if (name.split("/").some((part) => part.startsWith(".") && !hidden.includes(part))) continue;
    const file = sourcePath(folder === "" ? name : `${folder}/${name}`);
    if (dirent.isFile()) files.push(file);
    else if (dirent.isSymbolicLink()) {
      const problem = linkProblem(realRoot, path.join(base, name), file);
      if (problem) problems.push(problem);
      else files.push(file);
    } else if (dirent.isDirectory()) {
      if (!isReadable(path.join(base, name))) problems.push(unreadable(file));
    } else {
      problems.push(
        errorAt(
          startOf(file),
          "unreadable-file",
          `"${file}" is neither a file nor a directory.`,
          "Remove it from the site.",
        ),
      );
    }
  }
  return { value: files.sort(compareText), problems };
}

/** Return true if a directory can be read, or has been deleted in the meantime. */
function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

function linkProblem(realRoot: string, link: string, file: SourcePath): Problem | undefined {
  let target: string;
  try {
    target = realpathSync(link);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === "ELOOP" ? "is circular" : "has no target";
    return errorAt(
      startOf(file),
      "unreadable-file",
      `The symbolic link "${file}" ${reason}.`,
      "Remove the link, or change its target to a file of the site.",
    );
  }
  if (!target.startsWith(realRoot + path.sep)) {
    return errorAt(
      startOf(file),
      "link-outside-site",
      `The symbolic link "${file}" points outside of the site and is not published.`,
      "Copy the file into the site instead.",
    );
  }
  if (!statSync(target).isFile()) {
    return errorAt(
      startOf(file),
      "unreadable-file",
      `The symbolic link "${file}" points to a directory; only links to files are followed.`,
      "Replace the link by the directory itself.",
    );
  }
  return undefined;
}
