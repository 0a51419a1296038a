/** Creates islands: the code for an outermost tag or expression in MDX, and the strings and Markdown in it as values. */

import type { Program } from "estree-jsx";
import type { Nodes } from "mdast";
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx";
import { MappedCode } from "../../host/source-map.ts";
import { createExpressionMark } from "../../model/markup.ts";
import type { MdxText, MdxValue } from "../../model/mdx-code.ts";
import type { MdxHole, MdxInlineHole, MdxIslandNode } from "../custom-nodes.ts";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";
import { checkUrl, getUrlHint } from "../raw-html/allowed-urls.ts";
import { getPlainText } from "../transforms/walk.ts";
import { isComponentName } from "./code-names.ts";
import {
  COMMENT,
  getContent,
  isBlank,
  isExpression,
  isJsx,
  isPhrasingNode,
  type JsxElement,
  type JsxNode,
  type MdxExpression,
} from "./jsx-nodes.ts";
import { parseStyle } from "./literals.ts";
import { MdxModule } from "./mdx-module.ts";

/** Props with URLs. */
const URL_PROPS = /^(?:href|src|to|url|link|poster|image|action|formAction)$/;
/** Props that are part of the code, because browsers run or load their value. */
const FIXED_PROP_NAMES = "srcDoc srcSet style dangerouslySetInnerHTML is on[A-Z].* xlinkHref data key ref";
const FIXED_PROPS = new RegExp(`^(?:${FIXED_PROP_NAMES.replaceAll(" ", "|")})$`);
/** Props of components that are no text, so that translations repeat them. Their names end in one of these words. */
const CODE_PROPS =
  /(?:^(?:on.*|is|as|to|id|key|ref|data|class|className|css|action|formAction|poster|image)|html|src|srcdoc|srcset|style|href|url|uri|link)$/i;
/** Attributes of elements that are text. */
const TEXT_ATTRIBUTES =
  /^(?:alt|title|label|summary|abbr|placeholder|aria-(?:label|description|roledescription|valuetext|placeholder|braillelabel))$/i;
/** Elements with code or a document as their text. */
const RAW_TEXT_ELEMENTS = /^(?:script|style|iframe|noscript|noembed|noframes|template|xmp|plaintext)$/i;

function isTranslatable(tag: string, prop: string): boolean {
  return isComponentName(tag) ? !CODE_PROPS.test(prop) : TEXT_ATTRIBUTES.test(prop);
}

/** Converts the Markdown in islands. */
export interface MdxConverter {
  readonly context: ParseContext;
  readonly module: MdxModule;
  /** Receives expression paths. */
  readonly expressions: Map<MdxExpression, string>;
  convert(node: Nodes, isInline: boolean): Nodes[];
  /** Return true for tags that are Markdown, not code. */
  isMarkup(node: JsxNode): boolean;
}

/** Create the island for a tag or expression, and its function in the module. */
export function createIsland(node: JsxNode, isInline: boolean, converter: MdxConverter): MdxIslandNode {
  const { module } = converter;
  const index = module.openFunction();
  const island = new IslandBuilder(isInline, converter);
  module.closeFunction(index, island.createCode(node, String(index)));
  const { values, texts } = island;
  const children = texts.filter((text) => typeof text !== "string");
  const { position } = node;
  return { type: "mdxIsland", index, isInline, isExpression: isExpression(node), values, texts, children, position };
}

class IslandBuilder {
  /** See `MdxIslandNode`. */
  readonly values: (MdxValue | MdxHole | MdxInlineHole)[] = [];
  readonly texts: (string | MdxHole | MdxInlineHole)[] = [];
  private readonly isInline: boolean;
  private readonly converter: MdxConverter;
  private readonly module: MdxModule;
  private readonly context: ParseContext;

  constructor(isInline: boolean, converter: MdxConverter) {
    this.isInline = isInline;
    this.converter = converter;
    this.module = converter.module;
    this.context = converter.context;
  }

  /** @param path See `MdxCode.expressions`. */
  createCode(node: JsxNode, path: string): MappedCode {
    const code = new MappedCode();
    if (isExpression(node)) {
      this.converter.expressions.set(node, path);
      this.module.addResult(path);
      this.texts.push(createExpressionMark(path));
      const { value, position, data } = node;
      this.module.addPart(`{${value}}`, locateNode(this.context, node));
      code.add("(");
      if (position) this.module.addExpression(code, value, position, data?.estree as Program | undefined);
      code.add("\n)");
      return code;
    }
    const name = node.name ?? "";
    const place = locateNode(this.context, node);
    if (isComponentName(name)) this.module.addComponent(name, place);
    const attributes = new MappedCode();
    const props: MdxText[] = [];
    const shape = this.addAttributes(attributes, node, props);
    const children: MdxText[] = [];
    // The part precedes those of nested tags, whose code is created with the children.
    this.module.addPart(`<${[name, ...shape].join(" ")}>`, place, { props, children });
    code.addSource(`<${name}`, () => place);
    code.append(attributes);
    const texts = this.addChildren(code, node, path);
    if (isComponentName(name) || RAW_TEXT_ELEMENTS.test(name))
      children.push(...texts.map((value) => ({ name: "children", value, place })));
    code.addSource(name === "" ? "</>" : "/>", () => place);
    this.module.addPart(`</${name}>`, place);
    return code;
  }

  /**
   * Add a tag's attributes.
   *
   * @param texts Receives the strings that translations may change.
   * @returns Their form in reports, without these strings.
   */
  private addAttributes(code: MappedCode, node: JsxElement, texts: MdxText[]): string[] {
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
        code.add(`${name}={${JSON.stringify(isStyle ? parseStyle(value) : value)}}`);
        return `${name}=${JSON.stringify(value)}`;
      }
      code.add(`${name}={${MdxModule.value(this.values.length)}}`);
      this.values.push(this.createValue(attribute, value, node));
      if (!isTranslatable(node.name ?? "", name)) return `${name}=${JSON.stringify(value)}`;
      texts.push({ name, value, place: locateNode(this.context, position ? { type: "text", position } : node) });
      return `${name}="…"`;
    });
  }

  private createValue({ name, position }: MdxJsxAttribute, value: string, node: JsxElement): MdxValue {
    if (!URL_PROPS.test(name) || value === "" || !/[./#:]/.test(value)) return value;
    const place = locateNode(this.context, position ? { type: "text", position } : node);
    const fault = checkUrl(value);
    if (fault !== undefined && !value.startsWith("data:")) {
      reportWarning(
        this.context,
        place,
        "unsafe-link",
        `The link to "${value}" was removed: ${fault}.`,
        getUrlHint(value),
      );
      return "";
    }
    const kind = /^(?:src|poster|image)$/.test(name) ? "htmlAsset" : "htmlLink";
    return { link: this.context.collector.addLink({ target: value, kind, place }) };
  }

  /**
   * Add a tag's children as a prop: tags and expressions, with the Markdown between them as values.
   *
   * @returns The values that are strings.
   */
  private addChildren(code: MappedCode, node: JsxElement, path: string): string[] {
    const children = getContent(node);
    if (children.length === 0) {
      if (node.name === null) code.add(">");
      return [];
    }
    const isFlow = children.some((child) => !isPhrasingNode(child));
    const runs = this.splitAtTags(children);
    const first = this.values.length;
    // Values for nested tags follow this tag's values.
    this.values.push(...runs.map(() => ""));
    const items: MappedCode[] = [];
    for (const [index, { markdown, tag }] of runs.entries()) {
      this.values[first + index] = this.createMarkdownValue(markdown, isFlow);
      if (tag) items.push(this.createCode(tag, `${path}.${index}`));
    }
    code.add(node.name === null ? ">{" : " children={");
    code.append(MdxModule.children(first, items));
    code.add("}");
    const own = this.values.slice(first, first + runs.length);
    return own.flatMap((value) => (typeof value === "string" && value !== "" ? [value] : []));
  }

  /** Split a tag's children into runs of Markdown, each with the tag or expression that follows. */
  private splitAtTags(children: readonly Nodes[]): { markdown: Nodes[]; tag?: JsxNode }[] {
    let last: { markdown: Nodes[]; tag?: JsxNode } = { markdown: [] };
    const runs = [last];
    for (const child of children) {
      if (isExpression(child) && COMMENT.test(child.value)) continue;
      if (isJsx(child) && !this.converter.isMarkup(child)) {
        last.tag = child;
        last = { markdown: [] };
        runs.push(last);
      } else last.markdown.push(child);
    }
    return runs;
  }

  /** Return the value for Markdown between two tags: a string if it is text, or else a hole. */
  private createMarkdownValue(markdown: Nodes[], isFlow: boolean): string | MdxHole | MdxInlineHole {
    const isText = markdown.every(isPhrasingNode) && !markdown.every(isBlank);
    const nodes = isFlow && !isText ? markdown.filter((node) => !isBlank(node)) : markdown;
    if (nodes.length === 0) return "";
    if (nodes.every(({ type }) => type === "text")) {
      const text = getPlainText(nodes);
      this.texts.push(text);
      return text;
    }
    const isInline = this.isInline || nodes.every(isPhrasingNode);
    const hole = { type: isInline ? "mdxInlineHole" : "mdxHole", children: nodes } as MdxHole | MdxInlineHole;
    this.texts.push(hole);
    hole.children = nodes.flatMap((node) => this.converter.convert(node, isInline)) as typeof hole.children;
    return hole;
  }
}
