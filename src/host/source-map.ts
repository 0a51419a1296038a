/** From positions in generated code to those in its sources. */

import { SourceMap } from "node:module";

/** A position in a source, counted from 1, under the name that the source map gives it. */
export interface OriginalPosition {
  source: string;
  line: number;
  column: number;
}

/**
 * Where an error was thrown, by the lines of its stack that lie in some generated code, innermost first.
 *
 * @param script The generated code: its name in stacks, and its source map as JSON.
 * @returns Empty where the stack does not say, or the map cannot be read.
 */
export function thrownAt(error: unknown, { name, map }: { name: string; map: string }): OriginalPosition[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const lines = stack.split("\n").flatMap((line) => {
    const at = line.indexOf(name);
    const match = at < 0 ? null : /^:(\d+):(\d+)/.exec(line.slice(at + name.length));
    return match ? [{ line: Number(match[1]), column: Number(match[2]) }] : [];
  });
  if (lines.length === 0) return [];
  const originalOf = sourceMapReader(map);
  return lines.flatMap(({ line, column }) => originalOf(line, column) ?? []);
}

/**
 * Look up positions of generated code, counted from 1, in its source map.
 *
 * @param map The source map as JSON. If it cannot be read, no position is found.
 */
export function sourceMapReader(map: string): (line: number, column: number) => OriginalPosition | undefined {
  let sources: SourceMap;
  try {
    sources = new SourceMap(JSON.parse(map));
  } catch {
    return () => undefined;
  }
  return (line, column) => {
    const entry = sources.findEntry(line - 1, column - 1);
    if (!("originalSource" in entry) || entry.originalSource === undefined) return undefined;
    return { source: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  };
}
