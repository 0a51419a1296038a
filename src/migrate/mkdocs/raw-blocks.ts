/** Joins the lines of raw HTML, which continues until its closing tag in Python-Markdown, and until a blank line here. */

import { FENCE } from "./block-patterns.ts";

const OPENING = /^ {0,3}<(svg|style|script|table|figure|video|audio|picture|iframe|object|form|center)\b([^>]*)>?/i;

/** Elements with content that may be meant as Markdown; only lines that would become code blocks are joined. */
const CONTAINER = /^ {0,3}<(div|section|details|article|aside|header|footer|nav|main|ul|ol|dl|p)\b([^>]*)>?/i;

/** Remove blank lines in raw HTML, outside of code. */
export function joinRawHtml(text: string): string {
  const output: string[] = [];
  let fence: string | undefined;
  let element: { name: string; depth: number; isContainer: boolean } | undefined;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const marks = FENCE.exec(line)?.[2];
    if (element === undefined && marks !== undefined)
      fence = fence === undefined ? marks : line.trim().startsWith(fence) ? undefined : fence;
    if (fence === undefined && element === undefined) {
      const container = CONTAINER.exec(line);
      const [, name, attributes = ""] = OPENING.exec(line) ?? container ?? [];
      // Content with this attribute is Markdown.
      if (name !== undefined && !/\smarkdown\b/.test(attributes))
        element = { name: name.toLowerCase(), depth: 0, isContainer: container !== null };
    }
    if (element) {
      element.depth += countTags(line, element.name);
      const isJoined = !element.isContainer || /^(?: {4}|\t)\s*</.test(lines[index + 1] ?? "");
      if (line.trim() !== "" || element.depth <= 0 || !isJoined) output.push(line);
      if (element.depth <= 0) element = undefined;
    } else output.push(line);
  }
  // Without a closing tag, nothing is joined.
  return renameIds(element ? text : output.join("\n"));
}

/** Rename IDs in drawings that an earlier drawing of the page has. */
function renameIds(text: string): string {
  const ids = new Set<string>();
  let number = 1;
  return text.replace(/<svg\b[\s\S]*?<\/svg>/g, (drawing) => {
    const own = [...drawing.matchAll(/\sid="([^"\s]+)"/g)].map(([, id = ""]) => id);
    const isRepeated = own.some((id) => ids.has(id));
    for (const id of own) ids.add(id);
    if (!isRepeated) return drawing;
    number++;
    const names = new Set(own);
    return drawing.replace(/(\sid="|url\(#|href="#)([^"()\s]+)/g, (whole, start: string, id: string) =>
      names.has(id) ? `${start}${id}-${number}` : whole,
    );
  });
}

/** Number of opening tags minus that of closing ones. */
function countTags(line: string, name: string): number {
  const opening = line.match(new RegExp(`<${name}\\b(?![^<>]*/>)`, "gi"))?.length ?? 0;
  const closing = line.match(new RegExp(`</${name}\\s*>`, "gi"))?.length ?? 0;
  return opening - closing;
}
