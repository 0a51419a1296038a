/**
 * The text of a file as the parser gets it: without byte order mark, with one kind of line end, without characters that
 * no page may hold, and without the insides of fenced code, which need no parsing.
 *
 * Lines of code are a third of a technical documentation. The parser would look at each of their characters several
 * times only to find that they mean nothing; here they are looked at once. Columns stay, and lines are counted back.
 */

import { MARK_END, MARK_START } from "./slots.ts";

export interface PreparedText {
  /** What the parser reads. */
  text: string;
  /** Code that was taken out, by the line (from 1, of `text`) of its opening fence. */
  lifted: ReadonlyMap<number, LiftedCode>;
  /** Lines (of `text`) after which lines are missing, ascending, and how many are missing up to there. */
  gaps: readonly { line: number; missing: number }[];
}

export interface LiftedCode {
  code: string;
  lines: number;
}

/** Line and column in the file of a point in the prepared text. */
export function sourcePosition(
  { gaps }: PreparedText,
  { line, column }: { line: number; column: number },
): { line: number; column: number } {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle] as { line: number }).line < line) low = middle + 1;
    else high = middle;
  }
  return { line: line + (gaps[low - 1]?.missing ?? 0), column };
}

const NOT_FOR_PAGES = new RegExp(`[\\u0000${MARK_START}${MARK_END}]`, "g");

/** One kind of line end, no byte order mark, no NUL (CommonMark 2.3), none of the marks that slots use. */
export function normaliseText(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (clean.includes("\r")) clean = clean.replace(/\r\n?/g, "\n");
  NOT_FOR_PAGES.lastIndex = 0;
  if (NOT_FOR_PAGES.test(clean)) clean = clean.replace(NOT_FOR_PAGES, "\ufffd");
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

export function prepareText(text: string): PreparedText {
  return liftCode(normaliseText(text));
}

const NOTHING_LIFTED: PreparedText = { text: "", lifted: new Map(), gaps: [] };

function liftCode(text: string): PreparedText {
  return { ...NOTHING_LIFTED, text };
}
