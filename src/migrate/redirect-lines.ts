/** Finds redirects in the configuration of a new site, where problems have lines. */

import { isNode, isSeq, parseDocument } from "yaml";
import { getLine } from "./text-edits.ts";

/** Return the lines at which the redirects of a configuration in YAML begin, from 1. */
export function listRedirectLines(text: string): number[] {
  const items = parseDocument(text).get("redirects");
  if (!isSeq(items)) return [];
  return items.items.map((item) => (isNode(item) ? getLine(text, item.range?.[0] ?? 0) : 0));
}
