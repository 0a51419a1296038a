/** Renders lists and their items: tasks, API fields, and collapsible options with an anchor for each field. */

import type { Element, ElementContent } from "hast";
import type { List, ListItem, Nodes } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";
import type { DocumentCollector } from "../parse-context.ts";
import { getPlainText } from "../transforms/walk.ts";
import { createElement, createText, getStateContext, type Markup, toList } from "./hast.ts";

/** Render a list. Items are as loose as their list; the default handler would search the whole list for each item. */
export function renderList(state: State, node: List): Markup {
  const isLoose = node.spread === true || node.children.some(isLooseItem);
  for (const item of node.children) item.spread = isLoose;
  return defaultHandlers.list(state, node);
}

const isLooseItem = ({ spread, children }: ListItem): boolean => spread ?? children.length > 1;

export function renderListItem(state: State, node: ListItem): Markup {
  if (isOptions(node)) return renderOptions(state, node);
  const item = defaultHandlers.listItem(state, node, undefined);
  if (typeof node.checked === "boolean") labelTask(item);
  else if (isField(node)) item.properties.className = ["field"];
  return item;
}

/** Label a task's checkbox with its text. In an item without paragraphs, the label ends at the first line ending. */
function labelTask(item: Element): void {
  const [first] = item.children;
  const container = first?.type === "element" && first.tagName === "p" ? first : item;
  const end = container.children.findIndex((child) => child.type === "text" && child.value === "\n");
  const label = container.children.splice(0, end < 0 ? container.children.length : end);
  container.children.unshift(createElement("label", {}, label as ElementContent[]));
}

/** Text between a parameter's name and its description: its type, and whether it is optional. */
const DASH = /^\s+(?:[^.:;]*\s)?-(?:\s|$)/.source;
const TYPE = /^\s+(?!(?:and|or)\s)[^\s.:;]+(?:\s[^\s.:;()]+)?(?:\s\([\w ]+\))?$/.source;
const TYPE_AND_DASH = new RegExp(`${DASH}|${TYPE}`);

/** Characters to search for the type, which bounds the pattern's cost. */
const MAX_TYPE_LENGTH = 200;

/** True if an item describes a parameter, property or value: a name as code, then a type or a description. */
function isField(node: ListItem): boolean {
  const [first] = node.children;
  if (first?.type !== "paragraph" || getFieldName(node) === undefined) return false;
  return TYPE_AND_DASH.test(getPlainText(first.children.slice(1)).slice(0, MAX_TYPE_LENGTH));
}

/** True if an item describes an `options` object: it begins with `options` as code and contains a list. */
export function isOptions(node: ListItem): boolean {
  return getFieldName(node) === "options" && node.children.some(({ type }) => type === "list");
}

/** Return the inline code at the start of a list item. */
function getFieldName({ children }: ListItem): string | undefined {
  const [first] = children;
  const head: Nodes | undefined = first?.type === "paragraph" ? first.children[0] : undefined;
  return head?.type === "inlineCode" ? head.value : undefined;
}

function renderOptions(state: State, node: ListItem): Markup {
  const [head, ...rest] = node.children;
  const { collector } = getStateContext(state);
  const summary: ElementContent[] = [];
  const content: ElementContent[] = [];
  for (const item of toList(head ? state.one(head, node) : undefined)) {
    if (item.type === "element" && item.tagName === "p") summary.push(...item.children);
    else content.push(item);
  }
  for (const child of rest) {
    const markup = toList(state.one(child, node));
    if (child.type === "list") addFieldIds(child.children, markup, collector);
    content.push(...markup);
  }
  const details = createElement("details", { className: ["options"], open: true }, [
    createElement("summary", {}, summary),
    createText("\n"),
    ...state.wrap(content),
    createText("\n"),
  ]);
  return createElement("li", { className: ["option-list"] }, [details]);
}

/** Add an anchor to each field: the method's heading ID, a hyphen and the field name. */
function addFieldIds(
  items: readonly ListItem[],
  markup: readonly ElementContent[],
  collector: DocumentCollector,
): void {
  const prefix = collector.heading?.id ?? "options";
  const elements = markup
    .flatMap((list) => (list.type === "element" ? list.children : []))
    .filter((child) => child.type === "element" && child.tagName === "li");
  for (const [index, item] of items.entries()) {
    const name = getFieldName(item);
    const target = elements[index];
    if (!name || target?.type !== "element") continue;
    const field = name.replace(/[^\p{L}\p{N}._-]+/gu, "");
    if (field !== "") target.properties.id = collector.anchors.claimOther(`${prefix}-${field}`);
  }
}
