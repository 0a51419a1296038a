/** Finds elements of Vue with their content: those that a directive repeats, or that are shown as they are written. */

import type { Root } from "mdast";
import { writeComment } from "../block-writers.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "../markdown-tree.ts";
import { applyEdits, getLine, type TextEdit } from "../text-edits.ts";
import type { AddTask, TextRange } from "./page-context.ts";

interface Tag extends TextRange {
  name: string;
  kind: "open" | "close" | "empty";
  source: string;
  /** True if the tag begins a block of Markdown. */
  isBlock: boolean;
}

/** A tag, or a part of HTML without tags. */
const TAG =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([A-Za-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>/g;

const EMPTY = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** List the tags of a page, also those that are text in Markdown because of an attribute such as `@click`. */
function listTags(root: Root, text: string): Tag[] {
  const tags: Tag[] = [];
  visitNodes(root, (node, parents) => {
    const { start, end } = getRange(node);
    const source = text.slice(start, end);
    if (node.type !== "html" && !(node.type === "text" && /<[A-Za-z][^<>]*\s[@#]/.test(source))) return;
    const isBlock = node.type === "html" && parents.at(-1)?.type !== "paragraph";
    for (const match of source.matchAll(TAG)) {
      const { index, 0: whole, 2: slash = "", 3: name, 5: end = "" } = match;
      if (name === undefined) continue;
      const kind = slash === "/" ? "close" : end === "/" || EMPTY.test(name) ? "empty" : "open";
      const range = { start: start + index, end: start + index + whole.length };
      tags.push({ ...range, name, kind, source: whole, isBlock: isBlock && index === 0 });
    }
  });
  return tags;
}

/** Find the elements with an attribute in their opening tag. Elements that are not closed are left out. */
function findElements(root: Root, text: string, attribute: RegExp): (TextRange & { tag: Tag })[] {
  const tags = listTags(root, text);
  return tags.flatMap((tag, index) => {
    if (tag.kind === "close" || !attribute.test(tag.source)) return [];
    if (tag.kind === "empty") return [{ start: tag.start, end: tag.end, tag }];
    let depth = 0;
    const closing = tags.slice(index).find(({ name, kind }) => {
      if (name !== tag.name || kind === "empty") return false;
      depth += kind === "open" ? 1 : -1;
      return depth === 0;
    });
    return closing ? [{ start: tag.start, end: closing.end, tag }] : [];
  });
}

/** Find elements with the attribute `v-pre`, in which braces are text. */
export const findLiteralElements = (root: Root, text: string): TextRange[] =>
  findElements(root, text, /\sv-pre(?=[\s=>/])/);

/** Turn elements that repeat for each entry of a list into comments, because their entries are not known. Lines stay. */
export function hideLoops(text: string, addTask: AddTask): string {
  if (!text.includes("v-for")) return text;
  const { root } = parseMarkdown(hideFrontMatter(text));
  const edits = findElements(root, text, /\sv-for=/).flatMap(({ start, end, tag }): TextEdit[] => {
    const source = text.slice(start, end);
    // A blank line ends the HTML around the element, but not a comment that is a block.
    if (!tag.isBlock && /\n[ \t]*\n/.test(source)) return [];
    addTask({
      kind: "Vue template",
      line: getLine(text, start),
      subject: tag.source,
      suggestion: "The element, which Vue repeats for each entry of a list, is a comment now. Write its entries.",
    });
    return [{ start, end, text: writeComment(source) }];
  });
  return applyEdits(text, edits);
}
