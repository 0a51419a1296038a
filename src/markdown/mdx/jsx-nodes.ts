/** Reads the nodes of JSX in the tree of an MDX file, and the syntax trees of its code. */

import type { Node, Program } from "estree-jsx";
import { visit } from "estree-util-visit";
import type { Nodes, Parents, PhrasingContent, Root } from "mdast";
import type { MdxFlowExpression, MdxTextExpression } from "mdast-util-mdx-expression";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import type { Point } from "unist";
import type { MarkdownReplacement } from "../../model/document.ts";
import type { PlainData } from "../../model/markup.ts";
import { isYamlMap } from "../../util/collections.ts";
import { escapeHtml } from "../../util/html.ts";
import type { ParseContext } from "../parse-context.ts";
import { sourcePosition } from "../preprocess.ts";
import { ELEMENTS, VOID_ELEMENTS } from "../raw-html/allowlist.ts";

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

/** Return the children of a tag, without a paragraph that contains only tags, or that is the only one in a text element. */
export function contentOf({ name, children }: JsxElement): Nodes[] {
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

/** Return the attributes of a tag; `undefined` if some must be evaluated. */
export function literalProps(node: JsxElement): Map<string, PlainData> | undefined {
  const props = new Map<string, PlainData>();
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute") return undefined;
    const { name, value } = attribute;
    if (value === null || value === undefined) props.set(name, true);
    else if (typeof value === "string") props.set(name, value);
    else {
      const literal = literalValue(value.data?.estree as Program | undefined);
      if (!literal) return undefined;
      props.set(name, literal.value);
    }
  }
  return props;
}

/** Give tabs without a label the one in the list `values` of their group, which Docusaurus has. */
export function labelTabs(tabs: JsxElement, values: PlainData | undefined): void {
  if (!Array.isArray(values)) return;
  for (const item of (tabs.children as Nodes[]).flatMap(unwrapParagraph)) {
    const props = isElement(item) && item.name === "TabItem" ? literalProps(item) : undefined;
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

/** Names of attributes in React that differ from HTML in more than upper case. */
const HTML_NAMES: Readonly<Record<string, string>> = { className: "class", htmlFor: "for", httpEquiv: "http-equiv" };

/** Return the tags of an element; `undefined` if its attributes must be evaluated, or it is not allowed in Markdown. */
export function tagsOf(node: JsxElement): ElementHtml | undefined {
  const { name } = node;
  if (name === null) return { start: "", end: "" };
  const props = ELEMENTS.has(name) ? literalProps(node) : undefined;
  if (!props) return undefined;
  let start = `<${name}`;
  for (const [key, value] of props) {
    if (/^on[A-Z]/.test(key) || key === "dangerouslySetInnerHTML" || key === "children") return undefined;
    if (value === false || value === null || key === "key") continue;
    const text = key === "style" ? styleText(value) : value === true ? "" : String(value);
    start += ` ${HTML_NAMES[key] ?? key.toLowerCase()}="${escapeHtml(text)}"`;
  }
  return VOID_ELEMENTS.has(name) ? { start: `${start}>`, end: "" } : { start: `${start}>`, end: `</${name}>` };
}

function styleText(style: PlainData): string {
  if (typeof style !== "object" || style === null) return String(style);
  return Object.entries(style)
    .map(
      ([key, value]) => `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${styleValue(key, value)}`,
    )
    .join("; ");
}

/** Convert the text of a `style` attribute to an object, which React expects. */
export function styleObject(text: string): Record<string, string> {
  const declarations = [...text.matchAll(/([\w-]+)\s*:\s*((?:\([^)]*\)|[^;(])+)/g)];
  return Object.fromEntries(
    declarations.map(([, name = "", value = ""]) => {
      const key = name.startsWith("--") ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [key, value.trim()];
    }),
  );
}

const UNITLESS =
  /^(?:opacity|zIndex|flex\w*|order|lineHeight|fontWeight|zoom|columns?|gridArea|grid(?:Row|Column)\w*)$/;

const styleValue = (key: string, value: PlainData): string =>
  typeof value === "number" && value !== 0 && !UNITLESS.test(key) ? `${value}px` : String(value);

/** The value of an expression that is a literal; `undefined` if it must be evaluated. */
export function literalValue(program: Program | null | undefined): { value: PlainData } | undefined {
  const [statement] = program?.body ?? [];
  if (program?.body.length !== 1 || statement?.type !== "ExpressionStatement") return undefined;
  return literalOf(statement.expression);
}

function literalOf(node: Node | null): { value: PlainData } | undefined {
  if (node?.type === "Literal") {
    const { value } = node;
    const isPlain = value === null || ["string", "number", "boolean"].includes(typeof value);
    return isPlain && !("regex" in node) ? { value: value as PlainData } : undefined;
  }
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return { value: node.quasis[0]?.value.cooked ?? "" };
  if (node?.type === "UnaryExpression" && node.operator === "-") {
    const operand = literalOf(node.argument)?.value;
    return typeof operand === "number" ? { value: -operand } : undefined;
  }
  if (node?.type === "ArrayExpression") {
    const items = node.elements.map((element) => literalOf(element));
    return items.every((item) => item !== undefined) ? { value: items.map((item) => item.value) } : undefined;
  }
  if (node?.type !== "ObjectExpression") return undefined;
  const entries: [string, PlainData][] = [];
  for (const property of node.properties) {
    if (property.type !== "Property" || property.computed || property.kind !== "init") return undefined;
    const { key } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
    const literal = literalOf(property.value);
    if (name === undefined || name === "__proto__" || !literal) return undefined;
    entries.push([name, literal.value]);
  }
  return { value: Object.fromEntries(entries) };
}

/** Names in code. */
export interface CodeNames {
  /** All identifiers, including those of properties. */
  identifiers: ReadonlySet<string>;
  /** First names of component tags, with the offset of the tag. */
  components: ReadonlyMap<string, number>;
  /** True if elements have handlers of events. */
  hasHandlers: boolean;
}

/** List the names in code. */
export function namesIn(program: Program): CodeNames {
  const identifiers = new Set<string>();
  const components = new Map<string, number>();
  let hasHandlers = false;
  visit(program, (node) => {
    if (node.type === "Identifier") identifiers.add(node.name);
    else if (node.type === "JSXAttribute" && /^on[A-Z]/.test(String(node.name.name))) hasHandlers = true;
    else if (node.type === "JSXOpeningElement") {
      let { name }: { name: Node } = node;
      const isMember = name.type === "JSXMemberExpression";
      while (name.type === "JSXMemberExpression") name = name.object;
      if (name.type === "JSXIdentifier" && (isMember || isComponentName(name.name)))
        components.set(name.name, offsetOf(node));
    }
  });
  return { identifiers, components, hasHandlers };
}

const offsetOf = (node: Node): number => (node as Node & { start: number }).start;

/** True for names of components; elements have lowercase names. */
export const isComponentName = (name: string): boolean => /^[A-Z_$]|\./.test(name);

/** Return the names that imports and exports declare. */
export function declaredNames(program: Program): string[] {
  const names: string[] = [];
  const add = (node: Node | null): void => {
    if (node?.type === "Identifier") names.push(node.name);
    else if (node?.type === "ObjectPattern")
      for (const property of node.properties) add(property.type === "Property" ? property.value : property.argument);
    else if (node?.type === "ArrayPattern") node.elements.forEach(add);
    else if (node?.type === "AssignmentPattern") add(node.left);
    else if (node?.type === "RestElement") add(node.argument);
  };
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") for (const { local } of statement.specifiers) add(local);
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (declaration?.type === "VariableDeclaration") for (const { id } of declaration.declarations) add(id);
    else if (declaration) add(declaration.id);
  }
  return names;
}

/** An import or re-export: the module, with the offsets of its quoted name. */
export interface ImportSource {
  name: string;
  start: number;
  end: number;
  /** Names that the import declares. */
  locals: readonly string[];
}

/** List the modules that code imports. */
export function importSources(program: Program): ImportSource[] {
  return program.body.flatMap((statement) => {
    const source = "source" in statement ? statement.source : undefined;
    if (source?.type !== "Literal" || typeof source.value !== "string") return [];
    const { start, end } = source as unknown as { start: number; end: number };
    const locals = statement.type === "ImportDeclaration" ? statement.specifiers.map(({ local }) => local.name) : [];
    return [{ name: source.value, start, end, locals }];
  });
}

/** Markdown for a range of code. */
export interface CodeReplacement extends Omit<MarkdownReplacement, "markdown"> {
  markdown: string | MdxExpression;
}

/**
 * Return the Markdown for the code of an MDX file, in copies of the page as Markdown: titles and labels of components, links
 * and images. Other tags are removed, and so are imports and exports. The Markdown of an expression is its result, so the
 * node is returned.
 */
export function markdownOfCode(tree: Root, { prepared }: ParseContext): CodeReplacement[] {
  const replacements: CodeReplacement[] = [];
  const replace = (start: Point, end: Point, markdown: CodeReplacement["markdown"]): void => {
    replacements.push({ start: sourcePosition(prepared, start), end: sourcePosition(prepared, end), markdown });
  };
  const visitNode = (node: Nodes, isBlock: boolean): void => {
    const { position } = node;
    const title: Nodes[] = "title" in node && Array.isArray(node.title) ? node.title : [];
    const children: Nodes[] = [...title, ...("children" in node ? node.children : [])];
    const isCode = isJsx(node) || node.type === "mdxjsEsm";
    const { opening, closing } = isElement(node) ? markdownOfTag(node, isBlock) : NO_MARKDOWN;
    const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end];
    if (isCode && position && !(start && end)) {
      const isResult = isExpression(node) && !COMMENT.test(node.value);
      replace(position.start, position.end, isResult ? node : opening + closing);
      return;
    }
    // The first line keeps its indentation, which the following ones have, too.
    const isBelow = position && start && start.line > position.start.line;
    if (isCode && position && start) replace(position.start, isBelow ? { ...start, column: 1 } : start, opening);
    const hasBlocks = unwrapParagraph(node)[0] !== node || (isBlock && isElement(node) && children.every(isElement));
    for (const child of children) visitNode(child, hasBlocks || child.type === "mdxJsxFlowElement");
    if (isCode && position && end) replace(end, position.end, closing);
  };
  visitNode(tree, false);
  return replacements;
}

function markdownOfTag(node: JsxElement, isBlock: boolean): { opening: string; closing: string } {
  const props = new Map(
    node.attributes.flatMap((attribute) =>
      attribute.type === "mdxJsxAttribute" && typeof attribute.value === "string"
        ? [[attribute.name, attribute.value] as const]
        : [],
    ),
  );
  const prop = (name: string): string => props.get(name) ?? "";
  const { name } = node;
  if (name === "img" || name === "Image") return { opening: `![${prop("alt")}](${prop("src")})`, closing: "" };
  const target = prop("to") || prop("href");
  if (target !== "" && (name === "a" || name === "Link")) return { opening: "[", closing: `](${target})` };
  const label = prop("title") || prop("label");
  if (name === "Admonition")
    return { opening: `${`:::${prop("type") || "note"} ${label}`.trimEnd()}\n\n`, closing: "\n\n:::\n\n" };
  const isComponent = isComponentName(name ?? "");
  if (!isBlock || (node.type === "mdxJsxTextElement" && !isComponent)) return NO_MARKDOWN;
  if (label === "" || !isComponent) return { opening: "\n\n", closing: "\n\n" };
  return { opening: `\n\n**${target === "" ? label : `[${label}](${target})`}**\n\n`, closing: "\n\n" };
}

const NO_MARKDOWN = { opening: "", closing: "" };
