/**
 * Inserts Markdown from data into its page. It is parsed separately: neither tags nor expressions run, its blocks end where
 * it ends, and its raw HTML is sanitized even if the site trusts raw HTML.
 */

import type { Nodes, Parents, Root } from "mdast";
import type { Point } from "unist";
import type { PageInput } from "../../model/page-input.ts";
import type { ParseContext } from "../parse-context.ts";
import { findFrontMatter } from "../preprocess.ts";
import { sanitizeChildren } from "../raw-html/sanitize.ts";
import type { TreeTransform } from "./tree-plugin.ts";
import { hasBlocks } from "./walk.ts";

/** Paragraph that represents the content in its page. Noncharacters are not used in text. */
const MARK = "\ufdd6";

/** A part of a text that is parsed separately, with the lines that it has in the whole text. */
export interface SeparateText {
  text: string;
  /** Offsets behind `from` are smaller than those in the whole text. */
  shift: { from: number; by: number };
}

/**
 * Separate the content from the page's text. A mark replaces the content.
 *
 * In MDX, the page's text keeps its length, because the positions of code are those that the parser sees.
 */
export function separateContent(
  text: string,
  { content }: PageInput,
  isMdx: boolean,
): { page: SeparateText; content: SeparateText } | undefined {
  if (!content) return undefined;
  const lines = text.split("\n");
  const start = lines.slice(0, content.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const own = lines.slice(content.line - 1, content.line - 1 + content.count).join("\n");
  // Empty lines are parsed in less time than spaces.
  const mark = MARK + (isMdx ? own.slice(1).replace(/[^\n]/g, " ") : "\n".repeat(content.count - 1));
  const before = "\n".repeat(content.line - 1);
  return {
    page: {
      text: text.slice(0, start) + mark + text.slice(start + own.length),
      shift: { from: start, by: own.length - mark.length },
    },
    content: { text: before + own, shift: { from: -1, by: start - before.length } },
  };
}

/**
 * Return the tree of a page that contains only its content, like most pages from data. Parsing the mark would take half as
 * long as the content.
 */
export function createMarkTree({ text, shift: { from } }: SeparateText): Root | undefined {
  if (text.slice(findFrontMatter(text)?.length ?? 0).trim() !== MARK) return undefined;
  const line = text.slice(0, from).split("\n").length;
  const position = { start: { line, column: 1, offset: from }, end: { line, column: 2, offset: from + 1 } };
  const mark = { type: "text", value: MARK, position } as const;
  return { type: "root", children: [{ type: "paragraph", children: [mark], position }] };
}

/** Give the nodes of a tree the offsets that they have in the whole text. */
export function restoreOffsets(tree: Nodes, { from, by }: SeparateText["shift"]): void {
  if (by === 0) return;
  const move = (point: Point): Point =>
    point.offset !== undefined && point.offset > from ? { ...point, offset: point.offset + by } : point;
  const visit = (node: Nodes): void => {
    if (node.position) node.position = { start: move(node.position.start), end: move(node.position.end) };
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(tree);
}

/** @param transforms Transforms that the page's tree has passed. */
export function insertContent(transforms: readonly TreeTransform[]): TreeTransform {
  return (tree, context) => {
    if (!context.content) return;
    const content = context.content.parse();
    const untrusted: ParseContext = { ...context, isTrusted: false, mdx: undefined };
    for (const transform of transforms) transform(content, untrusted);
    sanitizeChildren(content, untrusted);
    if (!replaceMark(tree, content)) tree.children.push(...content.children);
  };
}

/** Replace the mark in a tree. Returns false if there is none, because it is part of other syntax. */
function replaceMark(parent: Parents, content: Root): boolean {
  for (const [index, child] of parent.children.entries()) {
    if (isMark(child)) {
      (parent.children as Nodes[]).splice(index, 1, ...content.children);
      return true;
    }
    if (hasBlocks(child) && replaceMark(child, content)) return true;
  }
  return false;
}

function isMark(node: Nodes): boolean {
  const [text] = node.type === "paragraph" ? node.children : [];
  return text?.type === "text" && text.value.trim() === MARK;
}
