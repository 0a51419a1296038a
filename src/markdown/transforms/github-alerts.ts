/** Converts GitHub alerts, block quotes that begin with a line such as `[!NOTE]`, to admonitions. */

import type { BlockContent, Blockquote, Root } from "mdast";
import { elementAt } from "../../util/collections.ts";
import type { Admonition } from "../custom-nodes.ts";
import type { ParseContext } from "../parse-context.ts";
import { replaceBlocks } from "./walk.ts";

const MARKER = /^\[!([A-Za-z][A-Za-z-]*)\][ \t]*(?:\n|$)/;

export function alerts(tree: Root, { prepared }: ParseContext): void {
  if (!prepared.text.includes("[!")) return;
  replaceBlocks(tree, (node) => (node.type === "blockquote" ? alertOf(node) : undefined));
}

function alertOf({ children, position }: Blockquote): [Admonition] | undefined {
  const [first, ...rest] = children;
  if (first?.type !== "paragraph") return undefined;
  const [head, ...inline] = first.children;
  if (head?.type !== "text") return undefined;
  const marker = MARKER.exec(head.value);
  // Text or markup after the marker on its line makes the node a regular block quote.
  if (
    !marker ||
    (marker[0].length === head.value.length && !marker[0].endsWith("\n") && inline[0] && inline[0].type !== "break")
  )
    return undefined;
  const value = head.value.slice(marker[0].length);
  const contentNodes = [
    ...(value === "" ? [] : [{ ...head, value }]),
    ...(inline[0]?.type === "break" ? inline.slice(1) : inline),
  ];
  const body: BlockContent[] = contentNodes.length > 0 ? [{ ...first, children: contentNodes }] : [];
  const name = elementAt(marker, 1);
  return [{ type: "admonition", name, title: [], children: [...body, ...(rest as BlockContent[])], position }];
}
