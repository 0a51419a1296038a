/** Reads the `_headers` and `_redirects` files in a finished build the way hosts do. */

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { encodeRoute } from "../model/permalink.ts";
import { getElement } from "../util/collections.ts";
import { decodePercent } from "../util/path.ts";

interface HeaderRule {
  pattern: RegExp;
  /** Names are in lower case. */
  headers: [name: string, value: string][];
}

interface RedirectRule {
  pattern: RegExp;
  to: string;
  status: number;
}

export interface HostRules {
  /** Return the headers for a path: of all matching rules, with the values of equal headers joined. */
  findHeaders(path: string): Record<string, string>;
  /** Return the target and status of the first redirect for a path, with or without trailing slash. */
  findRedirect(path: string): Pick<RedirectRule, "to" | "status"> | undefined;
}

/** Open an output directory's rules. Changed files are read again, since a build may replace them at any time. */
export function openHostRules(out: string): HostRules {
  const headers = cacheRules(out, "_headers", readHeaderRules);
  const redirects = cacheRules(out, "_redirects", readRedirectRules);
  return {
    findHeaders: (requestPath) => matchHeaders(requestPath, headers()),
    findRedirect(requestPath) {
      for (const { pattern, to, status } of redirects()) {
        const match = pattern.exec(requestPath) ?? pattern.exec(requestPath.replace(/\/$/, ""));
        if (match) return { to: to.replace(":splat", () => encodeRoute(match[1] ?? "")), status };
      }
      return undefined;
    },
  };
}

/** Read a `_headers` file. @returns A function that returns the headers for a path. */
export function readHeaders(text: string): HostRules["findHeaders"] {
  const rules = readHeaderRules(splitRuleLines(text));
  return (requestPath) => matchHeaders(requestPath, rules);
}

function matchHeaders(requestPath: string, rules: readonly HeaderRule[]): Record<string, string> {
  const joined: Record<string, string> = {};
  const matching = rules.filter(({ pattern }) => pattern.test(requestPath));
  for (const [name, value] of matching.flatMap(({ headers }) => headers))
    joined[name] = Object.hasOwn(joined, name) ? `${joined[name]}, ${value}` : value;
  return joined;
}

function cacheRules<T>(out: string, name: string, parse: (lines: readonly string[]) => T): () => T {
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
  return existsSync(file) ? splitRuleLines(readFileSync(file, "utf8")) : [];
}

/** Split a rule file into lines, without empty lines and comments. */
function splitRuleLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** Parse rules that consist of a path and indented `Name: value` lines. */
function readHeaderRules(lines: readonly string[]): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of lines) {
    const header = /^\s+([\w-]+):\s*(.*)$/.exec(line);
    if (!header) rules.push({ pattern: createPathPattern(line.trim()), headers: [] });
    else rules.at(-1)?.headers.push([getElement(header, 1).toLowerCase(), getElement(header, 2)]);
  }
  return rules;
}

/** Parse lines in the form `from to [status]`. */
function readRedirectRules(lines: readonly string[]): RedirectRule[] {
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, to]) => to !== undefined)
    .map(([from = "", to = "", status = "301"]) => ({
      // Request paths are decoded before the comparison.
      pattern: createPathPattern(decodePercent(from)),
      to,
      status: Number.parseInt(status, 10),
    }));
}

/** Convert a path pattern, in which `*` matches any characters. */
function createPathPattern(text: string): RegExp {
  const parts = text.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.*)")}$`);
}
