/** Reads `SUMMARY.md`, which lists the chapters of a book. */

import type { Link, List, Nodes, RootContent } from "mdast";
import { getPlainText } from "../../markdown/transforms/walk.ts";
import { decodePercent, joinInside } from "../../util/path.ts";
import { parseMarkdown, visitNodes } from "../markdown-tree.ts";

/** An entry of the sidebar. */
export type SummaryEntry =
  | { kind: "part"; title: string }
  | { kind: "separator" }
  | { kind: "chapter"; title: string /** Path in `src`; absent for a draft. */; path?: string; children: Chapter[] };

export type Chapter = Extract<SummaryEntry, { kind: "chapter" }>;

export function readSummary(text: string): SummaryEntry[] {
  const { root } = parseMarkdown(text);
  const nodes = root.children.filter(({ type }) => type !== "html" && type !== "definition");
  // The title of the file is not a part.
  const [first] = nodes;
  return (first?.type === "heading" ? nodes.slice(1) : nodes).flatMap(readNode);
}

function readNode(node: RootContent): SummaryEntry[] {
  if (node.type === "heading") return [{ kind: "part", title: getPlainText([node]) }];
  if (node.type === "thematicBreak") return [{ kind: "separator" }];
  if (node.type === "list") return readList(node);
  return listLinks(node).map((link) => readChapter(link, []));
}

const readList = ({ children }: List): Chapter[] =>
  children.flatMap((item) => {
    const [first, ...others] = item.children;
    const nested = others.flatMap((node) => (node.type === "list" ? readList(node) : []));
    const [link] = first === undefined ? [] : listLinks(first);
    return link === undefined ? nested : [readChapter(link, nested)];
  });

function listLinks(node: Nodes): Link[] {
  const links: Link[] = [];
  visitNodes(node, (each) => {
    if (each.type === "link") links.push(each);
  });
  return links;
}

function readChapter(link: Link, children: Chapter[]): Chapter {
  const path = joinInside(decodePercent(link.url.replace(/[?#].*$/, "")));
  return { kind: "chapter", title: getPlainText([link]), path: path === "" ? undefined : path, children };
}

/** List all chapters, parents first. */
export function listChapters(entries: readonly SummaryEntry[]): Chapter[] {
  return entries.flatMap((entry) => (entry.kind === "chapter" ? [entry, ...listChapters(entry.children)] : []));
}
