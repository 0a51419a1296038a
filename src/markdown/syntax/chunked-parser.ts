/**
 * Text into tree, long texts in pieces.
 *
 * The parser goes through all that it has read so far at the end of each list and quote, so that a page twice as long
 * takes four times as long. Cut at headings, each piece is short, and the pieces together are the same tree.
 */

import type { Nodes, Root } from "mdast";
import type { MarkdownProcessor } from "../pipeline.ts";
import { countLines, type PreprocessedText } from "../preprocess.ts";

export function parseTree(processor: MarkdownProcessor, { text, cuts }: PreprocessedText): Root {
  if (cuts.length === 0) return processor.parse(text);
  const children: Root["children"] = [];
  let line = 0;
  let end: NonNullable<Root["position"]>["end"] | undefined;
  for (const [index, from] of [0, ...cuts].entries()) {
    const piece = text.slice(from, cuts[index]);
    const tree = processor.parse(piece);
    if (from > 0) shift(tree, line, from);
    end = tree.position?.end;
    children.push(...tree.children);
    line += countLines(piece, 0, piece.length);
  }
  return { type: "root", children, position: end && { start: { line: 1, column: 1, offset: 0 }, end } };
}

/** Count positions from the beginning of the text. */
function shift(node: Nodes, lines: number, offset: number): void {
  const { position } = node;
  if (position) {
    // Nodes may share points, as a paragraph and its first text: each gets its own.
    const { start, end } = position;
    node.position = {
      start: { line: start.line + lines, column: start.column, offset: (start.offset ?? 0) + offset },
      end: { line: end.line + lines, column: end.column, offset: (end.offset ?? 0) + offset },
    };
  }
  if ("children" in node) for (const child of node.children) shift(child, lines, offset);
}
