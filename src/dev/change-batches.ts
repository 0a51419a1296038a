/**
 * Groups file changes into batches: one batch for a save, and one for a checkout of thousands of files.
 *
 * A watcher event only makes a file a candidate. When the batch ends, each candidate is compared with its last state.
 */

import { readdirSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { sourcePath } from "../model/problem.ts";
import { createQueue } from "../util/async.ts";
import type { Change } from "./site-loader.ts";

/** A batch ends after this time without events. Editors write a file in several steps. */
const QUIET_PERIOD = 4; // ms
/** Batches that follow each other faster than this are delayed, so that rapid saves are loaded together. */
const RAPID_INTERVAL = 120; // ms
/** Maximum delay of a batch of few files, and the quiet time during rapid saves. */
const MAX_DELAY = 50; // ms
/** Quiet time that ends a batch of many files. */
const BURST_QUIET_PERIOD = 150; // ms
/** Batches of more files than this wait longer. */
const BURST_SIZE = 40;
/** Maximum delay of a batch of many files. */
const MAX_BURST_DELAY = 2000; // ms
/** A missing or empty file may be in the middle of a save, so it is reported only after this time. */
const REAPPEAR_DELAY = 90; // ms

/** Identifies the state of a file: times, size and inode; `""` if the file does not exist. */
type Signature = string;
/** Signature of a file that has not changed yet. */
const EXISTING: Signature = "existing";
const DIRECTORY: Signature = "directory";

export class ChangeBatches {
  private readonly root: string;
  private readonly onBatch: (changes: readonly Change[]) => Promise<void>;
  /** Candidates by absolute path, with the time at which each was first seen missing or empty. */
  private readonly candidates = new Map<string, number | undefined>();
  private readonly signatures = new Map<string, Signature>();
  /** Time of the first candidate of the next batch. */
  private since = 0;
  /** Time at which the last batch was handled. */
  private lastBatch = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Handles batches one after the other; changes made meanwhile are part of the next batch. */
  private readonly enqueue = createQueue();
  private isClosed = false;

  /** @param root Absolute path of the site root; reported paths are relative to it. */
  constructor(root: string, onBatch: (changes: readonly Change[]) => Promise<void>) {
    this.root = root;
    this.onBatch = onBatch;
  }

  /** Add files that exist, by absolute path, so that a directory that replaces one of them is a change. */
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
  returnedPaths(): string[] {
    return [...this.signatures].flatMap(([file, signature]) => (signature === "" && statIfExists(file) ? [file] : []));
  }

  /** Return true if one of the last `limit` paths that were reported as deleted exists again. */
  hasReturnedPath(limit: number): boolean {
    const deletedPaths = [...this.signatures].flatMap(([file, signature]) => (signature === "" ? [file] : []));
    return deletedPaths.slice(-limit).some((file) => statIfExists(file) !== undefined);
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
    const changes = [...this.candidates.keys()].flatMap((file) => this.resolveCandidate(file, now) ?? []);
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
      return wasFile ? this.changeOf(file, true) : undefined;
    }
    if ((!stats || stats.size === 0) && now - missingSince < REAPPEAR_DELAY) {
      this.candidates.set(file, missingSince);
      return undefined;
    }
    const signature = stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : "";
    if (known === signature) return undefined;
    this.signatures.set(file, signature);
    return this.changeOf(file, !stats);
  }

  private changeOf(file: string, isDeleted: boolean): Change {
    return { file: sourcePath(path.relative(this.root, file).split(path.sep).join("/")), isDeleted };
  }
}

/** Return the stats of a file, or `undefined` if it does not exist. */
export function statIfExists(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Identity of a path that does not exist. */
export const MISSING = "";
/** Identity of a file. */
export const FILE = "file";

/** Identify what exists at a path: a directory that is created again has a different identity. */
export function identityOf(file: string): string {
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
 * Create a function that returns the changes of directories since its last call.
 *
 * @param roots Absolute paths; those that are not directories are ignored.
 * @param isIgnored Return true for paths that are not watched.
 */
export function trackDirectories(
  roots: readonly string[],
  isIgnored: (file: string) => boolean,
): () => DirectoryChanges {
  const identities = new Map<string, string>();
  const find = (): DirectoryChanges => {
    const existing = new Set(roots.flatMap((root) => directoriesBelow(root, isIgnored)));
    const paths: string[] = [];
    let isReplaced = false;
    for (const directory of existing) {
      const known = identities.get(directory);
      const identity = identityOf(directory);
      if (identity === known) continue;
      identities.set(directory, identity);
      isReplaced ||= known !== undefined;
      paths.push(...filesBelow(directory, isIgnored));
    }
    for (const [directory, known] of identities) {
      if (known === MISSING || existing.has(directory)) continue;
      identities.set(directory, MISSING);
      paths.push(directory);
    }
    return { paths, isReplaced };
  };
  find();
  return find;
}

function directoriesBelow(directory: string, isIgnored: (file: string) => boolean): string[] {
  if (isIgnored(directory)) return [];
  try {
    const entries = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [directory, ...entries.flatMap(({ name }) => directoriesBelow(path.join(directory, name), isIgnored))];
  } catch {
    return []; // not a directory, or deleted in the meantime
  }
}

/** List the files in a directory, except ignored ones; for a file, return the file. */
export function filesBelow(file: string, isIgnored: (file: string) => boolean): string[] {
  if (isIgnored(file)) return [];
  try {
    return readdirSync(file, { withFileTypes: true }).flatMap((entry) => {
      const inner = path.join(file, entry.name);
      return entry.isDirectory() ? filesBelow(inner, isIgnored) : [inner];
    });
  } catch {
    return [file]; // not a directory, or deleted in the meantime
  }
}
