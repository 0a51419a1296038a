/** Reads the `_headers` and `_redirects` files of a finished build in the way hosts do. */

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { elementAt } from "../util/collections.ts";
import { decodePercent } from "../util/path.ts";

interface HeaderRule {
  pattern: RegExp;
  /** Names are in lower case. */
  headers: [name: string, value: string][];
}

export interface RedirectRule {
  pattern: RegExp;
  to: string;
  status: number;
}

export interface HostRules {
  /** Return the headers for a path. A later rule overrides an earlier one. */
  headersOf(path: string): Record<string, string>;
  /** Return the first redirect for a path, with or without trailing slash. */
  redirectOf(path: string): RedirectRule | undefined;
}

/** Open the rules of an output directory. Changed files are read again, since a build may replace them at any time. */
export function openHostRules(out: string): HostRules {
  const headers = cachedRules(out, "_headers", readHeaderRules);
  const redirects = cachedRules(out, "_redirects", readRedirectRules);
  return {
    headersOf: (requestPath) => headersFor(requestPath, headers()),
    redirectOf: (requestPath) =>
      redirects().find(({ pattern }) => pattern.test(requestPath) || pattern.test(requestPath.replace(/\/$/, ""))),
  };
}

/** Read the contents of a `_headers` file. @returns A function that returns the headers for a path. */
export function readHeaders(text: string): HostRules["headersOf"] {
  const rules = readHeaderRules(ruleLines(text));
  return (requestPath) => headersFor(requestPath, rules);
}

function headersFor(requestPath: string, rules: readonly HeaderRule[]): Record<string, string> {
  const matching = rules.filter(({ pattern }) => pattern.test(requestPath));
  return Object.fromEntries(matching.flatMap(({ headers }) => headers));
}

function cachedRules<T>(out: string, name: string, parse: (lines: readonly string[]) => T): () => T {
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
  return existsSync(file) ? ruleLines(readFileSync(file, "utf8")) : [];
}

/** Split a file of rules into lines, without empty lines and comments. */
function ruleLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** Parse rules that consist of a path and indented `Name: value` lines. */
function readHeaderRules(lines: readonly string[]): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of lines) {
    const header = /^\s+([\w-]+):\s*(.*)$/.exec(line);
    if (!header) rules.push({ pattern: pathPattern(line.trim()), headers: [] });
    else rules.at(-1)?.headers.push([elementAt(header, 1).toLowerCase(), elementAt(header, 2)]);
  }
  return rules;
}

/** Parse lines of the form `from to [status]`. */
function readRedirectRules(lines: readonly string[]): RedirectRule[] {
  return lines.flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    return from === undefined || to === undefined
      ? []
      : // Request paths are decoded before the comparison.
        [{ pattern: pathPattern(decodePercent(from)), to, status: Number.parseInt(status ?? "301", 10) }];
  });
}

/** Convert a path pattern, in which `*` matches any characters. */
function pathPattern(text: string): RegExp {
  const parts = text.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.*)")}$`);
}
