/** A heading with its anchor. Ids are filled in later: a translation takes those of its original. */

import type { Properties } from "hast";
import type { Heading } from "mdast";
import type { State } from "mdast-util-to-hast";
import { mark } from "../parse-context.ts";
import { element, type Markup, parsingIn, raw } from "./hast.ts";

export function heading(state: State, node: Heading): Markup {
  const parsing = parsingIn(state);
  const number = parsing.headingOf.get(node);
  const children = state.all(node);
  if (number === undefined) return element(`h${Math.max(2, node.depth)}`, {}, children);
  parsing.heading = parsing.headings[number];
  const link = raw(mark(parsing, { kind: "headingLink", heading: number }));
  const properties: Properties = { id: mark(parsing, { kind: "headingId", heading: number }) };
  // A style sheet cannot tell whether text stands before the code.
  if (node.depth > 2 && node.children[0]?.type === "inlineCode") properties.className = ["signature"];
  return element(`h${node.depth}`, properties, [...children, link]);
}
