/** `sitegen dev`: the site while it is being written. */

import path from "node:path";
import { type DevServer, startDevServer } from "../dev/dev-server.ts";
import { type DevSite, openDevSite } from "../dev/dev-site.ts";
import type { Change } from "../dev/site-loader.ts";
import { watchFiles } from "../dev/watch.ts";
import { ContentError, type Problem } from "../model/problem.ts";
import { type CommonFlags, DEV_PORT } from "./flags.ts";
import { printProblems } from "./guard.ts";
import { listenError, printAddresses, type ServeFlags, stopped, warnOfHost } from "./listening.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { createProblemLog } from "./problem-log.ts";
import { readConfig } from "./read-config.ts";

const PORTS_TRIED = 20;
/** What the first page does not need is loaded so much later. */
const COMPLETE_AFTER = 1200; // ms

export async function runDev(flags: CommonFlags & ServeFlags, signal: AbortSignal): Promise<void> {
  const root = path.resolve(flags.root);
  warnOfHost(flags.host);
  const log = createProblemLog(flags);
  let last = "";
  const onProblems = (problems: readonly Problem[]): void => {
    const key = JSON.stringify(problems);
    if (key === last) return;
    last = key;
    log(problems);
    server?.announceProblems();
  };
  let server: DevServer | undefined;
  const since = Date.now();
  const site = await openDevSite({ readConfig: () => readConfig(flags, signal), onProblems });
  signal.throwIfAborted();
  server = await listenSomewhere(site, flags);
  const address = printAddresses(server.port, site.config.baseUrl, flags);

  const onWarning = (message: string): void => void process.stderr.write(`warning: ${message}\n`);
  const onFailure = (what: string, error: unknown): void => {
    if (signal.aborted) return;
    if (error instanceof ContentError) {
      printProblems(error.problems, flags);
      onWarning(`${what}.`);
    } else onWarning(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const watching = watchFiles({
    root,
    since,
    paths: [...site.watched(), ...(flags.config ? [flags.config] : [])],
    onWarning,
    async onChanges(changes: readonly Change[]) {
      try {
        await site.update(changes);
        server?.announce();
        watching.follow(site.included());
      } catch (error) {
        // Whatever a change brings, the server goes on with what it had.
        onFailure("The change could not be loaded", error);
      }
    },
  });
  watching.follow(site.included());
  // The first page goes first.
  const completing = setTimeout(() => {
    site.complete().then(
      () => {
        server?.announce();
        watching.follow(site.included());
      },
      (error: unknown) => onFailure("The translations could not be loaded", error),
    );
  }, COMPLETE_AFTER);
  if (flags.open) openInBrowser(address);
  await stopped(signal);
  clearTimeout(completing);
  await Promise.all([watching.close(), server.close()]);
}

const reloadScript = new URL("./reload.js", import.meta.url);

/** A port that was asked for must be free; the usual one gives way to the next. */
async function listenSomewhere(site: DevSite, { host, allowedHost, port }: ServeFlags): Promise<DevServer> {
  const tries = port === undefined ? PORTS_TRIED : 1;
  const first = port ?? DEV_PORT;
  for (let number = first; ; number++) {
    try {
      return await startDevServer({ site, host, allowedHost, port: number, reloadScript });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && number + 1 < first + tries) continue;
      throw listenError(error, host, number);
    }
  }
}
