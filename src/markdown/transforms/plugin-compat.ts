/**
 * Prepares the tree for plugins: admonition titles become children, where plugins look for text, and nodes that
 * plugins add get positions.
 */

import type { Data, Nodes, Parents, Root } from "mdast";
import type { Admonition, AdmonitionTitle, ContentBlock } from "../custom-nodes.ts";
import type { ParseContext } from "../parse-context.ts";
import { getSourcePosition } from "../preprocess.ts";
import { hasBlocks, visitBlocks } from "./walk.ts";

export function fillPositions(tree: Root): void {
  fillBelow(tree, tree.position);
}

function fillBelow(node: Nodes, parentPosition: Nodes["position"]): void {
  node.position ??= parentPosition;
  if ("children" in node) for (const child of node.children) fillBelow(child, node.position);
}

/** Collect the Markdown that plugins define for blocks. A replacement inside another one has no effect. */
export function replaceMarkdown(tree: Root, { prepared, collector }: ParseContext): void {
  const visit = (parent: Parents): void => {
    for (const node of parent.children) {
      // Nodes from other packages have no type for their data.
      const { markdown }: Data = node.data ?? {};
      if (markdown === undefined || !node.position) {
        if (hasBlocks(node)) visit(node);
        continue;
      }
      const start = getSourcePosition(prepared, node.position.start);
      const end = getSourcePosition(prepared, node.position.end);
      collector.replacements.push({ start, end, markdown });
    }
  };
  visit(tree);
}

function listTitledBlocks(tree: Root): (Admonition | ContentBlock)[] {
  const blocks: (Admonition | ContentBlock)[] = [];
  visitBlocks(tree, (node) => {
    if (node.type === "admonition" || node.type === "contentBlock") blocks.push(node);
  });
  return blocks;
}

export function moveTitlesToChildren(tree: Root): void {
  for (const block of listTitledBlocks(tree)) {
    const title: AdmonitionTitle = { type: "admonitionTitle", children: block.title };
    block.children = [title, ...block.children] as typeof block.children;
  }
}

export function restoreTitles(tree: Root): void {
  for (const block of listTitledBlocks(tree)) {
    const children: Root["children"] = block.children;
    block.title = children.filter((child) => child.type === "admonitionTitle").flatMap((child) => child.children);
    block.children = children.filter(({ type }) => type !== "admonitionTitle") as typeof block.children;
  }
}
