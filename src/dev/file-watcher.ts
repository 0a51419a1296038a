/**
 * Watching the files of a site.
 *
 * The watcher's own events leave some changes out where many follow each other closely, so they are taken for mere hints.
 */

import { lstatSync, realpathSync, statSync } from "node:fs";
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
  /** Files outside the watched folders, by absolute path. */
  const followed = new Set<string>();
  /** Links among the watched files, by what they lead to. */
  const linksTo = new Map<string, Set<string>>();
  const note = (file: string): void => {
    if (IGNORED.test(file)) return;
    followLink(file);
    // A change of what a link leads to is one of the link, by which the site knows it.
    for (const changed of [file, ...(linksTo.get(file) ?? [])]) batches.note(changed);
  };
  const follow = (absolute: string): void => {
    // Where not even the folder is there, nothing can be watched yet.
    if (followed.has(absolute) || !look(path.dirname(absolute))) return;
    followed.add(absolute);
    current.add(absolute);
  };
  const followLink = (file: string): void => {
    const target = targetOf(file);
    if (target === undefined) return;
    linksTo.set(target, (linksTo.get(target) ?? new Set()).add(file));
    follow(target);
  };

  const start = (usePolling: boolean): FSWatcher => {
    const watcher = openWatcher(
      paths.map((name) => path.resolve(root, name)),
      usePolling,
      note,
    );
    // What changes before the first look at a file is seen by no watcher, nor what changes between the two.
    watcher.once("ready", () => {
      const after = usePolling ? 0 : since - CLOCK_TICK;
      const noteChanged = (): void => {
        const files = watchedFiles(watcher);
        files.forEach(followLink);
        changedAfter(after, files).forEach(note);
      };
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
      for (const file of files) follow(path.resolve(root, file));
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

function watchedFiles(watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
    names.map((name) => path.join(folder, name)),
  );
}

/** Files that have changed since a time, or that are not there any more. */
function changedAfter(time: number, files: readonly string[]): string[] {
  return files.filter((file) => (look(file)?.ctimeMs ?? time) >= time);
}

/** The file that a link leads to; nothing for what is no such link. */
function targetOf(file: string): string | undefined {
  try {
    if (!lstatSync(file).isSymbolicLink()) return undefined;
    const target = realpathSync(file);
    return statSync(target).isFile() ? target : undefined;
  } catch {
    return undefined; // gone, or leading to nothing
  }
}
