/** Changes of a site's files, in batches: one save is one batch, and so is a checkout of thousands of files. */

import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import type { Change } from "./dev-site.ts";

/** Quiet for so long ends a batch: an editor writes a file in several steps. */
const QUIET = 12; // ms
/** The same while many files change at once. */
const QUIET_BURST = 150; // ms
/** From this many files on it is a burst. */
const BURST = 40;
/** A batch is handed on after this at the latest. */
const LONGEST = 2000; // ms

export interface WatchOptions {
  /** Absolute path of the site root. */
  root: string;
  /** Folders and files below the root, and absolute paths of others. */
  paths: readonly string[];
  onChanges(changes: readonly Change[]): Promise<void>;
  onWarning(message: string): void;
}

export interface Watching {
  close(): Promise<void>;
}

/** Watch until closed. Batches are handled one after the other: what changes meanwhile is the next batch. */
export function watchFiles({ root, paths, onChanges, onWarning }: WatchOptions): Watching {
  const pending = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let busy = Promise.resolve();
  const flush = (): void => {
    timer = undefined;
    const changes = [...pending.values()];
    pending.clear();
    busy = busy.then(() => onChanges(changes));
  };
  const note = (event: string, file: string): void => {
    const name = path.relative(root, file).split(path.sep).join("/");
    const listing = event !== "change" || (pending.get(name)?.listing ?? false);
    if (pending.size === 0) since = Date.now();
    pending.set(name, { file: name, listing });
    clearTimeout(timer);
    const quiet = pending.size > BURST ? QUIET_BURST : QUIET;
    timer = setTimeout(flush, Date.now() - since > LONGEST ? 0 : quiet);
  };
  const start = (usePolling: boolean): FSWatcher => {
    const watcher = watch(
      paths.map((name) => path.resolve(root, name)),
      {
        ignoreInitial: true,
        atomic: 50,
        followSymlinks: false,
        usePolling,
        interval: 300,
        ignored: (file) => /(?:^|[\\/])(?:node_modules|\.git|\.[^\\/]*\.sw[a-z]|[^\\/]*~)$/.test(file),
      },
    );
    watcher.on("all", note);
    watcher.on("error", (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if ((code === "ENOSPC" || code === "EMFILE") && !usePolling) {
        onWarning(
          "The system allows no more watched files (on Linux raise fs.inotify.max_user_watches). Changes are looked for by polling from now on.",
        );
        void watcher.close().then(() => {
          current = start(true);
        });
      } else onWarning(`Watching files failed: ${(error as Error).message}`);
    });
    return watcher;
  };
  let current = start(false);
  return {
    async close() {
      clearTimeout(timer);
      await current.close();
      await busy;
    },
  };
}
