/** Removes the lines of code blocks that Twoslash hides: code for the compiler, options and queries of types. */

import type { TextEdit } from "./text-edits.ts";

/** `// ---cut---`; `before` is the default. */
const CUT = /^[\s>]*\/\/\s*---cut(?:-(before|after|start|end))?---\s*$/;

/** `// @errors: 2339`, `//    ^?`. Names of files are shown. */
const OPTION = /^[\s>]*\/\/\s*(?:@(?:noErrors|errors|noErrorValidation|noErrorsCutted|emit)\b.*|\^[?|].*)$/;

/**
 * Return the edits that remove hidden lines of a code block.
 *
 * @param start Offset of the fence.
 * @param fence Characters that open the block.
 */
export function removeCuts(text: string, start: number, fence: string): TextEdit[] {
  const lines = listCodeLines(text, start, fence);
  const marks = lines.map((line) => {
    const match = CUT.exec(text.slice(line.start, line.end).trimEnd());
    return match ? (match[1] ?? "before") : undefined;
  });
  const first = marks.lastIndexOf("before");
  const last = marks.indexOf("after");
  let isCut = false;
  return lines.flatMap((line, index) => {
    const mark = marks[index];
    if (mark === "start") isCut = true;
    const isHidden = isCut || mark !== undefined || index < first || (last >= 0 && index > last);
    if (mark === "end") isCut = false;
    return isHidden || OPTION.test(text.slice(line.start, line.end).trimEnd()) ? [{ ...line, text: "" }] : [];
  });
}

/** Return the lines between the fences, with their line breaks. */
function listCodeLines(text: string, start: number, fence: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  const closing = new RegExp(`^[\\s>]*${fence[0]}{${fence.length},}\\s*$`);
  for (let at = text.indexOf("\n", start) + 1; at > 0 && at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline + 1;
    if (closing.test(text.slice(at, end).trimEnd())) break;
    lines.push({ start: at, end });
    at = end;
  }
  return lines;
}
