/** Inline texts of data files: all their paragraphs become one. */

import type { Nodes, PhrasingContent, Root } from "mdast";
import type { Parsing } from "../parse-context.ts";

export function flatten(tree: Root, { kind }: Parsing): void {
  if (kind !== "fragment") return;
  const inline: PhrasingContent[] = [];
  const collect = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      if (node.type === "paragraph") {
        if (inline.length > 0) inline.push({ type: "text", value: " " });
        inline.push(...node.children);
      } else if ("children" in node) collect(node.children);
    }
  };
  collect(tree.children);
  const definitions = tree.children.filter(({ type }) => type === "definition");
  tree.children = [{ type: "paragraph", children: inline }, ...definitions];
}
