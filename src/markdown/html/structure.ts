/** Renders content blocks and inline marks: folding notes, steps, file trees, cards, videos, badges, icons and keys. */

import type { ElementContent, Properties } from "hast";
import type { List, ListItem, Nodes, PhrasingContent } from "mdast";
import type { State } from "mdast-util-to-hast";
import { messagePlaceholder } from "../../model/placeholders.ts";
import { editDistance } from "../../util/suggest.ts";
import type { ContentBlock, InlineMark } from "../custom-nodes.ts";
import { isAllowedId } from "../heading-ids.ts";
import { type ParseContext, placeOf, reportWarning } from "../parse-context.ts";
import { idOf, treeEntry } from "../transforms/content-blocks.ts";
import { plainText } from "../transforms/walk.ts";
import { element, type Markup, parseContextIn, raw, text } from "./hast.ts";
import { link, videoOf } from "./inline.ts";
import { badgeClass, iconSvg } from "./title-html.ts";

export function contentBlock(state: State, node: ContentBlock): Markup {
  switch (node.kind) {
    case "details":
      return details(state, node);
    case "steps":
      return element("div", { className: ["steps"] }, state.wrap(state.all(node), true));
    case "fileTree":
      return element("div", { className: ["file-tree"] }, tree(state, node));
    case "cards":
      return element("div", { className: ["card-grid"] }, state.wrap(state.all(node), true));
    case "card":
      return card(state, node);
    case "toc":
      return raw(parseContextIn(state).collector.mark({ kind: "toc" }));
    case "video":
      return videoOf(state, node, node.attributes.get("src") ?? "", node.attributes);
  }
}

function inline(state: State, nodes: PhrasingContent[]): ElementContent[] {
  return state.all({ type: "paragraph", children: nodes });
}

function details(state: State, node: ContentBlock): Markup {
  const title = node.title.length > 0 ? inline(state, node.title) : [raw(messagePlaceholder("content.details"))];
  const open = node.attributes.has("open") && node.attributes.get("open") !== "false";
  const body = state.wrap(state.all(node), true);
  const id = blockId(idOf(node.attributes), node, parseContextIn(state));
  return element("details", { ...id, ...(open ? { open: true } : {}) }, [element("summary", {}, title), ...body]);
}

/** Claim the ID of a block. An invalid or used one is reported and omitted. */
export function blockId(id: string | undefined, node: Nodes, context: ParseContext): { id?: string } {
  const { anchors } = context.collector;
  if (id === undefined) return {};
  if (isAllowedId(id) && !anchors.has(id)) return { id: anchors.claimOther(id) };
  const message = `The ID "${id}" ${anchors.has(id) ? "is already used" : "is not allowed"}; it was removed.`;
  reportWarning(context, placeOf(context, node), "invalid-block", message, "Choose another ID.");
  return {};
}

function card(state: State, node: ContentBlock): Markup {
  const context = parseContextIn(state);
  const { attributes } = node;
  const target = attributes.get("to") ?? attributes.get("href") ?? attributes.get("link");
  const icon = attributes.get("icon");
  const title = inline(state, node.title);
  const url =
    target === undefined
      ? undefined
      : link(state, { type: "link", url: target, children: node.title, position: node.position });
  const label = url === undefined ? title : Array.isArray(url) ? url : [url];
  const head: ElementContent[] = [...(icon ? iconMarkup(icon, node, context) : []), ...label];
  const children = state.wrap(state.all(node), true);
  const heading = head.length > 0 ? [element("p", { className: ["content-card-title"] }, head)] : [];
  const isLink = label.some((part) => part.type === "element" && part.tagName === "a" && part !== title[0]);
  const className = ["content-card", ...(target !== undefined && isLink ? ["content-card-link"] : [])];
  return element("div", { className }, [...heading, ...children]);
}

/** Render an icon. An unknown one is reported and omitted. */
export function iconMarkup(name: string, node: Nodes, context: ParseContext, label?: string): ElementContent[] {
  const svg = iconSvg(name, node, context, label);
  return svg === "" ? [] : [raw(svg)];
}

const FOLDER_ICON = "folder";
const FILE_ICON = "file";

function tree(state: State, node: ContentBlock): ElementContent[] {
  const list = node.children.find((child): child is List => child.type === "list");
  return [treeList(state, list?.children ?? [])];
}

function treeList(state: State, items: readonly ListItem[]): ElementContent {
  return element(
    "ul",
    {},
    items.map((item) => treeItem(state, item)),
  );
}

function treeItem(state: State, item: ListItem): ElementContent {
  const context = parseContextIn(state);
  const entry = treeEntry(item);
  const icon = entry.isOmission ? [] : iconMarkup(entry.isFolder ? FOLDER_ICON : FILE_ICON, item, context);
  const name = element("span", { className: ["tree-name"] }, [
    ...icon,
    element("bdi", { dir: "ltr" }, inline(state, entry.name)),
  ]);
  const comment =
    entry.comment.length > 0
      ? [text(" "), element("span", { className: ["tree-comment"] }, inline(state, entry.comment))]
      : [];
  const className = [
    entry.isOmission ? "tree-omission" : entry.isFolder ? "tree-folder" : "tree-file",
    ...(entry.isMarked ? ["tree-marked"] : []),
  ];
  if (entry.children.length === 0) return element("li", { className }, [name, ...comment]);
  const summary = element("summary", {}, [name, ...comment]);
  const properties: Properties = entry.isClosed ? {} : { open: true };
  return element("li", { className }, [element("details", properties, [summary, treeList(state, entry.children)])]);
}

/** Faults and hints for marks without contents. */
const EMPTY_MARKS = {
  badge: ["The badge has no text.", 'Add it: <Badge text="New" />, or :badge[New].'],
  icon: ["The icon has no name.", 'Add it: <Icon name="rocket" />, or :icon[rocket].'],
  kbd: ["There are no keys.", 'Add them: <Kbd keys="Ctrl+K" />, or :kbd[Ctrl+K].'],
} as const;

export function inlineMark(state: State, node: InlineMark): Markup {
  const context = parseContextIn(state);
  if (node.kind in EMPTY_MARKS && node.value === "" && plainText(node.children).trim() === "") {
    const [message, hint] = EMPTY_MARKS[node.kind as keyof typeof EMPTY_MARKS];
    reportWarning(context, placeOf(context, node), "invalid-block", message, hint);
    return [];
  }
  switch (node.kind) {
    case "emoji":
      return state.all(node);
    case "abbr":
      return element("abbr", { title: node.attributes.get("title") ?? "" }, state.all(node));
    case "badge":
      return element("span", { className: ["badge", badgeClass(node, context)] }, state.all(node));
    case "icon":
      return iconMarkup(node.value, node, context, node.attributes.get("label"));
    case "kbd":
      return keys(node, context);
  }
}

/** Keys that differ from other words and from keys in other languages by more than one letter. */
const KEYS = ["Ctrl", "Shift", "Enter", "Escape", "Backspace", "CapsLock", "PageUp", "PageDown", "Delete"];

/** Render keys: `Ctrl+K`, `Ctrl++`, or a sequence `g i`. */
function keys(node: InlineMark, context: ParseContext): ElementContent[] {
  const chords = node.value.trim().split(/\s+/);
  return chords.flatMap((chord, index): ElementContent[] => {
    const names = chord.split(/\+(?!$)/);
    for (const name of names) {
      const letters = name.replace(/[_-]/g, "").toLowerCase();
      const near = KEYS.find((key) => editDistance(letters, key.toLowerCase(), 1) === 1);
      if (near)
        reportWarning(
          context,
          placeOf(context, node),
          "invalid-block",
          `Unknown key "${name}".`,
          `Did you mean "${near}"?`,
        );
    }
    const parts = names.flatMap((name, at): ElementContent[] => [
      ...(at > 0 ? [text("+")] : []),
      element("kbd", {}, [text(name)]),
    ]);
    // Keys that are pressed together are in the same order in all languages.
    const together = names.length > 1 ? [element("bdi", { dir: "ltr" }, parts)] : parts;
    return [...(index > 0 ? [text(" ")] : []), ...together];
  });
}
