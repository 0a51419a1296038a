/**
 * Sanitizes raw HTML in Markdown: allowed tags are rewritten and balanced among their siblings; all others are removed
 * and reported.
 *
 * A start tag and its end tag may be in two nodes with Markdown between them (`<details>`, text, `</details>`), but
 * only in the same parent: elements that are open where their parent ends are closed there.
 */

import type { Nodes, Paragraph, Parents, Root } from "mdast";
import { TRUNCATION_MARK } from "../../model/placeholders.ts";
import { type HtmlPiece, joinPieces, type ParseContext } from "../parse-context.ts";
import { isTruncation, reportMisplacedTruncation } from "../transforms/truncation.ts";
import { hasBlocks } from "../transforms/walk.ts";
import { ElementStack } from "./element-stack.ts";
import type { OpenPicture } from "./themed-picture.ts";
import { isText } from "./unknown-tags.ts";

declare module "mdast" {
  interface HtmlData {
    pieces?: readonly HtmlPiece[];
    /** Text between the tags, for the search index. */
    text?: string;
  }
}

export function sanitizeRawHtml(tree: Root, context: ParseContext): void {
  // Plugins may create HTML from text without "<", and so do comments in MDX.
  if (context.prepared.text.includes("<") || context.plugins.remark.length > 0 || context.mdx)
    sanitizeChildren(tree, context);
}

/** Sanitize a string that contains only HTML. */
export function sanitizeFragment(context: ParseContext): string {
  const start = { line: 1, column: 1 };
  const stack = new ElementStack(context, false);
  const { pieces } = stack.addNode({ type: "html", value: context.prepared.text, position: { start, end: start } });
  return joinPieces([...pieces, stack.closeAll()], context.collector);
}

/** Sanitize raw HTML in a tree. @param picture Open picture around the parent, whose tags MDX converts one by one. */
export function sanitizeChildren(parent: Parents, context: ParseContext, picture?: OpenPicture): void {
  let stack: ElementStack | undefined;
  const children: Nodes[] = [];
  const isInline = !hasBlocks(parent);
  for (const child of parent.children) {
    // Content from data was sanitized before it was inserted.
    if (child.type === "html" && child.data?.pieces) children.push(child);
    else if (child.type === "html" && isInline && isText(child.value) && !context.isTrusted && !stack?.isDropping) {
      children.push({ type: "text", value: child.value, position: child.position });
    } else if (child.type === "html") {
      const truncates = isTruncation(child);
      if (truncates && parent.type !== "root") reportMisplacedTruncation(child, context);
      if (truncates && parent.type === "root") {
        child.data = { ...child.data, pieces: [TRUNCATION_MARK] };
      } else {
        stack ??= new ElementStack(context, isInline, picture);
        child.data = { ...child.data, ...stack.addNode(child) };
      }
      children.push(child);
    } else if (!stack?.isDropping) {
      if ("children" in child) sanitizeChildren(child, context, stack?.picture);
      if ("title" in child && Array.isArray(child.title)) {
        const title: Paragraph = { type: "paragraph", children: child.title };
        sanitizeChildren(title, context);
        child.title = title.children;
      }
      children.push(child);
    }
  }
  const end = stack?.closeAll() ?? "";
  if (end !== "") children.push({ type: "html", value: "", data: { pieces: [end] } });
  parent.children = children as typeof parent.children;
}
