/** Creates the Markdown that replaces code in Markdown copies of MDX pages. */

import type { Nodes, Root } from "mdast";
import type { Point } from "unist";
import type { MarkdownReplacement } from "../../model/document.ts";
import type { ParseContext } from "../parse-context.ts";
import { getSourcePosition } from "../preprocess.ts";
import { isComponentName } from "./code-names.ts";
import {
  COMMENT,
  isElement,
  isExpression,
  isJsx,
  type JsxElement,
  type MdxExpression,
  unwrapParagraph,
} from "./jsx-nodes.ts";

/** Markdown for a code range. */
export interface CodeReplacement extends Omit<MarkdownReplacement, "markdown"> {
  markdown: string | MdxExpression;
}

/**
 * Return the Markdown that replaces code in Markdown copies of an MDX page: component titles and labels, links
 * and images. Other tags are removed, and so are imports and exports. An expression becomes its result, so the
 * node is returned.
 */
export function createCodeReplacements(tree: Root, { prepared }: ParseContext): CodeReplacement[] {
  const replacements: CodeReplacement[] = [];
  const replace = (start: Point, end: Point, markdown: CodeReplacement["markdown"]): void => {
    replacements.push({ start: getSourcePosition(prepared, start), end: getSourcePosition(prepared, end), markdown });
  };
  const visitNode = (node: Nodes, isBlock: boolean): void => {
    const { position } = node;
    const title: Nodes[] = "title" in node && Array.isArray(node.title) ? node.title : [];
    const children: Nodes[] = [...title, ...("children" in node ? node.children : [])];
    const isCode = isJsx(node) || node.type === "mdxjsEsm";
    const { opening, closing } = isElement(node) ? renderTagMarkdown(node, isBlock) : NO_MARKDOWN;
    const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end];
    if (isCode && position && !(start && end)) {
      const isResult = isExpression(node) && !COMMENT.test(node.value);
      replace(position.start, position.end, isResult ? node : opening + closing);
      return;
    }
    // The first line keeps its indentation, which the following ones have, too.
    const isBelow = position && start && start.line > position.start.line;
    if (isCode && position && start) replace(position.start, isBelow ? { ...start, column: 1 } : start, opening);
    const hasBlocks = unwrapParagraph(node)[0] !== node || (isBlock && isElement(node) && children.every(isElement));
    for (const child of children) visitNode(child, hasBlocks || child.type === "mdxJsxFlowElement");
    if (isCode && position && end) replace(end, position.end, closing);
  };
  visitNode(tree, false);
  return replacements;
}

function renderTagMarkdown(node: JsxElement, isBlock: boolean): { opening: string; closing: string } {
  const props = new Map(
    node.attributes.flatMap((attribute) =>
      attribute.type === "mdxJsxAttribute" && typeof attribute.value === "string"
        ? [[attribute.name, attribute.value] as const]
        : [],
    ),
  );
  const getProp = (name: string): string => props.get(name) ?? "";
  const { name } = node;
  if (name === "img" || name === "Image") return { opening: `![${getProp("alt")}](${getProp("src")})`, closing: "" };
  const target = getProp("to") || getProp("href");
  if (target !== "" && (name === "a" || name === "Link")) return { opening: "[", closing: `](${target})` };
  const label = getProp("title") || getProp("label");
  if (name === "Admonition")
    return { opening: `${`:::${getProp("type") || "note"} ${label}`.trimEnd()}\n\n`, closing: "\n\n:::\n\n" };
  const isComponent = isComponentName(name ?? "");
  if (!isBlock || (node.type === "mdxJsxTextElement" && !isComponent)) return NO_MARKDOWN;
  if (label === "" || !isComponent) return { opening: "\n\n", closing: "\n\n" };
  return { opening: `\n\n**${target === "" ? label : `[${label}](${target})`}**\n\n`, closing: "\n\n" };
}

const NO_MARKDOWN = { opening: "", closing: "" };
