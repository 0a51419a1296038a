/**
 * Watches a site's files.
 *
 * The watcher's events are only hints: it drops some changes that follow each other closely. It also loses
 * paths that are removed and created again, e.g. when a branch is switched, so these are checked at an interval.
 */

import { lstatSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import {
  ChangeBatches,
  FILE,
  identifyFile,
  listFiles,
  MISSING,
  statIfExists,
  trackDirectories,
} from "./change-batches.ts";
import type { Change } from "./site-loader.ts";

/** Delays for scans after a path is added, because the watcher does not observe all files at once. */
const INITIAL_SCANS = [0, 300, 1500]; // ms

/** Interval at which watched paths are checked for existence. Checking a hundred paths takes less than a millisecond. */
const PRESENCE_INTERVAL = 250; // ms

/** Maximum difference between `Date.now()` and the coarser clock for file timestamps. */
const CLOCK_TICK = 20; // ms

/** Polling interval on systems without change notifications. */
const POLLING_INTERVAL = 300; // ms

/** Maximum deleted paths that are checked at each interval. */
const MAX_PRESENCE_CHECKS = 500;

/** Time without changes after which directories are checked. */
const DIRECTORY_CHECK_DELAY = 200; // ms

export interface WatchOptions {
  /** Absolute path to the site root. */
  root: string;
  /** Directories and files to watch, relative to the root or absolute. */
  paths: readonly string[];
  /** Time in ms at which reading the files began. Later changes are reported first. */
  since: number;
  /** Look for changes at an interval from the start, for file systems without change notifications. */
  usePolling?: boolean;
  onChanges(changes: readonly Change[]): Promise<void>;
  onWarning(message: string): void;
}

export interface SiteWatcher {
  /**
   * Watch more files and directories, relative to the site root. They need not exist yet.
   *
   * @param since Time in ms at which reading them began. Later changes are reported first.
   */
  watch(files: readonly string[], since: number): void;
  close(): Promise<void>;
}

const IGNORED_FOLDERS = /node_modules|\.git|\.sitegen/.source;
/** Temporary files that Vim and Emacs write. */
const EDITOR_FILES = /\.[^\\/]*\.sw[a-z]|[^\\/]*~|\.#[^\\/]*|#[^\\/]*#/.source;
const IGNORED = new RegExp(String.raw`(?:^|[\\/])(?:${IGNORED_FOLDERS}|${EDITOR_FILES})$`);

const isIgnored = (file: string): boolean => IGNORED.test(file);

/** Watch files until closed. Batches are handled one after the other; changes made meanwhile form the next batch. */
export function watchFiles({ root, paths, since, onChanges, onWarning, ...options }: WatchOptions): SiteWatcher {
  const batches = new ChangeBatches(root, onChanges);
  /** Identities for the watched paths, by absolute path. */
  const identities = new Map(paths.map((name) => path.resolve(root, name)).map((file) => [file, identifyFile(file)]));
  for (const [file, identity] of identities)
    if (identity !== MISSING) batches.addExistingFiles(listFiles(file, isIgnored));
  /** Watched symbolic links by target. */
  const linksByTarget = new Map<string, Set<string>>();
  const noteChange = (file: string): void => {
    if (isIgnored(file)) return;
    scheduleDirectoryCheck();
    watchLinkTarget(file);
    watchAgain(file);
    // The site only knows the link's path, so a changed target is also a changed link.
    for (const changed of [file, ...(linksByTarget.get(file) ?? [])]) batches.add(changed);
  };
  const watchFile = (absolute: string, readSince = Number.POSITIVE_INFINITY): void => {
    if (identities.has(absolute)) return;
    const identity = identifyFile(absolute);
    identities.set(absolute, identity);
    if (identity === FILE) batches.addExistingFiles([absolute]);
    if (identity === MISSING) return;
    current.add(absolute);
    // The file may have been created or changed after it was read, but before it is watched.
    if (filterChangedAfter(readSince - CLOCK_TICK, [absolute]).length > 0) noteChange(absolute);
  };
  const checkPresence = (): void => {
    for (const [file, known] of identities) if (identifyFile(file) !== known) noteChange(file);
    // The watcher may also miss that a deleted path returns.
    if (batches.hasReturnedPath(MAX_PRESENCE_CHECKS)) scheduleDirectoryCheck();
  };
  /** Watch a path again if something else exists there. */
  const watchAgain = (file: string): void => {
    const known = identities.get(file);
    const identity = identifyFile(file);
    if (known === undefined || identity === known) return;
    identities.set(file, identity);
    if (identity === FILE || known === FILE) current.unwatch(file);
    if (identity === FILE) current.add(file);
    if (identity === MISSING || identity === FILE) return;
    restart();
    for (const wait of INITIAL_SCANS) setTimeout(() => listFiles(file, isIgnored).forEach(noteChange), wait).unref();
  };
  const findDirectoryChanges = trackDirectories([...identities.keys()], isIgnored);
  let directoryCheck: NodeJS.Timeout | undefined;
  /** Check directories once no file changes any more: the watcher loses directories that are moved or replaced quickly. */
  const scheduleDirectoryCheck = (): void => {
    clearTimeout(directoryCheck);
    directoryCheck = setTimeout(() => {
      const { paths: changedPaths, isReplaced } = findDirectoryChanges();
      // A directory that was moved away and back has the same identity, and the watcher reported only the first move.
      const returnedPaths = batches.listReturnedPaths();
      if (isReplaced || returnedPaths.length > 0) restart();
      const returnedFiles = returnedPaths.flatMap((file) => [file, ...listFiles(file, isIgnored)]);
      new Set([...changedPaths, ...returnedFiles]).forEach(noteChange);
    }, DIRECTORY_CHECK_DELAY).unref();
  };
  const presence = setInterval(checkPresence, PRESENCE_INTERVAL).unref();
  const watchLinkTarget = (file: string): void => {
    const target = linkTarget(file);
    if (target === undefined) return;
    linksByTarget.set(target, (linksByTarget.get(target) ?? new Set()).add(file));
    watchFile(target);
  };

  let usePolling = options.usePolling ?? false;
  /** Time of the oldest change that may not have been reported. */
  let unseenSince = since - CLOCK_TICK;
  const start = (): FSWatcher => {
    const existingPaths = [...identities].filter(([, identity]) => identity !== MISSING).map(([file]) => file);
    const watcher = openWatcher(existingPaths, usePolling, noteChange);
    // The watcher misses changes that are made before its first look at a file.
    watcher.once("ready", () => {
      const after = unseenSince;
      const noteChanged = (): void => {
        const files = listWatchedFiles(watcher);
        files.forEach(watchLinkTarget);
        filterChangedAfter(after, files).forEach(noteChange);
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
    usePolling = true;
    unseenSince = 0;
    onWarning(
      "The system limit for watched files is reached, so changes are now detected by polling. On Linux, raise fs.inotify.max_user_watches and max_user_instances.",
    );
    restart();
  };
  /** Start again: the watcher still observes the previous directory at a new one's path. */
  const restart = (): void => {
    const previous = current;
    current = start();
    void previous.close();
  };
  let current = start();

  return {
    watch(files, readSince) {
      for (const file of files) watchFile(path.resolve(root, file), readSince);
    },
    async close() {
      clearInterval(presence);
      clearTimeout(directoryCheck);
      const batchesHandled = batches.close();
      await current.close();
      await batchesHandled;
    },
  };
}

/** @param note Called with each file's absolute path that may have changed. */
function openWatcher(paths: string[], usePolling: boolean, note: (file: string) => void): FSWatcher {
  const watcher = watch(paths, {
    ignoreInitial: true,
    atomic: false,
    followSymlinks: false,
    usePolling,
    interval: POLLING_INTERVAL,
    ignored: isIgnored,
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

function listWatchedFiles(watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
    names.map((name) => path.join(folder, name)),
  );
}

/** Return the files that changed after a time or no longer exist. */
function filterChangedAfter(time: number, files: readonly string[]): string[] {
  return files.filter((file) => (statIfExists(file)?.ctimeMs ?? time) >= time);
}

/** Return a symbolic link's target if it is a file, and `undefined` for anything else. */
function linkTarget(file: string): string | undefined {
  try {
    if (!lstatSync(file).isSymbolicLink()) return undefined;
    const target = realpathSync(file);
    return statSync(target).isFile() ? target : undefined;
  } catch {
    return undefined; // deleted, or a broken link
  }
}
