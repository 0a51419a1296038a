/** Going through a tree: small, without the generality (and the cost) of a visitor for any kind of node. */

import type { Nodes, Parents } from "mdast";

/** Blocks whose children are blocks. */
const HOLDS_BLOCKS = new Set([
  "root",
  "blockquote",
  "list",
  "listItem",
  "footnoteDefinition",
  "admonition",
  "siteComponent",
  "tabs",
  "tabItem",
]);

/** Other nodes that this generator knows. */
const HOLDS_NONE = new Set([
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
  "link",
  "linkReference",
  "paragraph",
  "processStrip",
  "strong",
  "table",
  "tableCell",
  "tableRow",
  "text",
  "thematicBreak",
  "yaml",
]);
/** Those of them that are blocks. */
const BLOCKS = new Set(["code", "componentTag", "heading", "paragraph", "processStrip", "table", "thematicBreak"]);

export function holdsBlocks(node: Nodes): node is Parents {
  return HOLDS_BLOCKS.has(node.type) || (isForeign(node) && "children" in node && node.children.some(isBlock));
}

function isBlock(node: Nodes): boolean {
  return BLOCKS.has(node.type) || holdsBlocks(node);
}

/** Whether a plugin of the site has made a node of a type of its own. */
export function isForeign({ type }: Nodes): boolean {
  return !HOLDS_BLOCKS.has(type) && !HOLDS_NONE.has(type);
}

/** Call for every block and parent of blocks, in document order. */
export function eachBlock(parent: Parents, visit: (node: Nodes, parent: Parents) => void): void {
  for (const child of parent.children) {
    visit(child, parent);
    if (holdsBlocks(child)) eachBlock(child, visit);
  }
}

/**
 * Plain text of inline nodes: markup does not count, code does, pictures count by their alternative text, what plugins
 * make by its value.
 */
export function plainText(nodes: readonly Nodes[]): string {
  let text = "";
  for (const node of nodes) {
    if (node.type === "text" || node.type === "inlineCode") text += node.value;
    else if (node.type === "break") text += " ";
    else if (node.type === "image" || node.type === "imageReference") text += node.alt ?? "";
    else if ("children" in node) text += plainText(node.children);
    else if ("value" in node && isForeign(node)) text += node.value ?? "";
  }
  return text;
}

/**
 * Exchange blocks for others, inside out.
 *
 * @param exchange Gives what stands in the place of a node, or `undefined` to keep it. Children are done before.
 */
export function exchangeBlocks(parent: Parents, exchange: (node: Nodes, parent: Parents) => Nodes[] | undefined): void {
  let changed: Nodes[] | undefined;
  for (const [index, child] of parent.children.entries()) {
    if (holdsBlocks(child)) exchangeBlocks(child, exchange);
    const others = exchange(child, parent);
    if (others) changed ??= parent.children.slice(0, index) as Nodes[];
    if (changed) changed.push(...(others ?? [child]));
  }
  if (changed) parent.children = changed as typeof parent.children;
}
