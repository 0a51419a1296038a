/**
 * Prepares the text of a file for the parser: removes the byte order mark, normalizes line endings, replaces forbidden
 * characters, and extracts fenced code.
 *
 * A third of the lines in technical documentation are code, which the parser would scan several times to no effect.
 * Extraction scans code once. Columns do not change, and line numbers are mapped back.
 */

import { elementAt } from "../util/collections.ts";
import { MARK_END, MARK_START } from "./placeholders.ts";

export interface PreprocessedText {
  /** Text for the parser. */
  text: string;
  /** Extracted code by the line of its opening fence (from 1, in `text`). */
  extracted: ReadonlyMap<number, ExtractedCode>;
  /** Lines of `text` after which lines were removed, ascending, with the total number of lines removed so far. */
  gaps: readonly { line: number; missing: number }[];
  /** Offsets in `text` at which the parser can start separately, because no block continues there. */
  cuts: readonly number[];
}

export interface ExtractedCode {
  code: string;
  lines: number;
}

/** Return the position in the file of a point in the preprocessed text. */
export function sourcePosition(
  { gaps }: PreprocessedText,
  { line, column }: { line: number; column: number },
): { line: number; column: number } {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elementAt(gaps, middle).line < line) low = middle + 1;
    else high = middle;
  }
  return { line: line + (gaps[low - 1]?.missing ?? 0), column };
}

const FORBIDDEN_CHARACTERS = new RegExp(`[\\u0000${MARK_START}${MARK_END}]`, "g");

/**
 * Normalize line endings and remove the byte order mark. Replace NUL (CommonMark 2.3) and characters reserved for
 * placeholders.
 */
export function normaliseText(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (clean.includes("\r")) clean = clean.replace(/\r\n?/g, "\n");
  FORBIDDEN_CHARACTERS.lastIndex = 0;
  if (FORBIDDEN_CHARACTERS.test(clean)) clean = clean.replace(FORBIDDEN_CHARACTERS, "\ufffd");
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** Front matter at the start of a normalized text, including its `---` lines. The first group is the YAML. */
export const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Prepare a text for the parser. */
export function preprocess(text: string): PreprocessedText {
  return extractCode(normaliseText(text));
}

/** Prepare a text without extracting code, in case an apparent fence is not a fence. */
export function withoutExtraction(text: string): PreprocessedText {
  return { text: normaliseText(text), extracted: new Map(), gaps: [], cuts: [] };
}

/** Opening fence outside lists and block quotes. Indented fences are not extracted. */
const FENCE = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})[^\n]*\n/gm;
/** Start of HTML that may continue after blank lines, so that a fence below may belong to it. */
const OPEN_HTML = /^ {0,3}<(?:script|pre|style|textarea|[!?])/gim;

/** Progress of the extraction. */
interface Extraction {
  extracted: Map<number, ExtractedCode>;
  gaps: { line: number; missing: number }[];
  /** Ranges of the preprocessed text that may be code, so that headings in them may not be headings. */
  uncertain: [number, number][];
}

function extractCode(text: string): PreprocessedText {
  const { extracted, gaps, uncertain }: Extraction = { extracted: new Map(), gaps: [], uncertain: [] };
  let result = "";
  let copiedTo = 0;
  let line = 1;
  let countedTo = 0;
  let missing = 0;
  let missingLength = 0;
  /** Offset up to which all code has been found. */
  let scannedTo = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  /** Offset from which code can no longer be detected. */
  let certainUntil: number | undefined;
  FENCE.lastIndex = scannedTo;
  for (let match = FENCE.exec(text); match; match = FENCE.exec(text)) {
    const [opening, fence = ""] = match;
    const start = match.index + opening.length;
    certainUntil = findOpenHtml(text, scannedTo, match.index);
    if (certainUntil !== undefined) break;
    const end = isBelowHtml(text, match.index) ? undefined : findClosing(text, start, fence);
    if (end === undefined) {
      certainUntil = match.index;
      break;
    }
    const inside = text.slice(start, end.index);
    FENCE.lastIndex = end.after;
    if (opening.startsWith(" ")) {
      // The fence may be in a list. It can be skipped only if nothing inside would open a fence outside a list.
      if (/^(?:`{3,}|~{3,})/m.test(inside)) {
        certainUntil = match.index;
        break;
      }
      uncertain.push([match.index - missingLength, end.after - missingLength]);
    } else if (inside !== "") {
      line += countLines(text, countedTo, match.index);
      countedTo = match.index;
      const lines = countLines(inside, 0, inside.length);
      extracted.set(line - missing, { code: inside.slice(0, -1), lines });
      result += text.slice(copiedTo, start);
      copiedTo = end.index;
      missing += lines;
      missingLength += inside.length;
      gaps.push({ line: line - missing + lines, missing });
    }
    scannedTo = end.after;
  }
  certainUntil ??= findOpenHtml(text, scannedTo, text.length) ?? text.length;
  const rest = missing === 0 ? text : result + text.slice(copiedTo);
  return { text: rest, extracted, gaps, cuts: findCuts(rest, certainUntil - missingLength, uncertain) };
}

/** Heading after a blank line. It closes every open block except code and some HTML. */
const HEADING_START = /\n\n(?=#{1,6}[ \t])/g;
/** Link definitions apply to the whole document, so a document with definitions is not split. */
const DEFINITION = /^[ \t>*+\d.)-]*\[[^\]\n]+\]:/m;
/** Minimum number of characters in a chunk. Smaller chunks would cost more than they save. */
const MIN_CHUNK_LENGTH = 12_000;

function findCuts(text: string, certainUntil: number, uncertain: readonly (readonly [number, number])[]): number[] {
  if (text.length < 2 * MIN_CHUNK_LENGTH || DEFINITION.test(text)) return [];
  const cuts: number[] = [];
  let last = 0;
  HEADING_START.lastIndex = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  for (let match = HEADING_START.exec(text); match && match.index < certainUntil; match = HEADING_START.exec(text)) {
    const at = match.index + 2;
    if (at - last < MIN_CHUNK_LENGTH || uncertain.some(([from, to]) => at > from && at < to)) continue;
    cuts.push(at);
    last = at;
  }
  return cuts;
}

/** Find HTML in a range without code that is not closed on its line. */
function findOpenHtml(text: string, from: number, to: number): number | undefined {
  OPEN_HTML.lastIndex = from;
  for (let match = OPEN_HTML.exec(text); match && match.index < to; match = OPEN_HTML.exec(text)) {
    const end = text.indexOf("\n", match.index);
    const line = text.slice(match.index + match[0].length, end < 0 ? text.length : end);
    if (!/-->|\?>|<\/(?:script|pre|style|textarea)>/i.test(line)) return match.index;
  }
  return undefined;
}

/** True if HTML directly above continues at this offset, since HTML blocks end at a blank line. */
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

/** Count line feeds in a range. */
export function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
