/** A command's surroundings: its process, or a caller that captures the output. */

import type { CommonFlags } from "./flags.ts";

/** A stream that a command writes to, e.g. standard output. */
export type OutputStream = NodeJS.WritableStream & {
  /** True for a terminal. */
  isTTY?: boolean;
  /** Terminal width in characters. */
  columns?: number;
};

export interface CommandContext {
  /** Absolute path to the working directory; paths in flags are relative to it. */
  cwd: string;
  env: Readonly<NodeJS.ProcessEnv>;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: OutputStream;
  stderr: OutputStream;
  /** Stops the command. */
  signal: AbortSignal;
  /** Set the exit status without ending the command, so that its output is complete. The default is 0. */
  exitWith(status: number): void;
}

export type CommandFunction = (context: CommandContext) => Promise<void> | void;

/** Run a command and report its errors. @param flags Flags that affect reports. */
export type RunCommand = (command: CommandFunction, flags: CommonFlags) => Promise<void>;

/** True if output to a stream may contain colors (no-color.org, force-color.org). */
export function shouldUseColor(
  { color }: Pick<CommonFlags, "color">,
  { isTTY }: OutputStream,
  { env }: CommandContext,
): boolean {
  const { NO_COLOR, FORCE_COLOR } = env;
  if (!color || (NO_COLOR !== undefined && NO_COLOR !== "")) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return isTTY === true;
}
