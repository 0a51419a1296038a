/** Markup that is finished only when the page is written, because it holds slots. */

import type { Parsing } from "./parse-context.ts";

export type HtmlPiece = string | ((parsing: Parsing) => string);

/** Finish markup: its slots are numbered in the order of the page. */
export function joinPieces(pieces: readonly HtmlPiece[], parsing: Parsing): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece(parsing))).join("");
}
