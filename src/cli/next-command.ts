/** Command lines that a report suggests, so that they work when they are pasted. */

import { existsSync } from "node:fs";
import path from "node:path";
import type { CommonFlags } from "./flags.ts";

type SiteFlags = Partial<Pick<CommonFlags, "root" | "config" | "out" | "baseUrl">>;

/** A command of the same site, with the flags of this run that the other command needs too. */
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

/** npm adds a local installation to the path of the scripts that it runs, but not to that of the user's shell. */
function executable(): string[] {
  const isLocal = process.env.npm_command !== undefined && existsSync(path.resolve("node_modules/.bin/sitegen"));
  return isLocal ? ["npx", "sitegen"] : ["sitegen"];
}

const quote = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A path as a person would write it: relative to the working directory unless that climbs far. */
export function displayPath(absolute: string): string {
  const relative = path.relative(process.cwd(), absolute) || ".";
  return relative.length <= absolute.length && !relative.startsWith(`..${path.sep}..`) ? relative : absolute;
}
