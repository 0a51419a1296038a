/** Runs a command in its own process: ends it on signals and uncaught errors, and ignores closed pipes. */

import { setTimeout } from "node:timers/promises";
import { findSiteFrame, refuseExit } from "../host/async-errors.ts";
import { ConfigError, ContentError, createError } from "../model/problem.ts";
import { formatError } from "../util/format.ts";
import type { CommandContext, CommandFunction } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";
import { isExpected, reportError } from "./run-command.ts";

/** Time for a command to clean up after an uncaught error. */
const SHUTDOWN_TIMEOUT = 4000; // ms

/** Ctrl+C also ends the bundler's process, whose failure may arrive this long before the signal. */
const SIGNAL_DELAY = 50; // ms

/** Ends the process also after `refuseExit`. */
const exit = process.exit.bind(process);

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ignore EPIPE errors, e.g. from `sitegen check | head`. Must be called before anything is printed. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/** Return the context for a command that runs in this process. */
export function createProcessContext(signal: AbortSignal): CommandContext {
  const { env, stdin, stdout, stderr } = process;
  return {
    cwd: process.cwd(),
    env,
    stdin,
    stdout,
    stderr,
    signal,
    exitWith(status) {
      process.exitCode = status;
    },
  };
}

/** Run a command, and exit with its status. */
export async function runInProcess(command: CommandFunction, flags: CommonFlags): Promise<void> {
  const controller = new AbortController();
  const context = createProcessContext(controller.signal);
  let pendingStatus: number | undefined;
  for (const [signal, status] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      // A second signal ends the process immediately.
      if (pendingStatus !== undefined) exit(status);
      pendingStatus = status;
      controller.abort();
    });
  }
  refuseExit();
  // An uncaught error ends the command like a signal. Node.js passes unhandled rejections to this handler too.
  process.on("uncaughtException", (error) => {
    if (pendingStatus !== undefined) exit(pendingStatus);
    pendingStatus = reportError(convertUncaughtError(error), flags, context);
    controller.abort();
    const status = pendingStatus;
    void setTimeout(SHUTDOWN_TIMEOUT).then(() => exit(status));
  });
  // Node.js ends silently if nothing can settle the command's promise.
  const reportStall = (): void => {
    const stall = new Error("The command waits for something that never happens.");
    process.exitCode = reportError(stall, flags, context);
  };
  process.once("beforeExit", reportStall);
  try {
    await command(context);
    // The command may have completed before it noticed the signal.
    if (pendingStatus !== undefined) exit(pendingStatus);
  } catch (error) {
    if (!isExpected(error)) await setTimeout(SIGNAL_DELAY);
    if (pendingStatus !== undefined) exit(pendingStatus);
    process.exitCode = reportError(convertUncaughtError(error), flags, context);
  }
  // Exit explicitly, because e.g. a configuration's timers would keep the process alive.
  await Promise.all([process.stdout, process.stderr].map(flushStream));
  exit();
}

/** Wait until all output is written, or can no longer be written. */
function flushStream(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0) resolve();
    else stream.write("", () => resolve());
  });
}

/** Convert an uncaught error to a problem if site code has thrown it. */
function convertUncaughtError(error: unknown): unknown {
  const frame = isExpected(error) ? undefined : findSiteFrame(error);
  if (!frame) return error;
  const message = `Uncaught error in code of the site: ${formatError(error)}`;
  const hint = "Remove the call, catch the error, or await the promise that rejects.";
  const Failure = frame.code === "invalid-config" ? ConfigError : ContentError;
  return new Failure([createError(frame.place, frame.code, message, hint)]);
}
