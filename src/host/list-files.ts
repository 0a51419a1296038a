/** What is in a site's folders, without following links out of it. */

import { accessSync, constants, realpathSync, statSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import type { Outcome, Problem, SourcePath } from "../model/problem.ts";
import { errorAt, startOf } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";

/**
 * List the regular files below a folder of the site.
 *
 * Links are followed only to files inside the site. Everything that is neither file nor folder is a problem, as content
 * that silently stays away would be missed. Hidden files and folders (leading dot) are left out, save those named.
 *
 * @param root Absolute path of the site root.
 * @param folder Path below the root; a missing one has no files.
 * @returns Paths from the root, in the order of their names.
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
      `The folder "${file}" cannot be read.`,
      "Give the user who builds the right to read it.",
    );
  if (!isReadable(base)) problems.push(unreadable(folder));
  for (const { path: name, dirent } of entries) {
    if (name.split("/").some((part) => part.startsWith(".") && !hidden.includes(part))) continue;
    const file = folder === "" ? name : `${folder}/${name}`;
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
          `"${file}" is neither a file nor a folder.`,
          "Remove it from the site.",
        ),
      );
    }
  }
  return { value: files.sort(compareText), problems };
}

/** Whether what is in a folder can be listed and opened. One that is just gone keeps nothing away. */
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
    const why = (error as NodeJS.ErrnoException).code === "ELOOP" ? "leads in a circle" : "leads to nothing";
    return errorAt(
      startOf(file),
      "unreadable-file",
      `The link "${file}" ${why}.`,
      "Remove it, or let it point to a file of the site.",
    );
  }
  if (!target.startsWith(realRoot + path.sep)) {
    return errorAt(
      startOf(file),
      "link-outside-site",
      `The link "${file}" leads out of the site, so it is not published.`,
      "Copy the file into the site instead.",
    );
  }
  if (!statSync(target).isFile()) {
    return errorAt(
      startOf(file),
      "unreadable-file",
      `The link "${file}" leads to a folder; only links to files are followed.`,
      "Move the folder to this place instead.",
    );
  }
  return undefined;
}
