/** `sitegen dev`: serve the site while it is being edited. */

import path from "node:path";
import { type DevServer, startDevServer } from "../dev/dev-server.ts";
import { type DevSite, openDevSite } from "../dev/dev-site.ts";
import { watchFiles } from "../dev/file-watcher.ts";
import type { Change } from "../dev/site-loader.ts";
import { ContentError, type Problem } from "../model/problem.ts";
import { formatCount } from "../util/format.ts";
import { formatDuration } from "../util/format-duration.ts";
import { type CommonFlags, DEV_PORT, wantsColor } from "./flags.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { createProblemLog } from "./problem-log.ts";
import { readConfig } from "./read-config.ts";
import { counted, printable } from "./report.ts";
import { printProblems } from "./run-command.ts";
import { listenError, printAddresses, type ServeFlags, stopped, warnOfHost } from "./serve.ts";
import { createStyle } from "./style.ts";
import { timeOfDay } from "./time-of-day.ts";

const PORTS_TRIED = 20;
/** Delay before the other locales are loaded, so that the first page is served first. */
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
  const { drafts } = site;
  const details = drafts > 0 ? [["Drafts", `${formatCount(drafts)} shown`] as const] : [];
  const address = printAddresses(server.port, site.config.baseUrl, flags, details);

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
      const started = performance.now();
      try {
        await site.update(changes);
        server?.announce();
        if (!flags.quiet) process.stdout.write(`${savedLine(changes, performance.now() - started, flags)}\n`);
        watching.follow(site.included());
      } catch (error) {
        // The server keeps what it had before the change.
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

/** `14:02:11 content/docs/index.md  38 ms` */
function savedLine([first, ...others]: readonly Change[], duration: number, flags: CommonFlags): string {
  const style = createStyle(wantsColor(flags, process.stdout));
  const file = first ? `${printable(first.file)}${first.isGone ? " (deleted)" : ""}` : "";
  const more = others.length > 0 ? ` and ${counted(others.length, "other file")}` : "";
  return `${style.dim(timeOfDay())} ${file}${more}  ${style.dim(formatDuration(duration))}`;
}

const reloadScript = new URL("./reload.js", import.meta.url);

/** Listen on the port of `--port`, or else on the first free one from the default on. */
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
