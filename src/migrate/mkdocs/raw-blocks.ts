/** Joins the lines of raw HTML, which continues until its closing tag in Python-Markdown, and until a blank line here. */

import { FENCE } from "./block-patterns.ts";

const OPENING = /^ {0,3}<(svg|style|script|table|figure|video|audio|picture|iframe|object|form|center)\b([^>]*)>?/i;

/** Elements with content that may be meant as Markdown; only lines that would become code blocks are joined. */
const CONTAINER = /^ {0,3}<(div|section|details|article|aside|header|footer|nav|main|ul|ol|dl|p)\b([^>]*)>?/i;

/** Remove blank lines in raw HTML, outside of code. */
export function joinRawHtml(text: string): string {
  const output: string[] = [];
  let fence: string | undefined;
  let element: OpenElement | undefined;
  let container: OpenElement | undefined;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const marks = FENCE.exec(line)?.[2];
    if (element === undefined && marks !== undefined)
      fence = fence === undefined ? marks : line.trim().startsWith(fence) ? undefined : fence;
    if (fence === undefined && element === undefined) {
      element = openElement(OPENING, line);
      container ??= element ? undefined : openElement(CONTAINER, line);
    }
    if (container && fence === undefined) container.depth += countTags(line, container.name);
    if (element) {
      element.depth += countTags(line, element.name);
      if (line.trim() !== "" || element.depth <= 0) output.push(line);
      if (element.depth <= 0) element = undefined;
    } else if (!container || fence !== undefined || line.trim() !== "" || !INDENTED_TAG.test(lines[index + 1] ?? ""))
      output.push(line);
    if (container && container.depth <= 0) container = undefined;
  }
  // Without a closing tag, nothing is joined.
  return renameIds(element ? text : output.join("\n"));
}

interface OpenElement {
  name: string;
  depth: number;
}

const INDENTED_TAG = /^(?: {4}|\t)\s*</;

/** @returns `undefined` if the line opens no element, or one with content in Markdown. */
function openElement(pattern: RegExp, line: string): OpenElement | undefined {
  const [, name, attributes = ""] = pattern.exec(line) ?? [];
  return name === undefined || /\smarkdown\b/.test(attributes) ? undefined : { name: name.toLowerCase(), depth: 0 };
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
