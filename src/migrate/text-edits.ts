/** Changes parts of a text by their positions, so that everything else keeps its bytes. */

export interface TextEdit {
  /** Offsets in the text. */
  start: number;
  end: number;
  text: string;
}

/** Apply edits. An edit within another one has no effect. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index);
  let result = "";
  let position = 0;
  for (const edit of sorted) {
    if (edit.start < position) continue;
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

/** Extend an edit that removes a node to its whole lines, if nothing else is on them, and to one blank line after them. */
export function removeLines(text: string, start: number, end: number): TextEdit {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", end);
  const lineEnd = newline < 0 ? text.length : newline + 1;
  if (text.slice(lineStart, start).trim() !== "" || text.slice(end, lineEnd).trim() !== "")
    return { start, end, text: "" };
  const isBlank = text[lineEnd] === "\n" && (lineStart === 0 || text.slice(0, lineStart).endsWith("\n\n"));
  return { start: lineStart, end: isBlank ? lineEnd + 1 : lineEnd, text: "" };
}

/**
 * Replace a part of a line by a comment. A line that begins with a comment is raw HTML as a whole, so its text moves before the
 * comment.
 */
export function commentOut(text: string, start: number, end: number, comment: string): TextEdit[] {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", end);
  const lineEnd = newline < 0 ? text.length : newline;
  const isFirst = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?$/.test(text.slice(lineStart, start));
  if (!isFirst || text.slice(end, lineEnd).trim() === "") return [{ start, end, text: comment }];
  const space = /^[ \t]*/.exec(text.slice(end, lineEnd))?.[0].length ?? 0;
  return [
    { start, end: end + space, text: "" },
    { start: lineEnd, end: lineEnd, text: ` ${comment}` },
  ];
}

/** Return the line of an offset, from 1. */
export function getLine(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** Return the offset at which a line begins. @param line Line from 1. */
export function getOffset(text: string, line: number): number {
  let offset = 0;
  for (let current = 1; current < line; current++) offset = text.indexOf("\n", offset) + 1;
  return offset;
}
