/**
 * The text of a file as the parser gets it: without byte order mark, with one kind of line end, without characters that
 * no page may hold, and without the insides of fenced code, which need no parsing.
 *
 * Lines of code are a third of a technical documentation. The parser would look at each of their characters several
 * times only to find that they mean nothing; here they are looked at once. Columns stay, and lines are counted back.
 */

import { MARK_END, MARK_START } from "./placeholders.ts";

export interface PreprocessedText {
  /** What the parser reads. */
  text: string;
  /** Code that was taken out, by the line (from 1, of `text`) of its opening fence. */
  lifted: ReadonlyMap<number, ExtractedCode>;
  /** Lines (of `text`) after which lines are missing, ascending, and how many are missing up to there. */
  gaps: readonly { line: number; missing: number }[];
  /** Offsets in `text` at which it may be cut, because nothing from above goes on there. */
  cuts: readonly number[];
}

export interface ExtractedCode {
  code: string;
  lines: number;
}

/** Line and column in the file of a point in the prepared text. */
export function sourcePosition(
  { gaps }: PreprocessedText,
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

/** The front matter at the beginning of a normalised text, with its lines of dashes; the YAML between them is its group. */
export const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Ready a text for the parser. */
export function preprocess(text: string): PreprocessedText {
  return liftCode(normaliseText(text));
}

/** The same text with all code in its place, should a fence turn out to be none. */
export function withoutExtraction(text: string): PreprocessedText {
  return { text: normaliseText(text), lifted: new Map(), gaps: [], cuts: [] };
}

/** A fence that is not indented. Those in lists and quotes, which are, stay where they are. */
const FENCE = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})[^\n]*\n/gm;
/** HTML that may go on over blank lines, so that a fence below it might be a part of it. */
const OPEN_HTML = /^ {0,3}<(?:script|pre|style|textarea|[!?])/gim;

/** What the lifting has found out on its way down the text. */
interface Lifting {
  lifted: Map<number, ExtractedCode>;
  gaps: { line: number; missing: number }[];
  /** Parts of the prepared text that may be code, so that a heading in them may be none. */
  uncertain: [number, number][];
}

function liftCode(text: string): PreprocessedText {
  const { lifted, gaps, uncertain }: Lifting = { lifted: new Map(), gaps: [], uncertain: [] };
  let result = "";
  let copiedTo = 0;
  let line = 1;
  let counted = 0;
  let missing = 0;
  let missingLength = 0;
  /** Up to here all code is known. */
  let scannedTo = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  /** From here on it cannot be told what is code. */
  let certain: number | undefined;
  FENCE.lastIndex = scannedTo;
  for (let match = FENCE.exec(text); match; match = FENCE.exec(text)) {
    const [opening, fence = ""] = match;
    const start = match.index + opening.length;
    certain = findOpenHtml(text, scannedTo, match.index);
    if (certain !== undefined) break;
    const end = isBelowHtml(text, match.index) ? undefined : findClosing(text, start, fence);
    if (end === undefined) {
      certain = match.index;
      break;
    }
    const inside = text.slice(start, end.index);
    FENCE.lastIndex = end.after;
    if (opening.startsWith(" ")) {
      // Perhaps in a list, perhaps not: it can be passed over only when nothing in it would open a fence outside.
      if (/^(?:`{3,}|~{3,})/m.test(inside)) {
        certain = match.index;
        break;
      }
      uncertain.push([match.index - missingLength, end.after - missingLength]);
    } else if (inside !== "") {
      line += countLines(text, counted, match.index);
      counted = match.index;
      const lines = countLines(inside, 0, inside.length);
      lifted.set(line - missing, { code: inside.slice(0, -1), lines });
      result += text.slice(copiedTo, start);
      copiedTo = end.index;
      missing += lines;
      missingLength += inside.length;
      gaps.push({ line: line - missing + lines, missing });
    }
    scannedTo = end.after;
  }
  certain ??= findOpenHtml(text, scannedTo, text.length) ?? text.length;
  const rest = missing === 0 ? text : result + text.slice(copiedTo);
  return { text: rest, lifted, gaps, cuts: findCuts(rest, certain - missingLength, uncertain) };
}

/** A heading behind a blank line ends everything that was open, but for code and some HTML. */
const SECTION = /\n\n(?=#{1,6}[ \t])/g;
/** Definitions hold for the whole text: with one of them it stays in one piece. */
const DEFINITION = /^[ \t>*+\d.)-]*\[[^\]\n]+\]:/m;
/** Characters of a piece. Smaller ones would cost more to begin than they save. */
const PIECE = 12_000;

function findCuts(text: string, certain: number, uncertain: readonly (readonly [number, number])[]): number[] {
  if (text.length < 2 * PIECE || DEFINITION.test(text)) return [];
  const cuts: number[] = [];
  let last = 0;
  SECTION.lastIndex = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  for (let match = SECTION.exec(text); match && match.index < certain; match = SECTION.exec(text)) {
    const at = match.index + 2;
    if (at - last < PIECE || uncertain.some(([from, to]) => at > from && at < to)) continue;
    cuts.push(at);
    last = at;
  }
  return cuts;
}

/** Where, in a part of the text without code, HTML begins that does not end on its line. */
function findOpenHtml(text: string, from: number, to: number): number | undefined {
  OPEN_HTML.lastIndex = from;
  for (let match = OPEN_HTML.exec(text); match && match.index < to; match = OPEN_HTML.exec(text)) {
    const end = text.indexOf("\n", match.index);
    const line = text.slice(match.index + match[0].length, end < 0 ? text.length : end);
    if (!/-->|\?>|<\/(?:script|pre|style|textarea)>/i.test(line)) return match.index;
  }
  return undefined;
}

/** Whether a line of HTML stands above without a blank line between: HTML goes on until there is one. */
function isBelowHtml(text: string, index: number): boolean {
  const above = text.slice(text.lastIndexOf("\n\n", index - 1) + 1, index);
  return above.includes("<") && /^\s{0,3}</m.test(above);
}

function findClosing(text: string, from: number, fence: string): { index: number; after: number } | undefined {
  const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*(?:\\n|$)`, "gm");
  closing.lastIndex = from;
  const match = closing.exec(text);
  return match ? { index: match.index, after: match.index + match[0].length } : undefined;
}

/** Line ends in a part of a text. */
export function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
