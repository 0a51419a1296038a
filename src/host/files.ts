/** Reading a site's folders: what is there, without following links out of it, and texts as valid Unicode. */

import { lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import type { Digest } from "../model/document.ts";
import type { Outcome, Problem, SourcePath } from "../model/problem.ts";
import { errorAt, startOf } from "../model/problem.ts";
import type { RuleName } from "../model/rules.ts";
import { compareText } from "../util/sort.ts";
import { digestOf } from "./digest.ts";

/** Above this a text is refused: nothing that people write is as long, and parsing it would take minutes. */
const MAX_TEXT_BYTES = 5_000_000;

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
  const found: SourcePath[] = [];
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
  for (const { path: name, dirent } of entries) {
    if (name.split("/").some((part) => part.startsWith(".") && !hidden.includes(part))) continue;
    const file = folder === "" ? name : `${folder}/${name}`;
    if (dirent.isFile()) found.push(file);
    else if (dirent.isSymbolicLink()) {
      const problem = linkProblem(realRoot, path.join(base, name), file);
      if (problem) problems.push(problem);
      else found.push(file);
    } else if (!dirent.isDirectory()) {
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
  for (const name of unreadableFolders(
    entries.filter(({ dirent }) => dirent.isDirectory()).map((entry) => entry.path),
    base,
  )) {
    const file = folder === "" ? name : `${folder}/${name}`;
    problems.push(
      errorAt(
        startOf(file),
        "unreadable-file",
        `The folder "${file}" cannot be read.`,
        "Give the user who builds the right to read it.",
      ),
    );
  }
  return { value: found.sort(compareText), problems };
}

function unreadableFolders(folders: readonly string[], base: string): string[] {
  return folders.filter((folder) => {
    const mode = lstatSync(path.join(base, folder), { throwIfNoEntry: false })?.mode ?? 0o777;
    return (mode & 0o555) === 0;
  });
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

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Read a text file. Bytes that are not UTF-8, NUL characters and oversize are problems; a byte order mark is dropped. */
export function readText(root: string, file: SourcePath): Outcome<string | undefined> {
  const fail = (code: RuleName, message: string, hint: string): Outcome<undefined> => ({
    value: undefined,
    problems: [errorAt(startOf(file), code, message, hint)],
  });
  let bytes: Buffer;
  try {
    bytes = readFileSync(path.join(root, file));
  } catch (error) {
    return fail(
      "unreadable-file",
      `"${file}" cannot be read: ${reasonOf(error)}.`,
      "Give the user who builds the right to read it.",
    );
  }
  if (bytes.length > MAX_TEXT_BYTES) {
    return fail(
      "file-too-large",
      `"${file}" has ${bytes.length.toLocaleString("en")} bytes; texts may have ${MAX_TEXT_BYTES.toLocaleString("en")}.`,
      "Split it into several files.",
    );
  }
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return fail(
      "invalid-encoding",
      `"${file}" is not UTF-8 text.`,
      "Save it as UTF-8, or move it out of the content if it is not a text.",
    );
  }
  if (text.includes("\0"))
    return fail(
      "invalid-encoding",
      `"${file}" holds NUL characters.`,
      "Remove them, or move the file out of the content if it is not a text.",
    );
  return { value: text, problems: [] };
}

/** Read a file of the site whole, unless it is gone or a link has taken its place that leads out of the site. */
export function readInside(root: string, file: SourcePath): Buffer | undefined {
  try {
    const real = realpathSync(path.join(root, file));
    return real.startsWith(realpathSync(root) + path.sep) ? readFileSync(real) : undefined;
  } catch {
    return undefined;
  }
}

/** The reason of a system error in words: `EACCES` → `permission denied`. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    ENOENT: "no such file or folder",
    ENOSPC: "no space left on the device",
    EDQUOT: "disk quota exceeded",
    EROFS: "read-only file system",
    ENOTDIR: "a part of the path is not a folder",
    EISDIR: "it is a folder",
    EMFILE: "too many open files",
    ENAMETOOLONG: "the name is too long",
    ELOOP: "links lead in a circle",
    EIO: "input/output error",
  };
  return (code && words[code]) ?? message ?? String(error);
}

/** A text with its digest. */
export interface ReadText {
  text: string;
  digest: Digest;
}

/** The files of a site as stages ask for them: read each time, or kept while somebody watches for changes. */
export interface FileSource {
  list(folder: string, hidden?: readonly string[]): Outcome<SourcePath[]>;
  text(file: SourcePath): Outcome<ReadText | undefined>;
}

/** Files as the disk has them now. */
export function diskFiles(root: string): FileSource {
  return {
    list: (folder, hidden) => listFiles(root, folder, hidden),
    text(file) {
      const { value, problems } = readText(root, file);
      return { value: value === undefined ? undefined : { text: value, digest: digestOf(value) }, problems };
    },
  };
}

export interface WatchedFiles extends FileSource {
  /** A file has changed. @param isGone Whether it is not there any more. */
  forget(file: SourcePath, isGone: boolean): void;
}

/** Files kept in memory until they are forgotten. */
export function watchedFiles(root: string): WatchedFiles {
  const disk = diskFiles(root);
  const texts = new Map<SourcePath, Outcome<ReadText | undefined>>();
  const lists = new Map<string, Outcome<SourcePath[]>>();
  const listed = new Set<SourcePath>();
  return {
    list(folder, hidden) {
      let list = lists.get(folder);
      if (!list) {
        list = disk.list(folder, hidden);
        lists.set(folder, list);
        for (const file of list.value) listed.add(file);
      }
      return list;
    },
    text(file) {
      const text = texts.get(file) ?? disk.text(file);
      texts.set(file, text);
      return text;
    },
    forget(file, isGone) {
      texts.delete(file);
      // What is listed and still there changes no list.
      if (!isGone && listed.has(file)) return;
      lists.clear();
      listed.clear();
    },
  };
}
