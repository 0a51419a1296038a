/** Map positions in generated code to positions in its sources, and create source maps. */

import { SourceMap } from "node:module";
import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import type { Place } from "../model/problem.ts";

/** A position in a source, counted from 1. `source` is the name in the source map. */
export interface OriginalPosition {
  source: string;
  line: number;
  column: number;
}

/**
 * Return original positions for an error's stack frames in generated code, innermost first.
 *
 * @param script The generated code's name in stack traces, and its source map as JSON.
 * @returns An empty list if no frame is in the generated code or the source map is invalid.
 */
export function locateStackFrames(error: unknown, { name, map }: { name: string; map: string }): OriginalPosition[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const lines = stack.split("\n").flatMap((line) => {
    const at = line.indexOf(name);
    const match = at < 0 ? null : /^:(\d+):(\d+)/.exec(line.slice(at + name.length));
    return match ? [{ line: Number(match[1]), column: Number(match[2]) }] : [];
  });
  if (lines.length === 0) return [];
  const findOriginal = createSourceMapReader(map);
  return lines.map(({ line, column }) => findOriginal(line, column)).filter((position) => position !== undefined);
}

/**
 * Create a lookup for original positions, with lines and columns counted from 1.
 *
 * @param map Source map as JSON. If the map is invalid, all lookups return `undefined`.
 */
export function createSourceMapReader(map: string): (line: number, column: number) => OriginalPosition | undefined {
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

/** A position in the code and its place in a file, all counted from 0. */
interface Segment {
  line: number;
  column: number;
  file: string;
  fileLine: number;
  fileColumn: number;
}

/** Code that is put together from parts of files. */
export class MappedCode {
  private text = "";
  private line = 0;
  private column = 0;
  private readonly segments: Segment[] = [];

  /**
   * Add generated code.
   *
   * @param next The code that follows. Errors in the generated code have its place, or else that of the preceding code.
   */
  add(text: string, next?: MappedCode): void {
    const first = next?.segments[0];
    if (first) this.segments.push({ ...first, line: this.line, column: this.column });
    const lines = text.split("\n");
    this.text += text;
    this.line += lines.length - 1;
    this.column = (lines.length > 1 ? 0 : this.column) + (lines.at(-1) ?? "").length;
  }

  /**
   * Add code from a file.
   *
   * @param locateLine Returns where a line begins, counted from 0.
   */
  addSource(text: string, locateLine: (line: number) => Place): void {
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) this.add("\n");
      const { file, line: fileLine = 1, column = 1 } = locateLine(index);
      let from = 0;
      for (const { index: at } of line.matchAll(/[\w$]+|[^\s\w$]/g)) {
        this.add(line.slice(from, at));
        from = at;
        const place = { file, fileLine: fileLine - 1, fileColumn: column - 1 + at };
        this.segments.push({ line: this.line, column: this.column, ...place });
      }
      this.add(line.slice(from));
    }
  }

  /** Add other code with its places. */
  append(code: MappedCode): void {
    for (const segment of code.segments) {
      const column = segment.line === 0 ? this.column + segment.column : segment.column;
      this.segments.push({ ...segment, line: this.line + segment.line, column });
    }
    this.add(code.text);
  }

  toString(): string {
    return this.text;
  }

  /** Return the source map as JSON. */
  toSourceMap(): string {
    const sources = [...new Set(this.segments.map(({ file }) => file))];
    const lines: SourceMapSegment[][] = Array.from({ length: this.line + 1 }, () => []);
    for (const { line, column, file, fileLine, fileColumn } of this.segments)
      lines[line]?.push([column, sources.indexOf(file), fileLine, fileColumn]);
    return JSON.stringify({ version: 3, sources, names: [], mappings: encode(lines) });
  }
}
