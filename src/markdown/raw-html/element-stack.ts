/** Balances raw elements among the children of one node. */

import type { Html } from "mdast";
import type { Place } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";
import { escapeHtml } from "../../util/html.ts";
import { type HtmlPiece, locatePoint, type ParseContext, reportWarning } from "../parse-context.ts";
import {
  CLOSES_PARAGRAPH,
  ELEMENTS,
  IMPLIED_END_TAGS,
  REMOVED_WITH_CONTENT,
  STYLE_SHEET_HINT,
  VOID_ELEMENTS,
} from "./allowlist.ts";
import { decodeReferences, type HtmlToken, readHtml } from "./html-tokenizer.ts";
import { renderElement } from "./sanitize-element.ts";
import { OpenPicture } from "./themed-picture.ts";
import { isText } from "./unknown-tags.ts";

/** Maximum nesting depth for raw elements. Browsers flatten elements deeper than about 500. */
const MAX_DEPTH = 100;

const MAX_QUOTE_LENGTH = 60; // characters

interface OpenElement {
  name: string;
  place: Place;
  /** True if the tags are kept. For a picture, see `OpenPicture.isKept`. */
  isKept: boolean;
  picture?: OpenPicture;
}

const renderEndTag = ({ name, isKept, picture }: OpenElement): string =>
  isKept && picture?.isKept !== false ? `</${name}>` : "";

/** Stack of open raw elements among the children of one node. */
export class ElementStack {
  private readonly open: OpenElement[] = [];
  /** Element being removed with its content. */
  private dropped: string | undefined;
  private droppedDepth = 0;
  private pieces: HtmlPiece[] = [];
  private text = "";
  private node: Html | undefined;
  /** End offset of the current token. */
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

  /** Skip a token in an element that is removed with its content, up to the element's end. */
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
      html += renderEndTag(last);
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
        const message = `"${shorten(token.value, MAX_QUOTE_LENGTH)}" is not a complete HTML tag; it was removed.`;
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
      const message = `The element "<${shorten(token.name, MAX_QUOTE_LENGTH)}>" is not allowed; it was ${removed}.`;
      this.report(token, message, ELEMENT_HINTS[name] ?? "Put the tag in backticks if it is text.");
      if (isVoid) return;
      if (isDropped) this.drop(name);
      else this.open.push({ name, place: this.locateToken(token), isKept: false });
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
    const place = this.locateToken(token);
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
        `"</${shorten(name, MAX_QUOTE_LENGTH)}>" has no opening tag; it was removed.`,
        "Remove the tag, or open the element at the same indentation.",
      );
      return;
    }
    while (this.open.length > at) {
      const last = this.open.pop();
      if (last) this.pieces.push(renderEndTag(last));
    }
  }

  private locateToken(token: HtmlToken): Place {
    const { node, context } = this;
    if (!node?.position) return context.origin;
    const { start } = node.position;
    const before = node.value.slice(0, token.at);
    const lines = before.split("\n").length - 1;
    const column = lines === 0 ? start.column + token.at : before.length - before.lastIndexOf("\n");
    return locatePoint(context, { line: start.line + lines, column });
  }

  private report(token: HtmlToken, message: string, hint?: string): void {
    reportWarning(this.context, this.locateToken(token), "raw-html", message, hint);
  }
}

const ELEMENT_HINTS: Readonly<Record<string, string | undefined>> = {
  script: 'Remove it. Register components in "markdown.components", and load scripts by "head" in the configuration.',
  style: STYLE_SHEET_HINT,
  template: "Write its content without the tag.",
};

/** Escape text between tags, except valid character references. */
function escapeText(text: string): string {
  return text.replace(/</g, "&lt;").replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, "&amp;");
}
