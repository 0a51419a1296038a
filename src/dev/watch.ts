/**
 * Changes of a site's files, in batches: one save is one batch, and so is a checkout of thousands of files.
 *
 * The watcher's own events leave some changes out where many follow each other closely, so each sign of life of a file
 * only makes it a candidate: what it has become is looked up when the batch ends, and compared with the last look.
 */

import { type Stats, statSync } from "node:fs";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
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

/** The watcher says that it is ready before it sees all files: what has changed meanwhile is looked for after these. */
const FIRST_LOOKS = [0, 300, 1500]; // ms

/** File systems take the time from a clock that ticks less often than the program's. */
const CLOCK_TICK = 20; // ms

export interface WatchOptions {
  /** Absolute path of the site root. */
  root: string;
  /** Folders and files below the root, and absolute paths of others. */
  paths: readonly string[];
  /** When reading the files began, in ms of the clock: what has changed since then is among the first changes. */
  since: number;
  onChanges(changes: readonly Change[]): Promise<void>;
  onWarning(message: string): void;
}

export interface Watching {
  /** Watch these files too, from the root of the site. Those that are watched already stay so. */
  follow(files: readonly string[]): void;
  close(): Promise<void>;
}

const IGNORED = /(?:^|[\\/])(?:node_modules|\.git|\.sitegen|\.[^\\/]*\.sw[a-z]|[^\\/]*~|\.#[^\\/]*|#[^\\/]*#)$/;

/** What tells one state of a file from another; `""` is a file that is not there. */
type Signature = string;

/** Watch until closed. Batches are handled one after the other: what changes meanwhile is the next batch. */
export function watchFiles({ root, paths, since: readSince, onChanges, onWarning }: WatchOptions): Watching {
  /** Candidates by absolute path, with the time since which they are gone or empty. */
  const pending = new Map<string, number | undefined>();
  const known = new Map<string, Signature>();
  /** Files outside the watched folders, by absolute path. */
  const followed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let busy = Promise.resolve();
  let closed = false;

  let lastBatch = 0;
  const schedule = (): void => {
    clearTimeout(timer);
    const now = Date.now();
    const isBurst = pending.size > BURST;
    const left = since + (isBurst ? LONGEST : LONGEST_FEW) - now;
    const quiet = isBurst ? QUIET_BURST : now - lastBatch < RAPID ? LONGEST_FEW : QUIET;
    timer = setTimeout(flush, Math.max(0, Math.min(left, quiet)));
  };
  const note = (file: string): void => {
    if (closed || IGNORED.test(file)) return;
    if (pending.size === 0) since = Date.now();
    if (!pending.has(file)) pending.set(file, undefined);
    schedule();
  };
  /** Take files for candidates that changed after a time. */
  function noteAll(watcher: FSWatcher, after: number): void {
    for (const [folder, names] of Object.entries(watcher.getWatched()))
      for (const name of names) {
        const file = path.join(folder, name);
        if ((look(file)?.ctimeMs ?? after) >= after) note(file);
      }
  }
  function flush(): void {
    // A batch that is under way comes first; what has changed meanwhile is seen with the next.
    busy = busy.then(takeBatch);
  }
  async function takeBatch(): Promise<void> {
    const changes: Change[] = [];
    const now = Date.now();
    for (const [file, vanished] of pending) {
      const stats = look(file);
      if (stats?.isDirectory()) {
        pending.delete(file);
        continue;
      }
      if ((!stats || stats.size === 0) && now - (vanished ?? now) < COMEBACK) {
        pending.set(file, vanished ?? now);
        continue;
      }
      pending.delete(file);
      const signature = stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : "";
      if (known.get(file) === signature) continue;
      known.set(file, signature);
      changes.push({ file: path.relative(root, file).split(path.sep).join("/"), isGone: !stats });
    }
    if (pending.size > 0) {
      since = now;
      schedule();
    }
    if (changes.length === 0 || closed) return;
    await onChanges(changes);
    lastBatch = Date.now();
  }

  const start = (usePolling: boolean): FSWatcher => {
    const watcher = watch(
      paths.map((name) => path.resolve(root, name)),
      {
        ignoreInitial: true,
        atomic: false,
        followSymlinks: false,
        usePolling,
        interval: 300,
        ignored: (file) => IGNORED.test(file),
      },
    );
    watcher.on("all", (_event, file) => note(file));
    watcher.on("raw", (_event, name, details) => {
      const watched = (details as { watchedPath?: string }).watchedPath;
      if (watched === undefined) return;
      note(watched);
      // Of a folder the name says which of its files; of a file it is its own.
      if (name && path.basename(watched) !== name) note(path.resolve(watched, name));
    });
    // What changes before the first look at a file is seen by no watcher, nor what changes between the two.
    watcher.once("ready", () => {
      const after = usePolling ? 0 : readSince - CLOCK_TICK;
      for (const wait of FIRST_LOOKS) setTimeout(noteAll, wait, watcher, after).unref();
    });
    watcher.on("error", (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if ((code === "ENOSPC" || code === "EMFILE") && !usePolling) {
        if (current !== watcher) return;
        onWarning(
          "The system allows no more watched files (on Linux raise fs.inotify.max_user_watches and max_user_instances). Changes are looked for by polling from now on.",
        );
        current = start(true);
        current.add([...followed]);
        void watcher.close();
      } else if (code !== "ENOENT") onWarning(`Watching files failed: ${(error as Error).message}`);
    });
    return watcher;
  };
  let current = start(false);
  return {
    follow(files) {
      for (const file of files) {
        const absolute = path.resolve(root, file);
        if (followed.has(absolute)) continue;
        // Where not even the folder is there, nothing can be watched yet.
        if (!look(path.dirname(absolute))) continue;
        followed.add(absolute);
        current.add(absolute);
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await current.close();
      await busy;
    },
  };
}

function look(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
