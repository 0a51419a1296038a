/**
 * Runs a command: turns errors into reports and exit statuses, ends the command on signals, and ignores closed pipes.
 */

import path from "node:path";
import { findSiteFrame } from "../host/async-errors.ts";
import { OutputError } from "../host/output-folder.ts";
import { ConfigError, ContentError, errorAt, type Problem } from "../model/problem.ts";
import { errorSentences } from "../util/format.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { formatProblems, sourceReader } from "./report.ts";

export const CONTENT_ERROR = 1;
export const USAGE_ERROR = 2;
const DEFECT = 3;

/** The status to end with. The guard ends the process once what was printed has left: a pipe may be slow, or closed. */
export function exitWith(status: number): void {
  process.exitCode = status;
}

/** What a command that is to end may take to leave nothing behind. */
const LAST_MOMENTS = 4000; // ms

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Print problems where people look for them. With `--json` the command itself prints them.
 *
 * @param closing The last line; by default the number of errors and warnings.
 */
export function printProblems(problems: readonly Problem[], flags: CommonFlags, closing?: string): void {
  const visibleProblems = flags.quiet
    ? problems.filter(({ severity }) => severity === "error")
    : problems.filter(({ severity }) => severity !== "info");
  if (visibleProblems.length === 0) return;
  const root = path.resolve(flags.root);
  const readSource = sourceReader(root);
  process.stderr.write(
    `${formatProblems(visibleProblems, "human", { color: wantsColor(flags, process.stderr), columns: process.stderr.columns, closing, readSource }).trimEnd()}\n`,
  );
}

/** Let whoever reads what is printed stop reading: `sitegen check | head`. To be called before anything is printed. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/** Run a command and set the exit status by what becomes of it. */
export async function runCommand(command: (signal: AbortSignal) => Promise<void>, flags: CommonFlags): Promise<void> {
  const controller = new AbortController();
  let stopped: number | undefined;
  for (const [signal, status] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      // A second signal does not wait for anything.
      if (stopped !== undefined) process.exit(status);
      stopped = status;
      controller.abort();
    });
  }
  // What is thrown when nobody waits for it ends the command like a signal; `unhandledRejection` comes here, too.
  process.on("uncaughtException", (error) => {
    if (stopped !== undefined) process.exit(stopped);
    stopped = report(lateFault(error), flags);
    controller.abort();
    const status = stopped;
    setTimeout(() => process.exit(status), LAST_MOMENTS);
  });
  try {
    await command(controller.signal);
    // What was already done when the signal came is done, and stays.
    if (stopped !== undefined) process.exit(stopped);
  } catch (error) {
    if (stopped !== undefined) process.exit(stopped);
    exitWith(report(error, flags));
  }
  // Timers of a configuration, for instance, would keep the process alive for ever.
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit();
}

/** Resolves when all that was written has left, or cannot any more. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0) resolve();
    else stream.write("", () => resolve());
  });
}

/** What was thrown late, as a mistake of the site where its code has thrown it. */
function lateFault(error: unknown): unknown {
  const place = findSiteFrame(error);
  if (!place) return error;
  const message = `The code of the site throws when it is not waited for: ${errorSentences(error)}`;
  const hint = "Catch the error where it is thrown, or wait for what throws it.";
  return new ConfigError([errorAt(place, "invalid-config", message, hint)]);
}

const OUT_OF_MEMORY =
  "A thread ran out of memory. Use fewer with --workers, or let each have more: NODE_OPTIONS=--max-old-space-size=8192";

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Print problems that ended a command in the form in which programs asked for them, if they did. */
export function printAsJson(
  problems: readonly Problem[],
  { json, format }: Pick<CommonFlags, "json" | "format">,
): void {
  // A check that cannot begin reports as one that found something.
  if (format !== undefined && (json || format !== "human"))
    process.stdout.write(formatProblems(problems, json ? "json" : format));
  else if (json) process.stdout.write(`${JSON.stringify({ ok: false, problems })}\n`);
}

function report(error: unknown, flags: CommonFlags): number {
  if (error instanceof ConfigError || error instanceof ContentError) {
    printAsJson(error.problems, flags);
    printProblems(error.problems, flags);
    return error instanceof ConfigError ? USAGE_ERROR : CONTENT_ERROR;
  }
  const message = isOutOfMemory(error) ? OUT_OF_MEMORY : error instanceof OutputError ? error.message : undefined;
  if (message !== undefined) {
    if (flags.json) process.stdout.write(`${JSON.stringify({ ok: false, error: message })}\n`);
    process.stderr.write(`error: ${message}\n`);
    return CONTENT_ERROR;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${stack}\n\nThis is a defect of sitegen. Please report it with the lines above.\n`);
  return DEFECT;
}
