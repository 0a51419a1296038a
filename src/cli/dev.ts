/** `sitegen dev`: serves a site with live reload, and logs one line per save. */

import path from "node:path";
import { type DevServer, startDevServer } from "../dev/dev-server.ts";
import { type DevSite, openDevSite } from "../dev/dev-site.ts";
import { watchFiles } from "../dev/file-watcher.ts";
import type { Certificate } from "../dev/http.ts";
import type { Change } from "../dev/site-loader.ts";
import { ContentError, type Problem } from "../model/problem.ts";
import { formatCount, formatDuration } from "../util/format.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type CommonFlags, createStyle, DEV_PORT } from "./flags.ts";
import { readSiteSettings } from "./open-site.ts";
import { countProblems, escapeControls, pluralize } from "./report.ts";
import { describeExpectedError, printProblems } from "./run-command.ts";
import {
  type DevFlags,
  listenError,
  openInBrowser,
  printUrls,
  printWarning,
  readCertificate,
  type ServeFlags,
  waitUntilAborted,
  warnIfExposed,
} from "./serve.ts";

const MAX_PORT_ATTEMPTS = 20;
/** Delay before the other locales are loaded, so that the first page is served first. */
const COMPLETION_DELAY = 1200; // ms

export async function runDev(flags: CommonFlags & DevFlags, context: CommandContext): Promise<void> {
  const { signal } = context;
  const root = path.resolve(context.cwd, flags.root);
  const certificate = readCertificate(flags, context);
  warnIfExposed(flags.host, context);
  const log = createProblemLog(flags, context);
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
  const site = await openDevSite({
    readConfig: (onDependency) => readSiteSettings(flags, context, onDependency),
    onProblems,
    asOf: flags.asOf,
  });
  signal.throwIfAborted();
  server = await listenOnFreePort(site, flags, certificate, context);
  const { drafts } = site;
  const details = drafts > 0 ? [["Drafts", `${formatCount(drafts)} shown`] as const] : [];
  const url = printUrls(server.port, site.config.baseUrl, flags, context, details);

  const reportFailure = (summary: string, error: unknown): void => {
    if (signal.aborted) return;
    if (error instanceof ContentError) {
      printProblems(error.problems, flags, context);
      printWarning(`${summary}.`, context);
    } else {
      const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
      printWarning(`${summary}: ${describeExpectedError(error) ?? details}`, context);
    }
  };
  const announce = (): void => {
    server?.announce().catch((error: unknown) => reportFailure("The browsers could not be notified", error));
  };
  const watcher = watchFiles({
    root,
    since,
    usePolling: flags.poll,
    paths: [...site.listWatchedPaths(), ...(flags.config ? [flags.config] : [])],
    onWarning: (message) => printWarning(message, context),
    async onChanges(changes: readonly Change[]) {
      const changedSince = Date.now();
      const started = performance.now();
      const { baseUrl } = site.config;
      try {
        await site.update(changes);
        announce();
        if (!flags.quiet) context.stdout.write(`${formatSave(changes, performance.now() - started, flags, context)}\n`);
        if (server && site.config.baseUrl !== baseUrl) printUrls(server.port, site.config.baseUrl, flags, context);
        watcher.watch(site.listIncludedPaths(), changedSince);
      } catch (error) {
        // The server continues with the state before the change.
        reportFailure("The change could not be loaded", error);
      }
    },
  });
  watcher.watch(site.listIncludedPaths(), since);
  // Serve the first page before the other locales are loaded.
  const completing = setTimeout(() => {
    site.complete().then(
      () => {
        announce();
        watcher.watch(site.listIncludedPaths(), since);
      },
      (error: unknown) => reportFailure("The translations could not be loaded", error),
    );
  }, COMPLETION_DELAY);
  if (flags.open) openInBrowser(url);
  await waitUntilAborted(signal);
  clearTimeout(completing);
  await Promise.all([watcher.close(), server.close()]);
}

/** Format a saved change, e.g. `14:02:11 content/docs/index.md  38 ms`. */
function formatSave(
  [first, ...others]: readonly Change[],
  duration: number,
  flags: CommonFlags,
  context: CommandContext,
): string {
  const style = createStyle(shouldUseColor(flags, context.stdout, context));
  const file = first ? `${escapeControls(first.file)}${first.isDeleted ? " (deleted)" : ""}` : "";
  const more = others.length > 0 ? ` and ${pluralize(others.length, "other file")}` : "";
  return `${style.dim(formatTimeOfDay())} ${file}${more}  ${style.dim(formatDuration(duration))}`;
}

const reloadScript = new URL("./reload.js", import.meta.url);

/** Listen on the port from `--port`, or on the first free port from the default port. */
async function listenOnFreePort(
  site: DevSite,
  { host, allowedHost, port }: ServeFlags,
  certificate: Certificate | undefined,
  context: CommandContext,
): Promise<DevServer> {
  const onWarning = (message: string): void => printWarning(message, context);
  const options = { site, host, allowedHost, reloadScript, certificate, onWarning };
  const attempts = port === undefined ? MAX_PORT_ATTEMPTS : 1;
  const first = port ?? DEV_PORT;
  for (let number = first; ; number++) {
    try {
      return await startDevServer({ ...options, port: number });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && number + 1 < first + attempts) continue;
      throw listenError(error, host, number);
    }
  }
}

/** Create a problem log. @returns A function to call with all problems after each change. */
function createProblemLog(flags: CommonFlags, context: CommandContext): (problems: readonly Problem[]) => void {
  let knownProblems: ReadonlyMap<string, Problem> | undefined;
  return (problems) => {
    const visibleProblems = problems.filter(
      ({ severity }) => severity === "error" || (severity === "warning" && !flags.quiet),
    );
    const current = indexByIdentity(visibleProblems);
    const previous = knownProblems ?? new Map<string, Problem>();
    const added = findMissing(previous, current);
    const fixed = findMissing(current, previous);
    const isFirst = knownProblems === undefined;
    knownProblems = current;
    if (added.length === 0 && fixed.length === 0) return;
    if (flags.quiet) return printProblems(added, flags, context);
    const remaining = [...current.values()].filter((problem) => !added.includes(problem));
    const line = `${formatTimeOfDay()} ${isFirst ? countKinds(added) : describeChange({ added, fixed, left: remaining })}`;
    if (added.length > 0) printProblems(added, flags, context, line);
    else context.stderr.write(`${line}\n`);
  };
}

/** Return the values in `other` with keys that `map` lacks. */
function findMissing(map: ReadonlyMap<string, Problem>, other: ReadonlyMap<string, Problem>): Problem[] {
  return [...other].filter(([key]) => !map.has(key)).map(([, problem]) => problem);
}

/** Format a change, e.g. `1 new error, 2 fixed, 1 older warning left` or `1 fixed, no problems left`. */
function describeChange(change: Readonly<Record<"added" | "fixed" | "left", readonly Problem[]>>): string {
  const { added, fixed, left: remaining } = change;
  const isNew = added.length > 0;
  return [
    ...(isNew ? [countKinds(added, "new ")] : []),
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(remaining.length > 0 ? [`${countKinds(remaining, isNew ? "older " : "")} left`] : []),
    ...(remaining.length === 0 && !isNew ? ["no problems left"] : []),
  ].join(", ");
}

/** Format problem counts, e.g. `1 new error, 2 new warnings`. */
function countKinds(problems: readonly Problem[], age = ""): string {
  const { errors, warnings } = countProblems(problems);
  return [
    ...(errors > 0 ? [pluralize(errors, `${age}error`)] : []),
    ...(warnings > 0 ? [pluralize(warnings, `${age}warning`)] : []),
  ].join(", ");
}

/** Index problems by severity, code, message and file. Lines are ignored, because edits above a problem change them. */
function indexByIdentity(problems: readonly Problem[]): Map<string, Problem> {
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

/** Format a local time, e.g. `14:02:11`. */
function formatTimeOfDay(date = new Date()): string {
  return date.toTimeString().slice(0, 8);
}
