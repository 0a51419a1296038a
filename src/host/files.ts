/** Read a site's text files as valid Unicode, from disk or from an in-memory cache. */

import path from "node:path";
import type { Digest } from "../model/document.ts";
import { createError, getFileStart, type Outcome, type Problem, type SourcePath } from "../model/problem.ts";
import type { PageInput } from "../model/page-input.ts";
import { formatCount } from "../util/format.ts";
import { computeDigest } from "./digest.ts";
import { type FileList, listFiles } from "./list-files.ts";
import {
  type ContainedState,
  classifyContained,
  createUnreadableFileProblem,
  FileTooLargeError,
  findUnreadable,
  listContained,
  readRegularFile,
} from "./path-state.ts";

/** Maximum text file size. Larger files are not written by hand, and parsing them would take minutes. */
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
    return failWith(
      error instanceof FileTooLargeError
        ? createSizeProblem(file, error.bytes)
        : createUnreadableFileProblem(file, error),
    );
  }
}

/** Check a text that is not read from disk, like `readText`. */
export function checkText(text: string | Uint8Array, file: SourcePath): Outcome<string | undefined> {
  // Most texts are valid as they are, and shorter than the limit in any encoding.
  if (typeof text === "string" && text.length * 3 <= MAX_TEXT_BYTES && !/^\ufeff|\0/.test(text))
    return { value: text, problems: [] };
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  return bytes.length > MAX_TEXT_BYTES ? failWith(createSizeProblem(file, bytes.length)) : decodeText(bytes, file);
}

const failWith = (problem: Problem): Outcome<undefined> => ({ value: undefined, problems: [problem] });

function createSizeProblem(file: SourcePath, bytes: number): Problem {
  const message = `"${file}" has ${formatCount(bytes)} bytes; the maximum is ${formatCount(MAX_TEXT_BYTES)}.`;
  return createError(getFileStart(file), "file-too-large", message, "Split it into several files.");
}

function decodeText(bytes: Uint8Array, file: SourcePath): Outcome<string | undefined> {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const { before, value } = findInvalidByte(bytes);
    return failWithEncoding(
      file,
      before,
      `"${file}" is not UTF-8 text: invalid byte 0x${value.toString(16).padStart(2, "0").toUpperCase()}.`,
      "Save the file as UTF-8, or move it out of the content if it is not a text file.",
    );
  }
  const nul = text.indexOf("\0");
  if (nul < 0) return { value: text, problems: [] };
  return failWithEncoding(
    file,
    text.slice(0, nul),
    `"${file}" contains NUL characters.`,
    "Remove these characters, or move the file out of the content if it is not a text file.",
  );
}

/** @param before Text before the invalid character. */
function failWithEncoding(file: SourcePath, before: string, message: string, hint: string): Outcome<undefined> {
  const lines = before.split(/\r\n?|\n/);
  const column = (lines.at(-1) ?? "").length + 1;
  return failWith(createError({ file, line: lines.length, column, length: 1 }, "invalid-encoding", message, hint));
}

/** Find the first byte that is not UTF-8, and the text before it. */
function findInvalidByte(bytes: Uint8Array): { before: string; value: number } {
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
  /** Present on pages from data. */
  input?: PageInput;
}

/** Result from reading a path that occurs in content. A file that cannot be read has a problem instead of a text. */
export type NamedText =
  | { kind: "file"; outcome: Outcome<ReadText | undefined> }
  | Exclude<ContainedState, { real: string }>
  | { kind: "folder" | "special" };

/** Access to a site's files: read from disk each time, or cached by `sitegen dev`. */
export interface FileSource {
  /** Absolute path to the site root. */
  readonly root: string;
  list(folder: string, hidden?: readonly string[]): Outcome<FileList>;
  /** Read a file returned by `list`. */
  read(file: SourcePath): Outcome<ReadText | undefined>;
  /** Read a file by a path that occurs in content. */
  readNamed(file: SourcePath): NamedText;
  /** Return the problem if a file returned by `list` is not read as text; `undefined` if it can be read. */
  findProblem(file: SourcePath): Problem | undefined;
  /** List the names in a directory, for suggestions. */
  listNames(folder: string): readonly string[];
  /** Virtual documents among the files. */
  readonly virtual?: readonly SourcePath[];
  /** True for a virtual document that is left out, because it cannot be shown. */
  isLeftOut?(file: SourcePath): boolean;
}

/** Create a file source that reads from disk each time. */
export function createDiskFiles(root: string): FileSource {
  const read: FileSource["read"] = (file) => {
    const { value, problems } = readText(root, file);
    return { value: value === undefined ? undefined : { text: value, digest: computeDigest(value) }, problems };
  };
  return {
    root,
    list: (folder, hidden) => listFiles(root, folder, hidden),
    read: read,
    readNamed(file) {
      const state = classifyContained(root, file);
      if (state.kind === "file") return { kind: "file", outcome: read(file) };
      return "real" in state ? { kind: state.kind } : state;
    },
    findProblem: (file) => findUnreadable(root, file),
    listNames: (folder) => listContained(root, folder),
  };
}

/** File lists by directory, followed by the hidden names that are listed as well. */
type Lists = Map<string, Outcome<FileList>>;

/** Cache the file lists. */
function listOnce(disk: FileSource, lists: Lists): FileSource["list"] {
  return (folder, hidden = []) => {
    const key = [folder, ...hidden].join("\n");
    const list = lists.get(key) ?? disk.list(folder, hidden);
    lists.set(key, list);
    return list;
  };
}

/** Create a file source for one command run. It lists each directory once. */
export function createRunFiles(root: string): FileSource {
  const disk = createDiskFiles(root);
  return { ...disk, list: listOnce(disk, new Map()) };
}

export interface WatchedFiles extends FileSource {
  /** Discard a changed file's cached content. @param isGone True if the file was deleted. */
  forget(file: SourcePath, isGone: boolean): void;
}

/** Create a file source that caches files until `forget` is called. */
export function createWatchedFiles(root: string): WatchedFiles {
  const disk = createDiskFiles(root);
  const texts = new Map<SourcePath, Outcome<ReadText | undefined>>();
  const namedTexts = new Map<SourcePath, NamedText>();
  const lists: Lists = new Map();
  return {
    root,
    list: listOnce(disk, lists),
    read(file) {
      const text = texts.get(file) ?? disk.read(file);
      texts.set(file, text);
      return text;
    },
    readNamed(file) {
      const namedText = namedTexts.get(file) ?? disk.readNamed(file);
      namedTexts.set(file, namedText);
      return namedText;
    },
    findProblem: disk.findProblem,
    listNames: disk.listNames,
    forget(file, isGone) {
      texts.delete(file);
      namedTexts.delete(file);
      // Lists are still valid if the file is listed and exists, or is outside all listed directories.
      if (!isGone && [...lists.values()].some(({ value }) => value.files.includes(file))) return;
      if ([...lists.keys()].some((key) => `${file}/`.startsWith(`${key.replace(/\n.*/s, "")}/`))) lists.clear();
    },
  };
}
