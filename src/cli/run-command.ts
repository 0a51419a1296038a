/**
 * Runs a command: converts errors to reports and exit statuses, ends the command on signals, and ignores closed pipes.
 */

import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findSiteFrame } from "../host/async-errors.ts";
import { OutputError } from "../host/output-folder.ts";
import { ConfigError, ContentError, errorAt, type Problem } from "../model/problem.ts";
import { errorSentences } from "../util/format.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { formatProblems, sourceReader } from "./report.ts";

export const CONTENT_ERROR = 1;
export const USAGE_ERROR = 2;
const INTERNAL_ERROR = 3;

/** Set the exit status without exiting, so that output can be flushed first: a pipe may be slow or closed. */
export function exitWith(status: number): void {
  process.exitCode = status;
}

/** Time for a command to clean up after an uncaught error. */
const SHUTDOWN_TIMEOUT = 4000; // ms

/** Ctrl+C also ends the bundler's process, whose failure may arrive this long before the signal. */
const SIGNAL_DELAY = 50; // ms

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Print problems to standard error. With `--json`, commands print them to standard output themselves.
 *
 * @param closing The last line; defaults to the numbers of errors and warnings.
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

/** Ignore EPIPE errors, e.g. from `sitegen check | head`. Must be called before anything is printed. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/** Run a command and exit with the status of its outcome. */
export async function runCommand(command: (signal: AbortSignal) => Promise<void>, flags: CommonFlags): Promise<void> {
  const controller = new AbortController();
  let pendingStatus: number | undefined;
  for (const [signal, status] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      // A second signal ends the process immediately.
      if (pendingStatus !== undefined) process.exit(status);
      pendingStatus = status;
      controller.abort();
    });
  }
  // An uncaught error ends the command like a signal. Node.js passes unhandled rejections to this handler too.
  process.on("uncaughtException", (error) => {
    if (pendingStatus !== undefined) process.exit(pendingStatus);
    pendingStatus = report(convertUncaughtError(error), flags);
    controller.abort();
    const status = pendingStatus;
    void setTimeout(SHUTDOWN_TIMEOUT).then(() => process.exit(status));
  });
  // Node.js ends silently if nothing can settle the promise of the command.
  const reportStall = (): void => {
    process.exitCode = report(new Error("The command waits for something that never happens."), flags);
  };
  process.once("beforeExit", reportStall);
  try {
    await command(controller.signal);
    // The command may have completed before it noticed the signal.
    if (pendingStatus !== undefined) process.exit(pendingStatus);
  } catch (error) {
    if (!isExpected(error)) await setTimeout(SIGNAL_DELAY);
    if (pendingStatus !== undefined) process.exit(pendingStatus);
    exitWith(report(error, flags));
  }
  // Exit explicitly, because e.g. timers of a configuration would keep the process alive.
  await Promise.all([process.stdout, process.stderr].map(flush));
  process.exit();
}

/** True for errors that describe a problem of the site or its output, not a bug. */
function isExpected(error: unknown): boolean {
  return error instanceof ConfigError || error instanceof ContentError || error instanceof OutputError;
}

/** Wait until all output is written, or can no longer be written. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0) resolve();
    else stream.write("", () => resolve());
  });
}

/** Convert an uncaught error to a configuration error if code of the site has thrown it. */
function convertUncaughtError(error: unknown): unknown {
  const place = findSiteFrame(error);
  if (!place) return error;
  const message = `Uncaught error in code of the site: ${errorSentences(error)}`;
  const hint = "Catch the error, or await the promise that rejects.";
  return new ConfigError([errorAt(place, "invalid-config", message, hint)]);
}

const OUT_OF_MEMORY =
  "A thread ran out of memory. Reduce --workers, or raise the limit with NODE_OPTIONS=--max-old-space-size=8192.";

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Print the problems that ended a command in the requested machine-readable format, if any. */
export function printAsJson(
  problems: readonly Problem[],
  { json, format }: Pick<CommonFlags, "json" | "format">,
): void {
  // `check` uses its report format even if it cannot start.
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
  process.stderr.write(`${stack}\n\nThis is a bug in sitegen. Please report it with the lines above.\n`);
  return INTERNAL_ERROR;
}
