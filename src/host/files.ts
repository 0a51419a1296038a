/** The texts of a site, as valid Unicode: read from the disk, or kept in memory until they change. */

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

/** Above this a text is refused: nothing that people write is as long, and parsing it would take minutes. */
const MAX_TEXT_BYTES = 5_000_000;

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
      `"${file}" has ${formatCount(bytes.length)} bytes; texts may have ${formatCount(MAX_TEXT_BYTES)}.`,
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

/** What a path leads to that a text names; a file that cannot be read has no text, but a problem. */
export type NamedText = { kind: "file"; outcome: Outcome<ReadText | undefined> } | { kind: Exclude<PathKind, "file"> };

/** The files of a site as stages ask for them: read each time, or kept while somebody watches for changes. */
export interface FileSource {
  list(folder: string, hidden?: readonly string[]): Outcome<SourcePath[]>;
  /** The text of a file of a list. */
  text(file: SourcePath): Outcome<ReadText | undefined>;
  /** The text of a file that a text names. */
  readNamed(file: SourcePath): NamedText;
  /** Names in a folder, to tell what was probably meant. */
  names(folder: SourcePath): readonly string[];
}

/** Files as the disk has them now. */
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
  /** A file has changed. @param isGone Whether it is not there any more. */
  forget(file: SourcePath, isGone: boolean): void;
}

/** Files kept in memory until they are forgotten. */
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
      // What is listed and still there changes no list, nor does what lies in no folder that was listed.
      if (!isGone && listedFiles.has(file)) return;
      if (![...lists.keys()].some((folder) => `${file}/`.startsWith(`${folder}/`))) return;
      lists.clear();
      listedFiles.clear();
    },
  };
}
