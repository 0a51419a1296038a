/**
 * Cache results between runs, in one file per store.
 *
 * Three properties keep the cache correct: an entry's key includes everything that determines its value; each
 * entry has a checksum over key and value, so that a damaged or replaced entry is dropped; and the file is replaced
 * atomically, so that concurrent runs can share it (the last one wins, and both are valid).
 */

import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { getOrThrow } from "../util/collections.ts";
import type { Memo } from "../util/memo.ts";
import { computeDigest } from "./digest.ts";
import { replaceFile } from "./write-file.ts";

/** A value in two parts: `head` is read by every run, `rest` only if the value is rendered. */
export interface PackEntry {
  head: string;
  rest: string;
}

export interface CacheStore {
  get(key: string): PackEntry | undefined;
  set(key: string, entry: PackEntry): void;
  /**
   * Write the entries that were read or set. Other entries belong to an older site state and are dropped.
   *
   * @param options Set `keepUnused` if the run processed only a part of the site.
   */
  save(options?: { keepUnused?: boolean }): void;
  /** Message if the existing file could not be read. */
  readonly warning: string | undefined;
  /** Error if the file could not be written. */
  readonly writeError?: unknown;
}

/** A store that is opened on first use. */
export interface LazyStore {
  open(): CacheStore;
  /** Save the store if it was opened. */
  save(): void;
  readonly writeError?: unknown;
}

export function createLazyStore(open: () => CacheStore): LazyStore {
  let opened: CacheStore | undefined;
  return {
    open: () => (opened ??= open()),
    save: () => opened?.save(),
    get writeError() {
      return opened?.writeError;
    },
  };
}

interface Stored {
  bytes: Buffer;
  /** Header line offset. */
  start: number;
  headEnd: number;
  restEnd: number;
  headStart: number;
}

const NEWLINE = 10;

function readPack(file: string, version: string): { entries: Map<string, Stored>; warning?: string; stale?: boolean } {
  const entries = new Map<string, Stored>();
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    // A file instead of the directory is reported when the cache is written.
    const missing = ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
    return missing ? { entries } : { entries, warning: `The cache ${file} cannot be read and will be re-created.` };
  }
  let at = bytes.indexOf(NEWLINE);
  if (at < 0 || !bytes.toString("utf8", 0, Math.min(at, 4)).startsWith("pack")) {
    return { entries, warning: `The cache ${file} is damaged and will be re-created.` };
  }
  if (bytes.toString("utf8", 0, at) !== `pack ${version}`) return { entries, stale: true };
  at += 1;
  let damaged = false;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf(NEWLINE, at);
    if (lineEnd < 0) {
      damaged = true;
      break;
    }
    const [key = "", checksum = "", headLength, restLength] = bytes.toString("utf8", at, lineEnd).split(" ");
    const headStart = lineEnd + 1;
    const headEnd = headStart + Number(headLength);
    const restEnd = headEnd + Number(restLength);
    if (!(restEnd < bytes.length) || bytes[restEnd] !== NEWLINE) {
      damaged = true;
      break;
    }
    if (computeChecksum(key, bytes.subarray(headStart, restEnd)) === checksum) {
      entries.set(key, { bytes, start: at, headStart, headEnd, restEnd });
    } else damaged = true;
    at = restEnd + 1;
  }
  return damaged
    ? { entries, warning: `The cache ${file} is damaged. Its invalid entries will be re-created.` }
    : { entries };
}

/** Write entries one by one, because a large site's cache has hundreds of megabytes. */
function writePack(file: string, version: string, keys: readonly string[], encode: (key: string) => Uint8Array): void {
  const target = openSync(file, "w");
  try {
    writeFileSync(target, `pack ${version}\n`);
    for (const key of keys) writeFileSync(target, encode(key));
  } finally {
    closeSync(target);
  }
}

function encodeEntry(key: string, { head, rest }: PackEntry): Uint8Array {
  const value = Buffer.from(head + rest);
  const headLength = Buffer.byteLength(head);
  const line = `${key} ${computeChecksum(key, value)} ${headLength} ${value.length - headLength}\n`;
  return Buffer.concat([Buffer.from(line), value, Buffer.from("\n")]);
}

function computeChecksum(key: string, value: Uint8Array): string {
  return computeDigest(key + computeDigest(value));
}

/**
 * Open a store.
 *
 * @param version Generator build, which affects all entries. Entries from other versions are ignored.
 */
export function openCacheStore(file: string, version: string): CacheStore {
  const { entries, warning, stale } = readPack(file, version);
  let writeError: unknown;
  const usedEntries = new Map<string, PackEntry>();
  let changed = stale === true || warning !== undefined;
  return {
    warning,
    get writeError() {
      return writeError;
    },
    get(key) {
      const usedEntry = usedEntries.get(key);
      if (usedEntry) return usedEntry;
      const storedEntry = entries.get(key);
      if (!storedEntry) return undefined;
      const entry: PackEntry = {
        head: storedEntry.bytes.toString("utf8", storedEntry.headStart, storedEntry.headEnd),
        get rest() {
          return storedEntry.bytes.toString("utf8", storedEntry.headEnd, storedEntry.restEnd);
        },
      };
      usedEntries.set(key, entry);
      return entry;
    },
    set(key, entry) {
      usedEntries.set(key, entry);
      entries.delete(key);
      changed = true;
    },
    save({ keepUnused = false } = {}) {
      if (keepUnused) for (const key of entries.keys()) this.get(key);
      if (!changed && usedEntries.size === entries.size) return;
      try {
        replaceFile(file, (temporary) =>
          writePack(temporary, version, [...usedEntries.keys()].sort(), (key) => {
            const storedEntry = entries.get(key);
            // Copy unchanged entries without encoding them again.
            return storedEntry
              ? storedEntry.bytes.subarray(storedEntry.start, storedEntry.restEnd + 1)
              : encodeEntry(key, getOrThrow(usedEntries, key));
          }),
        );
      } catch (error) {
        // Continue: without a cache, the next run is only slower.
        writeError = error;
      }
    },
  };
}

/** Create a store in memory, for `--no-cache` and `dev`. Saving it drops the entries that were not used since then. */
export function createMemoryStore(): CacheStore {
  let entries = new Map<string, PackEntry>();
  let usedEntries = new Map<string, PackEntry>();
  const set = (key: string, entry: PackEntry): void => {
    entries.set(key, entry);
    usedEntries.set(key, entry);
  };
  return {
    warning: undefined,
    get(key) {
      const entry = entries.get(key);
      if (entry) set(key, entry);
      return entry;
    },
    set,
    save() {
      entries = usedEntries;
      usedEntries = new Map();
    },
  };
}

/** Keep entries in memory, and read those that are missing there from a cache of previous runs. */
export function layerStores(memory: CacheStore, cache: CacheStore | undefined): CacheStore {
  return {
    ...memory,
    get(key) {
      const entry = memory.get(key) ?? cache?.get(key);
      if (entry) memory.set(key, entry);
      return entry;
    },
    set(key, entry) {
      memory.set(key, entry);
      cache?.set(key, entry);
    },
  };
}

/**
 * Create a memo that caches results in a store, by name and inputs.
 *
 * Inputs must be JSON-serializable. Results must be structured-cloneable; they lose their prototypes.
 */
export function createPersistentMemo(store: CacheStore): Memo {
  return <T>(name: string, inputs: readonly unknown[], make: () => T): T => {
    // How `serialize` encodes values depends on the V8 version.
    const key = computeDigest(JSON.stringify([process.versions.v8, name, inputs]));
    const storedEntry = store.get(key);
    if (storedEntry) return deserialize(Buffer.from(storedEntry.head, "base64")) as T;
    const value = make();
    store.set(key, { head: serialize(value).toString("base64"), rest: "" });
    return value;
  };
}
