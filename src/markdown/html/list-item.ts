/** List items: tasks, fields of an API, and options whose fields can be folded away and linked to. */

import type { Element, ElementContent } from "hast";
import type { ListItem, Nodes, Parents } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";
import type { ParseContext } from "../parse-context.ts";
import { plainText } from "../transforms/walk.ts";
import { element, type Markup, parseContextIn, text } from "./hast.ts";

export function listItem(state: State, node: ListItem, parent: Parents | undefined): Markup {
  if (isOptions(node)) return optionsItem(state, node);
  const item = defaultHandlers.listItem(state, node, parent);
  if (typeof node.checked === "boolean") labelTask(item);
  else if (isField(node)) item.properties.className = ["field"];
  return item;
}

/** The text of a task names its box. In an item without paragraphs it ends with the line. */
function labelTask(item: Element): void {
  const [first] = item.children;
  const holder = first?.type === "element" && first.tagName === "p" ? first : item;
  const end = holder.children.findIndex((child) => child.type === "text" && child.value === "\n");
  const label = holder.children.splice(0, end < 0 ? holder.children.length : end);
  holder.children.unshift(element("label", {}, label as ElementContent[]));
}

/** What stands between the name of a parameter and its meaning: its type, and whether it is needed. */
const TYPE_AND_DASH = /^\s+(?:[^.:;]*\s)?-(?:\s|$)|^\s+(?!(?:and|or)\s)[^\s.:;]+(?:\s[^\s.:;()]+)?(?:\s\([\w ]+\))?$/;

/** Characters in which the type has to end, so that the pattern has little to look at. */
const LONGEST_TYPE = 200;

/** Whether an item is a parameter, a property or a value: a name as code, then a type or what it means. */
function isField(node: ListItem): boolean {
  const [first] = node.children;
  if (first?.type !== "paragraph" || fieldName(node) === undefined) return false;
  return TYPE_AND_DASH.test(plainText(first.children.slice(1)).slice(0, LONGEST_TYPE));
}

/** Whether an item describes an `options` object: it begins with that word as code and has a list below. */
export function isOptions(node: ListItem): boolean {
  return fieldName(node) === "options" && node.children.some(({ type }) => type === "list");
}

/** The code that a list item begins with. */
function fieldName({ children }: ListItem): string | undefined {
  const [first] = children;
  const head: Nodes | undefined = first?.type === "paragraph" ? first.children[0] : undefined;
  return head?.type === "inlineCode" ? head.value : undefined;
}

function optionsItem(state: State, node: ListItem): Markup {
  const [head, ...rest] = node.children;
  const parsing = parseContextIn(state);
  const summary: ElementContent[] = [];
  const inside: ElementContent[] = [];
  for (const item of asList(head ? state.one(head, node) : undefined)) {
    if (item.type === "element" && item.tagName === "p") summary.push(...item.children);
    else inside.push(item);
  }
  for (const child of rest) {
    const markup = asList(state.one(child, node));
    if (child.type === "list") nameFields(child.children, markup, parsing);
    inside.push(...markup);
  }
  const details = element("details", { className: ["options"], open: true }, [
    element("summary", {}, summary),
    text("\n"),
    ...state.wrap(inside),
    text("\n"),
  ]);
  return element("li", { className: ["option-list"] }, [details]);
}

/** Give each field an anchor: the method's, a hyphen and its name. */
function nameFields(items: readonly ListItem[], markup: readonly ElementContent[], parsing: ParseContext): void {
  const prefix = parsing.heading?.id ?? "options";
  const elements = markup
    .flatMap((list) => (list.type === "element" ? list.children : []))
    .filter((child) => child.type === "element" && child.tagName === "li");
  for (const [index, item] of items.entries()) {
    const name = fieldName(item);
    const target = elements[index];
    if (!name || target?.type !== "element") continue;
    const field = name.replace(/[^\p{L}\p{N}._-]+/gu, "");
    if (field !== "") target.properties.id = parsing.anchors.claimOther(`${prefix}-${field}`);
  }
}

function asList(markup: Markup): ElementContent[] {
  return markup === undefined ? [] : Array.isArray(markup) ? markup : [markup];
}
