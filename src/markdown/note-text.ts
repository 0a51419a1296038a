/** Note the plain text of the tree before it becomes markup. */

import type { Root } from "mdast";
import { describe } from "./description.ts";
import type { Parsing } from "./parse-context.ts";
import { TRUNCATION_MARK } from "./placeholders.ts";
import { readText } from "./plain-text.ts";

export function noteText(tree: Root, parsing: Parsing): void {
  if (parsing.kind === "fragment") return;
  const hasMark = tree.children.some((node) => node.type === "html" && node.data?.pieces?.includes(TRUNCATION_MARK));
  parsing.plain = { ...readText(tree, parsing), description: describe(tree, hasMark) };
}
