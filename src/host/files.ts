/** Read the text files of a site as valid Unicode, from disk or from an in-memory cache. */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Digest } from "../model/document.ts";
import type { Outcome, SourcePath } from "../model/problem.ts";
import { errorAt, startOf } from "../model/problem.ts";
import type { RuleName } from "../model/rule-names.ts";
import { formatCount } from "../util/format.ts";
import { listContained, type PathKind, pathKind } from "./contained-path.ts";
import { digestOf } from "./digest.ts";
import { listFiles } from "./list-files.ts";

/** Maximum size of a text file. Larger files are not written by hand, and parsing them would take minutes. */
const MAX_TEXT_BYTES = 5_000_000;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Read a text file without its byte order mark. Invalid UTF-8, NUL characters and excessive size are problems. */
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
      "Grant the user that runs the build read permission.",
    );
  }
  if (bytes.length > MAX_TEXT_BYTES) {
    return fail(
      "file-too-large",
      `"${file}" has ${formatCount(bytes.length)} bytes; the maximum is ${formatCount(MAX_TEXT_BYTES)}.`,
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
      "Save the file as UTF-8, or move it out of the content if it is not a text file.",
    );
  }
  if (text.includes("\0"))
    return fail(
      "invalid-encoding",
      `"${file}" contains NUL characters.`,
      "Remove these characters, or move the file out of the content if it is not a text file.",
    );
  return { value: text, problems: [] };
}

/** Return the reason of a system error as text, e.g. `permission denied` for `EACCES`. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    ENOENT: "no such file or directory",
    ENOSPC: "no space left on the device",
    EDQUOT: "disk quota exceeded",
    EROFS: "read-only file system",
    ENOTDIR: "a part of the path is not a directory",
    EISDIR: "it is a directory",
    EMFILE: "too many open files",
    ENAMETOOLONG: "the name is too long",
    ELOOP: "circular symbolic links",
    EIO: "input/output error",
  };
  return (code && words[code]) ?? message ?? String(error);
}

/** A text and its digest. */
export interface ReadText {
  text: string;
  digest: Digest;
}

/** Result of reading a path that occurs in content. A file that cannot be read has a problem instead of a text. */
export type NamedText = { kind: "file"; outcome: Outcome<ReadText | undefined> } | { kind: Exclude<PathKind, "file"> };

/** Access to the files of a site: read from disk each time, or cached by `sitegen dev`. */
export interface FileSource {
  list(folder: string, hidden?: readonly string[]): Outcome<SourcePath[]>;
  /** Read a file returned by `list`. */
  text(file: SourcePath): Outcome<ReadText | undefined>;
  /** Read a file by a path that occurs in content. */
  readNamed(file: SourcePath): NamedText;
  /** List the names in a directory, for suggestions. */
  names(folder: string): readonly string[];
}

/** Create a file source that reads from disk each time. */
export function diskFiles(root: string): FileSource {
  const text: FileSource["text"] = (file) => {
    const { value, problems } = readText(root, file);
    return { value: value === undefined ? undefined : { text: value, digest: digestOf(value) }, problems };
  };
  return {
    list: (folder, hidden) => listFiles(root, folder, hidden),
    text,
    readNamed(file) {
      const kind = pathKind(root, file);
      return kind === "file" ? { kind, outcome: text(file) } : { kind };
    },
    names: (folder) => listContained(root, folder),
  };
}

export interface WatchedFiles extends FileSource {
  /** Discard the cached content of a changed file. @param isGone True if the file was deleted. */
  forget(file: SourcePath, isGone: boolean): void;
}

/** Create a file source that caches files until `forget` is called. */
export function watchedFiles(root: string): WatchedFiles {
  const disk = diskFiles(root);
  const texts = new Map<SourcePath, Outcome<ReadText | undefined>>();
  const namedTexts = new Map<SourcePath, NamedText>();
  const lists = new Map<string, Outcome<SourcePath[]>>();
  const listedFiles = new Set<SourcePath>();
  return {
    list(folder, hidden) {
      let list = lists.get(folder);
      if (!list) {
        list = disk.list(folder, hidden);
        lists.set(folder, list);
        for (const file of list.value) listedFiles.add(file);
      }
      return list;
    },
    text(file) {
      const text = texts.get(file) ?? disk.text(file);
      texts.set(file, text);
      return text;
    },
    readNamed(file) {
      const namedText = namedTexts.get(file) ?? disk.readNamed(file);
      namedTexts.set(file, namedText);
      return namedText;
    },
    names: disk.names,
    forget(file, isGone) {
      texts.delete(file);
      namedTexts.delete(file);
      // Lists are still valid if the file is listed and exists, or is outside of all listed directories.
      if (!isGone && listedFiles.has(file)) return;
      if (![...lists.keys()].some((folder) => `${file}/`.startsWith(`${folder}/`))) return;
      lists.clear();
      listedFiles.clear();
    },
  };
}
