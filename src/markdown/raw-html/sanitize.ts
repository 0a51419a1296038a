/**
 * Raw HTML between Markdown: what is allowed is written anew, balanced among its neighbours; the rest is removed and
 * reported.
 *
 * A tag and its end may stand in two nodes with Markdown between them (`<details>`, text, `</details>`), but always in
 * the same parent: an element that is open at the end of its parent is closed there.
 */

import type { Html, Nodes, Parents, Root } from "mdast";
import type { Place } from "../../model/problem.ts";
import { escapeHtml } from "../../util/html.ts";
import { type HtmlPiece, joinPieces, type ParseContext, placeAt, reportWarning } from "../parse-context.ts";
import { TRUNCATION_MARK } from "../placeholders.ts";
import { holdsBlocks } from "../transforms/walk.ts";
import { ELEMENTS, ENDS_ITSELF, ENDS_PARAGRAPH, REMOVED, VOID, WITH_CONTENT } from "./allowlist.ts";
import { decodeReferences, type HtmlToken, readHtml } from "./html-tokenizer.ts";
import { writeElement } from "./sanitize-element.ts";
import { OpenPicture } from "./themed-picture.ts";

declare module "mdast" {
  interface HtmlData {
    pieces?: readonly HtmlPiece[];
    /** Text between the tags, for the search index. */
    text?: string;
  }
}

/** Deepest nesting of raw elements; browsers flatten what is deeper than about 500. */
const DEEPEST = 100;
const TRUNCATE = /^\s*<!--\s*truncate\s*-->\s*$/;

export function rawHtml(tree: Root, parsing: ParseContext): void {
  // What plugins make of a text need not stand in it.
  if (parsing.prepared.text.includes("<") || parsing.plugins.remark.length > 0) cleanIn(tree, parsing);
}

/** Check a text that is nothing but HTML. */
export function cleanAlone(parsing: ParseContext): string {
  const start = { line: 1, column: 1 };
  const level = new Level(parsing, false);
  const { pieces } = level.take({ type: "html", value: parsing.prepared.text, position: { start, end: start } });
  return joinPieces([...pieces, level.end()], parsing);
}

function cleanIn(parent: Parents, parsing: ParseContext): void {
  let level: Level | undefined;
  const children: Nodes[] = [];
  const isInline = !holdsBlocks(parent);
  for (const child of parent.children) {
    if (child.type === "html" && isInline && isText(child.value) && !parsing.isTrusted && !level?.isDropping) {
      children.push({ type: "text", value: child.value, position: child.position });
    } else if (child.type === "html") {
      if (parent.type === "root" && TRUNCATE.test(child.value)) {
        child.data = { ...child.data, pieces: [TRUNCATION_MARK] };
      } else {
        level ??= new Level(parsing, isInline);
        child.data = { ...child.data, ...level.take(child) };
      }
      children.push(child);
    } else if (!level?.isDropping) {
      if ("children" in child) cleanIn(child, parsing);
      children.push(child);
    }
  }
  const end = level?.end() ?? "";
  if (end !== "") children.push({ type: "html", value: "", data: { pieces: [end] } });
  parent.children = children as typeof parent.children;
}

/** Whether a tag is none of HTML: `Promise<string>`, `<T>` and `<Image>` in prose are text. */
function isText(source: string): boolean {
  const name = writtenName(source);
  return name !== undefined && isNoElement(name);
}

/** The name of the tag that a text begins with. */
function writtenName(source: string): string | undefined {
  return /^<\/?([A-Za-z][\w:.-]*)/.exec(source)?.[1];
}

/**
 * Whether a name is none of HTML, so that its tags are text.
 *
 * @param name As it is written: a component or a type may be named like an element that is not allowed.
 */
export function isNoElement(name: string): boolean {
  const element = name.toLowerCase();
  if (ELEMENTS.has(element) || WITH_CONTENT.has(element)) return false;
  return !REMOVED.has(element) || /^[A-Z][a-z]+$/.test(name);
}

interface OpenElement {
  name: string;
  place: Place;
  /** Whether its tags stay; a picture tells that itself. */
  isWritten: boolean;
  picture?: OpenPicture;
}

const endTag = ({ name, isWritten, picture }: OpenElement): string =>
  isWritten && picture?.isWritten !== false ? `</${name}>` : "";

/** The raw elements that are open among the children of one node. */
class Level {
  private readonly open: OpenElement[] = [];
  /** The element whose content is being left out. */
  private dropped: string | undefined;
  private pieces: HtmlPiece[] = [];
  private text = "";
  private node: Html | undefined;
  private readonly parsing: ParseContext;
  private readonly isInline: boolean;

  constructor(parsing: ParseContext, isInline: boolean) {
    this.parsing = parsing;
    this.isInline = isInline;
  }

  get isDropping(): boolean {
    return this.dropped !== undefined;
  }

  take(node: Html): { pieces: readonly HtmlPiece[]; text: string } {
    this.pieces = [];
    this.text = "";
    this.node = node;
    for (const token of readHtml(node.value)) {
      if (this.dropped !== undefined) {
        if (token.type === "close" && token.name === this.dropped) this.dropped = undefined;
      } else this.takeToken(token);
    }
    // What follows is a block of its own, which ends a paragraph that is still open.
    if (!this.isInline) this.closeTop(["p"]);
    return { pieces: this.pieces, text: this.text };
  }

  /** Close what is still open. */
  end(): string {
    let html = "";
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      html += endTag(last);
      if (!Object.hasOwn(ENDS_ITSELF, last.name) && last.isWritten) {
        const { file, line } = last.place;
        const message = `"<${last.name}>" is not closed where it was opened; it ends with the text around it.`;
        const hint = `Put "</${last.name}>" at the same indentation.`;
        reportWarning(this.parsing, { file, line, column: 1 }, "raw-html", message, hint);
      }
    }
    return html;
  }

  private takeToken(token: HtmlToken): void {
    switch (token.type) {
      case "comment":
        return;
      case "text":
        if (!token.raw) this.text += decodeReferences(token.value);
        this.pieces.push(token.raw ? token.value : escapeText(token.value));
        return;
      case "broken": {
        const message = `"${shorten(token.value)}" is no complete tag of HTML; it was removed.`;
        this.report(token, message, "Complete it, or put it in backticks when it is meant as text.");
        return;
      }
      case "close":
        this.close(token);
        return;
      case "open":
        this.begin(token);
    }
  }

  private begin(token: Extract<HtmlToken, { type: "open" }>): void {
    const name = token.name === "h1" ? "h2" : token.name;
    if (this.isText(token)) {
      this.keepAsText(token);
      return;
    }
    if (!ELEMENTS.has(name) && !this.parsing.isTrusted) {
      const hint = "Put it in backticks when it is meant as text.";
      this.report(token, `The element "<${shorten(token.name)}>" is not allowed; it was removed.`, hint);
      if (token.empty || VOID.has(name)) return;
      if (WITH_CONTENT.has(name)) this.dropped = name;
      else this.open.push({ name, place: this.placeOf(token), isWritten: false });
      return;
    }
    this.closeFinished(name);
    if (this.open.length >= DEEPEST) {
      this.report(token, `Elements are nested more than ${DEEPEST} deep; "<${name}>" was removed.`, "Flatten them.");
      return;
    }
    const picture = name === "picture" ? new OpenPicture() : this.open.at(-1)?.picture;
    const { isInline } = this;
    const element = { name, attributes: token.attributes, isInline, trusted: this.parsing.isTrusted, picture };
    const place = this.placeOf(token);
    this.pieces.push(...writeElement(element, place, this.parsing));
    if (name === "iframe") {
      if (!token.empty) this.dropped = "iframe";
    } else if (!VOID.has(name)) {
      if (token.empty) this.pieces.push(`</${name}>`);
      else this.open.push({ name, place, isWritten: true, ...(name === "picture" ? { picture } : {}) });
    }
    if (["td", "th", "li", "p", "br", "dt", "dd", "div"].includes(name)) this.text += "\n";
  }

  /** A new item ends the one before it, a new block a paragraph. */
  private closeFinished(name: string): void {
    if (Object.hasOwn(ENDS_ITSELF, name)) this.closeTop(ENDS_ITSELF[name] ?? []);
    if (ENDS_PARAGRAPH.has(name)) this.closeTop(["p"]);
  }

  private closeTop(names: readonly string[]): void {
    while (names.includes(this.open.at(-1)?.name ?? "")) this.pieces.push(`</${this.open.pop()?.name}>`);
  }

  private isText({ at }: HtmlToken): boolean {
    return !this.parsing.isTrusted && isText(this.node?.value.slice(at) ?? "");
  }

  /** `<T>` on a line of its own. */
  private keepAsText({ at }: HtmlToken): void {
    const source = this.node?.value ?? "";
    const end = source.indexOf(">", at);
    const tagText = source.slice(at, end < 0 ? source.length : end + 1);
    this.text += tagText;
    this.pieces.push(escapeHtml(tagText));
  }

  private close(token: Extract<HtmlToken, { type: "close" }>): void {
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
      if (name === "p" || VOID.has(name) || name === "iframe" || (!ELEMENTS.has(name) && !this.parsing.isTrusted))
        return;
      this.report(
        token,
        `"</${shorten(name)}>" closes nothing; it was removed.`,
        "Remove it, or open it at the same indentation.",
      );
      return;
    }
    while (this.open.length > at) {
      const last = this.open.pop();
      if (last) this.pieces.push(endTag(last));
    }
  }

  private placeOf(token: HtmlToken): Place {
    const { node, parsing } = this;
    if (!node?.position) return parsing.origin;
    const { start } = node.position;
    const before = node.value.slice(0, token.at);
    const lines = before.split("\n").length - 1;
    const column = lines === 0 ? start.column + token.at : before.length - before.lastIndexOf("\n");
    return placeAt(parsing, { line: start.line + lines, column });
  }

  private report(token: HtmlToken, message: string, hint?: string): void {
    reportWarning(this.parsing, this.placeOf(token), "raw-html", message, hint);
  }
}

/** Text between tags: character references stay, everything else that could be markup is escaped. */
function escapeText(text: string): string {
  return text.replace(/</g, "&lt;").replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, "&amp;");
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
