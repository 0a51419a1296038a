/** Where a setting stands in a configuration that is code: a good guess, since code need not hold its values as they are. */

import { type Place, type SourcePath, startOf } from "../../model/problem.ts";
import { valueAt } from "../../reader/shape.ts";
import type { ValuePath } from "../../reader/yaml.ts";

/**
 * The one text in quotes that says the value, or else the one key of that name; then the same for what is around it.
 *
 * What stands twice says nothing, so that a place is never the wrong one of two.
 *
 * @param value What the code made.
 * @returns The start of the file when nothing tells.
 */
export function placeInCode(code: string, file: SourcePath, value: unknown, path: ValuePath): Place {
  for (let length = path.length; length > 0; length--) {
    const at = path.slice(0, length);
    const found = onlyMatch(code, quoted(valueAt(value, at))) ?? onlyMatch(code, named(at.at(-1)));
    if (found) return { file, ...found };
  }
  return startOf(file);
}

function quoted(value: unknown): RegExp | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return new RegExp(`(["'\`])${escaped(value)}\\1`, "g");
}

function named(key: string | number | undefined): RegExp | undefined {
  return typeof key === "string" ? new RegExp(`(?<![\\w$.])(["']?)${escaped(key)}\\1(?=\\s*:)`, "g") : undefined;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function onlyMatch(code: string, pattern: RegExp | undefined): Omit<Place, "file"> | undefined {
  const [match, second] = pattern ? code.matchAll(pattern) : [];
  if (!match || second) return undefined;
  const before = code.slice(0, match.index).split(/\r\n?|\n/);
  return { line: before.length, column: (before.at(-1) as string).length + 1, length: match[0].length };
}
