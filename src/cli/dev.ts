/** `sitegen dev`: serve a site while it is written, and print one line per save. */

import path from "node:path";
import { type DevServer, startDevServer } from "../dev/dev-server.ts";
import { type DevSite, openDevSite } from "../dev/dev-site.ts";
import { watchFiles } from "../dev/file-watcher.ts";
import type { Change } from "../dev/site-loader.ts";
import { ContentError, type Problem } from "../model/problem.ts";
import { formatCount, formatDuration } from "../util/format.ts";
import { type CommonFlags, DEV_PORT, wantsColor } from "./flags.ts";
import { readConfig } from "./read-config.ts";
import { counted, countProblems, printable } from "./report.ts";
import { printProblems } from "./run-command.ts";
import { listenError, openInBrowser, printAddresses, type ServeFlags, stopped, warnOfHost } from "./serve.ts";
import { createStyle } from "./style.ts";

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
    paths: [...site.watchedPaths(), ...(flags.config ? [flags.config] : [])],
    onWarning,
    async onChanges(changes: readonly Change[]) {
      const started = performance.now();
      try {
        await site.update(changes);
        server?.announce();
        if (!flags.quiet) process.stdout.write(`${savedLine(changes, performance.now() - started, flags)}\n`);
        watching.watch(site.includedPaths());
      } catch (error) {
        // The server keeps what it had before the change.
        onFailure("The change could not be loaded", error);
      }
    },
  });
  watching.watch(site.includedPaths());
  // The first page goes first.
  const completing = setTimeout(() => {
    site.complete().then(
      () => {
        server?.announce();
        watching.watch(site.includedPaths());
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
  const file = first ? `${printable(first.file)}${first.isDeleted ? " (deleted)" : ""}` : "";
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

/** Create a log. @returns A function to call with all problems after each change. */
function createProblemLog(flags: CommonFlags): (problems: readonly Problem[]) => void {
  let knownProblems: ReadonlyMap<string, Problem> | undefined;
  return (problems) => {
    const shown = problems.filter(({ severity }) => severity === "error" || (severity === "warning" && !flags.quiet));
    const current = byIdentity(shown);
    const previous = knownProblems ?? new Map<string, Problem>();
    const added = missingIn(previous, current);
    const fixed = missingIn(current, previous);
    const isFirst = knownProblems === undefined;
    knownProblems = current;
    if (added.length === 0 && fixed.length === 0) return;
    if (flags.quiet) return printProblems(added, flags);
    const remaining = [...current.values()].filter((problem) => !added.includes(problem));
    const line = `${timeOfDay()} ${isFirst ? kinds(added) : describeChange({ added, fixed, left: remaining })}`;
    if (added.length > 0) printProblems(added, flags, line);
    else process.stderr.write(`${line}\n`);
  };
}

/** Values of the second map whose keys the first one lacks. */
function missingIn(map: ReadonlyMap<string, Problem>, other: ReadonlyMap<string, Problem>): Problem[] {
  return [...other].filter(([key]) => !map.has(key)).map(([, problem]) => problem);
}

/** `1 new error, 2 fixed, 1 older warning left`; `1 fixed, no problems left`. */
function describeChange(change: Readonly<Record<"added" | "fixed" | "left", readonly Problem[]>>): string {
  const { added, fixed, left: remaining } = change;
  const isNew = added.length > 0;
  return [
    ...(isNew ? [kinds(added, "new ")] : []),
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(remaining.length > 0 ? [`${kinds(remaining, isNew ? "older " : "")} left`] : []),
    ...(remaining.length === 0 && !isNew ? ["no problems left"] : []),
  ].join(", ");
}

/** `1 new error, 2 new warnings`. */
function kinds(problems: readonly Problem[], age = ""): string {
  const { errors, warnings } = countProblems(problems);
  return [
    ...(errors > 0 ? [counted(errors, `${age}error`)] : []),
    ...(warnings > 0 ? [counted(warnings, `${age}warning`)] : []),
  ].join(", ");
}

/** Problems by severity, text and file. Lines are left out, as each line that is added above changes them. */
function byIdentity(problems: readonly Problem[]): Map<string, Problem> {
  const byKey = new Map<string, Problem>();
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const { code, message, place, severity } = problem;
    const name = JSON.stringify([severity, code, message, place?.file]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    byKey.set(`${name} ${count}`, problem);
  }
  return byKey;
}

/** The local time for a line of a log: `14:02:11`. */
function timeOfDay(date = new Date()): string {
  return date.toTimeString().slice(0, 8);
}
