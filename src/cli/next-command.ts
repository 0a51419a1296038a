/** Formats suggested commands so that they can be pasted into a shell. */

import { existsSync } from "node:fs";
import path from "node:path";
import type { CommonFlags } from "./flags.ts";

type SiteFlags = Partial<Pick<CommonFlags, "root" | "config" | "out" | "baseUrl">>;

/** Return a command line for the same site, with the relevant flags of this run. */
export function nextCommand(words: readonly string[], { root = ".", config, out, baseUrl }: SiteFlags = {}): string {
  const flags = Object.entries({
    "--root": root === "." ? undefined : root,
    "--config": config,
    "--out": out,
    "--base-url": baseUrl,
  });
  const args = flags.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  return [...executable(), ...words, ...args].map(quote).join(" ");
}

/** npm adds a local installation to the PATH of scripts, but not to that of the user's shell. */
function executable(): string[] {
  const isLocal = process.env.npm_command !== undefined && existsSync(path.resolve("node_modules/.bin/sitegen"));
  return isLocal ? ["npx", "sitegen"] : ["sitegen"];
}

/** Quote a word for a POSIX shell if necessary. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Format a path for display: relative to the working directory, or absolute if the relative path is long. */
export function displayPath(absolute: string): string {
  const relative = path.relative(process.cwd(), absolute) || ".";
  return relative.length <= absolute.length && !relative.startsWith(`..${path.sep}..`) ? relative : absolute;
}
