/**
 * Groups file changes into batches: one batch for a save, and one for a checkout with thousands of files.
 *
 * A watcher event only makes a file a candidate. When the batch ends, each candidate is compared with its last state.
 */

import { readdirSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { toSourcePath } from "../model/problem.ts";
import { createQueue } from "../util/async.ts";
import type { Change } from "./site-loader.ts";

/** A batch ends after this time without events. Editors write a file in several steps. */
const QUIET_PERIOD = 4; // ms
/** Batches that follow each other faster than this are delayed, so that rapid saves are loaded together. */
const RAPID_INTERVAL = 120; // ms
/** Maximum delay for a batch with few files, and the quiet time during rapid saves. */
const MAX_DELAY = 50; // ms
/** Quiet time that ends a batch with many files. */
const BURST_QUIET_PERIOD = 150; // ms
/** Batches with more files than this wait longer. */
const BURST_SIZE = 40;
/** Maximum delay for a batch with many files. */
const MAX_BURST_DELAY = 2000; // ms
/** A missing or empty file may be in the middle of a save, so it is reported only after this time. */
const REAPPEAR_DELAY = 90; // ms

/** Identifies a file's state: times, size and inode; `""` if the file does not exist. */
type Signature = string;
/** Signature for a file that has not changed yet. */
const EXISTING: Signature = "existing";
const DIRECTORY: Signature = "directory";

export class ChangeBatches {
  private readonly root: string;
  private readonly onBatch: (changes: readonly Change[]) => Promise<void>;
  /** Candidates by absolute path, with the time at which each was first seen missing or empty. */
  private readonly candidates = new Map<string, number | undefined>();
  private readonly signatures = new Map<string, Signature>();
  /** Time of the next batch's first candidate. */
  private since = 0;
  /** Time at which the last batch was handled. */
  private lastBatch = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Handles batches one after the other; changes made meanwhile are in the next batch. */
  private readonly enqueue = createQueue();
  private isClosed = false;

  /** @param root Absolute path to the site root; reported paths are relative to it. */
  constructor(root: string, onBatch: (changes: readonly Change[]) => Promise<void>) {
    this.root = root;
    this.onBatch = onBatch;
  }

  /** Add files that exist, by absolute path, so that a directory that replaces one is a change. */
  addExistingFiles(files: readonly string[]): void {
    for (const file of files) if (!this.signatures.has(file)) this.signatures.set(file, EXISTING);
  }

  /** Add a file that may have changed, by absolute path. */
  add(file: string): void {
    if (this.isClosed) return;
    if (this.candidates.size === 0) this.since = Date.now();
    if (!this.candidates.has(file)) this.candidates.set(file, undefined);
    this.schedule();
  }

  /** Return the files and directories that were reported as deleted and exist again, by absolute path. */
  listReturnedPaths(): string[] {
    return this.listDeletedPaths().filter((file) => statIfExists(file) !== undefined);
  }

  /** Return true if any of the last `limit` paths that were reported as deleted exists again. */
  hasReturnedPath(limit: number): boolean {
    return this.listDeletedPaths()
      .slice(-limit)
      .some((file) => statIfExists(file) !== undefined);
  }

  private listDeletedPaths(): string[] {
    return [...this.signatures].filter(([, signature]) => signature === "").map(([file]) => file);
  }

  /** Stop reporting changes. Resolves once the current batch has been handled. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.enqueue(async () => {});
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const now = Date.now();
    const isBurst = this.candidates.size > BURST_SIZE;
    const remaining = this.since + (isBurst ? MAX_BURST_DELAY : MAX_DELAY) - now;
    const quiet = isBurst ? BURST_QUIET_PERIOD : now - this.lastBatch < RAPID_INTERVAL ? MAX_DELAY : QUIET_PERIOD;
    this.timer = setTimeout(() => this.enqueue(() => this.reportBatch()), Math.max(0, Math.min(remaining, quiet)));
  }

  private async reportBatch(): Promise<void> {
    const now = Date.now();
    const changes = [...this.candidates.keys()]
      .map((file) => this.resolveCandidate(file, now))
      .filter((change) => change !== undefined);
    if (this.candidates.size > 0) {
      this.since = now;
      this.schedule();
    }
    if (changes.length === 0 || this.isClosed) return;
    await this.onBatch(changes);
    this.lastBatch = Date.now();
  }

  /**
   * Compare a candidate with its previous state.
   *
   * @returns `undefined` if the file is unchanged, or remains a candidate because it may still reappear.
   */
  private resolveCandidate(file: string, now: number): Change | undefined {
    const stats = statIfExists(file);
    const missingSince = this.candidates.get(file) ?? now;
    this.candidates.delete(file);
    const known = this.signatures.get(file);
    if (stats?.isDirectory()) {
      // A directory that is deleted later has changed.
      this.signatures.set(file, DIRECTORY);
      const wasFile = known !== undefined && known !== "" && known !== DIRECTORY;
      return wasFile ? this.createChange(file, true) : undefined;
    }
    if ((!stats || stats.size === 0) && now - missingSince < REAPPEAR_DELAY) {
      this.candidates.set(file, missingSince);
      return undefined;
    }
    const signature = stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : "";
    if (known === signature) return undefined;
    if (!stats && (known === undefined || known === DIRECTORY)) this.setDeletedBelow(file);
    this.signatures.set(file, signature);
    return this.createChange(file, !stats);
  }

  /** Treat the files of a deleted directory as deleted: they have the same signatures if the directory is moved back. */
  private setDeletedBelow(directory: string): void {
    const prefix = `${directory}${path.sep}`;
    for (const file of this.signatures.keys()) if (file.startsWith(prefix)) this.signatures.set(file, "");
  }

  private createChange(file: string, isDeleted: boolean): Change {
    return { file: toSourcePath(path.relative(this.root, file).split(path.sep).join("/")), isDeleted };
  }
}

/** Return a file's stats, or `undefined` if it does not exist. */
export function statIfExists(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Identity for a path that does not exist. */
export const MISSING = "";
/** Identity for a file. */
export const FILE = "file";

/** Identify what exists at a path: a directory that is created again has a different identity. */
export function identifyFile(file: string): string {
  const stats = statIfExists(file);
  if (!stats) return MISSING;
  return stats.isDirectory() ? `directory ${stats.ino}` : FILE;
}

export interface DirectoryChanges {
  /** Removed directories, and the files in new ones. */
  paths: readonly string[];
  /** True if a directory was replaced, or exists again, so that the watcher may observe the previous one. */
  isReplaced: boolean;
}

/**
 * Create a function that returns directory changes since its last call.
 *
 * @param roots Absolute paths; those that are not directories are ignored.
 * @param isIgnored Returns true for paths that are not watched.
 */
export function trackDirectories(
  roots: readonly string[],
  isIgnored: (file: string) => boolean,
): () => DirectoryChanges {
  const listExisting = (): string[] => roots.flatMap((root) => listDirectories(root, isIgnored));
  const identities = new Map(listExisting().map((directory) => [directory, identifyFile(directory)]));
  return () => {
    const existing = new Set(listExisting());
    const paths: string[] = [];
    let isReplaced = false;
    for (const directory of existing) {
      const known = identities.get(directory);
      const identity = identifyFile(directory);
      if (identity === known) continue;
      identities.set(directory, identity);
      isReplaced ||= known !== undefined;
      paths.push(...listFiles(directory, isIgnored));
    }
    for (const [directory, known] of identities) {
      if (known === MISSING || existing.has(directory)) continue;
      identities.set(directory, MISSING);
      paths.push(directory);
    }
    return { paths, isReplaced };
  };
}

function listDirectories(directory: string, isIgnored: (file: string) => boolean): string[] {
  if (isIgnored(directory)) return [];
  try {
    const entries = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [directory, ...entries.flatMap(({ name }) => listDirectories(path.join(directory, name), isIgnored))];
  } catch {
    return []; // not a directory, or deleted in the meantime
  }
}

/** List the files in a directory, except ignored ones; for a file, return the file. */
export function listFiles(file: string, isIgnored: (file: string) => boolean): string[] {
  if (isIgnored(file)) return [];
  try {
    return readdirSync(file, { withFileTypes: true }).flatMap((entry) => {
      const inner = path.join(file, entry.name);
      return entry.isDirectory() ? listFiles(inner, isIgnored) : [inner];
    });
  } catch {
    return [file]; // not a directory, or deleted in the meantime
  }
}
