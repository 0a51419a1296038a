/**
 * Changes of files in batches: one save is one batch, and so is a checkout of thousands of files.
 *
 * Each sign of life of a file only makes it a candidate: what it has become is looked up when the batch ends, and compared
 * with the last look.
 */

import { type Stats, statSync } from "node:fs";
import path from "node:path";
import { createQueue } from "../util/async.ts";
import type { Change } from "./site-loader.ts";

/** Quiet for so long ends a batch: an editor writes a file in several steps. */
const QUIET = 4; // ms
/** Saves that follow each other faster than this are taken together. */
const RAPID = 120; // ms
/** A batch of few files is handed on after this at the latest; of rapid saves, after just this. */
const LONGEST_FEW = 50; // ms
/** The same while many files change at once. */
const QUIET_BURST = 150; // ms
/** From this many files on it is a burst. */
const BURST = 40;
/** A batch is handed on after this at the latest. */
const LONGEST = 2000; // ms
/** A file that is gone or empty may be in the midst of being saved: it gets so long to come back. */
const COMEBACK = 90; // ms

/** What tells one state of a file from another; `""` is a file that is not there. */
type Signature = string;

export class ChangeBatches {
  private readonly root: string;
  private readonly onBatch: (changes: readonly Change[]) => Promise<void>;
  /** Candidates by absolute path, with the time since which they are gone or empty. */
  private readonly candidates = new Map<string, number | undefined>();
  private readonly signatures = new Map<string, Signature>();
  /** Time of the first candidate of the next batch. */
  private since = 0;
  /** When the last batch was handled. */
  private lastBatch = 0;
  private timer: NodeJS.Timeout | undefined;
  /** A batch that is under way comes first; what has changed meanwhile is seen with the next. */
  private readonly inTurn = createQueue();
  private isClosed = false;

  /** @param root Absolute path of the site root, from which changes name files. */
  constructor(root: string, onBatch: (changes: readonly Change[]) => Promise<void>) {
    this.root = root;
    this.onBatch = onBatch;
  }

  /** A file, by its absolute path, may have changed. */
  note(file: string): void {
    if (this.isClosed) return;
    if (this.candidates.size === 0) this.since = Date.now();
    if (!this.candidates.has(file)) this.candidates.set(file, undefined);
    this.schedule();
  }

  /** Hand nothing on any more. @returns When the batch that is under way is handled. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.inTurn(async () => {});
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const now = Date.now();
    const isBurst = this.candidates.size > BURST;
    const remaining = this.since + (isBurst ? LONGEST : LONGEST_FEW) - now;
    const quiet = isBurst ? QUIET_BURST : now - this.lastBatch < RAPID ? LONGEST_FEW : QUIET;
    this.timer = setTimeout(() => this.inTurn(() => this.handOn()), Math.max(0, Math.min(remaining, quiet)));
  }

  private async handOn(): Promise<void> {
    const now = Date.now();
    const changes = [...this.candidates.keys()].flatMap((file) => this.settle(file, now) ?? []);
    if (this.candidates.size > 0) {
      this.since = now;
      this.schedule();
    }
    if (changes.length === 0 || this.isClosed) return;
    await this.onBatch(changes);
    this.lastBatch = Date.now();
  }

  /** What has become of a candidate; nothing where it is the same, or has to stay one until it comes back. */
  private settle(file: string, now: number): Change | undefined {
    const stats = look(file);
    const vanished = this.candidates.get(file) ?? now;
    this.candidates.delete(file);
    if (stats?.isDirectory()) return undefined;
    if ((!stats || stats.size === 0) && now - vanished < COMEBACK) {
      this.candidates.set(file, vanished);
      return undefined;
    }
    const signature = stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : "";
    if (this.signatures.get(file) === signature) return undefined;
    this.signatures.set(file, signature);
    return { file: path.relative(this.root, file).split(path.sep).join("/"), isGone: !stats };
  }
}

/** What the system knows of a file; nothing where it is not there. */
export function look(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
