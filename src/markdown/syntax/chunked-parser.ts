/**
 * Parses long documents in chunks.
 *
 * At the end of each list and block quote, the parser scans everything read so far, so parsing time grows quadratically
 * with the length. Chunks cut at headings are short, and together yield the same tree.
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
    const chunk = text.slice(from, cuts[index]);
    const tree = processor.parse(chunk);
    if (from > 0) shift(tree, line, from);
    end = tree.position?.end;
    children.push(...tree.children);
    line += countLines(chunk, 0, chunk.length);
  }
  return { type: "root", children, position: end && { start: { line: 1, column: 1, offset: 0 }, end } };
}

/** Shift positions from the start of the chunk to the start of the document. */
function shift(node: Nodes, lines: number, offset: number): void {
  const { position } = node;
  if (position) {
    // Nodes may share points, e.g. a paragraph and its first text, so each node gets a copy.
    const { start, end } = position;
    node.position = {
      start: { line: start.line + lines, column: start.column, offset: (start.offset ?? 0) + offset },
      end: { line: end.line + lines, column: end.column, offset: (end.offset ?? 0) + offset },
    };
  }
  if ("children" in node) for (const child of node.children) shift(child, lines, offset);
}
