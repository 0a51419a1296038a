/**
 * Prepares a file's text for the parser: removes the byte order mark, normalizes line endings, replaces forbidden
 * characters, and extracts fenced code.
 *
 * A third of the lines in technical documentation are code, which the parser would scan several times to no effect.
 * Extraction scans code once. Columns do not change, and line numbers are mapped back.
 */

import { MARK_END, MARK_START } from "../model/placeholders.ts";
import { getElement } from "../util/collections.ts";

export interface PreprocessedText {
  /** Text for the parser. */
  text: string;
  /** Extracted code by the line that contains its opening fence (from 1, in `text`). */
  extracted: ReadonlyMap<number, ExtractedCode>;
  /** Lines of `text` after which lines were removed, ascending, with the total lines removed so far. */
  gaps: readonly { line: number; missing: number }[];
}

export interface ExtractedCode {
  code: string;
  lines: number;
}

/** Convert a point in the preprocessed text to its position in the file. */
export function getSourcePosition(
  { gaps }: PreprocessedText,
  { line, column }: { line: number; column: number },
): { line: number; column: number } {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getElement(gaps, middle).line < line) low = middle + 1;
    else high = middle;
  }
  return { line: line + (gaps[low - 1]?.missing ?? 0), column };
}

const FORBIDDEN_CHARACTERS = new RegExp(`[\\u0000${MARK_START}${MARK_END}]`, "g");

/**
 * Normalize line endings and remove the byte order mark. Replace NUL (CommonMark 2.3) and characters reserved for
 * placeholders.
 */
export function normalizeText(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (clean.includes("\r")) clean = clean.replace(/\r\n?/g, "\n");
  FORBIDDEN_CHARACTERS.lastIndex = 0;
  if (FORBIDDEN_CHARACTERS.test(clean)) clean = clean.replace(FORBIDDEN_CHARACTERS, "\ufffd");
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

// The part between the lines is lazy: empty front matter ends at the second line, not at a thematic break below.
const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/;
/** Unindented line that begins a YAML map entry. */
const YAML_ENTRY = /(?:"[^"\n]+"|'[^'\n]+'|[\w$](?:[\w$ .@/-]*[\w$.@/-])?)[ \t]*:(?:[ \t]|$)/.source;
const YAML_KEY = new RegExp(`^${YAML_ENTRY}`, "m");
/** Unindented line that is neither an entry, a list item, a comment, nor part of a list or map in brackets. */
const PROSE_LINE = new RegExp(String.raw`^(?!${YAML_ENTRY}|[-#{}[\]\s]).+`, "m");

/**
 * Return the front matter that begins a normalized text: its YAML, and its length including the `---` lines.
 *
 * Prose between two thematic breaks is not front matter if a blank line follows the first one.
 */
export function findFrontMatter(text: string): { yaml: string; length: number } | undefined {
  const [block, yaml = ""] = FRONT_MATTER.exec(text) ?? [];
  if (block === undefined) return undefined;
  const beginsBlank = /^[ \t]*\n/.test(yaml) && yaml.trim() !== "";
  if (beginsBlank && (!YAML_KEY.test(yaml) || PROSE_LINE.test(yaml))) return undefined;
  return { yaml, length: block.length };
}

/** Prepare a text for the parser. */
export function preprocess(text: string): PreprocessedText {
  return extractCode(normalizeText(text));
}

/** Prepare a text without extracting code, in case an apparent fence is not a fence. */
export function preprocessWithoutExtraction(text: string): PreprocessedText {
  return { text: normalizeText(text), extracted: new Map(), gaps: [] };
}

/** Opening fence outside lists and block quotes. Indented fences are not extracted. A run is matched as a whole or not at all. */
const FENCE = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,}(?!~))[^\n]*\n/gm;
/** Start of HTML that may continue after blank lines, so that a fence below may belong to it. */
const OPEN_HTML = /^ {0,3}<(?:script|pre|style|textarea|[!?])/gim;

function extractCode(text: string): PreprocessedText {
  const extracted = new Map<number, ExtractedCode>();
  const gaps: { line: number; missing: number }[] = [];
  let result = "";
  let copiedTo = 0;
  let line = 1;
  let countedTo = 0;
  let missing = 0;
  /** Offset up to which all code has been found. */
  let scannedTo = findFrontMatter(text)?.length ?? 0;
  FENCE.lastIndex = scannedTo;
  for (let match = FENCE.exec(text); match; match = FENCE.exec(text)) {
    const [opening, fence = ""] = match;
    const start = match.index + opening.length;
    const between = text.slice(scannedTo, match.index);
    if (hasOpenHtml(between) || isBelowHtml(between)) break;
    const end = findClosing(text, start, fence);
    if (!end) break;
    const inside = text.slice(start, end.index);
    FENCE.lastIndex = end.after;
    if (opening.startsWith(" ")) {
      // The fence may be in a list. It can be skipped only if nothing inside would open a fence outside a list.
      if (/^(?:`{3,}|~{3,})/m.test(inside)) break;
    } else if (inside !== "") {
      line += countLines(text, countedTo, match.index);
      countedTo = match.index;
      const lines = countLines(inside, 0, inside.length);
      extracted.set(line - missing, { code: inside.slice(0, -1), lines });
      result += text.slice(copiedTo, start);
      copiedTo = end.index;
      missing += lines;
      gaps.push({ line: line - missing + lines, missing });
    }
    scannedTo = end.after;
  }
  return { text: missing === 0 ? text : result + text.slice(copiedTo), extracted, gaps };
}

/** True if a text without code contains HTML that is not closed on its line. */
function hasOpenHtml(text: string): boolean {
  OPEN_HTML.lastIndex = 0;
  for (let match = OPEN_HTML.exec(text); match; match = OPEN_HTML.exec(text)) {
    const end = text.indexOf("\n", match.index);
    const line = text.slice(match.index + match[0].length, end < 0 ? text.length : end);
    if (!/-->|\?>|<\/(?:script|pre|style|textarea)>/i.test(line)) return true;
  }
  return false;
}

/** True if HTML at the end of a text continues on the next line, since HTML blocks end at a blank line. */
function isBelowHtml(text: string): boolean {
  const lines = text.slice(text.lastIndexOf("\n\n") + 1);
  return lines.includes("<") && /^\s{0,3}</m.test(lines);
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
