/** `sitegen dev`: serves a site with live reload, and logs one line per save. */

import path from "node:path";
import { createInterface, type Interface } from "node:readline";
import { openDevSession } from "../dev/dev-session.ts";
import type { Change } from "../dev/site-loader.ts";
import { ContentError, type Problem } from "../model/problem.ts";
import { formatCount, formatDuration } from "../util/format.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type CommonFlags, createStyle } from "./flags.ts";
import { readSiteSettings } from "./open-site.ts";
import { countProblems, escapeControls, pluralize } from "./report.ts";
import { describeExpectedError, printProblems } from "./run-command.ts";
import {
  type DevFlags,
  openInBrowser,
  printUrls,
  printWarning,
  readCertificate,
  waitUntilAborted,
  warnIfExposed,
} from "./serve.ts";

export async function runDev(flags: CommonFlags & DevFlags, context: CommandContext): Promise<void> {
  const { signal } = context;
  const certificate = readCertificate(flags, context);
  warnIfExposed(flags.host, context);
  let url = "";
  let baseUrl = "";
  const keys = createKeys(context, () => void session.fetchAgain());
  const session = await openDevSession({
    ...flags,
    root: path.resolve(context.cwd, flags.root),
    configFile: flags.config,
    readConfig: (onDependency) => readSiteSettings(flags, context, onDependency),
    certificate,
    usePolling: flags.poll,
    signal,
    onProblems: createProblemLog(flags, context),
    onWarning: (message) => printWarning(message, context),
    onListening({ site, port }) {
      const { drafts } = site;
      const details = drafts > 0 ? [["Drafts", `${formatCount(drafts)} shown`] as const] : [];
      baseUrl = site.config.baseUrl;
      url = printUrls(port, baseUrl, flags, context, details);
      if (site.canFetch) keys.listen(flags);
    },
    onSave(changes, duration) {
      if (!flags.quiet) context.stdout.write(`${formatSave(changes, duration, flags, context)}\n`);
      const { site, port } = session;
      if (site.config.baseUrl !== baseUrl) printUrls(port, site.config.baseUrl, flags, context);
      baseUrl = site.config.baseUrl;
      if (site.canFetch) keys.listen(flags);
    },
    onFailure(summary, error) {
      if (signal.aborted) return;
      if (error instanceof ContentError) {
        printProblems(error.problems, flags, context);
        printWarning(`${summary}.`, context);
      } else {
        const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
        printWarning(`${summary}: ${describeExpectedError(error) ?? details}`, context);
      }
    },
  });
  if (flags.open) openInBrowser(url);
  await waitUntilAborted(signal);
  keys.close();
  await session.close();
}

/** Key that fetches the data again. */
const FETCH_KEY = "r";

/** Reads keys, followed by Enter: in contrast to single keys, they leave the terminal as it is. */
interface Keys {
  /** Start reading, because the site has data that can be fetched again. */
  listen(flags: CommonFlags): void;
  close(): void;
}

function createKeys({ stdin, stdout, stderr }: CommandContext, fetchAgain: () => void): Keys {
  let lines: Interface | undefined;
  return {
    listen({ quiet }) {
      if (lines) return;
      lines = createInterface({ input: stdin });
      lines.on("line", (line) => {
        if (line.trim().toLowerCase() !== FETCH_KEY) return;
        if (!quiet) stderr.write("Fetching the data again …\n");
        fetchAgain();
      });
      if (stdin.isTTY && !quiet) stdout.write(`  Press ${FETCH_KEY} and Enter to fetch the data again.\n\n`);
    },
    close: () => lines?.close(),
  };
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
