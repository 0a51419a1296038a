/** The part of a source line that a problem is about, as a terminal shows it. */

import type { Place } from "./problem.ts";

/** Columns of a terminal that an excerpt may take, where nothing is known of the terminal. */
const WIDTH = 100;
/** What of them may stand before the problem. */
const BEFORE = 0.4;

export interface CodeFrame {
  /** Without line end; cut with ellipses where it is long. Blanks stand for tabs. */
  line: string;
  /** Terminal columns before the mark, and of the mark. */
  indent: number;
  length: number;
}

/** @returns `undefined` for a blank line, and for a place that means a file as a whole. */
export function codeFrame(source: string | undefined, place: Place, most = WIDTH): CodeFrame | undefined {
  if (source === undefined || source.trim() === "" || place.length === 0) return undefined;
  // Far beyond the mark nothing is looked at: a line may have megabytes.
  const offset = Math.min(place.column - 1, source.length);
  const before = Math.floor(BEFORE * most);
  const start = offset > before + most / 2 ? boundary(source, offset - before) : 0;
  const head = cells(source.slice(start, offset));
  const marked = cells(source.slice(offset, Math.min(source.length, offset + (place.length ?? 1), offset + most)));
  const tail = cells(source.slice(offset + (place.length ?? 1), offset + (place.length ?? 1) + most));
  let line = start > 0 ? "…" : "";
  let width = line.length;
  for (const [sign, cell] of head) {
    line += sign;
    width += cell;
  }
  const indent = width;
  let length = 0;
  const rest = [...marked.map((one) => [...one, true] as const), ...tail.map((one) => [...one, false] as const)];
  let isCut = offset + rest.length < source.length && tail.length >= most;
  for (const [sign, cell, isMarked] of rest) {
    if (width + cell > most) {
      isCut = true;
      break;
    }
    line += sign;
    width += cell;
    if (isMarked) length += cell;
  }
  return { line: (line + (isCut ? "…" : "")).trimEnd(), indent, length: Math.max(1, length) };
}

/** Not inside a surrogate pair. */
function boundary(text: string, offset: number): number {
  return /[\udc00-\udfff]/.test(text[offset] ?? "") ? offset - 1 : offset;
}

/** Signs with the terminal columns that they take. */
function cells(text: string): (readonly [sign: string, width: number])[] {
  return [...text].map((sign) => (sign === "\t" ? [" ", 1] : [sign, widthOf(sign)]));
}

/** Columns by Unicode's East Asian width, near enough for marks: wide scripts and emoji take two, marks none. */
function widthOf(sign: string): number {
  const code = sign.codePointAt(0) as number;
  if (code < 0x300) return 1;
  if (/\p{M}|\u200d|[\ufe00-\ufe0f]/u.test(sign)) return 0;
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return wide ? 2 : 1;
}
