/** Lines that import the theme's components are dropped: the components are known without. */

import type { Root } from "mdast";
import type { Parsing } from "../parse-context.ts";

const IMPORT = /^import\s+[\w{}\s,*]+?\s+from\s+(['"])@theme\/[\w./-]+\1;?[ \t]*(?:\n|$)/gm;

export function dropImports(tree: Root, { prepared }: Parsing): void {
  if (!prepared.text.includes("@theme/")) return;
  tree.children = tree.children.filter((node) => {
    if (node.type !== "paragraph") return true;
    for (const child of node.children) if (child.type === "text") child.value = child.value.replace(IMPORT, "");
    return node.children.some((child) => child.type !== "text" || child.value.trim() !== "");
  });
}
