/** Run the compiled command on a pseudo-terminal, provided by `script` of util-linux. */

import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { repository } from "./repository.ts";

/** Reason to skip tests on a terminal; `false` if they can run. */
export const noTerminal: string | false =
  process.platform === "linux" && spawnSync("script", ["--version"]).status === 0
    ? false
    : 'needs "script" of util-linux';

export interface TerminalOptions {
  columns: number;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Called after each piece of output with all output so far; writes to the keyboard of the terminal. */
  onOutput?(output: string, type: (keys: string) => void): void;
}

export const CTRL_C = "\u0003";

/** Run `sitegen` with both output streams on one terminal. */
export function runInTerminal(
  args: readonly string[],
  { columns, env, cwd, onOutput }: TerminalOptions,
): Promise<{ status: number | null; output: string }> {
  const quoted = [process.execPath, path.join(repository, "bin/sitegen.js"), ...args].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  // By default, Ctrl+C discards the output that nobody has read yet, e.g. the sequence that shows the cursor again.
  const line = `stty noflsh cols ${columns} rows 24; exec ${quoted.join(" ")}`;
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const child = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], {
    cwd,
    env: { ...inherited, TERM: "xterm-256color", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
    onOutput?.(output, (keys) => void child.stdin.write(keys));
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences begin with escape
export const withoutStyles = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, "");
