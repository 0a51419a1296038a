/** Note the plain text of the tree before it becomes markup. */

import type { Root } from "mdast";
import type { Parsing } from "../parsing.ts";
import { TRUNCATION_MARK } from "../slots.ts";
import { describe } from "./description.ts";
import { readSections } from "./sections.ts";
import { wordsOf } from "./words.ts";

export function noteText(tree: Root, parsing: Parsing): void {
  if (parsing.kind === "fragment") return;
  const hasMark = tree.children.some((node) => node.type === "html" && node.data?.pieces?.includes(TRUNCATION_MARK));
  parsing.plain = {
    sections: readSections(tree, parsing),
    words: wordsOf(tree),
    description: describe(tree, hasMark),
  };
}
