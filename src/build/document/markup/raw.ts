/** Raw HTML, after it was checked. */

import type { Html } from "mdast";
import type { State } from "mdast-util-to-hast";
import { type Markup, parsingIn, raw } from "./element.ts";

export function html(state: State, node: Html): Markup {
  const pieces = node.data?.pieces;
  // Without its check nothing may pass.
  if (!pieces || pieces.length === 0) return undefined;
  const parsing = parsingIn(state);
  const markup = pieces.map((piece) => (typeof piece === "string" ? piece : piece(parsing))).join("");
  return markup === "" ? undefined : raw(markup);
}
