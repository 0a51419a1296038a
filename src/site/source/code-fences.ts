/** Finds code fences in Markdown lines, and the files that they reference. */

import { getElement } from "../../util/collections.ts";
import type { SourceLine } from "./line-ranges.ts";

export interface Fence {
  /** Text before the fence: indentation, and markers for block quotes and list items. */
  lead: string;
  /** Backticks or tildes. */
  marks: string;
  info: string;
  /** The info string's `file=` value. */
  file?: string;
}

const OPENING = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})(.*)$/;
const CLOSING = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/;
const FILE = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)')/;
/** The info string's first word, unless it is `key=value`. */
const LANGUAGE = /^[^\s{=]+(?=[\s{]|$)/;

/** Parse the opening fence on a line, if there is one. */
export function matchOpeningFence(line: string): Fence | undefined {
  const [, lead, marks, info = ""] = OPENING.exec(line) ?? [];
  if (lead === undefined || marks === undefined || (marks.startsWith("`") && info.includes("`"))) return undefined;
  const [, double, single] = FILE.exec(info) ?? [];
  return { lead, marks, info, file: double ?? single };
}

/** Return the closing fence's index. */
export function findClosingLine(
  lines: readonly SourceLine[],
  from: number,
  { lead, marks }: Fence,
): number | undefined {
  for (let index = from + 1; index < lines.length; index++) {
    const [, indentation = "", closing = ""] = CLOSING.exec(getElement(lines, index).text) ?? [];
    // A fence that is indented by more than 3 spaces belongs to the code (CommonMark 4.5).
    if (closing.startsWith(marks) && indentation.length <= lead.length + 3) return index;
  }
  return undefined;
}

/**
 * Create the fence around code from a file: without `file=`, with a language, and longer than any fence in the code.
 *
 * @param language Default language.
 */
export function withFile(
  { lead, marks, info }: Fence,
  code: readonly SourceLine[],
  language: string,
): { opening: string; marks: string } {
  let longest = marks.length - 1;
  for (const { text } of code) {
    const [, , inner = ""] = OPENING.exec(text) ?? [];
    if (inner.startsWith(getElement(marks, 0))) longest = Math.max(longest, inner.length);
  }
  const outer = getElement(marks, 0).repeat(longest + 1);
  const words = info.replace(FILE, "").trim();
  const infoString = LANGUAGE.test(words) || language === "" ? words : `${language} ${words}`.trim();
  return { opening: lead + outer + infoString, marks: outer };
}
