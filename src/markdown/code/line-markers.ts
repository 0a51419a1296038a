/** Lines of code that say something besides: marked, added, removed, numbered. */

import type { FenceMeta } from "./fence-meta.ts";

export interface CodeLines {
  /** The code without the comments that only mark lines. */
  code: string;
  /** Classes by line, from 0; absent when no line needs an element of its own. */
  classes?: readonly string[];
  /** Signs that stood before the lines of a diff, by line, from 0; they are not part of the language. */
  signs?: readonly string[];
}

const MARK_COMMENT =
  /^\s*(?:\/\/|#|--|;|%|REM|rem|'|\/\*|<!--|\{\s*\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

export function readLines(code: string, meta: FenceMeta, language: string): CodeLines {
  const isDiff = meta.diff || language === "diff";
  const hasComments = meta.marked === undefined && code.includes("highlight-");
  const numbered = meta.firstNumber !== undefined;
  if (!isDiff && !hasComments && !meta.marked && !numbered) return { code };
  const { lines, marked } = hasComments ? takeComments(code) : { lines: code.split("\n"), marked: meta.marked };
  const signs = meta.diff && language !== "diff" ? lines.map((line) => /^[+-]/.exec(line)?.[0] ?? "") : undefined;
  const classes = lines.map((line, index) => {
    const change = isDiff ? changeOf(line) : undefined;
    return [change, marked?.has(index + 1) ? "marked" : undefined].filter(Boolean).join(" ");
  });
  const codeLines = signs ? lines.map((line, index) => line.slice((signs[index] as string).length)) : lines;
  const needed = numbered || classes.some((name) => name !== "");
  return { code: codeLines.join("\n"), classes: needed ? classes : undefined, signs };
}

function changeOf(line: string): string | undefined {
  if (/^\+(?!\+\+ )/.test(line)) return "added";
  return /^-(?!-- )/.test(line) ? "removed" : undefined;
}

function takeComments(code: string): { lines: string[]; marked: Set<number> } {
  const lines: string[] = [];
  const marked = new Set<number>();
  let inside = false;
  let next = false;
  for (const line of code.split("\n")) {
    const comment = MARK_COMMENT.exec(line)?.[1];
    if (comment === "next-line") next = true;
    else if (comment) inside = comment === "start";
    else {
      lines.push(line);
      if (inside || next) marked.add(lines.length);
      next = false;
    }
  }
  return { lines, marked };
}

const SPAN = /<span class="[^"]*">|<\/span>|\n/g;

/**
 * Put every line of highlighted markup into an element of its own; colours that go on over a line end are closed and
 * opened again.
 *
 * @param first Number of the first line, where lines say their number themselves.
 */
export function wrapLines(html: string, { classes = [], signs }: CodeLines, first?: number): string {
  const open: string[] = [];
  let result = "";
  let line = 0;
  let start = 0;
  const begin = (): string => {
    const extra = classes[line];
    const sign = signs?.[line] ?? "";
    const number = first === undefined ? "" : ` data-line="${first + line}"`;
    return `<span class="line${extra ? ` ${extra}` : ""}"${number}>${sign}${open.join("")}`;
  };
  result += begin();
  for (const match of html.matchAll(SPAN)) {
    const [token] = match;
    result += html.slice(start, match.index);
    start = match.index + token.length;
    if (token === "\n") {
      result += `${"</span>".repeat(open.length)}\n</span>`;
      line++;
      result += begin();
    } else {
      result += token;
      if (token === "</span>") open.pop();
      else open.push(token);
    }
  }
  return `${result}${html.slice(start)}</span>`;
}
