/**
 * Cache results between runs, in one file per store.
 *
 * Three properties keep the cache correct: an entry's key includes everything that determines its value; each
 * entry has a checksum over key and value, so that a damaged or replaced entry is dropped; and the file is replaced
 * atomically, so that concurrent runs can share it (the last one wins, and both are valid).
 */

import { closeSync, openSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { Memo } from "../util/memo.ts";
import { computeDigest } from "./digest.ts";
import { computeChecksum, PackFile, type PackRecord } from "./pack-file.ts";
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

/** An entry of a store: in memory until the store is saved, then in its file. */
class StoredEntry implements PackEntry {
  private place: PackEntry | { file: PackFile; record: PackRecord };

  constructor(place: StoredEntry["place"]) {
    this.place = place;
  }

  get head(): string {
    if ("head" in this.place) return this.place.head;
    const { file, record } = this.place;
    return file.read(record.headStart, record.headEnd).toString("utf8");
  }

  get rest(): string {
    if ("head" in this.place) return this.place.rest;
    const { file, record } = this.place;
    return file.read(record.headEnd, record.restEnd).toString("utf8");
  }

  /** Return the entry's part of a pack file. Entries that are in a file are copied without encoding them again. */
  encode(key: string): { bytes: Uint8Array; headStart: number; headEnd: number } {
    if (!("head" in this.place)) {
      const { file, record } = this.place;
      const { start, headStart, headEnd, restEnd } = record;
      return { bytes: file.read(start, restEnd + 1), headStart: headStart - start, headEnd: headEnd - start };
    }
    const { head, rest } = this.place;
    const value = Buffer.from(head + rest);
    const headLength = Buffer.byteLength(head);
    const line = Buffer.from(`${key} ${computeChecksum(key, value)} ${headLength} ${value.length - headLength}\n`);
    const bytes = Buffer.concat([line, value, Buffer.from("\n")]);
    return { bytes, headStart: line.length, headEnd: line.length + headLength };
  }

  /** Read from a file from now on. */
  moveTo(file: PackFile, record: PackRecord): void {
    this.place = { file, record };
  }
}

function readPack(
  file: string,
  version: string,
): { entries: Map<string, StoredEntry>; warning?: string; stale?: boolean } {
  const entries = new Map<string, StoredEntry>();
  try {
    const pack = new PackFile(openSync(file, "r"));
    const header = pack.readLine(0);
    if (!header?.startsWith("pack"))
      return { entries, warning: `The cache ${file} is damaged and will be re-created.` };
    if (header !== `pack ${version}`) return { entries, stale: true };
    let at = Buffer.byteLength(header) + 1;
    let damaged = false;
    while (at < pack.size) {
      const found = pack.readRecord(at);
      if (found?.key === undefined) damaged = true;
      else entries.set(found.key, new StoredEntry({ file: pack, record: found.record }));
      if (!found) break;
      at = found.record.restEnd + 1;
    }
    pack.endScan();
    return damaged
      ? { entries, warning: `The cache ${file} is damaged. Its invalid entries will be re-created.` }
      : { entries };
  } catch (error) {
    // A file instead of the directory is reported when the cache is written.
    const missing = ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
    return missing ? { entries } : { entries, warning: `The cache ${file} cannot be read and will be re-created.` };
  }
}

/** Write entries one by one, because a large site's cache has hundreds of megabytes. @returns Applies the new places. */
function writePack(file: string, version: string, entries: readonly (readonly [string, StoredEntry])[]): () => void {
  const target = openSync(file, "w+");
  const moves: { entry: StoredEntry; record: PackRecord }[] = [];
  try {
    const header = `pack ${version}\n`;
    writeFileSync(target, header);
    let start = Buffer.byteLength(header);
    for (const [key, entry] of entries) {
      const { bytes, headStart, headEnd } = entry.encode(key);
      writeFileSync(target, bytes);
      const restEnd = start + bytes.length - 1;
      moves.push({ entry, record: { start, headStart: start + headStart, headEnd: start + headEnd, restEnd } });
      start = restEnd + 1;
    }
  } catch (error) {
    closeSync(target);
    throw error;
  }
  const pack = new PackFile(target);
  return () => {
    for (const { entry, record } of moves) entry.moveTo(pack, record);
  };
}

/**
 * Open a store. Its entries are in the file, and read on demand: all of them are checked when the store is opened, and the
 * file stays open, so that they cannot change afterwards.
 *
 * @param version Generator build, which affects all entries. Entries from other versions are ignored.
 */
export function openCacheStore(file: string, version: string): CacheStore {
  const { entries, warning, stale } = readPack(file, version);
  let writeError: unknown;
  const usedEntries = new Map<string, StoredEntry>();
  let changed = stale === true || warning !== undefined;
  /** Number of entries in the file. */
  let storedCount = entries.size;
  return {
    warning,
    get writeError() {
      return writeError;
    },
    get(key) {
      const entry = usedEntries.get(key) ?? entries.get(key);
      if (entry) usedEntries.set(key, entry);
      return entry;
    },
    set(key, entry) {
      usedEntries.set(key, new StoredEntry(entry));
      entries.delete(key);
      changed = true;
    },
    save({ keepUnused = false } = {}) {
      if (keepUnused) for (const key of entries.keys()) this.get(key);
      if (!changed && usedEntries.size === storedCount) return;
      try {
        const sorted = [...usedEntries].sort(([a], [b]) => (a < b ? -1 : 1));
        let moveEntries: (() => void) | undefined;
        replaceFile(file, (temporary) => {
          moveEntries = writePack(temporary, version, sorted);
        });
        moveEntries?.();
        changed = false;
        storedCount = sorted.length;
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
