/** A heading with its anchor. Ids are filled in later: a translation takes those of its original. */

import type { Heading } from "mdast";
import type { State } from "mdast-util-to-hast";
import { mark } from "../parsing.ts";
import { element, type Markup, parsingIn, raw } from "./element.ts";

export function heading(state: State, node: Heading): Markup {
  const parsing = parsingIn(state);
  const number = parsing.headingOf.get(node);
  const children = state.all(node);
  if (number === undefined) return element(`h${Math.max(2, node.depth)}`, {}, children);
  parsing.heading = parsing.headings[number];
  const link = raw(mark(parsing, { kind: "headingLink", heading: number }));
  return element(`h${node.depth}`, { id: mark(parsing, { kind: "headingId", heading: number }) }, [...children, link]);
}
