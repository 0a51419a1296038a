/** Read the text files of a site as valid Unicode, from disk or from an in-memory cache. */

import path from "node:path";
import type { Digest } from "../model/document.ts";
import { errorAt, type Outcome, type Problem, type SourcePath, startOf } from "../model/problem.ts";
import { formatCount } from "../util/format.ts";
import { digestOf } from "./digest.ts";
import { type FileList, listFiles } from "./list-files.ts";
import {
  type ContainedState,
  classifyContained,
  FileTooLargeError,
  findUnreadable,
  listContained,
  readRegularFile,
  unreadableFile,
} from "./path-state.ts";

/** Maximum size of a text file. Larger files are not written by hand, and parsing them would take minutes. */
const MAX_TEXT_BYTES = 5_000_000;

const decoder = new TextDecoder("utf-8", { fatal: true });
/** Replaces invalid bytes, and keeps the byte order mark. */
const lossyDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** The character that replaces invalid bytes. */
const REPLACEMENT = "\ufffd";
const REPLACEMENT_BYTES = 3;

/** Read a text file without its byte order mark. Invalid UTF-8, NUL characters and excessive size are problems. */
export function readText(root: string, file: SourcePath): Outcome<string | undefined> {
  try {
    return decodeText(readRegularFile(path.join(root, file), MAX_TEXT_BYTES), file);
  } catch (error) {
    return onlyProblem(error instanceof FileTooLargeError ? tooLarge(file, error.bytes) : unreadableFile(file, error));
  }
}

const onlyProblem = (problem: Problem): Outcome<undefined> => ({ value: undefined, problems: [problem] });

function tooLarge(file: SourcePath, bytes: number): Problem {
  const message = `"${file}" has ${formatCount(bytes)} bytes; the maximum is ${formatCount(MAX_TEXT_BYTES)}.`;
  return errorAt(startOf(file), "file-too-large", message, "Split it into several files.");
}

function decodeText(bytes: Uint8Array, file: SourcePath): Outcome<string | undefined> {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const { before, value } = firstInvalidByte(bytes);
    return invalidEncoding(
      file,
      before,
      `"${file}" is not UTF-8 text: invalid byte 0x${value.toString(16).padStart(2, "0").toUpperCase()}.`,
      "Save the file as UTF-8, or move it out of the content if it is not a text file.",
    );
  }
  const nul = text.indexOf("\0");
  if (nul < 0) return { value: text, problems: [] };
  return invalidEncoding(
    file,
    text.slice(0, nul),
    `"${file}" contains NUL characters.`,
    "Remove these characters, or move the file out of the content if it is not a text file.",
  );
}

/** @param before Text before the invalid character. */
function invalidEncoding(file: SourcePath, before: string, message: string, hint: string): Outcome<undefined> {
  const lines = before.split(/\r\n?|\n/);
  const column = (lines.at(-1) ?? "").length + 1;
  return onlyProblem(errorAt({ file, line: lines.length, column, length: 1 }, "invalid-encoding", message, hint));
}

/** Find the first byte that is not UTF-8, and the text before it. */
function firstInvalidByte(bytes: Uint8Array): { before: string; value: number } {
  const text = lossyDecoder.decode(bytes);
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) {
    const before = text.slice(0, at);
    const offset = Buffer.byteLength(before);
    // The text may also contain this character.
    if (!Buffer.from(REPLACEMENT).equals(bytes.subarray(offset, offset + REPLACEMENT_BYTES)))
      return { before: before.replace(/^\ufeff/, ""), value: bytes[offset] ?? 0 };
  }
  return { before: "", value: 0 };
}

/** A text and its digest. */
export interface ReadText {
  text: string;
  digest: Digest;
}

/** Result of reading a path that occurs in content. A file that cannot be read has a problem instead of a text. */
export type NamedText =
  | { kind: "file"; outcome: Outcome<ReadText | undefined> }
  | Exclude<ContainedState, { real: string }>
  | { kind: "folder" | "special" };

/** Access to the files of a site: read from disk each time, or cached by `sitegen dev`. */
export interface FileSource {
  /** Absolute path of the site root. */
  readonly root: string;
  list(folder: string, hidden?: readonly string[]): Outcome<FileList>;
  /** Read a file returned by `list`. */
  text(file: SourcePath): Outcome<ReadText | undefined>;
  /** Read a file by a path that occurs in content. */
  readNamed(file: SourcePath): NamedText;
  /** Return the problem of a file returned by `list` that is not read as text; `undefined` if it can be read. */
  problemOf(file: SourcePath): Problem | undefined;
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
    root,
    list: (folder, hidden) => listFiles(root, folder, hidden),
    text,
    readNamed(file) {
      const state = classifyContained(root, file);
      if (state.kind === "file") return { kind: "file", outcome: text(file) };
      return "real" in state ? { kind: state.kind } : state;
    },
    problemOf: (file) => findUnreadable(root, file),
    names: (folder) => listContained(root, folder),
  };
}

/** Lists of files by directory, followed by the hidden names that are listed as well. */
type Lists = Map<string, Outcome<FileList>>;

/** Cache the lists of files. */
function listOnce(disk: FileSource, lists: Lists): FileSource["list"] {
  return (folder, hidden = []) => {
    const key = [folder, ...hidden].join("\n");
    const list = lists.get(key) ?? disk.list(folder, hidden);
    lists.set(key, list);
    return list;
  };
}

/** Create a file source for one run of a command. It lists each directory once. */
export function filesOfRun(root: string): FileSource {
  const disk = diskFiles(root);
  return { ...disk, list: listOnce(disk, new Map()) };
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
  const lists: Lists = new Map();
  return {
    root,
    list: listOnce(disk, lists),
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
    problemOf: disk.problemOf,
    names: disk.names,
    forget(file, isGone) {
      texts.delete(file);
      namedTexts.delete(file);
      // Lists are still valid if the file is listed and exists, or is outside of all listed directories.
      if (!isGone && [...lists.values()].some(({ value }) => value.files.includes(file))) return;
      if ([...lists.keys()].some((key) => `${file}/`.startsWith(`${key.replace(/\n.*/s, "")}/`))) lists.clear();
    },
  };
}
