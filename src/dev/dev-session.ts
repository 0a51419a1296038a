/** Serves a site that is reloaded when its files change: composes site, server and watcher. */

import path from "node:path";
import { pathToFileURL } from "node:url";
import { findPackageRoot } from "../host/package-root.ts";
import type { Problem } from "../model/problem.ts";
import { DEV_PORT } from "./default-port.ts";
import { type DevServer, startDevServer } from "./dev-server.ts";
import { type DevSite, openDevSite } from "./dev-site.ts";
import { type SiteWatcher, watchFiles } from "./file-watcher.ts";
import { type Certificate, convertListenError } from "./http.ts";
import type { ConfigReader } from "./last-good-config.ts";
import type { Change } from "./site-loader.ts";

const MAX_PORT_ATTEMPTS = 20;
/** Delay before the other locales are loaded, so that the first page is served first. */
const COMPLETION_DELAY = 1200; // ms

export interface DevSessionOptions {
  /** Absolute path to the site root. */
  root: string;
  /** Configuration file, relative to the root, if it is not the default. */
  configFile?: string;
  readConfig: ConfigReader;
  asOf?: string;
  /** Use the responses of earlier runs instead of fetching URLs. */
  offline?: boolean;
  host: string;
  /** If absent, the default port or the next free one. */
  port?: number;
  allowedHost?: readonly string[];
  certificate?: Certificate;
  /** Look for changes at an interval, for file systems without change notifications. */
  usePolling?: boolean;
  signal?: AbortSignal;
  /** Called with all problems when they have changed. */
  onProblems(problems: readonly Problem[]): void;
  onWarning(message: string): void;
  /** Called once the server listens. */
  onListening?(session: Pick<DevSession, "site" | "port">): void;
  /** Called after a change has been loaded. @param duration In milliseconds. */
  onSave?(changes: readonly Change[], duration: number): void;
  /** Called if a change could not be loaded. The server continues with the state before the change. */
  onFailure(summary: string, error: unknown): void;
}

export interface DevSession {
  readonly site: DevSite;
  readonly port: number;
  /** Fetch the URLs of data modules again, and show the results. */
  fetchAgain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Open the site, start the server, and watch the files.
 *
 * @throws {ConfigError} There is no usable configuration yet, or the server cannot listen.
 */
export async function openDevSession(options: DevSessionOptions): Promise<DevSession> {
  const { signal, onProblems, onFailure } = options;
  let last = "";
  let server: DevServer | undefined;
  const since = Date.now();
  const site = await openDevSite({
    readConfig: options.readConfig,
    asOf: options.asOf,
    offline: options.offline,
    onProblems(problems) {
      const key = JSON.stringify(problems);
      if (key === last) return;
      last = key;
      onProblems(problems);
      server?.announceProblems();
    },
  });
  try {
    signal?.throwIfAborted();
    server = await listenOnFreePort(site, options);
  } catch (error) {
    // Threads and the bundler would keep the process alive.
    await site.close();
    throw error;
  }
  const listening = server;
  const { port } = listening;
  options.onListening?.({ site, port });
  const announce = (): void => {
    server?.announce().catch((error: unknown) => onFailure("The browsers could not be notified", error));
  };
  const watcher: SiteWatcher = watchFiles({
    root: options.root,
    since,
    usePolling: options.usePolling,
    paths: [...site.listWatchedPaths(), ...(options.configFile ? [options.configFile] : [])],
    onWarning: options.onWarning,
    async onChanges(changes: readonly Change[]) {
      const changedSince = Date.now();
      const started = performance.now();
      try {
        // A failure to show a text occurs again after the load.
        await site.update(changes, (edit) => listening.announceText(edit).catch(() => {}));
        announce();
        options.onSave?.(changes, performance.now() - started);
        watcher.watch(site.listIncludedPaths(), changedSince);
      } catch (error) {
        onFailure("The change could not be loaded", error);
      }
    },
  });
  watcher.watch(site.listIncludedPaths(), since);
  const completing = setTimeout(() => {
    site.complete().then(
      () => {
        announce();
        watcher.watch(site.listIncludedPaths(), since);
      },
      (error: unknown) => onFailure("The translations could not be loaded", error),
    );
  }, COMPLETION_DELAY);
  return {
    site,
    port,
    async fetchAgain() {
      try {
        await site.fetchAgain();
        announce();
      } catch (error) {
        onFailure("The data could not be fetched", error);
      }
    },
    async close() {
      clearTimeout(completing);
      await Promise.all([watcher.close(), server?.close(), site.close()]);
    },
  };
}

/** Listen on the requested port, or on the first free port from the default port. */
async function listenOnFreePort(site: DevSite, options: DevSessionOptions): Promise<DevServer> {
  const { host, allowedHost, port, certificate, onWarning } = options;
  const reloadScript = pathToFileURL(path.join(findPackageRoot(), "lib/reload.js"));
  const attempts = port === undefined ? MAX_PORT_ATTEMPTS : 1;
  const first = port ?? DEV_PORT;
  for (let number = first; ; number++) {
    try {
      return await startDevServer({ site, host, allowedHost, reloadScript, certificate, onWarning, port: number });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && number + 1 < first + attempts) continue;
      throw convertListenError(error, host, number);
    }
  }
}
