/**
 * Inserts Markdown from data into its page. It is parsed separately: neither tags nor expressions run, its blocks end where
 * it ends, and its raw HTML is sanitized even if the site trusts raw HTML.
 */

import type { Nodes, Parents, Root } from "mdast";
import type { PageInput } from "../../model/page-input.ts";
import type { ParseContext } from "../parse-context.ts";
import { sanitizeChildren } from "../raw-html/sanitize.ts";
import type { TreeTransform } from "./tree-plugin.ts";
import { hasBlocks } from "./walk.ts";

/** Paragraph that represents the content in its page. Noncharacters are not used in text. */
const MARK = "\ufdd6";

/**
 * Separate the content from the page's text. Both have the length of the whole text, so that positions stay valid: the
 * content is replaced by a mark, and what surrounds the content by spaces.
 */
export function separateContent(text: string, input: PageInput | undefined): { text: string; content?: string } {
  if (!input?.content) return { text };
  const { line, count } = input.content;
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1);
  const own = lines.slice(line - 1, line - 1 + count);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  const end = start + own.join("\n").length;
  const blank = (part: string): string => part.replace(/[^\n]/g, " ");
  return {
    text: text.slice(0, start) + MARK + blank(text.slice(start + 1, end)) + text.slice(end),
    content: blank(text.slice(0, start)) + text.slice(start, end),
  };
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
