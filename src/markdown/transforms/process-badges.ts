/**
 * Extracts the line that lists the processes of a module: `Process: [Main](../glossary.md#main-process)`.
 *
 * The line is recognized by its links to the glossary, which works in every language.
 */

import type { Paragraph, PhrasingContent, Root } from "mdast";
import type { ParseContext } from "../parse-context.ts";
import { replaceBlocks } from "./walk.ts";

const LABEL = /^[^\n:：]{1,40}[:：]\s*$/;
const PROCESS_LINK = /(?:^|\/)glossary(?:\.md)?#[\w-]*process/;

export function processStrips(tree: Root, { prepared }: ParseContext): void {
  if (!/glossary(?:\.md)?#[\w-]*process/.test(prepared.text)) return;
  replaceBlocks(tree, (node) => (node.type === "paragraph" ? splitAtStrip(node) : undefined));
}

/** Split a paragraph into the process line and the remaining text. */
function splitAtStrip(paragraph: Paragraph): (Paragraph | Root["children"][number])[] | undefined {
  const [label, ...inline] = paragraph.children;
  if (label?.type !== "text" || !LABEL.test(label.value)) return undefined;
  const { line, rest } = cutAtLineEnd(inline);
  const links = line.filter((node) => node.type === "link" || node.type === "linkReference");
  if (links.length === 0) return undefined;
  if (!links.every((link) => link.type === "link" && PROCESS_LINK.test(link.url))) return undefined;
  const { position } = paragraph;
  const strip = { type: "processStrip" as const, children: [label, ...line], position };
  return rest.length > 0 ? [strip, { type: "paragraph", children: rest, position }] : [strip];
}

function cutAtLineEnd(nodes: readonly PhrasingContent[]): { line: PhrasingContent[]; rest: PhrasingContent[] } {
  for (const [index, node] of nodes.entries()) {
    if (node.type === "break" || (node.type === "html" && /^<br\s*\/?>$/i.test(node.value))) {
      return { line: nodes.slice(0, index), rest: trimStart(nodes.slice(index + 1)) };
    }
    const end = node.type === "text" ? node.value.indexOf("\n") : -1;
    if (node.type === "text" && end >= 0) {
      const head = node.value.slice(0, end);
      const tail = node.value.slice(end + 1);
      return {
        line: [...nodes.slice(0, index), ...(head === "" ? [] : [{ ...node, value: head }])],
        rest: trimStart([...(tail === "" ? [] : [{ ...node, value: tail }]), ...nodes.slice(index + 1)]),
      };
    }
  }
  return { line: [...nodes], rest: [] };
}

function trimStart(nodes: PhrasingContent[]): PhrasingContent[] {
  const [first, ...others] = nodes;
  if (first?.type !== "text") return nodes;
  const value = first.value.trimStart();
  return value === "" ? others : [{ ...first, value }, ...others];
}
