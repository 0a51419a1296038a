/** Fences of code as lines: where one begins and ends, and the file that it names. */

import type { SourceLine } from "./line-ranges.ts";

export interface Fence {
  /** What stands before it on its line: indentation, marks of quotes and list items. */
  lead: string;
  marks: string;
  info: string;
  /** As written behind `file=`. */
  file?: string;
}

const OPENING = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})(.*)$/;
const CLOSING = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/;
const FILE = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)')/;
/** The first word of the info, unless it is `key=value`. */
const LANGUAGE = /^[^\s{=]+(?=[\s{]|$)/;

/** The fence that a line opens, if it opens one. */
export function openingFence(line: string): Fence | undefined {
  const [, lead, marks, info = ""] = OPENING.exec(line) ?? [];
  if (lead === undefined || marks === undefined || (marks.startsWith("`") && info.includes("`"))) return undefined;
  const [, double, single] = FILE.exec(info) ?? [];
  return { lead, marks, info, file: double ?? single };
}

/** The index of the line that closes the fence of a line. */
export function closingLine(lines: readonly SourceLine[], from: number, { lead, marks }: Fence): number | undefined {
  for (let index = from + 1; index < lines.length; index++) {
    const [, indentation = "", closing = ""] = CLOSING.exec((lines[index] as SourceLine).text) ?? [];
    // Deeper it would be a line of the code (CommonMark 4.5).
    if (closing.startsWith(marks) && indentation.length <= lead.length + 3) return index;
  }
  return undefined;
}

/**
 * A fence around code from a file: without the name of the file, with a language, and longer than any fence in the code.
 *
 * @param language What the code is in, where the fence does not say.
 */
export function withFile(
  { lead, marks, info }: Fence,
  code: readonly SourceLine[],
  language: string,
): { opening: string; marks: string } {
  let longest = marks.length - 1;
  for (const { text } of code) {
    const [, , inner = ""] = OPENING.exec(text) ?? [];
    if (inner.startsWith(marks[0] as string)) longest = Math.max(longest, inner.length);
  }
  const outer = (marks[0] as string).repeat(longest + 1);
  const words = info.replace(FILE, "").trim();
  const infoString = LANGUAGE.test(words) || language === "" ? words : `${language} ${words}`.trim();
  return { opening: lead + outer + infoString, marks: outer };
}
