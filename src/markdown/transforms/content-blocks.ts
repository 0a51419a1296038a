/**
 * Creates blocks for containers that are not admonitions: folding notes, steps, file trees, cards, videos, code groups
 * and marks on their own line. Each is available as a container (`:::steps`) and as a tag (`<Steps>`).
 */

import type { BlockContent, DefinitionContent, List, ListItem, Nodes, Paragraph, PhrasingContent, Root } from "mdast";
import type { Place } from "../../model/problem.ts";
import { suggest } from "../../util/suggest.ts";
import type { ContentBlock, InlineMark } from "../custom-nodes.ts";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";
import { convertCodeGroup } from "./code-tabs.ts";
import { getPlainText, replaceBlocks } from "./walk.ts";

const ATTRIBUTE_VALUE = /(?:"([^"]*)"|'([^']*)'|\{\s*"?([^{}"]*)"?\s*\}|([^\s"'{}]+))/.source;
const ATTRIBUTE = new RegExp(String.raw`([A-Za-z][\w-]*|[.#][\w-]+)(?:\s*=\s*${ATTRIBUTE_VALUE})?`, "g");

/** Parse attributes: `{group=pm open title="A title"}`. A value without quotes ends at a space. */
export function readAttributes(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(ATTRIBUTE)].map(([, name = "", ...values]) => [
      name,
      values.find((value) => value !== undefined) ?? "",
    ]),
  );
}

/** Report attributes that have no effect. Classes, which other tools allow, are ignored. */
export function reportAttributes(
  owner: string,
  attributes: ReadonlyMap<string, string>,
  known: readonly string[],
  place: Place,
  context: ParseContext,
): void {
  for (const name of attributes.keys()) {
    if (known.includes(name) || /^[.#]|^(?:class|className|id|key|slot)$/.test(name)) continue;
    const near = suggest(name, known);
    const list = known.length > 0 ? `Attributes: ${known.join(", ")}.` : "Remove it.";
    const message = `The attribute "${name}" has no effect on ${owner}.`;
    reportWarning(context, place, "invalid-block", message, near ? `Did you mean "${near}"? ${list}` : list);
  }
}

/** What opens a block: a container or a tag. */
export interface BlockOpener {
  /** As written, e.g. `file-tree` or `FileTree`. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Text after the container's name. */
  title: PhrasingContent[];
  node: Nodes;
}

type Children = (BlockContent | DefinitionContent)[];

interface BlockType {
  /** Attributes that have an effect. */
  attributes: readonly string[];
  create(opener: BlockOpener, children: Children, context: ParseContext): Nodes[];
}

const CARD_ATTRIBUTES = ["title", "icon", "to", "href", "link", "description"];

/** Blocks by name in lowercase without hyphens. */
const BLOCK_TYPES: ReadonlyMap<string, BlockType> = new Map<string, BlockType>([
  [
    "codegroup",
    {
      attributes: ["group", "groupId", "syncKey"],
      create: ({ node, attributes }, children, context) => {
        const group = attributes.get("group") ?? attributes.get("groupId") ?? attributes.get("syncKey");
        return convertCodeGroup(children, node, context, group);
      },
    },
  ],
  [
    "details",
    {
      attributes: ["title", "summary", "open"],
      create: (opener, children) => [createBlock("details", opener, children)],
    },
  ],
  ["steps", { attributes: [], create: createSteps }],
  ["filetree", { attributes: [], create: createFileTree }],
  ["cards", { attributes: [], create: createCards }],
  ["cardgrid", { attributes: ["stagger"], create: createCards }],
  ["card", { attributes: CARD_ATTRIBUTES, create: createCard }],
  ["linkcard", { attributes: CARD_ATTRIBUTES, create: createCard }],
  ["video", { attributes: ["src", "poster", "title", "width", "height", "loop"], create: createVideo }],
  ["aside", { attributes: ["type", "title", "icon", "fold"], create: createAside }],
  ["badge", { attributes: ["text", "type", "variant", "size"], create: createMark }],
  ["icon", { attributes: ["name", "label", "size", "color"], create: createMark }],
  ["kbd", { attributes: ["keys", "text"], create: createMark }],
]);

/** Container names, for suggestions. */
export const CONTAINER_NAMES = ["code-group", "details", "steps", "file-tree", "cards", "card", "video"];

/** Create the block for a container or tag. Returns `undefined` for other names. */
export function createContentBlocks(
  opener: BlockOpener,
  children: Nodes[],
  context: ParseContext,
): Nodes[] | undefined {
  const type = BLOCK_TYPES.get(opener.name.replace(/-/g, "").toLowerCase());
  if (!type) return undefined;
  const owner = opener.node.type === "containerFence" ? `":::${opener.name}"` : `"<${opener.name}>"`;
  reportAttributes(owner, opener.attributes, type.attributes, locateNode(context, opener.node), context);
  return type.create({ ...opener, title: getTitle(opener) }, children as Children, context);
}

function getTitle({ title, attributes }: BlockOpener): PhrasingContent[] {
  const value = attributes.get("title") ?? attributes.get("summary");
  return title.length === 0 && value ? [{ type: "text", value }] : title;
}

function createBlock(
  kind: ContentBlock["kind"],
  { node, attributes, title }: BlockOpener,
  children: Children,
): ContentBlock {
  return { type: "contentBlock", kind, title, attributes, children, position: node.position };
}

function report(opener: BlockOpener, message: string, hint: string, context: ParseContext): void {
  reportWarning(context, locateNode(context, opener.node), "invalid-block", message, hint);
}

const isVisible = ({ type }: Nodes): boolean => type !== "html" && type !== "definition";

function createSteps(opener: BlockOpener, children: Children, context: ParseContext): Nodes[] {
  const hasList = children.some((child) => child.type === "list" && child.ordered);
  if (hasList) return [createBlock("steps", opener, children)];
  report(opener, "The steps contain no numbered list.", 'Begin each step with a number: "1. First step".', context);
  return children;
}

function createFileTree(opener: BlockOpener, children: Children, context: ParseContext): Nodes[] {
  const lists = children.filter((child) => child.type === "list");
  if (lists.length === 1 && !children.some((child) => child.type !== "list" && isVisible(child)))
    return [createBlock("fileTree", opener, children)];
  const hint =
    'Write one list with an item for each file and folder, e.g. "- src/" with the indented item "- main.ts".';
  report(opener, "The file tree is not a list.", hint, context);
  return children;
}

function createCards(opener: BlockOpener, children: Children, context: ParseContext): Nodes[] {
  const items = children.flatMap(
    (child): Children => (child.type === "list" ? child.children.map((item) => createCardFromItem(item)) : [child]),
  );
  const other = items.find((item) => isVisible(item) && !(item.type === "contentBlock" && item.kind === "card"));
  if (items.length > 0 && !other) return [createBlock("cards", opener, items)];
  const hint = 'Write a list with a link or bold text at the start of each item, or "<Card>" for each card.';
  const message = other ? "The cards contain other content." : "There are no cards in the container.";
  reportWarning(context, locateNode(context, other ?? opener.node), "invalid-block", message, hint);
  return children;
}

/** Turn a list item into a card. A link or bold text at its start is the title. */
function createCardFromItem(item: ListItem): ContentBlock {
  const [first, ...rest] = item.children;
  const attributes = new Map<string, string>();
  const opener: BlockOpener = { name: "card", attributes, title: [], node: item };
  if (first?.type !== "paragraph") return createBlock("card", opener, item.children);
  const inline = [...first.children];
  const skipBlank = (): void => {
    const head = inline[0];
    if (head?.type === "text" && head.value.trim() === "") inline.shift();
  };
  const icon = inline[0];
  if (icon?.type === "inlineMark" && icon.kind === "icon") {
    attributes.set("icon", icon.value);
    inline.shift();
    skipBlank();
  }
  const title = inline[0];
  if (title?.type !== "link" && title?.type !== "strong") return createBlock("card", opener, item.children);
  inline.shift();
  const only = title.children.length === 1 ? title.children[0] : undefined;
  const linkNode = title.type === "link" ? title : only?.type === "link" ? only : undefined;
  if (linkNode) attributes.set("to", linkNode.url);
  const head = inline[0];
  if (head?.type === "text") head.value = head.value.replace(/^\s*(?:[:.–—-]\s)?\s*/, "");
  skipBlank();
  const text: Children = inline.length > 0 ? [{ ...first, children: inline }] : [];
  return createBlock("card", { ...opener, title: (linkNode ?? title).children }, [...text, ...rest]);
}

function createCard(opener: BlockOpener, children: Children, context: ParseContext): Nodes[] {
  if (opener.title.length === 0)
    report(opener, "The card has no title.", 'Add a title: <Card title="…">, or ":::card Title".', context);
  const description = opener.attributes.get("description");
  const text: Paragraph[] = description
    ? [{ type: "paragraph", children: [{ type: "text", value: description }] }]
    : [];
  return [createBlock("card", opener, [...text, ...children])];
}

function createVideo(opener: BlockOpener, children: Children, context: ParseContext): Nodes[] {
  if (opener.attributes.get("src")) return [createBlock("video", opener, children)];
  report(opener, "The video has no file.", 'Add it: <Video src="demo.mp4" title="…" />.', context);
  return children;
}

function createAside(opener: BlockOpener, children: Children): Nodes[] {
  const { attributes, title, node } = opener;
  const name = attributes.get("type") || "note";
  const [fold, id] = [getFold(attributes), getBlockId(attributes)];
  return [{ type: "admonition", name, title, fold, id, children, position: node.position }];
}

/** Return a block's ID: `{#id}`, or `id="…"` in a tag. */
export function getBlockId(attributes: ReadonlyMap<string, string>): string | undefined {
  return attributes.get("id") ?? [...attributes.keys()].find((name) => name.startsWith("#"))?.slice(1);
}

/** Return whether a note folds: `{fold}` or `{fold=open}`. */
export function getFold(attributes: ReadonlyMap<string, string>): "open" | "closed" | undefined {
  const value = attributes.get("fold");
  return value === undefined || value === "false" ? undefined : value === "open" ? "open" : "closed";
}

function createMark({ name, attributes, title, node }: BlockOpener, children: Children): Nodes[] {
  const kind = name.toLowerCase() as InlineMark["kind"];
  const text = getPlainText(title.length > 0 ? title : children);
  const value = attributes.get("text") ?? attributes.get("name") ?? attributes.get("keys") ?? text;
  const inside: PhrasingContent[] = kind === "icon" ? [] : [{ type: "text", value }];
  const inline: InlineMark = { type: "inlineMark", kind, value, attributes, children: inside, position: node.position };
  return [{ type: "paragraph", children: [inline], position: node.position }];
}

/** Replace the lines `[[toc]]` and `[TOC]` by a table of contents. */
export function convertTocLines(tree: Root, { prepared }: ParseContext): void {
  if (!TOC_LINE.test(prepared.text)) return;
  replaceBlocks(tree, (node) => {
    if (node.type !== "paragraph") return undefined;
    const { children, position } = node;
    const [only, other] = children;
    if (other || only?.type !== "text" || !TOC_LINE.test(only.value) || only.value.includes("\n")) return undefined;
    return [{ type: "contentBlock", kind: "toc", title: [], attributes: new Map(), children: [], position }];
  });
}

const TOC_LINE = /^[ \t>]*(?:\[\[_?toc_?\]\]|\[toc\])[ \t]*$/im;

/** A file or folder in a tree, read from a list item. */
export interface TreeEntry {
  name: PhrasingContent[];
  comment: PhrasingContent[];
  /** True for bold names. */
  isMarked: boolean;
  /** True for `…`, which stands for omitted files. */
  isOmission: boolean;
  isFolder: boolean;
  /** True for `{closed}` after the name. */
  isClosed: boolean;
  children: readonly ListItem[];
}

export function readTreeEntry(item: ListItem): TreeEntry {
  const [first] = item.children;
  const inline = first?.type === "paragraph" ? [...first.children] : [];
  const lists = item.children.filter((child): child is List => child.type === "list");
  const children = lists.flatMap((list) => list.children);
  const last = inline.at(-1);
  const isClosed = last?.type === "text" && /\{closed\}\s*$/.test(last.value);
  if (isClosed) inline[inline.length - 1] = { ...last, value: last.value.replace(/\s*\{closed\}\s*$/, "") };
  const head = inline[0];
  let name: PhrasingContent[] = head ? [head] : [];
  let comment = inline.slice(1);
  if (head?.type === "text") {
    const [, word = "", rest = ""] = /^(\S*)\s*([\s\S]*)$/.exec(head.value) ?? [];
    name = [{ ...head, value: word }];
    comment = rest === "" ? comment : [{ ...head, value: rest }, ...comment];
  }
  const text = getPlainText(name);
  return {
    name,
    comment,
    isMarked: head?.type === "strong",
    isOmission: /^(?:…|\.\.\.)$/.test(text),
    isFolder: children.length > 0 || text.endsWith("/"),
    isClosed,
    children,
  };
}
