/** Marks lines of code as highlighted, added, removed or numbered. */

import { elementAt } from "../../util/collections.ts";
import type { FenceMeta } from "./fence-meta.ts";

export interface CodeLines {
  /** Code without the comments that only mark lines. */
  code: string;
  /** Classes by line, from 0. Absent if no line needs an element. */
  classes?: readonly string[];
  /**
   * `+` and `-` prefixes of a diff by line, from 0. They are removed from the code, since they are not part of its
   * language.
   */
  signs?: readonly string[];
}

const MARK_COMMENT =
  /^\s*(?:\/\/|#|--|;|%|REM|rem|'|\/\*|<!--|\{\s*\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

export function readLines(code: string, meta: FenceMeta, language: string): CodeLines {
  const isDiff = meta.diff || language === "diff";
  const hasComments = meta.markedLines === undefined && code.includes("highlight-");
  const numbered = meta.firstNumber !== undefined;
  if (!isDiff && !hasComments && !meta.markedLines && !numbered) return { code };
  const { lines, markedLines } = hasComments
    ? extractMarkComments(code)
    : { lines: code.split("\n"), markedLines: meta.markedLines };
  const signs = meta.diff && language !== "diff" ? lines.map((line) => /^[+-]/.exec(line)?.[0] ?? "") : undefined;
  const classes = lines.map((line, index) => {
    const change = isDiff ? changeOf(line) : undefined;
    return [change, markedLines?.has(index + 1) ? "marked" : undefined].filter(Boolean).join(" ");
  });
  const codeLines = signs ? lines.map((line, index) => line.slice(elementAt(signs, index).length)) : lines;
  const needsElements = numbered || classes.some((name) => name !== "");
  return { code: codeLines.join("\n"), classes: needsElements ? classes : undefined, signs };
}

function changeOf(line: string): string | undefined {
  if (/^\+(?!\+\+ )/.test(line)) return "added";
  return /^-(?!-- )/.test(line) ? "removed" : undefined;
}

function extractMarkComments(code: string): { lines: string[]; markedLines: Set<number> } {
  const lines: string[] = [];
  const markedLines = new Set<number>();
  let inside = false;
  let next = false;
  for (const line of code.split("\n")) {
    const comment = MARK_COMMENT.exec(line)?.[1];
    if (comment === "next-line") next = true;
    else if (comment) inside = comment === "start";
    else {
      lines.push(line);
      if (inside || next) markedLines.add(lines.length);
      next = false;
    }
  }
  return { lines, markedLines };
}

const SPAN = /<span class="[^"]*">|<\/span>|\n/g;

/**
 * Wrap each line of highlighted HTML in an element. Spans across line ends are closed and reopened.
 *
 * @param first Number of the first line, if lines need explicit numbers.
 */
export function wrapLines(html: string, { classes = [], signs }: CodeLines, first?: number): string {
  const open: string[] = [];
  let result = "";
  let line = 0;
  let start = 0;
  const openLine = (): string => {
    const className = classes[line];
    const sign = signs?.[line] ?? "";
    const number = first === undefined ? "" : ` data-line="${first + line}"`;
    return `<span class="line${className ? ` ${className}` : ""}"${number}>${sign}${open.join("")}`;
  };
  result += openLine();
  for (const match of html.matchAll(SPAN)) {
    const [token] = match;
    result += html.slice(start, match.index);
    start = match.index + token.length;
    if (token === "\n") {
      result += `${"</span>".repeat(open.length)}\n</span>`;
      line++;
      result += openLine();
    } else {
      result += token;
      if (token === "</span>") open.pop();
      else open.push(token);
    }
  }
  return `${result}${html.slice(start)}</span>`;
}
