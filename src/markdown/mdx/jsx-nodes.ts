/** Reads JSX nodes in an MDX tree, and the syntax trees of its code. */

import type { Program } from "estree-jsx";
import type { Nodes, Parents, PhrasingContent } from "mdast";
import type { MdxFlowExpression, MdxTextExpression } from "mdast-util-mdx-expression";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import type { PlainData } from "../../model/markup.ts";
import { isYamlMap } from "../../util/collections.ts";
import { escapeHtml } from "../../util/html.ts";
import { ELEMENTS, VOID_ELEMENTS } from "../raw-html/allowlist.ts";
import { readLiteral, serializeStyle } from "./literals.ts";

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export type MdxExpression = MdxFlowExpression | MdxTextExpression;

export type JsxNode = JsxElement | MdxExpression;

export const isElement = (node: Nodes): node is JsxElement =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

export const isExpression = (node: Nodes): node is MdxExpression =>
  node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";

export const isJsx = (node: Nodes): node is JsxNode => isElement(node) || isExpression(node);

/** Expression without code. */
export const COMMENT = /^\s*(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*$/;

export const isBlank = (node: Nodes): boolean => node.type === "text" && node.value.trim() === "";

const PHRASING = new Set(
  "break delete emphasis footnoteReference html image imageReference inlineCode inlineMark inlineMath link linkReference mdxInlineHole mdxJsxTextElement mdxTextExpression strong text".split(
    " ",
  ),
);

export function isPhrasingNode(node: Nodes): boolean {
  return PHRASING.has(node.type) || (node.type === "mdxIsland" && node.isInline);
}

/** Replace a paragraph that contains only tags and expressions by these, as MDX does. */
export function unwrapParagraph(node: Nodes): Nodes[] {
  if (node.type !== "paragraph") return [node];
  const nodes = node.children.filter((child) => !isBlank(child));
  return nodes.length > 0 && nodes.every(isJsx) ? nodes : [node];
}

/** Elements in which a browser allows no paragraph. */
const TEXT_ELEMENTS = /^(?:p|h[1-6]|span|summary)$/;

/** Return a tag's children, without a paragraph that contains only tags, or that is the only one in a text element. */
export function getContent({ name, children }: JsxElement): Nodes[] {
  const nodes = (children as Nodes[]).flatMap(unwrapParagraph);
  const isText = TEXT_ELEMENTS.test(name ?? "") && nodes.filter(({ type }) => type === "paragraph").length === 1;
  return isText ? nodes.flatMap((node): Nodes[] => (node.type === "paragraph" ? node.children : [node])) : nodes;
}

/** Put text that is directly in a block into paragraphs. */
export function wrapText(parent: Parents): void {
  const children: Nodes[] = [];
  for (const child of parent.children as Nodes[]) {
    const last = children.at(-1);
    if (!isPhrasingNode(child)) children.push(child);
    else if (last?.type === "paragraph" && last.position === undefined) last.children.push(child as PhrasingContent);
    else if (!isBlank(child)) children.push({ type: "paragraph", children: [child as PhrasingContent] });
  }
  parent.children = children as typeof parent.children;
}

/** Return a tag's attributes; `undefined` if some must be evaluated. */
export function readLiteralProps(node: JsxElement): Map<string, PlainData> | undefined {
  const props = new Map<string, PlainData>();
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute") return undefined;
    const { name, value } = attribute;
    if (value === null || value === undefined) props.set(name, true);
    else if (typeof value === "string") props.set(name, value);
    else {
      const literal = readLiteral(value.data?.estree as Program | undefined);
      if (!literal) return undefined;
      props.set(name, literal.value);
    }
  }
  return props;
}

/** Give tabs without a label the one in their group's `values` list, as Docusaurus does. */
export function labelTabs(tabs: JsxElement, values: PlainData | undefined): void {
  if (!Array.isArray(values)) return;
  for (const item of (tabs.children as Nodes[]).flatMap(unwrapParagraph)) {
    const props = isElement(item) && item.name === "TabItem" ? readLiteralProps(item) : undefined;
    if (!isElement(item) || !props || props.has("label")) continue;
    const entry = values.find((each) => isYamlMap(each) && each.value === props.get("value"));
    if (isYamlMap(entry) && typeof entry.label === "string")
      item.attributes.push({ type: "mdxJsxAttribute", name: "label", value: entry.label });
  }
}

export interface ElementHtml {
  start: string;
  end: string;
}

/** React attribute names that differ from HTML in more than upper case. */
const HTML_NAMES: Readonly<Record<string, string>> = { className: "class", htmlFor: "for", httpEquiv: "http-equiv" };

/** Return an element's tags; `undefined` if its attributes must be evaluated, or it is not allowed in Markdown. */
export function renderTags(node: JsxElement): ElementHtml | undefined {
  const { name } = node;
  if (name === null) return { start: "", end: "" };
  const props = ELEMENTS.has(name) ? readLiteralProps(node) : undefined;
  if (!props) return undefined;
  let start = `<${name}`;
  for (const [key, value] of props) {
    if (/^on[A-Z]/.test(key) || key === "dangerouslySetInnerHTML" || key === "children") return undefined;
    if (value === false || value === null || key === "key") continue;
    const text = key === "style" ? serializeStyle(value) : value === true ? "" : String(value);
    start += ` ${HTML_NAMES[key] ?? key.toLowerCase()}="${escapeHtml(text)}"`;
  }
  return VOID_ELEMENTS.has(name) ? { start: `${start}>`, end: "" } : { start: `${start}>`, end: `</${name}>` };
}
