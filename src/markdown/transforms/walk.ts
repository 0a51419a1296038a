/** Traverses mdast trees. These functions cost less than a general visitor. */

import type { Nodes, Parents } from "mdast";
import type { MdxIslandNode } from "../custom-nodes.ts";

/** Block types that contain blocks. */
const CONTAINER_TYPES = new Set([
  "root",
  "blockquote",
  "list",
  "listItem",
  "footnoteDefinition",
  "admonition",
  "apiMember",
  "fieldList",
  "field",
  "valueList",
  "contentBlock",
  "siteComponent",
  "mdxHole",
  "tabs",
  "tabItem",
]);

/** All other node types that the generator creates or handles. */
const OTHER_TYPES = new Set([
  "admonitionTitle",
  "break",
  "code",
  "componentTag",
  "containerFence",
  "definition",
  "delete",
  "emphasis",
  "footnoteReference",
  "heading",
  "html",
  "image",
  "imageReference",
  "inlineCode",
  "inlineMark",
  "link",
  "linkReference",
  "memberIndex",
  "mdxInlineHole",
  "mdxIsland",
  "paragraph",
  "strong",
  "table",
  "tableCell",
  "tableRow",
  "text",
  "thematicBreak",
  "yaml",
]);
/** Block types in `OTHER_TYPES`. */
const LEAF_BLOCK_TYPES = new Set([
  "code",
  "componentTag",
  "heading",
  "memberIndex",
  "paragraph",
  "table",
  "thematicBreak",
]);

export function hasBlocks(node: Nodes): node is Parents {
  if (node.type === "mdxIsland") return node.children.some(({ type }) => type === "mdxHole") || !node.isInline;
  return CONTAINER_TYPES.has(node.type) || (isPluginNode(node) && "children" in node && node.children.some(isBlock));
}

function isBlock(node: Nodes): boolean {
  return LEAF_BLOCK_TYPES.has(node.type) || hasBlocks(node);
}

/** True for a node type added by a plugin. */
export function isPluginNode({ type }: Nodes): boolean {
  return !CONTAINER_TYPES.has(type) && !OTHER_TYPES.has(type);
}

/** Call `visit` for every block in document order, parents before their children. */
export function visitBlocks(parent: Parents, visit: (node: Nodes, parent: Parents) => void): void {
  for (const child of parent.children) {
    visit(child, parent);
    if (hasBlocks(child)) visitBlocks(child, visit);
  }
}

/**
 * Return the plain text of inline nodes: text, code, alternative text for images, and values of nodes added by
 * plugins.
 */
export function getPlainText(nodes: readonly Nodes[]): string {
  let text = "";
  for (const node of nodes) {
    if (node.type === "text" || node.type === "inlineCode") text += node.value;
    else if (node.type === "break") text += " ";
    else if (node.type === "image" || node.type === "imageReference") text += node.alt ?? "";
    else if (node.type === "mdxIsland") text += getMdxText(node);
    else if ("children" in node) text += getPlainText(node.children);
    else if ("value" in node && isPluginNode(node)) text += node.value ?? "";
  }
  return text;
}

/**
 * Replace blocks, children before their parents.
 *
 * @param replacementFor Returns a node's replacement, or `undefined` to keep the node.
 */
export function replaceBlocks(
  parent: Parents,
  replacementFor: (node: Nodes, parent: Parents) => Nodes[] | undefined,
): void {
  let newChildren: Nodes[] | undefined;
  for (const [index, child] of parent.children.entries()) {
    if (hasBlocks(child)) replaceBlocks(child, replacementFor);
    const replacement = replacementFor(child, parent);
    if (replacement) newChildren ??= parent.children.slice(0, index) as Nodes[];
    if (newChildren) newChildren.push(...(replacement ?? [child]));
  }
  if (newChildren) parent.children = newChildren as typeof parent.children;
}

/** Return the text in MDX code: text between tags, with marks for expressions, which their results replace. */
function getMdxText({ texts }: MdxIslandNode): string {
  return texts.map((part) => (typeof part === "string" ? part : getPlainText([part]))).join("");
}
