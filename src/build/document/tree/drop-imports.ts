/** Lines that import the theme's components are dropped: the components are known without. */

import type { Root } from "mdast";
import type { Parsing } from "../parsing.ts";

const IMPORTS = /^(?:import\s+[\w{}\s,*]+\s+from\s+(['"])@theme\/[\w./-]+\1;?[ \t]*(?:\n|$))+$/;

export function dropImports(tree: Root, { prepared }: Parsing): void {
  if (!prepared.text.includes("@theme/")) return;
  tree.children = tree.children.filter(({ type, position }) => {
    if (type !== "paragraph" || !position) return true;
    return !IMPORTS.test(prepared.text.slice(position.start.offset, position.end.offset));
  });
}
