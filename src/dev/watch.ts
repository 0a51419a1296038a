/**
 * Watching the files of a site.
 *
 * The watcher's own events leave some changes out where many follow each other closely, so they are taken for mere hints.
 */

import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { ChangeBatches, look } from "./change-batches.ts";
import type { Change } from "./site-loader.ts";

/** The watcher says that it is ready before it sees all files: what has changed meanwhile is looked for after these. */
const FIRST_LOOKS = [0, 300, 1500]; // ms

/** File systems take the time from a clock that ticks less often than the program's. */
const CLOCK_TICK = 20; // ms

/** How often files are looked at where the system does not tell of changes. */
const POLLING_INTERVAL = 300; // ms

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

/** Watch until closed. Batches are handled one after the other: what changes meanwhile is the next batch. */
export function watchFiles({ root, paths, since, onChanges, onWarning }: WatchOptions): Watching {
  const batches = new ChangeBatches(root, onChanges);
  const note = (file: string): void => {
    if (!IGNORED.test(file)) batches.note(file);
  };
  /** Files outside the watched folders, by absolute path. */
  const followed = new Set<string>();

  const start = (usePolling: boolean): FSWatcher => {
    const watcher = openWatcher(
      paths.map((name) => path.resolve(root, name)),
      usePolling,
      note,
    );
    // What changes before the first look at a file is seen by no watcher, nor what changes between the two.
    watcher.once("ready", () => {
      const after = usePolling ? 0 : since - CLOCK_TICK;
      const noteChanged = (): void => changedAfter(after, watcher).forEach(note);
      for (const wait of FIRST_LOOKS) setTimeout(noteChanged, wait).unref();
    });
    watcher.on("error", (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if ((code === "ENOSPC" || code === "EMFILE") && !usePolling) fallBack(watcher);
      else if (code !== "ENOENT") onWarning(`Watching files failed: ${(error as Error).message}`);
    });
    return watcher;
  };
  /** Such errors come in numbers; the first is enough. */
  const fallBack = (failed: FSWatcher): void => {
    if (current !== failed) return;
    onWarning(
      "The system allows no more watched files (on Linux raise fs.inotify.max_user_watches and max_user_instances). Changes are looked for by polling from now on.",
    );
    current = start(true);
    current.add([...followed]);
    void failed.close();
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
      const handled = batches.close();
      await current.close();
      await handled;
    },
  };
}

/** @param note Called with the absolute path of each file that shows a sign of life. */
function openWatcher(paths: string[], usePolling: boolean, note: (file: string) => void): FSWatcher {
  const watcher = watch(paths, {
    ignoreInitial: true,
    atomic: false,
    followSymlinks: false,
    usePolling,
    interval: POLLING_INTERVAL,
    ignored: (file) => IGNORED.test(file),
  });
  watcher.on("all", (_event, file) => note(file));
  watcher.on("raw", (_event, name, details) => {
    const watched = (details as { watchedPath?: string }).watchedPath;
    if (watched === undefined) return;
    note(watched);
    // Of a folder the name says which of its files; of a file it is its own.
    if (name && path.basename(watched) !== name) note(path.resolve(watched, name));
  });
  return watcher;
}

/** Files that have changed since a time, or that are not there any more. */
function changedAfter(time: number, watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched())
    .flatMap(([folder, names]) => names.map((name) => path.join(folder, name)))
    .filter((file) => (look(file)?.ctimeMs ?? time) >= time);
}
