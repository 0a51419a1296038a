/** Excerpts a source line around a problem and measures it in terminal columns. */

import type { Place } from "./problem.ts";

/** Excerpt columns if the terminal width is unknown. */
const DEFAULT_WIDTH = 100;
/** Proportion of columns that may precede the problem. */
const LEAD_SHARE = 0.4;

export interface CodeFrame {
  /** Line without its terminator; shortened with ellipses, and with spaces instead of tabs. */
  line: string;
  /** Terminal columns before the marked text, and its width in columns. */
  indent: number;
  length: number;
}

/** @returns `undefined` if the line is blank, or if the place refers to the whole file. */
export function createCodeFrame(
  source: string | undefined,
  place: Place,
  maxWidth = DEFAULT_WIDTH,
): CodeFrame | undefined {
  if (source === undefined || source.trim() === "" || place.length === 0) return undefined;
  // Avoid measuring the whole line, which may be megabytes long.
  const offset = Math.min(place.column - 1, source.length);
  const lead = Math.floor(LEAD_SHARE * maxWidth);
  const start = offset > lead + maxWidth / 2 ? alignToCharacter(source, offset - lead) : 0;
  const head = toCells(source.slice(start, offset));
  const mark = toCells(source.slice(offset, Math.min(source.length, offset + (place.length ?? 1), offset + maxWidth)));
  const tail = toCells(source.slice(offset + (place.length ?? 1), offset + (place.length ?? 1) + maxWidth));
  let line = start > 0 ? "…" : "";
  let width = line.length;
  for (const [character, columns] of head) {
    line += character;
    width += columns;
  }
  const indent = width;
  let length = 0;
  const rest = [...mark.map((cell) => [...cell, true] as const), ...tail.map((cell) => [...cell, false] as const)];
  let isCut = offset + rest.length < source.length && tail.length >= maxWidth;
  for (const [character, columns, isMarked] of rest) {
    if (width + columns > maxWidth) {
      isCut = true;
      break;
    }
    line += character;
    width += columns;
    if (isMarked) length += columns;
  }
  return { line: (line + (isCut ? "…" : "")).trimEnd(), indent, length: Math.max(1, length) };
}

/** Avoid an offset inside a surrogate pair. */
function alignToCharacter(text: string, offset: number): number {
  return /[\udc00-\udfff]/.test(text[offset] ?? "") ? offset - 1 : offset;
}

function toCells(text: string): (readonly [character: string, columns: number])[] {
  return [...text].map((character) => (character === "\t" ? [" ", 1] : [character, countColumns(character)]));
}

/** Approximate Unicode's East Asian width: 2 for wide scripts and emoji, 0 for combining marks, otherwise 1. */
function countColumns(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (/\p{M}|\u200d|[\ufe00-\ufe0f]/u.test(character)) return 0;
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
