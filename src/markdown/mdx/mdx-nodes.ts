/**
 * Converts the nodes of MDX: tags of the generator and elements become the nodes that Markdown has for them, and each
 * outermost tag or expression that remains becomes an island, a function in the module of the file.
 */

import type { Program } from "estree-jsx";
import type { Html, Nodes, Parents, PhrasingContent, Root } from "mdast";
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx";
import type { MdxjsEsm } from "mdast-util-mdxjs-esm";
import { MappedCode } from "../../host/source-map.ts";
import type { MdxValue } from "../../model/document.ts";
import { BUILT_IN_TAGS, CONTENT_TAGS, expressionMark, type PlainData, type PlainProps } from "../../model/markup.ts";
import { readYaml } from "../../reader/yaml.ts";
import type { MdxHole, MdxInlineHole, MdxIslandNode } from "../custom-nodes.ts";
import { type ParseContext, placeOf, reportError, reportWarning } from "../parse-context.ts";
import { frontMatterOf } from "../preprocess.ts";
import { addressFault, addressHint } from "../raw-html/allowed-urls.ts";
import { RESERVED_PROPS } from "../syntax/component-tag.ts";
import { contentBlocks } from "../transforms/content-blocks.ts";
import { tabItemOf, tabsOf } from "../transforms/match-containers.ts";
import { plainText } from "../transforms/walk.ts";
import {
  COMMENT,
  contentOf,
  type ElementHtml,
  isBlank,
  isComponentName,
  isElement,
  isExpression,
  isJsx,
  isPhrasingNode,
  type JsxElement,
  type JsxNode,
  labelTabs,
  literalProps,
  type MdxExpression,
  markdownOfCode,
  styleObject,
  tagsOf,
  unwrapParagraph,
  wrapText,
} from "./jsx-nodes.ts";
import { MdxModule } from "./mdx-module.ts";

/** Props with URLs. */
const URL_PROPS = /^(?:href|src|to|url|link|poster|image|action|formAction)$/;
/** Props that translations cannot change, because browsers run or load their value. */
const FIXED_PROPS = /^(?:srcDoc|srcSet|style|dangerouslySetInnerHTML|is|on[A-Z].*|xlinkHref|data|key|ref)$/;
const TRUNCATE = /^\s*\/\*\s*truncate\s*\*\/\s*$/;

export function mdxNodes(tree: Root, context: ParseContext): void {
  const converter = new Converter(context);
  for (const node of tree.children)
    if (node.type === "mdxjsEsm" && node.data?.estree) converter.module.declare(siteCode(node.data.estree as Program));
  const replacements = markdownOfCode(tree, context); // before the conversion, which replaces the nodes
  converter.convertChildren(tree);
  for (const { markdown, ...range } of replacements) {
    const path = typeof markdown === "string" ? undefined : converter.expressions.get(markdown);
    const result = path === undefined ? "" : expressionMark(path);
    context.collector.replacements.push({ ...range, markdown: typeof markdown === "string" ? markdown : result });
  }
  // Plugins add theirs first.
  context.collector.replacements.sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column);
  context.collector.mdx = converter.module.result(() => frontMatterValues(context));
}

function frontMatterValues({ prepared, origin }: ParseContext): PlainProps {
  const block = frontMatterOf(prepared.text);
  const { value } = readYaml({ file: origin.file, text: block?.yaml ?? "", firstLine: 2 });
  return (JSON.parse(JSON.stringify(value ?? {})) ?? {}) as PlainProps;
}

/** Modules with the components of Docusaurus and Starlight, which are built in. */
const BUILT_IN_MODULES = /^@theme\/|^@astrojs\/starlight\/components$/;

/** Remove imports of built-in components. */
function siteCode(program: Program): Program {
  const isBuiltIn = (statement: Program["body"][number]): boolean =>
    statement.type === "ImportDeclaration" && BUILT_IN_MODULES.test(String(statement.source.value));
  return { ...program, body: program.body.filter((statement) => !isBuiltIn(statement)) };
}

/** An island under construction. */
interface OpenIsland {
  values: (MdxValue | null)[];
  holes: (MdxHole | MdxInlineHole)[];
  /** See `MdxIslandNode`. */
  texts: (string | MdxHole | MdxInlineHole)[];
}

/** Return props as Markdown has them: strings, and an empty string for `true`. */
function attributesOf(props: ReadonlyMap<string, PlainData>): Map<string, string> {
  return new Map(
    [...props].flatMap(([key, value]) => (value === null ? [] : [[key, value === true ? "" : String(value)]])),
  );
}

class Converter {
  readonly module: MdxModule;
  /** Paths of expressions. */
  readonly expressions = new Map<MdxExpression, string>();
  private readonly context: ParseContext;

  constructor(context: ParseContext) {
    this.context = context;
    this.module = new MdxModule(context);
  }

  convertChildren(parent: Parents): void {
    const children = (parent.children as Nodes[]).flatMap(unwrapParagraph);
    const isInline = parent.type === "paragraph" || parent.type === "heading" || parent.type === "tableCell";
    parent.children = children.flatMap((child) => this.convert(child, isInline)) as typeof parent.children;
  }

  private convert(node: Nodes, isInline: boolean): Nodes[] {
    if (node.type === "mdxjsEsm") return this.addEsm(node);
    if (isExpression(node)) return this.convertExpression(node, isInline);
    if (isElement(node)) return this.convertElement(node, isInline);
    if ("title" in node && Array.isArray(node.title))
      node.title = node.title.flatMap((child) => this.convert(child, true)) as PhrasingContent[];
    if ("children" in node) this.convertChildren(node);
    return [node];
  }

  private addEsm({ position, data }: MdxjsEsm): Nodes[] {
    if (!position || !data?.estree) return [];
    const { text } = this.context.prepared;
    for (const statement of siteCode(data.estree as Program).body) {
      const { start, end } = statement as unknown as { start: number; end: number };
      const lines = text.slice(position.start.offset, start).split("\n");
      const point = {
        line: position.start.line + lines.length - 1,
        column: (lines.at(-1) ?? "").length + 1,
        offset: start,
      };
      this.module.addStatement(text.slice(start, end), point, { ...(data.estree as Program), body: [statement] });
    }
    return [];
  }

  private convertExpression(node: MdxExpression, isInline: boolean): Nodes[] {
    if (TRUNCATE.test(node.value)) return [{ type: "html", value: "<!-- truncate -->", position: node.position }];
    return COMMENT.test(node.value) ? [] : [this.islandOf(node, isInline)];
  }

  private convertElement(node: JsxElement, isInline: boolean): Nodes[] {
    const { name } = node;
    if (name === "head") {
      const hint = 'Write its tags in the front matter: "head".';
      reportWarning(this.context, placeOf(this.context, node), "raw-html", '"<head>" was removed.', hint);
      return [];
    }
    if (this.isBuiltIn(name) && !isInline) return this.convertBuiltIn(node);
    const block = this.contentBlockOf(node, isInline);
    if (block) return block;
    const html = this.htmlOf(node);
    if (html) return this.convertHtml(node, html, isInline);
    const props = isInline ? undefined : this.sitePropsOf(node);
    if (props) {
      const { children, position } = node;
      const component: Nodes = { type: "siteComponent", name: name ?? "", props, children: [], position };
      component.children = children as typeof component.children;
      wrapText(component);
      this.convertChildren(component);
      return [component];
    }
    return [this.islandOf(node, isInline)];
  }

  /** Convert a tag that Markdown has, too, e.g. `<Steps>`; `undefined` for other tags and for computed attributes. */
  private contentBlockOf(node: JsxElement, isInline: boolean): Nodes[] | undefined {
    const { name } = node;
    const props = this.isContentTag(name) ? literalProps(node) : undefined;
    if (name === null || !props) return undefined;
    const attributes = attributesOf(props);
    const inside: MdxHole = { type: "mdxHole", children: node.children as MdxHole["children"] };
    if (!isInline) wrapText(inside);
    this.convertChildren(inside);
    const blocks = contentBlocks({ name, attributes, title: [], node }, inside.children as Nodes[], this.context);
    // A badge in a line of text is not a paragraph.
    const [only] = blocks ?? [];
    return isInline && blocks?.length === 1 && only?.type === "paragraph" ? only.children : blocks;
  }

  /** Convert a tag that is built into the generator to the node that Markdown has for it. */
  private convertBuiltIn(node: JsxElement): Nodes[] {
    const { position } = node;
    const props = literalProps(node);
    if (!props) {
      const message = `"<${node.name}>" accepts only constant attributes.`;
      const hint =
        'Write strings in quotes, e.g. label="npm". For computed values, import the component from "sitegen/theme".';
      reportError(this.context, placeOf(this.context, node), "invalid-mdx", message, hint);
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
    const attributes = attributesOf(props);
    const children = container.children as Nodes[];
    return node.name === "TabItem"
      ? [tabItemOf(node, attributes, children)]
      : tabsOf(node, attributes, children, this.context);
  }

  /** Convert an element without code to HTML around its Markdown. */
  private convertHtml(node: JsxElement, { start, end }: ElementHtml, isInline: boolean): Nodes[] {
    const children = contentOf(node);
    // Text directly in a block, as in `<td>text</td>`, is not a paragraph.
    const isText = children.length > 0 && children.every((child) => isPhrasingNode(child) && !this.isBuiltInTag(child));
    const inside = children.flatMap((child) => this.convert(child, isInline || isText));
    const tag = (value: string): Html[] => (value === "" ? [] : [{ type: "html", value, position: node.position }]);
    const nodes = [...tag(start), ...inside, ...tag(end)];
    return !isInline && isText && inside.every(isPhrasingNode)
      ? [{ type: "mdxInlineHole", children: nodes as PhrasingContent[] }]
      : nodes;
  }

  /** Return the props of a registered component that needs no code; `undefined` for others. */
  private sitePropsOf(node: JsxElement): PlainProps | undefined {
    const { name } = node;
    if (name === null || !this.context.options.components.includes(name) || this.module.isDeclared(name))
      return undefined;
    const props = literalProps(node);
    if (!props || [...props.keys()].some((key) => RESERVED_PROPS.includes(key))) return undefined;
    const hasJsx = contentOf(node).some((child) => isJsx(child) && !this.isMarkup(child));
    return hasJsx ? undefined : Object.fromEntries(props);
  }

  /** True for tags that are Markdown, not code. */
  private isMarkup(node: JsxNode): boolean {
    if (!isElement(node)) return false;
    return this.isBuiltInTag(node) || (this.isContentTag(node.name) && literalProps(node) !== undefined);
  }

  /** True for tags of content blocks, unless the file or the site has a component of this name. */
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

  /** Return the tags of an element in HTML; `undefined` if the element has code, or is not allowed in Markdown. */
  private htmlOf(node: JsxElement): ElementHtml | undefined {
    const inside = contentOf(node).filter(isJsx);
    const isPlain = (child: JsxNode): boolean => isElement(child) && (this.isMarkup(child) || !!this.htmlOf(child));
    return inside.every(isPlain) ? tagsOf(node) : undefined;
  }

  private islandOf(node: JsxNode, isInline: boolean): MdxIslandNode {
    const index = this.module.openFunction();
    const island: OpenIsland = { values: [], holes: [], texts: [] };
    const code = this.codeOf(node, String(index), island, isInline);
    this.module.closeFunction(index, code);
    const { values, holes, texts } = island;
    const { position } = node;
    return {
      type: "mdxIsland",
      index,
      isInline,
      isExpression: isExpression(node),
      values,
      texts,
      children: holes,
      position,
    };
  }

  /** @param path See `MdxCode.expressions`. */
  private codeOf(node: JsxNode, path: string, island: OpenIsland, isInline: boolean): MappedCode {
    const code = new MappedCode();
    if (isExpression(node)) {
      this.expressions.set(node, path);
      this.module.addResult(path);
      island.texts.push(expressionMark(path));
      const { value, position, data } = node;
      this.module.addPart(`{${value}}`, placeOf(this.context, node));
      code.add("(");
      if (position) this.module.addExpression(code, value, position, data?.estree as Program | undefined);
      code.add("\n)");
      return code;
    }
    const name = node.name ?? "";
    const place = placeOf(this.context, node);
    if (isComponentName(name)) this.module.addComponent(name, place);
    const attributes = new MappedCode();
    const shape = this.addAttributes(attributes, node, island);
    this.module.addPart(`<${[name, ...shape].join(" ")}>`, place);
    code.addSource(`<${name}`, () => place);
    code.append(attributes);
    this.addChildren(code, node, path, island, isInline);
    code.addSource(name === "" ? "</>" : "/>", () => place);
    this.module.addPart(`</${name}>`, place);
    return code;
  }

  /** Add the attributes of a tag. @returns Their form in reports, without strings that translations may change. */
  private addAttributes(code: MappedCode, node: JsxElement, island: OpenIsland): string[] {
    return node.attributes.map((attribute) => {
      const position = attribute.position ?? node.position;
      code.add(" ");
      if (attribute.type === "mdxJsxExpressionAttribute") {
        code.add("{");
        if (position)
          this.module.addExpression(code, attribute.value, position, attribute.data?.estree as Program | undefined);
        code.add("}");
        return `{${attribute.value}}`;
      }
      const { name, value } = attribute;
      if (/^on[A-Z]/.test(name)) this.module.addHandler();
      if (value === null || value === undefined) {
        code.add(name);
        return name;
      }
      if (typeof value !== "string") {
        code.add(`${name}={`);
        if (position) this.module.addExpression(code, value.value, position, value.data?.estree as Program | undefined);
        code.add("\n}");
        return `${name}={${value.value}}`;
      }
      if (FIXED_PROPS.test(name)) {
        const isStyle = name === "style" && !isComponentName(node.name ?? "");
        code.add(`${name}={${JSON.stringify(isStyle ? styleObject(value) : value)}}`);
        return `${name}=${JSON.stringify(value)}`;
      }
      code.add(`${name}={${MdxModule.value(island.values.length)}}`);
      island.values.push(this.valueOf(attribute, value, node));
      return `${name}="…"`;
    });
  }

  private valueOf({ name, position }: MdxJsxAttribute, value: string, node: JsxElement): MdxValue {
    if (!URL_PROPS.test(name) || value === "" || !/[./#:]/.test(value)) return value;
    const place = placeOf(this.context, position ? { type: "text", position } : node);
    const fault = addressFault(value);
    if (fault !== undefined && !value.startsWith("data:")) {
      reportWarning(
        this.context,
        place,
        "unsafe-link",
        `The link to "${value}" was removed: ${fault}.`,
        addressHint(value),
      );
      return "";
    }
    const kind = /^(?:src|poster|image)$/.test(name) ? "htmlAsset" : "htmlLink";
    return { link: this.context.collector.addLink({ target: value, kind, place }) };
  }

  /** Add the children of a tag, as prop: tags and expressions, with the Markdown between them as values. */
  private addChildren(code: MappedCode, node: JsxElement, path: string, island: OpenIsland, isInline: boolean): void {
    const children = contentOf(node);
    if (children.length === 0) {
      if (node.name === null) code.add(">");
      return;
    }
    const isFlow = children.some((child) => !isPhrasingNode(child));
    const items: MappedCode[] = [];
    const first = island.values.length;
    let run: Nodes[] = [];
    // Values of nested tags follow those of this one.
    const gaps: Nodes[][] = [];
    const tags: JsxNode[] = [];
    for (const child of children) {
      if (isExpression(child) && COMMENT.test(child.value)) continue;
      if (isJsx(child) && !this.isMarkup(child)) {
        gaps.push(run);
        tags.push(child);
        run = [];
      } else run.push(child);
    }
    gaps.push(run);
    island.values.push(...gaps.map(() => ""));
    for (const [index, gap] of gaps.entries()) {
      this.fillGap(gap, first + index, island, isFlow, isInline);
      const tag = tags[index];
      if (tag) items.push(this.codeOf(tag, `${path}.${index}`, island, isInline));
    }
    const list = MdxModule.children(first, items);
    if (node.name !== null) {
      code.add(" children={");
      code.append(list);
      code.add("}");
    } else {
      code.add(">{");
      code.append(list);
      code.add("}");
    }
  }

  /** Set the value for the Markdown between two tags: a string if it is text, or else a hole. */
  private fillGap(gap: Nodes[], at: number, island: OpenIsland, isFlow: boolean, isInline: boolean): void {
    const isText = gap.every(isPhrasingNode) && !gap.every(isBlank);
    const nodes = isFlow && !isText ? gap.filter((node) => !isBlank(node)) : gap;
    if (nodes.length === 0) return;
    if (nodes.every(({ type }) => type === "text")) {
      const text = plainText(nodes);
      island.values[at] = text;
      island.texts.push(text);
      return;
    }
    island.values[at] = null;
    const isInlineHole = isInline || nodes.every(isPhrasingNode);
    const hole = { type: isInlineHole ? "mdxInlineHole" : "mdxHole", children: nodes } as MdxHole | MdxInlineHole;
    island.holes.push(hole);
    island.texts.push(hole);
    hole.children = nodes.flatMap((node) => this.convert(node, isInlineHole)) as typeof hole.children;
  }
}
