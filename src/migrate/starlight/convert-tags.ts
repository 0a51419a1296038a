/** Converts tags in pages of Starlight: built-in components, images, code, slots, and components of the site. */

import type { Nodes } from "mdast";
import { getRange } from "../markdown-tree.ts";
import { getLine } from "../text-edits.ts";
import { convertCodeTag, convertImageTag } from "./convert-media-tags.ts";
import { convertIconName } from "./icon-names.ts";
import {
  getAttribute,
  getAttributeRange,
  getText,
  isLiteral,
  type JsxNode,
  readString,
  writeAttribute,
} from "./tag-attributes.ts";
import { commentTag, findImage, readFrontMatterValue, type TagContext } from "./tag-context.ts";

/** Attributes of built-in tags that have an effect here. */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  Tabs: ["syncKey"],
  TabItem: ["label", "value"],
  Card: ["title", "icon"],
  CardGrid: [],
  LinkCard: ["title", "href", "description"],
  Steps: [],
  FileTree: [],
  Aside: ["type", "title"],
  Badge: ["text", "variant", "type"],
  Icon: ["name", "label"],
};

/** Attributes of elements that only Astro has, and styles, which the security policy forbids. */
const ASTRO_ATTRIBUTE = /^(?:style|slot|class:list|is:\w+|set:\w+|define:\w+|transition:\w+|client:\w+)$/;

/** Call for each tag, parents first. @returns False if the children need no conversion. */
export function convertTag(node: JsxNode, parents: readonly Nodes[], context: TagContext): boolean | undefined {
  const name = node.name ?? "";
  if (context.imported.has(name)) {
    convertAttributes(node, context, () => true);
    return undefined;
  }
  const partial = context.partials.get(name);
  if (partial !== undefined) {
    const { start, end } = getRange(node);
    context.edit(start, end, `<Include file="${partial}" />`);
    return false;
  }
  switch (name) {
    case "Fragment":
      return convertFragment(node, parents, context);
    case "Image":
    case "Picture":
      return convertImageTag(node, context);
    case "Code":
      return convertCodeTag(node, context);
    case "LinkButton":
      renameTag(node, "a", context);
      convertAttributes(node, context, (attribute) => attribute === "href");
      return undefined;
    case "CardGrid":
      if (hasOtherChildren(node)) {
        removeTags(node, context);
        return undefined;
      }
      break;
    default:
  }
  const allowed = BUILT_IN[name];
  if (allowed) {
    convertIcon(node, context);
    convertAttributes(node, context, (attribute) => allowed.includes(attribute));
    return undefined;
  }
  if (/^[A-Z]/.test(name)) return convertComponent(node, context);
  convertAttributes(node, context, (attribute) => !ASTRO_ATTRIBUTE.test(attribute));
  listStyle(node, context);
  return undefined;
}

const isElement = (node: Nodes): node is JsxNode =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

/** Elements in a tag; a paragraph around them is an effect of line breaks. */
function listElements(node: JsxNode): readonly Nodes[] {
  return (node.children as readonly Nodes[])
    .flatMap((child) => (child.type === "paragraph" ? (child.children as readonly Nodes[]) : [child]))
    .filter((child) => child.type !== "text" || child.value.trim() !== "");
}

const hasOtherChildren = (node: JsxNode): boolean =>
  listElements(node).some((child) => !isElement(child) || !["Card", "LinkCard"].includes(child.name ?? ""));

/** Names of the slots of a tag, if it contains nothing else. */
function listSlots(node: JsxNode): readonly string[] {
  const elements = listElements(node);
  const slots = elements.flatMap((child) =>
    isElement(child) && child.name === "Fragment" ? (getText(child, "slot") ?? []) : [],
  );
  return slots.length === elements.length ? slots : [];
}

/** Two or more slots, and nothing else, are tabs: `<Fragment slot="npm">`. */
const isTabGroup = (node: Nodes | undefined): boolean =>
  node !== undefined && isElement(node) && /^[A-Z]/.test(node.name ?? "") && listSlots(node).length > 1;

function convertFragment(node: JsxNode, parents: readonly Nodes[], context: TagContext): boolean | undefined {
  const parent = parents.findLast((each) => each.type !== "paragraph");
  const slot = getText(node, "slot");
  const html = getAttribute(node, "set:html");
  if (html) {
    commentTag(node, "expression", "The tag is a comment now, because its HTML is computed. Write the HTML.", context);
    return false;
  }
  if (slot === undefined || !isTabGroup(parent)) {
    removeTags(node, context);
    return undefined;
  }
  const { opening, closing } = getTags(node, context.text);
  context.edit(opening.start, opening.end, `<TabItem ${writeAttribute("label", slot)}>`);
  if (closing) context.edit(closing.start, closing.end, "</TabItem>");
  return undefined;
}

/** Return the positions of the tags of an element. */
function getTags(
  node: JsxNode,
  text: string,
): { opening: { start: number; end: number }; closing?: { start: number; end: number } } {
  const { start, end } = getRange(node);
  const source = text.slice(start, end);
  const closing = /<\/\s*[\w.:-]*\s*>$/.exec(source);
  const last = node.attributes.at(-1);
  const from = last ? getRange(last as unknown as Nodes).end : start;
  const openingEnd = text.indexOf(">", from) + 1;
  return {
    opening: { start, end: closing ? openingEnd : end },
    closing: closing ? { start: start + closing.index, end } : undefined,
  };
}

/** Remove the tags of an element, and keep its content. */
function removeTags(node: JsxNode, { text, edit }: TagContext): void {
  const { opening, closing } = getTags(node, text);
  edit(opening.start, opening.end, "");
  if (closing) edit(closing.start, closing.end, "");
}

function renameTag(node: JsxNode, name: string, { text, edit }: TagContext): void {
  const { opening, closing } = getTags(node, text);
  edit(opening.start + 1, opening.start + 1 + (node.name ?? "").length, name);
  if (closing) edit(closing.start, closing.end, `</${name}>`);
}

/** Remove attributes without an effect here, and convert URLs. */
function convertAttributes(node: JsxNode, context: TagContext, isKept: (name: string) => boolean): void {
  const { text, edit } = context;
  for (const attribute of node.attributes) {
    const range = getAttributeRange(attribute, text);
    if (attribute.type !== "mdxJsxAttribute" || !isKept(attribute.name) || attribute.name.includes(":")) {
      edit(range.start, range.end, "");
      continue;
    }
    const { name, value } = attribute;
    const { start, end } = getRange(attribute as unknown as Nodes);
    const expression = typeof value === "object" ? (value?.value.trim() ?? "") : undefined;
    const image = expression === undefined ? undefined : findImage(expression, context);
    const frontMatterValue =
      expression === undefined ? undefined : readFrontMatterValue(expression, context.frontMatter);
    const string = typeof value === "string" ? value : (frontMatterValue ?? readString(expression));
    if (image !== undefined) edit(start, end, writeAttribute(name, image));
    else if (string !== undefined && /^(?:href|src|to|poster)$/.test(name)) {
      const url = name === "src" || name === "poster" ? context.convertImage(string) : context.convertUrl(string);
      if (url !== undefined || typeof value === "object") edit(start, end, writeAttribute(name, url ?? string));
    } else if (frontMatterValue !== undefined) edit(start, end, writeAttribute(name, frontMatterValue));
    else if (expression !== undefined && !isLiteral(expression) && !context.isKnownCode(expression))
      edit(range.start, range.end, "");
  }
}

function listStyle(node: JsxNode, { text, addTask }: TagContext): void {
  const style = getAttribute(node, "style");
  if (!style) return;
  const { start, end } = getRange(style as unknown as Nodes);
  addTask({
    kind: "style",
    line: getLine(text, start),
    subject: text.slice(start, end),
    suggestion: "The attribute was removed, because the security policy forbids it. Use a class with a style sheet.",
  });
}

/** Replace names of icons. */
function convertIcon(node: JsxNode, { text, edit, addTask }: TagContext): void {
  const attribute = getAttribute(node, node.name === "Icon" ? "name" : "icon");
  const name = attribute && getText(node, attribute.name);
  if (!attribute || name === undefined || (node.name !== "Icon" && node.name !== "Card")) return;
  const converted = convertIconName(name);
  const { start, end } = getRange(attribute as unknown as Nodes);
  if (converted !== undefined) {
    edit(start, end, `${attribute.name}="${converted}"`);
    return;
  }
  addTask({
    kind: "icon",
    line: getLine(text, start),
    subject: name,
    suggestion: "The set Lucide has no icon of this name. Choose another one.",
  });
  if (node.name === "Icon") edit(start, end, 'name="circle"');
  else {
    const range = getAttributeRange(attribute, text);
    edit(range.start, range.end, "");
  }
}

/** Convert a component of the site: tabs by its slots, or a stub. */
function convertComponent(node: JsxNode, context: TagContext): false | undefined {
  const name = node.name ?? "";
  if (isTabGroup(node)) {
    const { opening, closing } = getTags(node, context.text);
    const key = listSlots(node).some((slot) => /^(?:npm|pnpm|yarn)$/i.test(slot)) ? ' syncKey="pkg"' : "";
    context.edit(opening.start, opening.end, `<Tabs${key}>`);
    if (closing) context.edit(closing.start, closing.end, "</Tabs>");
    return undefined;
  }
  if (!context.takeStub(name)) {
    commentTag(node, "component", "The tag is a comment now: no import defines it.", context);
    return false;
  }
  convertAttributes(
    node,
    context,
    (attribute) => !/^(?:key|ref|children|dangerouslySetInnerHTML|slot)$/.test(attribute),
  );
  return undefined;
}
