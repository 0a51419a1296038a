/** Raw HTML, after it was checked. */

import type { Html } from "mdast";
import type { State } from "mdast-util-to-hast";
import { joinPieces } from "../pieces.ts";
import { type Markup, parsingIn, raw } from "./hast.ts";

export function html(state: State, node: Html): Markup {
  const pieces = node.data?.pieces;
  // Without its check nothing may pass.
  if (!pieces || pieces.length === 0) return undefined;
  const markup = joinPieces(pieces, parsingIn(state));
  return markup === "" ? undefined : raw(markup);
}
