/**
 * Reads parameters, properties and options listed in API reference: `name` type (optional) _Platform_ - Description.
 *
 * A list is only converted if all items have this form.
 */

import type { Emphasis, List, ListItem, Paragraph, PhrasingContent, Text } from "mdast";
import type { Field, FieldList, ValueList } from "../custom-nodes.ts";
import { getBadge } from "../html/title-html.ts";
import { getPlainText } from "./walk.ts";

type FieldParts = Omit<Field, "type" | "name" | "children">;
/** Inline nodes before and after the dash between a type and its description. */
interface Halves {
  head: PhrasingContent[];
  description: PhrasingContent[] | undefined;
}

/** Convert a field or value list; `undefined` if an item has another form. */
export function readFieldList(list: List): FieldList | ValueList | undefined {
  if (list.ordered) return undefined;
  const fields: Field[] = [];
  for (const item of list.children) {
    const field = readField(item);
    if (!field) return undefined;
    fields.push(field);
  }
  const { position } = list;
  const hasTypes = fields.some(({ valueType }) => valueType.length > 0);
  if (hasTypes) return { type: "fieldList", children: fields, position };
  // Names alone are shorter as a list.
  return fields.some(({ children }) => children.length > 0)
    ? { type: "valueList", children: fields, position }
    : undefined;
}

function readField(item: ListItem): Field | undefined {
  const [first, ...blocks] = item.children;
  if (first?.type !== "paragraph" || typeof item.checked === "boolean") return undefined;
  const [name, ...inline] = first.children;
  if (name?.type !== "inlineCode") return undefined;
  const halves = splitAtDash(inline);
  const parts = readHead(halves.head);
  if (!parts || !isType(parts.valueType, halves.description !== undefined)) return undefined;
  return createDescribedField({ ...parts, name: name.value, position: item.position }, { halves, first, blocks });
}

/**
 * Read a return value's paragraph: "Returns `type` - Description", "Returns `type`:".
 *
 * @returns `undefined` for other paragraphs, e.g. "Returns the window's ID".
 */
export function readReturns(paragraph: Paragraph): Field | undefined {
  const [start, ...inline] = paragraph.children;
  const [word] = /^Returns\s+/.exec(start?.type === "text" ? start.value : "") ?? [];
  if (word === undefined || start?.type !== "text") return undefined;
  const rest = start.value.slice(word.length);
  const halves = splitAtDash(rest === "" ? inline : [{ type: "text", value: rest }, ...inline]);
  if (halves.head[0]?.type !== "inlineCode" && halves.head[0]?.type !== "link") return undefined;
  const head = halves.description ? halves.head : removeColon(halves.head);
  const parts = readHead(head.map(unwrapCode));
  if (!parts || !isType(parts.valueType, true)) return undefined;
  return createDescribedField({ ...parts, position: paragraph.position }, { halves, first: paragraph, blocks: [] });
}

function createDescribedField(
  field: Omit<Field, "type" | "children">,
  { halves, first, blocks }: { halves: Halves; first: Paragraph; blocks: ListItem["children"] },
): Field {
  const { text, defaultValue } = splitDefault(halves.description ?? []);
  const description: Field["children"] = text.length > 0 ? [{ ...first, children: text }] : [];
  return {
    ...field,
    type: "field",
    ...(defaultValue === undefined ? {} : { defaultValue }),
    children: [...description, ...blocks.map((block) => convertNested(block))],
  };
}

/** Convert a field or value list, or those nested in another list. */
function convertNested(block: ListItem["children"][number]): Field["children"][number] {
  if (block.type !== "list") return block;
  const fields = readFieldList(block);
  if (fields) return fields;
  for (const item of block.children) item.children = item.children.map(convertNested);
  return block;
}

/** Split at the first ` - ` in the text. */
function splitAtDash(nodes: readonly PhrasingContent[]): Halves {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== "text") continue;
    const dash = /(?:^|\s)-(?:\s+|$)/.exec(node.value);
    if (!dash) continue;
    const before = node.value.slice(0, dash.index);
    const after = node.value.slice(dash.index + dash[0].length);
    return {
      head: [...nodes.slice(0, index), ...createTextNodes(before)],
      description: [...createTextNodes(after), ...nodes.slice(index + 1)],
    };
  }
  return { head: [...nodes], description: undefined };
}

const createTextNodes = (value: string): Text[] => (value === "" ? [] : [{ type: "text", value }]);

const OPTIONAL = /\s*\(optional\)/;

/** Separate the type from "(optional)" and badges; `undefined` if there is other inline markup. */
function readHead(head: readonly PhrasingContent[]): FieldParts | undefined {
  const valueType: PhrasingContent[] = [];
  const badges: Emphasis[] = [];
  let isOptional = false;
  for (const node of head) {
    if (node.type === "emphasis") {
      if (!getBadge(node)) return undefined;
      badges.push(node);
    } else if (node.type === "text") {
      isOptional ||= OPTIONAL.test(node.value);
      valueType.push({ ...node, value: node.value.replace(OPTIONAL, "") });
    } else if (node.type === "link" || node.type === "linkReference" || node.type === "inlineCode") {
      valueType.push(node);
    } else return undefined;
  }
  return { valueType: trimNodes(valueType), isOptional, badges };
}

/** Remove white space at both ends, and nodes that contain nothing else. */
function trimNodes(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const rest = nodes.filter((node) => node.type !== "text" || node.value.trim() !== "");
  return rest.map((node, index) => {
    if (node.type !== "text") return node;
    const start = index === 0 ? node.value.trimStart() : node.value;
    return { ...node, value: index === rest.length - 1 ? start.trimEnd() : start };
  });
}

/** Words and punctuation in a sentence about the name, e.g. "`Cmd` or `Command`". */
const SENTENCE = /[.;]\s|[.:;]$|^[,:;]|^(?:or|and|to|is|are|on|in|for)\s/;
/** Maximum words in a type without a description. */
const MAX_WORDS = 4;

function isType(nodes: readonly PhrasingContent[], hasDescription: boolean): boolean {
  const text = getPlainText(nodes);
  return !SENTENCE.test(text) && (hasDescription || text.split(/\s+/).length <= MAX_WORDS);
}

function removeColon(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, index) =>
    index === nodes.length - 1 && node.type === "text" ? { ...node, value: node.value.replace(/:\s*$/, "") } : node,
  );
}

function unwrapCode(node: PhrasingContent): PhrasingContent {
  if (node.type === "inlineCode") return { type: "text", value: node.value };
  return node.type === "link" ? { ...node, children: node.children.map(unwrapCode) } : node;
}

/** Separate the default: the last sentence, "Defaults to `x`." */
function splitDefault(nodes: readonly PhrasingContent[]): { text: PhrasingContent[]; defaultValue?: string } {
  const [sentence, value, period] = nodes.slice(-3);
  const start = sentence?.type === "text" ? /(?:^|\s+)(?:Defaults to|Default is)\s$/.exec(sentence.value) : null;
  const isLast = period?.type === "text" && period.value === ".";
  if (!start || sentence?.type !== "text" || value?.type !== "inlineCode" || !isLast) return { text: [...nodes] };
  const text = [...nodes.slice(0, -3), ...createTextNodes(sentence.value.slice(0, start.index))];
  return { text, defaultValue: value.value };
}
