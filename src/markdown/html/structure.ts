/** Renders content blocks and inline marks: folding notes, steps, file trees, cards, videos, badges, icons and keys. */

import type { ElementContent, Properties } from "hast";
import type { List, ListItem, Nodes, PhrasingContent } from "mdast";
import type { State } from "mdast-util-to-hast";
import { createMessageMark } from "../../model/placeholders.ts";
import { computeEditDistance } from "../../util/suggest.ts";
import type { ContentBlock, InlineMark } from "../custom-nodes.ts";
import { isAllowedId } from "../heading-ids.ts";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";
import { getBlockId, readTreeEntry } from "../transforms/content-blocks.ts";
import { getPlainText } from "../transforms/walk.ts";
import { createElement, createRaw, createText, getStateContext, type Markup } from "./hast.ts";
import { renderLink, renderVideo } from "./inline.ts";
import { getBadgeClass, renderIconSvg } from "./title-html.ts";

export function renderContentBlock(state: State, node: ContentBlock): Markup {
  switch (node.kind) {
    case "details":
      return renderDetails(state, node);
    case "steps":
      return createElement("div", { className: ["steps"] }, state.wrap(state.all(node), true));
    case "fileTree":
      return createElement("div", { className: ["file-tree"] }, renderTree(state, node));
    case "cards":
      return createElement("div", { className: ["card-grid"] }, state.wrap(state.all(node), true));
    case "card":
      return renderCard(state, node);
    case "toc":
      return createRaw(getStateContext(state).collector.mark({ kind: "toc" }));
    case "video":
      return renderVideo(state, node, node.attributes.get("src") ?? "", node.attributes);
  }
}

function renderInline(state: State, nodes: PhrasingContent[]): ElementContent[] {
  return state.all({ type: "paragraph", children: nodes });
}

function renderDetails(state: State, node: ContentBlock): Markup {
  const title =
    node.title.length > 0 ? renderInline(state, node.title) : [createRaw(createMessageMark("content.details"))];
  const open = node.attributes.has("open") && node.attributes.get("open") !== "false";
  const body = state.wrap(state.all(node), true);
  const id = claimBlockId(getBlockId(node.attributes), node, getStateContext(state));
  return createElement("details", { ...id, ...(open ? { open: true } : {}) }, [
    createElement("summary", {}, title),
    ...body,
  ]);
}

/** Claim a block ID. An invalid or used ID is reported and omitted. */
export function claimBlockId(id: string | undefined, node: Nodes, context: ParseContext): { id?: string } {
  const { anchors } = context.collector;
  if (id === undefined) return {};
  const place = locateNode(context, node);
  if (isAllowedId(id) && !anchors.has(id)) return { id: anchors.claimOther(id, place) };
  const fault = anchors.has(id) ? `is already used${anchors.describePlace(id, place.file)}` : "is not allowed";
  reportWarning(context, place, "invalid-block", `The ID "${id}" ${fault}; it was removed.`, "Choose another ID.");
  return {};
}

function renderCard(state: State, node: ContentBlock): Markup {
  const context = getStateContext(state);
  const { attributes } = node;
  const target = attributes.get("to") ?? attributes.get("href") ?? attributes.get("link");
  const icon = attributes.get("icon");
  const title = renderInline(state, node.title);
  const url =
    target === undefined
      ? undefined
      : renderLink(state, { type: "link", url: target, children: node.title, position: node.position });
  const label = url === undefined ? title : Array.isArray(url) ? url : [url];
  const head: ElementContent[] = [...(icon ? createIcon(icon, node, context) : []), ...label];
  const children = state.wrap(state.all(node), true);
  const heading = head.length > 0 ? [createElement("p", { className: ["content-card-title"] }, head)] : [];
  const isLink = label.some((part) => part.type === "element" && part.tagName === "a" && part !== title[0]);
  const className = ["content-card", ...(target !== undefined && isLink ? ["content-card-link"] : [])];
  return createElement("div", { className }, [...heading, ...children]);
}

/** Render an icon. An unknown one is reported and omitted. */
export function createIcon(name: string, node: Nodes, context: ParseContext, label?: string): ElementContent[] {
  const svg = renderIconSvg(name, node, context, label);
  return svg === "" ? [] : [createRaw(svg)];
}

const FOLDER_ICON = "folder";
const FILE_ICON = "file";

function renderTree(state: State, node: ContentBlock): ElementContent[] {
  const list = node.children.find((child): child is List => child.type === "list");
  return [renderTreeList(state, list?.children ?? [])];
}

function renderTreeList(state: State, items: readonly ListItem[]): ElementContent {
  return createElement(
    "ul",
    {},
    items.map((item) => renderTreeItem(state, item)),
  );
}

function renderTreeItem(state: State, item: ListItem): ElementContent {
  const context = getStateContext(state);
  const entry = readTreeEntry(item);
  const icon = entry.isOmission ? [] : createIcon(entry.isFolder ? FOLDER_ICON : FILE_ICON, item, context);
  const name = createElement("span", { className: ["tree-name"] }, [
    ...icon,
    createElement("bdi", { dir: "ltr" }, renderInline(state, entry.name)),
  ]);
  const comment =
    entry.comment.length > 0
      ? [createText(" "), createElement("span", { className: ["tree-comment"] }, renderInline(state, entry.comment))]
      : [];
  const className = [
    entry.isOmission ? "tree-omission" : entry.isFolder ? "tree-folder" : "tree-file",
    ...(entry.isMarked ? ["tree-marked"] : []),
  ];
  if (entry.children.length === 0) return createElement("li", { className }, [name, ...comment]);
  const summary = createElement("summary", {}, [name, ...comment]);
  const properties: Properties = entry.isClosed ? {} : { open: true };
  return createElement("li", { className }, [
    createElement("details", properties, [summary, renderTreeList(state, entry.children)]),
  ]);
}

/** Faults and hints for marks without contents. */
const EMPTY_MARKS = {
  badge: ["The badge has no text.", 'Add it: <Badge text="New" />, or :badge[New].'],
  icon: ["The icon has no name.", 'Add it: <Icon name="rocket" />, or :icon[rocket].'],
  kbd: ["There are no keys.", 'Add them: <Kbd keys="Ctrl+K" />, or :kbd[Ctrl+K].'],
} as const;

export function renderInlineMark(state: State, node: InlineMark): Markup {
  const context = getStateContext(state);
  if (node.kind in EMPTY_MARKS && node.value === "" && getPlainText(node.children).trim() === "") {
    const [message, hint] = EMPTY_MARKS[node.kind as keyof typeof EMPTY_MARKS];
    reportWarning(context, locateNode(context, node), "invalid-block", message, hint);
    return [];
  }
  switch (node.kind) {
    case "emoji":
      return state.all(node);
    case "abbr":
      return createElement("abbr", { title: node.attributes.get("title") ?? "" }, state.all(node));
    case "badge":
      return createElement("span", { className: ["badge", getBadgeClass(node, context)] }, state.all(node));
    case "icon":
      return createIcon(node.value, node, context, node.attributes.get("label"));
    case "kbd":
      return renderKeys(node, context);
  }
}

/** Keys that differ from other words and from keys in other languages by more than one letter. */
const KEYS = ["Ctrl", "Shift", "Enter", "Escape", "Backspace", "CapsLock", "PageUp", "PageDown", "Delete"];

/** Render keys: `Ctrl+K`, `Ctrl++`, or a sequence `g i`. */
function renderKeys(node: InlineMark, context: ParseContext): ElementContent[] {
  const chords = node.value.trim().split(/\s+/);
  return chords.flatMap((chord, index): ElementContent[] => {
    const names = chord.split(/\+(?!$)/);
    for (const name of names) {
      const letters = name.replace(/[_-]/g, "").toLowerCase();
      const near = KEYS.find((key) => computeEditDistance(letters, key.toLowerCase(), 1) === 1);
      if (near)
        reportWarning(
          context,
          locateNode(context, node),
          "invalid-block",
          `Unknown key "${name}".`,
          `Did you mean "${near}"?`,
        );
    }
    const parts = names.flatMap((name, at): ElementContent[] => [
      ...(at > 0 ? [createText("+")] : []),
      createElement("kbd", {}, [createText(name)]),
    ]);
    // Keys that are pressed together are in the same order in all languages.
    const together = names.length > 1 ? [createElement("bdi", { dir: "ltr" }, parts)] : parts;
    return [...(index > 0 ? [createText(" ")] : []), ...together];
  });
}
