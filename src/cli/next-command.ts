/** Formats suggested commands so that they can be pasted into a shell. */

import path from "node:path";
import { getCommandName } from "../host/command-name.ts";
import type { CommandContext } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";

type SiteFlags = Partial<Pick<CommonFlags, "root" | "config" | "out" | "baseUrl">>;

/** Return a command line for the same site, with the relevant flags from this run. */
export function formatNextCommand(
  words: readonly string[],
  { root = ".", config, out, baseUrl }: SiteFlags,
  context: CommandContext,
): string {
  const flags = Object.entries({
    "--root": root === "." ? undefined : root,
    "--config": config,
    "--out": out,
    "--base-url": baseUrl,
  });
  const args = flags.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  return [getCommandName(context), ...[...words, ...args].map(quote)].join(" ");
}

/** Quote a word for a POSIX shell if necessary. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Format a path for display: relative to the working directory, or absolute if the relative path is long. */
export function toDisplayPath(absolute: string, { cwd }: CommandContext): string {
  const relative = path.relative(cwd, absolute) || ".";
  return relative.length <= absolute.length && !relative.startsWith(`..${path.sep}..`) ? relative : absolute;
}
