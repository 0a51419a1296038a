/**
 * Sanitizes raw HTML in Markdown: allowed tags are rewritten and balanced among their siblings; all others are removed
 * and reported.
 *
 * A start tag and its end tag may be in two nodes with Markdown between them (`<details>`, text, `</details>`), but
 * only in the same parent: elements that are open at the end of their parent are closed there.
 */

import type { Html, Nodes, Paragraph, Parents, Root } from "mdast";
import { TRUNCATION_MARK } from "../../model/placeholders.ts";
import type { Place } from "../../model/problem.ts";
import { escapeHtml } from "../../util/html.ts";
import { type HtmlPiece, joinPieces, type ParseContext, placeAt, reportWarning } from "../parse-context.ts";
import { containsBlocks } from "../transforms/walk.ts";
import {
  CLOSES_PARAGRAPH,
  DISALLOWED,
  ELEMENTS,
  IMPLIED_END_TAGS,
  REMOVED_WITH_CONTENT,
  STYLE_SHEET_HINT,
  VOID_ELEMENTS,
} from "./allowlist.ts";
import { decodeReferences, type HtmlToken, isComponentName, readHtml } from "./html-tokenizer.ts";
import { renderElement } from "./sanitize-element.ts";
import { OpenPicture } from "./themed-picture.ts";

declare module "mdast" {
  interface HtmlData {
    pieces?: readonly HtmlPiece[];
    /** Text between the tags, for the search index. */
    text?: string;
  }
}

/** Maximum nesting depth of raw elements. Browsers flatten elements deeper than about 500. */
const MAX_DEPTH = 100;
const TRUNCATE = /^\s*<!--\s*truncate\s*-->\s*$/;

export function rawHtml(tree: Root, context: ParseContext): void {
  // Plugins may create HTML from text without "<", and so do comments in MDX.
  if (context.prepared.text.includes("<") || context.plugins.remark.length > 0 || context.mdx)
    sanitizeChildren(tree, context);
}

/** Sanitize a string that contains only HTML. */
export function sanitizeFragment(context: ParseContext): string {
  const start = { line: 1, column: 1 };
  const stack = new ElementStack(context, false);
  const { pieces } = stack.addNode({ type: "html", value: context.prepared.text, position: { start, end: start } });
  return joinPieces([...pieces, stack.closeAll()], context.collector);
}

/** @param picture Open picture around the parent, whose tags MDX converts one by one. */
function sanitizeChildren(parent: Parents, context: ParseContext, picture?: OpenPicture): void {
  let stack: ElementStack | undefined;
  const children: Nodes[] = [];
  const isInline = !containsBlocks(parent);
  for (const child of parent.children) {
    if (child.type === "html" && isInline && isText(child.value) && !context.isTrusted && !stack?.isDropping) {
      children.push({ type: "text", value: child.value, position: child.position });
    } else if (child.type === "html") {
      if (parent.type === "root" && TRUNCATE.test(child.value)) {
        child.data = { ...child.data, pieces: [TRUNCATION_MARK] };
      } else {
        stack ??= new ElementStack(context, isInline, picture);
        child.data = { ...child.data, ...stack.addNode(child) };
      }
      children.push(child);
    } else if (!stack?.isDropping) {
      if ("children" in child) sanitizeChildren(child, context, stack?.picture);
      if ("title" in child && Array.isArray(child.title)) {
        const title: Paragraph = { type: "paragraph", children: child.title };
        sanitizeChildren(title, context);
        child.title = title.children;
      }
      children.push(child);
    }
  }
  const end = stack?.closeAll() ?? "";
  if (end !== "") children.push({ type: "html", value: "", data: { pieces: [end] } });
  parent.children = children as typeof parent.children;
}

/** True if a tag is not HTML: `Promise<string>`, `<T>` and `<Image>` in prose are text. */
function isText(source: string): boolean {
  const name = tagName(source);
  return name !== undefined && isUnknownElement(name);
}

/** Return the name of the tag at the start of a string. */
function tagName(source: string): string | undefined {
  return /^<\/?([A-Za-z][\w:.-]*)/.exec(source)?.[1];
}

/**
 * True if a name is not an HTML element, so that its tags are text.
 *
 * @param name Name as written. A component or type may have the name of an element with a capital: `Table`, `Code`.
 */
export function isUnknownElement(name: string): boolean {
  const element = name.toLowerCase();
  if (isComponentName(name)) return true;
  return !ELEMENTS.has(element) && !REMOVED_WITH_CONTENT.has(element) && !DISALLOWED.has(element);
}

interface OpenElement {
  name: string;
  place: Place;
  /** True if the tags are kept. For a picture, see `OpenPicture.isKept`. */
  isKept: boolean;
  picture?: OpenPicture;
}

const endTag = ({ name, isKept, picture }: OpenElement): string =>
  isKept && picture?.isKept !== false ? `</${name}>` : "";

/** Stack of open raw elements among the children of one node. */
class ElementStack {
  private readonly open: OpenElement[] = [];
  /** Element being removed with its content. */
  private dropped: string | undefined;
  private droppedDepth = 0;
  private pieces: HtmlPiece[] = [];
  private text = "";
  private node: Html | undefined;
  /** End of the current token. */
  private tokenEnd = 0;
  private readonly context: ParseContext;
  private readonly isInline: boolean;
  private readonly outerPicture: OpenPicture | undefined;

  constructor(context: ParseContext, isInline: boolean, outerPicture?: OpenPicture) {
    this.context = context;
    this.isInline = isInline;
    this.outerPicture = outerPicture;
  }

  /** The picture that is open. */
  get picture(): OpenPicture | undefined {
    return this.open.length > 0 ? this.open.at(-1)?.picture : this.outerPicture;
  }

  get isDropping(): boolean {
    return this.dropped !== undefined;
  }

  addNode(node: Html): { pieces: readonly HtmlPiece[]; text: string } {
    this.pieces = [];
    this.text = "";
    this.node = node;
    const tokens = readHtml(node.value, this.context.isTrusted);
    for (const [index, token] of tokens.entries()) {
      this.tokenEnd = tokens[index + 1]?.at ?? node.value.length;
      if (this.dropped === undefined) this.addToken(token);
      else this.dropToken(token);
    }
    // The next node is a separate block, which closes an open paragraph.
    if (!this.isInline) this.closeTop(["p"]);
    return { pieces: this.pieces, text: this.text };
  }

  /** Skip a token in an element that is removed with its content, up to the end of the element. */
  private dropToken(token: HtmlToken): void {
    if (!("name" in token) || token.name !== this.dropped) return;
    if (token.type === "open" && !token.empty) this.droppedDepth++;
    else if (token.type === "close" && --this.droppedDepth === 0) this.dropped = undefined;
  }

  private drop(name: string): void {
    this.dropped = name;
    this.droppedDepth = 1;
  }

  /** Close all open elements. */
  closeAll(): string {
    let html = "";
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      html += endTag(last);
      if (!Object.hasOwn(IMPLIED_END_TAGS, last.name) && last.isKept) {
        const { file, line } = last.place;
        const message = `"<${last.name}>" is not closed in its block; it was closed at the end of the block.`;
        const hint = `Add "</${last.name}>" at the same indentation.`;
        reportWarning(this.context, { file, line, column: 1 }, "raw-html", message, hint);
      }
    }
    return html;
  }

  private addToken(token: HtmlToken): void {
    switch (token.type) {
      case "comment":
        return;
      case "text":
        if (!token.raw) this.text += decodeReferences(token.value);
        this.pieces.push(token.raw ? token.value : escapeText(token.value));
        return;
      case "broken": {
        const message = `"${shorten(token.value)}" is not a complete HTML tag; it was removed.`;
        this.report(token, message, "Complete the tag, or put it in backticks if it is text.");
        return;
      }
      case "close":
        this.closeElement(token);
        return;
      case "open":
        this.openElement(token);
    }
  }

  private openElement(token: Extract<HtmlToken, { type: "open" }>): void {
    const name = token.name === "h1" ? "h2" : token.name;
    if (this.isText(token)) {
      this.keepAsText(token);
      return;
    }
    if (!ELEMENTS.has(name) && !this.context.isTrusted) {
      const isVoid = token.empty || VOID_ELEMENTS.has(name);
      const isDropped = !isVoid && REMOVED_WITH_CONTENT.has(name);
      const removed = `removed${isDropped ? " with its content" : ""}`;
      const message = `The element "<${shorten(token.name)}>" is not allowed; it was ${removed}.`;
      this.report(token, message, ELEMENT_HINTS[name] ?? "Put the tag in backticks if it is text.");
      if (isVoid) return;
      if (isDropped) this.drop(name);
      else this.open.push({ name, place: this.placeOf(token), isKept: false });
      return;
    }
    this.closeImplied(name);
    if (this.open.length >= MAX_DEPTH) {
      this.report(
        token,
        `Elements are nested more than ${MAX_DEPTH} levels deep; "<${name}>" was removed.`,
        "Reduce the nesting.",
      );
      return;
    }
    const picture = name === "picture" ? new OpenPicture() : this.picture;
    const { isInline } = this;
    const element = { name, attributes: token.attributes, isInline, trusted: this.context.isTrusted, picture };
    const place = this.placeOf(token);
    this.pieces.push(...renderElement(element, place, this.context));
    if (name === "iframe") {
      if (!token.empty) this.drop("iframe");
    } else if (!VOID_ELEMENTS.has(name)) {
      if (token.empty) this.pieces.push(`</${name}>`);
      else this.open.push({ name, place, isKept: true, ...(name === "picture" ? { picture } : {}) });
    }
    if (["td", "th", "li", "p", "br", "dt", "dd", "div"].includes(name)) this.text += "\n";
  }

  /** Close elements that the new element closes implicitly: a preceding item, or a paragraph. */
  private closeImplied(name: string): void {
    if (Object.hasOwn(IMPLIED_END_TAGS, name)) this.closeTop(IMPLIED_END_TAGS[name] ?? []);
    if (CLOSES_PARAGRAPH.has(name)) this.closeTop(["p"]);
  }

  private closeTop(names: readonly string[]): void {
    while (names.includes(this.open.at(-1)?.name ?? "")) this.pieces.push(`</${this.open.pop()?.name}>`);
  }

  private isText({ at }: HtmlToken): boolean {
    return !this.context.isTrusted && isText(this.node?.value.slice(at) ?? "");
  }

  /** Keep a tag such as `<T>` as text. */
  private keepAsText({ at }: HtmlToken): void {
    const tagText = (this.node?.value ?? "").slice(at, this.tokenEnd);
    this.text += tagText;
    this.pieces.push(escapeHtml(tagText));
  }

  private closeElement(token: Extract<HtmlToken, { type: "close" }>): void {
    const name = token.name === "h1" ? "h2" : token.name;
    if (name === "br") {
      this.pieces.push("<br>");
      return;
    }
    if (this.isText(token)) {
      this.keepAsText(token);
      return;
    }
    const at = this.open.findLastIndex((open) => open.name === name);
    if (at < 0) {
      if (
        name === "p" ||
        VOID_ELEMENTS.has(name) ||
        name === "iframe" ||
        (!ELEMENTS.has(name) && !this.context.isTrusted)
      )
        return;
      this.report(
        token,
        `"</${shorten(name)}>" has no opening tag; it was removed.`,
        "Remove the tag, or open the element at the same indentation.",
      );
      return;
    }
    while (this.open.length > at) {
      const last = this.open.pop();
      if (last) this.pieces.push(endTag(last));
    }
  }

  private placeOf(token: HtmlToken): Place {
    const { node, context } = this;
    if (!node?.position) return context.origin;
    const { start } = node.position;
    const before = node.value.slice(0, token.at);
    const lines = before.split("\n").length - 1;
    const column = lines === 0 ? start.column + token.at : before.length - before.lastIndexOf("\n");
    return placeAt(context, { line: start.line + lines, column });
  }

  private report(token: HtmlToken, message: string, hint?: string): void {
    reportWarning(this.context, this.placeOf(token), "raw-html", message, hint);
  }
}

const ELEMENT_HINTS: Readonly<Record<string, string | undefined>> = {
  script: 'Remove it. Register components in "markdown.components", and load scripts by "head" in the configuration.',
  style: STYLE_SHEET_HINT,
};

/** Escape text between tags, except valid character references. */
function escapeText(text: string): string {
  return text.replace(/</g, "&lt;").replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, "&amp;");
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
