/**
 * Converts MDX nodes: built-in tags and elements become the nodes that Markdown has for them, and each
 * outermost tag or expression that remains becomes an island, a function in the file's module.
 */

import type { Program } from "estree-jsx";
import type { Html, Nodes, Parents, PhrasingContent, Root } from "mdast";
import type { MdxjsEsm } from "mdast-util-mdxjs-esm";
import {
  BUILT_IN_TAGS,
  CONTENT_TAGS,
  createExpressionMark,
  type PlainData,
  type PlainProps,
} from "../../model/markup.ts";
import { readYaml } from "../../reader/yaml.ts";
import type { MdxHole } from "../custom-nodes.ts";
import { locateNode, type ParseContext, reportError, reportWarning } from "../parse-context.ts";
import { findFrontMatter } from "../preprocess.ts";
import { RESERVED_PROPS } from "../syntax/component-tag.ts";
import { createContentBlocks } from "../transforms/content-blocks.ts";
import { createTabItem, createTabs } from "../transforms/tab-groups.ts";
import { MDX_TRUNCATION } from "../transforms/truncation.ts";
import { createCodeReplacements } from "./code-replacements.ts";
import {
  COMMENT,
  type ElementHtml,
  getContent,
  isElement,
  isExpression,
  isJsx,
  isPhrasingNode,
  type JsxElement,
  type JsxNode,
  labelTabs,
  type MdxExpression,
  readLiteralProps,
  renderTags,
  unwrapParagraph,
  wrapText,
} from "./jsx-nodes.ts";
import { createIsland, type MdxConverter } from "./mdx-island.ts";
import { MdxModule } from "./mdx-module.ts";

export function convertMdxNodes(tree: Root, context: ParseContext): void {
  const converter = new Converter(context);
  const modules = listModules(tree);
  for (const { data } of modules)
    if (data?.estree) converter.module.declare(removeBuiltInImports(data.estree as Program));
  const replacements = createCodeReplacements(tree, context); // before the conversion, which replaces the nodes
  for (const node of modules) converter.addEsm(node);
  converter.convertChildren(tree);
  for (const { markdown, ...range } of replacements) {
    const path = typeof markdown === "string" ? undefined : converter.expressions.get(markdown);
    const result = path === undefined ? "" : createExpressionMark(path);
    context.collector.replacements.push({ ...range, markdown: typeof markdown === "string" ? markdown : result });
  }
  // Plugins add theirs first.
  context.collector.replacements.sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column);
  context.collector.mdx = converter.module.toCode(() => readFrontMatterValues(context));
}

/** List imports and exports, also those in tags: partials have their own. */
function listModules(node: Nodes): MdxjsEsm[] {
  if (node.type === "mdxjsEsm") return [node];
  return "children" in node ? (node.children as Nodes[]).flatMap(listModules) : [];
}

function readFrontMatterValues({ prepared, origin }: ParseContext): PlainProps {
  const block = findFrontMatter(prepared.text);
  const { value } = readYaml({ file: origin.file, text: block?.yaml ?? "", firstLine: 2 });
  return (JSON.parse(JSON.stringify(value ?? {})) ?? {}) as PlainProps;
}

/** Modules with Docusaurus and Starlight components, which are built in. */
const BUILT_IN_MODULES = /^@theme\/|^@astrojs\/starlight\/components$/;

/** Remove imports of built-in components. */
function removeBuiltInImports(program: Program): Program {
  const isBuiltIn = (statement: Program["body"][number]): boolean =>
    statement.type === "ImportDeclaration" && BUILT_IN_MODULES.test(String(statement.source.value));
  return { ...program, body: program.body.filter((statement) => !isBuiltIn(statement)) };
}

/** Return props as Markdown has them: strings, and an empty string for `true`. */
function toAttributes(props: ReadonlyMap<string, PlainData>): Map<string, string> {
  const present = [...props].filter(([, value]) => value !== null);
  return new Map(present.map(([key, value]) => [key, value === true ? "" : String(value)]));
}

class Converter implements MdxConverter {
  readonly module: MdxModule;
  /** Expression paths. */
  readonly expressions = new Map<MdxExpression, string>();
  readonly context: ParseContext;

  constructor(context: ParseContext) {
    this.context = context;
    this.module = new MdxModule(context);
  }

  convertChildren(parent: Parents): void {
    const children = (parent.children as Nodes[]).flatMap(unwrapParagraph);
    const isInline = parent.type === "paragraph" || parent.type === "heading" || parent.type === "tableCell";
    parent.children = children.flatMap((child) => this.convert(child, isInline)) as typeof parent.children;
  }

  convert(node: Nodes, isInline: boolean): Nodes[] {
    if (node.type === "mdxjsEsm") return [];
    if (isExpression(node)) return this.convertExpression(node, isInline);
    if (isElement(node)) return this.convertElement(node, isInline);
    if ("title" in node && Array.isArray(node.title))
      node.title = node.title.flatMap((child) => this.convert(child, true)) as PhrasingContent[];
    if ("children" in node) this.convertChildren(node);
    return [node];
  }

  addEsm({ position, data }: MdxjsEsm): void {
    if (!position || !data?.estree) return;
    const { text } = this.context.prepared;
    for (const statement of removeBuiltInImports(data.estree as Program).body) {
      const { start, end } = statement as unknown as { start: number; end: number };
      const lines = text.slice(position.start.offset, start).split("\n");
      const point = {
        line: position.start.line + lines.length - 1,
        column: (lines.at(-1) ?? "").length + 1,
        offset: start,
      };
      this.module.addStatement(text.slice(start, end), point, { ...(data.estree as Program), body: [statement] });
    }
  }

  private convertExpression(node: MdxExpression, isInline: boolean): Nodes[] {
    if (MDX_TRUNCATION.test(node.value)) return [{ type: "html", value: "<!-- truncate -->", position: node.position }];
    return COMMENT.test(node.value) ? [] : [createIsland(node, isInline, this)];
  }

  private convertElement(node: JsxElement, isInline: boolean): Nodes[] {
    const { name } = node;
    if (name === "head") {
      const hint = 'Write its tags in the front matter: "head".';
      reportWarning(this.context, locateNode(this.context, node), "raw-html", '"<head>" was removed.', hint);
      return [];
    }
    if (this.isBuiltIn(name) && !isInline) return this.convertBuiltIn(node);
    const block = this.createContentBlock(node, isInline);
    if (block) return block;
    const html = this.renderHtml(node);
    if (html) return this.convertHtml(node, html, isInline);
    const props = isInline ? undefined : this.readSiteProps(node);
    if (props) {
      const { children, position } = node;
      const component: Nodes = { type: "siteComponent", name: name ?? "", props, children: [], position };
      component.children = children as typeof component.children;
      wrapText(component);
      this.convertChildren(component);
      return [component];
    }
    return [createIsland(node, isInline, this)];
  }

  /** Convert a tag that Markdown has, too, e.g. `<Steps>`; `undefined` for other tags and for computed attributes. */
  private createContentBlock(node: JsxElement, isInline: boolean): Nodes[] | undefined {
    const { name } = node;
    const props = this.isContentTag(name) ? readLiteralProps(node) : undefined;
    if (name === null || !props) return undefined;
    const attributes = toAttributes(props);
    const inside: MdxHole = { type: "mdxHole", children: node.children as MdxHole["children"] };
    if (!isInline) wrapText(inside);
    this.convertChildren(inside);
    const blocks = createContentBlocks({ name, attributes, title: [], node }, inside.children as Nodes[], this.context);
    // An inline badge is not a paragraph.
    const [only] = blocks ?? [];
    return isInline && blocks?.length === 1 && only?.type === "paragraph" ? only.children : blocks;
  }

  /** Convert a tag that is built into the generator to the node that Markdown has for it. */
  private convertBuiltIn(node: JsxElement): Nodes[] {
    const { position } = node;
    const props = readLiteralProps(node);
    if (!props) {
      const message = `"<${node.name}>" accepts only constant attributes.`;
      const hint =
        'Write strings in quotes, e.g. label="npm". For computed values, import the component from "sitegen/theme".';
      reportError(this.context, locateNode(this.context, node), "invalid-mdx", message, hint);
      return [];
    }
    if (node.name === "DocCardList")
      return [{ type: "componentTag", name: "DocCardList", form: "empty", attributes: new Map(), position }];
    if (node.name === "Include") return []; // expanded while reading, or reported
    if (node.name === "Tabs") labelTabs(node, props.get("values"));
    const container: Parents & { type: "mdxHole" } = {
      type: "mdxHole",
      children: node.children as MdxHole["children"],
    };
    wrapText(container);
    this.convertChildren(container);
    const attributes = toAttributes(props);
    const children = container.children as Nodes[];
    return node.name === "TabItem"
      ? [createTabItem(node, attributes, children)]
      : createTabs(node, attributes, children, this.context);
  }

  /** Convert an element without code to HTML around its Markdown. */
  private convertHtml(node: JsxElement, { start, end }: ElementHtml, isInline: boolean): Nodes[] {
    const children = getContent(node);
    // Text directly in a block, as in `<td>text</td>`, is not a paragraph.
    const isText = children.length > 0 && children.every((child) => isPhrasingNode(child) && !this.isBuiltInTag(child));
    const inside = children.flatMap((child) => this.convert(child, isInline || isText));
    const createTag = (value: string): Html[] =>
      value === "" ? [] : [{ type: "html", value, position: node.position }];
    const nodes = [...createTag(start), ...inside, ...createTag(end)];
    return !isInline && isText && inside.every(isPhrasingNode)
      ? [{ type: "mdxInlineHole", children: nodes as PhrasingContent[] }]
      : nodes;
  }

  /** Return the props for a registered component that needs no code; `undefined` for others. */
  private readSiteProps(node: JsxElement): PlainProps | undefined {
    const { name } = node;
    if (name === null || !this.context.options.components.includes(name) || this.module.isDeclared(name))
      return undefined;
    const props = readLiteralProps(node);
    if (!props || [...props.keys()].some((key) => RESERVED_PROPS.includes(key))) return undefined;
    const hasJsx = getContent(node).some((child) => isJsx(child) && !this.isMarkup(child));
    return hasJsx ? undefined : Object.fromEntries(props);
  }

  /** True for tags that are Markdown, not code. */
  isMarkup(node: JsxNode): boolean {
    if (!isElement(node)) return false;
    return this.isBuiltInTag(node) || (this.isContentTag(node.name) && readLiteralProps(node) !== undefined);
  }

  /** True for content block tags, unless the file or the site has a component with this name. */
  private isContentTag(name: string | null): boolean {
    const isKnown = name !== null && (CONTENT_TAGS as readonly string[]).includes(name);
    return isKnown && !this.module.isDeclared(name) && !this.context.options.components.includes(name);
  }

  private isBuiltInTag(node: Nodes): boolean {
    return isElement(node) && this.isBuiltIn(node.name);
  }

  private isBuiltIn(name: string | null): boolean {
    return name !== null && (BUILT_IN_TAGS as readonly string[]).includes(name) && !this.module.isDeclared(name);
  }

  /** Return an element's HTML tags; `undefined` if the element has code, or is not allowed in Markdown. */
  private renderHtml(node: JsxElement): ElementHtml | undefined {
    const inside = getContent(node).filter(isJsx);
    const isPlain = (child: JsxNode): boolean => isElement(child) && (this.isMarkup(child) || !!this.renderHtml(child));
    return inside.every(isPlain) ? renderTags(node) : undefined;
  }
}
