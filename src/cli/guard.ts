/** Around every command: errors become reports and exit statuses, signals end it, closed pipes are no news. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { OutputError } from "../host/output-folder.ts";
import { ConfigError, ContentError, type Problem } from "../model/problem.ts";
import { CONTENT_ERROR, DEFECT, exitWith, USAGE_ERROR } from "./exit.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { formatProblems } from "./report.ts";

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Print problems where people look for them. With `--json` the command itself prints them. */
export function printProblems(problems: readonly Problem[], flags: CommonFlags): void {
  const shown = flags.quiet
    ? problems.filter(({ severity }) => severity === "error")
    : problems.filter(({ severity }) => severity !== "info");
  if (shown.length === 0) return;
  const root = path.resolve(flags.root);
  const readSource = (file: string): string | undefined => {
    try {
      return readFileSync(path.join(root, file), "utf8");
    } catch {
      return undefined;
    }
  };
  process.stderr.write(
    `${formatProblems(shown, "human", { color: wantsColor(flags, process.stderr), readSource }).trimEnd()}\n`,
  );
}

/** Run a command and set the exit status by what becomes of it. */
export async function runGuarded(command: () => Promise<void>, flags: CommonFlags): Promise<void> {
  for (const [signal, status] of Object.entries(SIGNALS)) {
    // `exit` handlers clean up what the command has begun; see `emit`.
    process.once(signal, () => process.exit(status));
  }
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  try {
    await command();
  } catch (error) {
    exitWith(report(error, flags));
  }
}

function report(error: unknown, flags: CommonFlags): number {
  if (error instanceof ConfigError || error instanceof ContentError) {
    if (flags.json) process.stdout.write(`${JSON.stringify({ ok: false, problems: error.problems })}\n`);
    printProblems(error.problems, flags);
    return error instanceof ConfigError ? USAGE_ERROR : CONTENT_ERROR;
  }
  if (error instanceof OutputError) {
    if (flags.json) process.stdout.write(`${JSON.stringify({ ok: false, error: error.message })}\n`);
    process.stderr.write(`error: ${error.message}\n`);
    return CONTENT_ERROR;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${stack}\n\nThis is a defect of sitegen. Please report it with the lines above.\n`);
  return DEFECT;
}
