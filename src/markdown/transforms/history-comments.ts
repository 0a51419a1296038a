/**
 * Converts API history in HTML comments to code. Authors wrap history in comments to hide it from other Markdown
 * renderers.
 */

import type { Code, Html, Root } from "mdast";
import type { ParseContext } from "../parse-context.ts";
import { replaceBlocks } from "./walk.ts";

const HISTORY_COMMENT =
  /^<!--\s*?\n?[ \t]*(```[ \t]*(ya?ml)[ \t]+(history)[ \t]*\n([\s\S]*?)\n?[ \t]*```)[ \t]*\n?\s*-->\s*$/i;

export function historyComments(tree: Root, { prepared }: ParseContext): void {
  if (!/<!--\s*```/.test(prepared.text)) return;
  replaceBlocks(tree, (node) => (node.type === "html" ? historyIn(node) : undefined));
}

function historyIn(node: Html): [Code] | undefined {
  const match = HISTORY_COMMENT.exec(node.value);
  if (!match || !node.position) return undefined;
  const [, fence = "", lang, meta, value = ""] = match;
  const before = node.value.slice(0, node.value.indexOf(fence));
  const { start } = node.position;
  const position = {
    start: {
      line: start.line + before.split("\n").length - 1,
      column: 1,
      offset: (start.offset ?? 0) + before.length,
    },
    end: { ...node.position.end, offset: (start.offset ?? 0) + before.length + fence.length },
  };
  return [{ type: "code", lang, meta, value, position }];
}
