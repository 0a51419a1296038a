/** Converts GitHub alerts, block quotes that begin with a line such as `[!NOTE]`, to admonitions. */

import type { BlockContent, Blockquote, PhrasingContent, Root } from "mdast";
import { suggest } from "../../util/suggest.ts";
import type { Admonition } from "../custom-nodes.ts";
import { listAdmonitionKinds, type ParseContext } from "../parse-context.ts";
import { replaceBlocks } from "./walk.ts";

/** `[!NOTE]`, `[!NOTE]-` and `[!NOTE]+`. A title may follow. */
const ALERT_MARKER = /^\[!(\p{L}[\p{L}\p{M}-]*)\]([-+]?)(?:[ \t]+|(?=\n|$))/u;

export function convertAlerts(tree: Root, { prepared, options }: ParseContext): void {
  if (!prepared.text.includes("[!")) return;
  const kinds = listAdmonitionKinds(options);
  replaceBlocks(tree, (node) => (node.type === "blockquote" ? createAlert(node, kinds) : undefined));
}

function createAlert({ children, position }: Blockquote, kinds: readonly string[]): [Admonition] | undefined {
  const [first, ...rest] = children;
  if (first?.type !== "paragraph") return undefined;
  const [head, ...inline] = first.children;
  if (head?.type !== "text") return undefined;
  const [marker, name = "", sign] = ALERT_MARKER.exec(head.value) ?? [];
  if (marker === undefined) return undefined;
  const value = head.value.slice(marker.length);
  const [title, content] = splitAtLineEnd([...(value === "" ? [] : [{ ...head, value }]), ...inline]);
  // Text after another word in brackets makes the node a regular block quote.
  const isKind = kinds.includes(name.toLowerCase()) || suggest(name.toLowerCase(), kinds) !== undefined;
  if (title.length > 0 && !isKind) return undefined;
  const fold = sign === "-" ? "closed" : sign === "+" ? "open" : undefined;
  const body: BlockContent[] = content.length > 0 ? [{ ...first, children: content }] : [];
  return [{ type: "admonition", name, title, fold, children: [...body, ...(rest as BlockContent[])], position }];
}

/** Split inline nodes after the first line. */
function splitAtLineEnd(nodes: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  for (const [index, node] of nodes.entries()) {
    if (node.type === "break") return [nodes.slice(0, index), nodes.slice(index + 1)];
    const at = node.type === "text" ? node.value.indexOf("\n") : -1;
    if (node.type !== "text" || at < 0) continue;
    const [before, after] = [node.value.slice(0, at).trimEnd(), node.value.slice(at + 1)];
    return [
      [...nodes.slice(0, index), ...(before === "" ? [] : [{ ...node, value: before }])],
      [...(after === "" ? [] : [{ ...node, value: after }]), ...nodes.slice(index + 1)],
    ];
  }
  return [[...nodes], []];
}
