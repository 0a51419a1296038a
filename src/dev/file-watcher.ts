/**
 * Watches the files of a site.
 *
 * The events of the watcher are only hints: it drops some of several changes that follow each other closely.
 */

import { lstatSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { ChangeBatches, statIfExists } from "./change-batches.ts";
import type { Change } from "./site-loader.ts";

/** Delays of scans for changes after `ready`, which the watcher emits before it observes all files. */
const INITIAL_SCANS = [0, 300, 1500]; // ms

/** Maximum difference between `Date.now()` and the coarser clock of file timestamps. */
const CLOCK_TICK = 20; // ms

/** Polling interval on systems without change notifications. */
const POLLING_INTERVAL = 300; // ms

export interface WatchOptions {
  /** Absolute path of the site root. */
  root: string;
  /** Directories and files to watch, relative to the root or absolute. */
  paths: readonly string[];
  /** Time in ms at which reading the files began. Later changes are reported first. */
  since: number;
  onChanges(changes: readonly Change[]): Promise<void>;
  onWarning(message: string): void;
}

export interface SiteWatcher {
  /** Watch more files, relative to the site root. */
  watch(files: readonly string[]): void;
  close(): Promise<void>;
}

const IGNORED = /(?:^|[\\/])(?:node_modules|\.git|\.sitegen|\.[^\\/]*\.sw[a-z]|[^\\/]*~|\.#[^\\/]*|#[^\\/]*#)$/;

/** Watch files until closed. Batches are handled one after the other; changes made meanwhile form the next batch. */
export function watchFiles({ root, paths, since, onChanges, onWarning }: WatchOptions): SiteWatcher {
  const batches = new ChangeBatches(root, onChanges);
  /** Files outside the watched directories, by absolute path. */
  const extraFiles = new Set<string>();
  /** Watched symbolic links by target. */
  const linksByTarget = new Map<string, Set<string>>();
  const note = (file: string): void => {
    if (IGNORED.test(file)) return;
    watchLinkTarget(file);
    // The site only knows the path of the link, so a change of the target is also a change of the link.
    for (const changed of [file, ...(linksByTarget.get(file) ?? [])]) batches.add(changed);
  };
  const watchFile = (absolute: string): void => {
    // A file cannot be watched before its directory exists.
    if (extraFiles.has(absolute) || !statIfExists(path.dirname(absolute))) return;
    extraFiles.add(absolute);
    current.add(absolute);
  };
  const watchLinkTarget = (file: string): void => {
    const target = linkTarget(file);
    if (target === undefined) return;
    linksByTarget.set(target, (linksByTarget.get(target) ?? new Set()).add(file));
    watchFile(target);
  };

  const start = (usePolling: boolean): FSWatcher => {
    const watcher = openWatcher(
      paths.map((name) => path.resolve(root, name)),
      usePolling,
      note,
    );
    // The watcher misses changes that are made before its first look at a file.
    watcher.once("ready", () => {
      const after = usePolling ? 0 : since - CLOCK_TICK;
      const noteChanged = (): void => {
        const files = watchedFiles(watcher);
        files.forEach(watchLinkTarget);
        changedAfter(after, files).forEach(note);
      };
      for (const wait of INITIAL_SCANS) setTimeout(noteChanged, wait).unref();
    });
    watcher.on("error", (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if ((code === "ENOSPC" || code === "EMFILE") && !usePolling) startPolling(watcher);
      else if (code !== "ENOENT") onWarning(`Cannot watch files: ${(error as Error).message}`);
    });
    return watcher;
  };
  /** Switch to polling. The error occurs once per file, so only its first occurrence counts. */
  const startPolling = (failed: FSWatcher): void => {
    if (current !== failed) return;
    onWarning(
      "The system limit for watched files is reached, so changes are now detected by polling. On Linux, raise fs.inotify.max_user_watches and max_user_instances.",
    );
    current = start(true);
    current.add([...extraFiles]);
    void failed.close();
  };
  let current = start(false);

  return {
    watch(files) {
      for (const file of files) watchFile(path.resolve(root, file));
    },
    async close() {
      const batchesHandled = batches.close();
      await current.close();
      await batchesHandled;
    },
  };
}

/** @param note Called with the absolute path of each file that may have changed. */
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
    // For a directory, `name` is the changed file in it; for a file, its own name.
    if (name && path.basename(watched) !== name) note(path.resolve(watched, name));
  });
  return watcher;
}

function watchedFiles(watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
    names.map((name) => path.join(folder, name)),
  );
}

/** Return the files that changed after a time or no longer exist. */
function changedAfter(time: number, files: readonly string[]): string[] {
  return files.filter((file) => (statIfExists(file)?.ctimeMs ?? time) >= time);
}

/** Return the target of a symbolic link to a file, and `undefined` for anything else. */
function linkTarget(file: string): string | undefined {
  try {
    if (!lstatSync(file).isSymbolicLink()) return undefined;
    const target = realpathSync(file);
    return statSync(target).isFile() ? target : undefined;
  } catch {
    return undefined; // deleted, or a broken link
  }
}
