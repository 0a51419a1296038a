/** Recognizes the comment that ends a post's excerpt: `<!-- truncate -->`, or `<!-- more -->` as in other generators. */

import type { Html } from "mdast";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";

/** The text of the comment in MDX: an expression with this comment only. */
export const MDX_TRUNCATION = /^\s*\/\*\s*(?:truncate|more)\s*\*\/\s*$/;

const TRUNCATION = /^\s*<!--\s*(?:truncate|more)\s*-->\s*$/;

export const isTruncation = ({ value }: Html): boolean => TRUNCATION.test(value);

/** Report a comment in a list, container or sentence of a post, where an excerpt cannot end. */
export function reportMisplacedTruncation(node: Html, context: ParseContext): void {
  if (context.kind !== "post") return;
  const message = "The excerpt cannot end inside another block: this comment has no effect.";
  const hint = "Move it to a line of its own between two blocks, without indentation.";
  reportWarning(context, locateNode(context, node), "invalid-block", message, hint);
}
