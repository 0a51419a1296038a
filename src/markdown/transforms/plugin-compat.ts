/**
 * Prepares the tree for plugins: titles of admonitions become children, where plugins look for text, and nodes that
 * plugins add get positions.
 */

import type { Nodes, Parents, Root } from "mdast";
import type { Admonition, AdmonitionTitle } from "../custom-nodes.ts";
import type { ParseContext } from "../parse-context.ts";
import { sourcePosition } from "../preprocess.ts";
import { containsBlocks, eachBlock } from "./walk.ts";

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
      const markdown = node.data?.markdown;
      if (markdown === undefined || !node.position) {
        if (containsBlocks(node)) visit(node);
        continue;
      }
      const start = sourcePosition(prepared, node.position.start);
      const end = sourcePosition(prepared, node.position.end);
      collector.replacements.push({ start, end, markdown });
    }
  };
  visit(tree);
}

function admonitionsIn(tree: Root): Admonition[] {
  const admonitions: Admonition[] = [];
  eachBlock(tree, (node) => {
    if (node.type === "admonition") admonitions.push(node);
  });
  return admonitions;
}

export function moveTitlesToChildren(tree: Root): void {
  for (const admonition of admonitionsIn(tree)) {
    const title: AdmonitionTitle = { type: "admonitionTitle", children: admonition.title };
    admonition.children = [title, ...admonition.children] as typeof admonition.children;
  }
}

export function restoreTitles(tree: Root): void {
  for (const admonition of admonitionsIn(tree)) {
    const children: Root["children"] = admonition.children;
    admonition.title = children.flatMap((child) => (child.type === "admonitionTitle" ? child.children : []));
    admonition.children = children.filter(({ type }) => type !== "admonitionTitle") as typeof admonition.children;
  }
}
