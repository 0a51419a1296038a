/** The rules for hosts in a finished build, `_headers` and `_redirects`, as hosts understand them. */

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { decodePercent } from "../util/path.ts";

interface HeaderRule {
  pattern: RegExp;
  /** Names in lower case. */
  headers: [name: string, value: string][];
}

export interface RedirectRule {
  pattern: RegExp;
  to: string;
  status: number;
}

export interface HostRules {
  /** Headers of the rules for a path; a later rule goes before an earlier one. */
  headersOf(path: string): Record<string, string>;
  /** The first redirect for a path, with or without trailing slash. */
  redirectOf(path: string): RedirectRule | undefined;
}

/** Open the rules of an output folder. They are read again when their files are others: a build may replace them at any time. */
export function openHostRules(out: string): HostRules {
  const headers = upToDate(out, "_headers", readHeaderRules);
  const redirects = upToDate(out, "_redirects", readRedirectRules);
  return {
    headersOf: (address) =>
      Object.fromEntries(
        headers()
          .filter(({ pattern }) => pattern.test(address))
          .flatMap((rule) => rule.headers),
      ),
    redirectOf: (address) =>
      redirects().find(({ pattern }) => pattern.test(address) || pattern.test(address.replace(/\/$/, ""))),
  };
}

function upToDate<T>(out: string, name: string, parse: (lines: readonly string[]) => T): () => T {
  let cached: { version: string; rules: T } | undefined;
  return () => {
    const file = path.join(out, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    const version = stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "";
    if (cached?.version !== version) cached = { version, rules: parse(readLines(file)) };
    return cached.rules;
  };
}

function readLines(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** A path, then indented `Name: value` lines. */
function readHeaderRules(lines: readonly string[]): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of lines) {
    const header = /^\s+([\w-]+):\s*(.*)$/.exec(line);
    if (!header) rules.push({ pattern: patternOf(line.trim()), headers: [] });
    else rules.at(-1)?.headers.push([(header[1] as string).toLowerCase(), header[2] as string]);
  }
  return rules;
}

/** `from to [status]` a line. */
function readRedirectRules(lines: readonly string[]): RedirectRule[] {
  return lines.flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    return from === undefined || to === undefined
      ? []
      : // Paths of requests are compared decoded.
        [{ pattern: patternOf(decodePercent(from)), to, status: Number.parseInt(status ?? "301", 10) }];
  });
}

/** A pattern of paths, in which `*` stands for anything. */
function patternOf(text: string): RegExp {
  const parts = text.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.*)")}$`);
}
