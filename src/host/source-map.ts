/** Map positions in generated code to positions in its sources. */

import { SourceMap } from "node:module";

/** A position in a source, counted from 1. `source` is the name in the source map. */
export interface OriginalPosition {
  source: string;
  line: number;
  column: number;
}

/**
 * Return the original positions of an error's stack frames in generated code, innermost first.
 *
 * @param script Name of the generated code in stack traces, and its source map as JSON.
 * @returns An empty list if no frame is in the generated code or the source map is invalid.
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
 * Create a lookup of original positions, with lines and columns counted from 1.
 *
 * @param map Source map as JSON. If the map is invalid, all lookups return `undefined`.
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
