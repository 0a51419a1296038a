/**
 * A remark plugin that shows a module's processes as badges: `Process: [Main](../glossary.md#main-process)`.
 *
 * The line is recognized by its links to the glossary, which works in every language.
 */

import type { Link, Nodes, Paragraph, Parents, PhrasingContent, Root } from "mdast";

const LABEL = /^[^\n:：]{1,40}[:：]\s*$/;
const PROCESS_LINK = /(?:^|\/)glossary(?:\.md)?#[\w-]*process/;
const SEPARATOR = /^[\s,/·|、，]*$/;

export default function processBadges() {
  return (tree: Root): void => replaceParagraphs(tree);
}

function replaceParagraphs(parent: Parents): void {
  parent.children = parent.children.flatMap((child: Nodes) => {
    if (child.type === "paragraph") return splitAtBadges(child) ?? [child];
    if ("children" in child) replaceParagraphs(child);
    return [child];
  }) as typeof parent.children;
}

/** Split a paragraph into the badge line and the remaining text. */
function splitAtBadges(paragraph: Paragraph): Nodes[] | undefined {
  const [label, ...inline] = paragraph.children;
  if (label?.type !== "text" || !LABEL.test(label.value)) return undefined;
  const { line, rest } = splitAtLineEnd(inline);
  const links = line.filter((node) => node.type === "link" || node.type === "linkReference");
  if (links.length === 0) return undefined;
  if (!links.every((link) => link.type === "link" && PROCESS_LINK.test(link.url))) return undefined;
  const { position } = paragraph;
  const badges = {
    type: "processBadges",
    position,
    // The badges repeat on every API page.
    data: { hName: "p", hProperties: { className: ["process-strip"] }, search: false },
    children: [label, ...line.map((node, index) => createBadge(node, index))],
  } as unknown as Nodes;
  return rest.length > 0 ? [badges, { type: "paragraph", children: rest, position }] : [badges];
}

function createBadge(node: PhrasingContent, index: number): PhrasingContent {
  if (node.type === "text" && index > 0 && SEPARATOR.test(node.value)) return { ...node, value: " " };
  if (node.type !== "link") return node;
  const badge: Link = { ...node, data: { hProperties: { className: ["badge", "badge-process"] } } };
  return badge;
}

function splitAtLineEnd(nodes: readonly PhrasingContent[]): { line: PhrasingContent[]; rest: PhrasingContent[] } {
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
