/** What plugins add to a tree stands where that stands in which they put it, so that problems with it have a place. */

import type { Nodes, Root } from "mdast";

export function fillPositions(tree: Root): void {
  fillBelow(tree, tree.position);
}

function fillBelow(node: Nodes, around: Nodes["position"]): void {
  node.position ??= around;
  if ("children" in node) for (const child of node.children) fillBelow(child, node.position);
}
