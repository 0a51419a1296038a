/** Runs a command, and converts its errors to reports and exit statuses. */

import path from "node:path";
import { OutputError } from "../host/output-folder.ts";
import { isOutOfFiles } from "../host/path-state.ts";
import { ConfigError, ContentError, type Problem } from "../model/problem.ts";
import { type CommandContext, type CommandFunction, shouldUseColor } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";
import { createSourceReader, formatProblems } from "./report.ts";

export const CONTENT_ERROR = 1;
export const USAGE_ERROR = 2;
const INTERNAL_ERROR = 3;

/** Run a command and report its errors. */
export async function runCommand(command: CommandFunction, flags: CommonFlags, context: CommandContext): Promise<void> {
  try {
    await command(context);
  } catch (error) {
    context.exitWith(reportError(error, flags, context));
  }
}

/**
 * Print problems to standard error. With `--json`, commands print them to standard output themselves.
 *
 * @param closing The last line; defaults to error and warning counts.
 */
export function printProblems(
  problems: readonly Problem[],
  flags: CommonFlags,
  context: CommandContext,
  closing?: string,
): void {
  const visibleProblems = flags.quiet
    ? problems.filter(({ severity }) => severity === "error")
    : problems.filter(({ severity }) => severity !== "info");
  if (visibleProblems.length === 0) return;
  const { stderr, cwd } = context;
  const text = formatProblems(visibleProblems, "human", {
    color: shouldUseColor(flags, stderr, context),
    columns: stderr.columns,
    closing,
    readSource: createSourceReader(path.resolve(cwd, flags.root)),
  });
  stderr.write(`${text.trimEnd()}\n`);
}

/** True for errors that describe a problem with the site or its output, not a bug. */
export function isExpected(error: unknown): boolean {
  return error instanceof ConfigError || error instanceof ContentError || error instanceof OutputError;
}

const OUT_OF_MEMORY =
  "A thread ran out of memory. Reduce --workers, or raise the limit with NODE_OPTIONS=--max-old-space-size=8192.";

const OUT_OF_FILES = "Too many files are open. Raise the limit, e.g. with: ulimit -n 4096";

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Print the problems that ended a command in the requested machine-readable format, if any. */
export function printAsJson(
  problems: readonly Problem[],
  { json, format }: Pick<CommonFlags, "json" | "format">,
  { stdout }: CommandContext,
): void {
  // `check` uses its report format even if it cannot start.
  if (format !== undefined && (json || format !== "human"))
    stdout.write(formatProblems(problems, json ? "json" : format));
  else if (json) stdout.write(`${JSON.stringify({ ok: false, problems })}\n`);
}

/** Return the message for an error that is not a bug, e.g. because a limit of the system is too low. */
export function describeExpectedError(error: unknown): string | undefined {
  if (isOutOfMemory(error)) return OUT_OF_MEMORY;
  if (isOutOfFiles(error)) return OUT_OF_FILES;
  return error instanceof OutputError ? error.message : undefined;
}

/** Report the error that ended a command. @returns The exit status. */
export function reportError(error: unknown, flags: CommonFlags, context: CommandContext): number {
  if (error instanceof ConfigError || error instanceof ContentError) {
    printAsJson(error.problems, flags, context);
    printProblems(error.problems, flags, context);
    return error instanceof ConfigError ? USAGE_ERROR : CONTENT_ERROR;
  }
  const { stdout, stderr } = context;
  const message = describeExpectedError(error);
  if (message !== undefined) {
    if (flags.json) stdout.write(`${JSON.stringify({ ok: false, error: message })}\n`);
    stderr.write(`error: ${message}\n`);
    return CONTENT_ERROR;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(`${stack}\n\nThis is a bug in sitegen. Please report it with the lines above.\n`);
  return INTERNAL_ERROR;
}
