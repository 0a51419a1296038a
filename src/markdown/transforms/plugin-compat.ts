/**
 * Prepares the tree for plugins: titles of admonitions become children, where plugins look for text, and nodes that
 * plugins add get positions.
 */

import type { Nodes, Root } from "mdast";
import type { Admonition, AdmonitionTitle } from "../custom-nodes.ts";
import { eachBlock } from "./walk.ts";

export function fillPositions(tree: Root): void {
  fillBelow(tree, tree.position);
}

function fillBelow(node: Nodes, parentPosition: Nodes["position"]): void {
  node.position ??= parentPosition;
  if ("children" in node) for (const child of node.children) fillBelow(child, node.position);
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
