/**
 * Turns text into inline marks: `:badge[New]`, `:icon[rocket]`, `:kbd[Ctrl+K]` and the same as tags, emoji names
 * (`:tada:`), abbreviations (`*[HTML]: …`), and image sizes (`![](a.png){width=300}`).
 */

import { readFileSync } from "node:fs";
import type { Image, ImageReference, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from "mdast";
import { getVendorFile } from "../../host/package-root.ts";
import { computeEditDistance } from "../../util/suggest.ts";
import type { InlineMark } from "../custom-nodes.ts";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";
import { readAttributes, reportAttributes } from "./content-blocks.ts";
import { getPlainText } from "./walk.ts";

/** Text without which a document has no inline marks. */
const TRIGGER = /:[a-z]{2,6}\[|:[a-z0-9_+-]+:|<(?:Badge|Icon|Kbd)\b|^[ \t>]*\*\[|\)\{|\]\{/im;
const MARK_ROLE = /(?<![\w:\\]):(badge|icon|kbd)\[([^\]\n]+)\](?:\{([^{}\n]*)\})?/.source;
const EMOJI = /(?<![\w/]|(?<!:[a-z0-9_+-]+):):([a-z0-9_+-]+):(?!\w)/.source;
const ROLE = new RegExp(`${MARK_ROLE}|${EMOJI}`, "g");
/** Role syntax with another name. */
const OTHER_ROLE = /(?<![\w:\\]):(?!(?:badge|icon|kbd)\[)([a-z]{2,6})\[[^\]\n]+\]/g;
const TAG = /^<(Badge|Icon|Kbd)((?:\s[^<>]*?)?)(\/?)>$/;
const ABBREVIATION = /^\*\[([^\]\n]+)\]:[ \t]*(.+)$/;
/** Start and end tags of elements that contain code. A block of HTML may contain both. */
const CODE_TAGS = /<(\/?)(?:code|pre|kbd|samp|script|style)\b/gi;

let emojiByName: Readonly<Record<string, string>> | undefined;

/** Return the emoji with a name of GitHub: `tada`. */
export function getEmoji(name: string): string | undefined {
  emojiByName ??= JSON.parse(readFileSync(getVendorFile("emoji.json"), "utf8")) as Record<string, string>;
  return Object.hasOwn(emojiByName, name) ? emojiByName[name] : undefined;
}

/** Turn text into inline marks. The site's plugins receive emoji names as text, and may replace them. */
export function createInlineMarks(tree: Root, context: ParseContext): void {
  if (!TRIGGER.test(context.prepared.text)) return;
  const abbreviations = /^[ \t>]*\*\[/m.test(context.prepared.text) ? takeAbbreviations(tree) : new Map();
  new InlineMarks(context, abbreviations, context.plugins.remark.length === 0).visit(tree);
}

/** Turn the emoji names that plugins have left into emoji. */
export function replaceEmojiAfterPlugins(tree: Root, context: ParseContext): void {
  if (!TRIGGER.test(context.prepared.text)) return;
  new InlineMarks(context, new Map(), true).visit(tree);
}

/** Remove the paragraphs that define abbreviations, and return their expansions. */
function takeAbbreviations(parent: Parents, found = new Map<string, string>()): Map<string, string> {
  parent.children = parent.children.filter((child) => {
    if (child.type === "paragraph") return !defineAll(child, found);
    if ("children" in child) takeAbbreviations(child, found);
    return true;
  }) as typeof parent.children;
  return found;
}

function defineAll({ children }: Paragraph, found: Map<string, string>): boolean {
  const [only, second] = children;
  if (only?.type !== "text" || second) return false;
  const definitions = only.value.split("\n").map((line) => ABBREVIATION.exec(line.trim()));
  if (definitions.some((definition) => !definition)) return false;
  for (const definition of definitions) found.set(definition?.[1] ?? "", definition?.[2]?.trim() ?? "");
  return true;
}

class InlineMarks {
  private readonly context: ParseContext;
  private readonly abbreviations: ReadonlyMap<string, string>;
  private readonly abbreviation: RegExp | undefined;

  /** True if emoji names are replaced. */
  private readonly hasEmoji: boolean;

  constructor(context: ParseContext, abbreviations: ReadonlyMap<string, string>, hasEmoji: boolean) {
    this.context = context;
    this.hasEmoji = hasEmoji;
    this.abbreviations = abbreviations;
    const names = [...abbreviations.keys()].sort((a, b) => b.length - a.length);
    const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    this.abbreviation =
      names.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}_#]|\\[!)(?:${pattern})(?![\\p{L}\\p{N}_])`, "gu") : undefined;
  }

  visit(parent: Parents, isInLink = parent.type === "link"): void {
    const children: Nodes[] = [];
    let codeDepth = 0;
    for (let index = 0; index < parent.children.length; index++) {
      const child = parent.children[index];
      if (child === undefined) continue;
      if (child.type === "html") {
        const tag = codeDepth === 0 ? this.readTag(parent.children, index) : undefined;
        if (tag) {
          children.push(tag.node);
          index = tag.end;
          continue;
        }
        const tags = child.value.startsWith("<!--") ? [] : child.value.matchAll(CODE_TAGS);
        for (const [, slash] of tags) codeDepth = Math.max(0, codeDepth + (slash ? -1 : 1));
      }
      if (child.type === "image" || child.type === "imageReference") {
        const { rest, end } = this.takeImageOptions(child, parent, index);
        const { options } = child.data ?? {};
        if (isInLink && options?.has("zoom")) this.removeZoom(child, options);
        children.push(child, ...rest.flatMap((text) => this.split(text)));
        index = end;
      } else if (child.type === "text") {
        children.push(...(codeDepth > 0 ? [child] : this.split(child)));
      } else {
        if ("children" in child && codeDepth === 0) this.visit(child, isInLink || child.type === "link");
        children.push(child);
      }
    }
    parent.children = children as typeof parent.children;
  }

  /**
   * Move the braces after an image to the image. They are plain text, so they are read from the source.
   *
   * @returns The text after the braces, and the index of the last sibling that belongs to it or to the braces.
   */
  private takeImageOptions(
    image: Image | ImageReference,
    { type, children: siblings }: Parents,
    index: number,
  ): { rest: Text[]; end: number } {
    const start = image.position?.end.offset ?? Number.POSITIVE_INFINITY;
    const [braces, source = ""] = /^\{:?([^{}\n]*)\}/.exec(this.context.prepared.text.slice(start, start + 1000)) ?? [];
    if (braces === undefined) return { rest: [], end: index };
    const options = readAttributes(source);
    reportAttributes("an image", options, IMAGE_OPTIONS, locateNode(this.context, image), this.context);
    image.data = { ...image.data, options };
    const isInside = (node: Nodes): boolean => (node.position?.start.offset ?? 0) < start + braces.length;
    let end = index;
    while (siblings[end + 1] !== undefined && isInside(siblings[end + 1] as Nodes)) end++;
    const last = siblings[end];
    const value = last?.type === "text" ? last.value.slice(last.value.indexOf("}") + 1) : "";
    const isAlone = type === "paragraph" && index === 0 && end === siblings.length - 1 && value === "";
    if (options.get("caption") && !isAlone) {
      const message = "The caption has no effect, because the paragraph does not consist of the image only.";
      const hint = "Put the image into a separate paragraph.";
      reportWarning(this.context, locateNode(this.context, image), "invalid-block", message, hint);
    }
    if (last?.type !== "text") return { rest: [], end };
    return { rest: value === "" ? [] : [{ ...last, value }], end };
  }

  /** Remove the zoom option from an image in a link, because links cannot contain links. */
  private removeZoom(image: Image | ImageReference, options: ReadonlyMap<string, string>): void {
    image.data = { ...image.data, options: new Map([...options].filter(([name]) => name !== "zoom")) };
    const message = '"zoom" has no effect on an image in a link.';
    reportWarning(
      this.context,
      locateNode(this.context, image),
      "invalid-block",
      message,
      "Remove it, or remove the link.",
    );
  }

  /** Read a tag, and the text up to its end tag. */
  private readTag(siblings: readonly Nodes[], index: number): { node: InlineMark; end: number } | undefined {
    const first = siblings[index];
    const [, name = "", source = "", empty] = (first?.type === "html" && TAG.exec(first.value)) || [];
    if (!first || name === "" || this.context.options.components.includes(name)) return undefined;
    const end = empty ? index : siblings.findIndex((each) => each.type === "html" && each.value === `</${name}>`);
    if (end < index) return undefined;
    const inside = siblings.slice(index + 1, end) as PhrasingContent[];
    const text = inside.map((node) => (node.type === "text" ? node.value : "")).join("");
    const attributes = readAttributes(source);
    const value = attributes.get("text") ?? attributes.get("name") ?? attributes.get("keys") ?? text;
    const node = this.mark(name.toLowerCase() as InlineMark["kind"], value, attributes, first);
    return { node: inside.length > 0 && !attributes.has("text") ? { ...node, children: inside } : node, end };
  }

  private mark(
    kind: InlineMark["kind"],
    value: string,
    attributes: ReadonlyMap<string, string>,
    { position }: Nodes,
  ): InlineMark {
    const children: PhrasingContent[] = kind === "icon" ? [] : [{ type: "text", value }];
    return { type: "inlineMark", kind, value: value.trim(), attributes, children, position };
  }

  private split(text: Text): Nodes[] {
    this.reportRoles(text);
    const parts: Nodes[] = [];
    let copiedTo = 0;
    const pushText = (end: number): void => {
      if (end > copiedTo) parts.push(...this.abbreviate(sliceText(text, copiedTo, end)));
    };
    for (const match of text.value.matchAll(ROLE)) {
      const [whole, role, content = "", source = "", name = ""] = match;
      const emoji = role === undefined && this.hasEmoji ? getEmoji(name) : undefined;
      if ((role === undefined && emoji === undefined) || this.isEscaped(text, whole)) continue;
      const place = sliceText(text, match.index, match.index + whole.length);
      pushText(match.index);
      copiedTo = match.index + whole.length;
      if (emoji !== undefined) {
        const children: PhrasingContent[] = [{ type: "text", value: emoji }];
        parts.push({ ...this.mark("emoji", name, new Map(), place), children });
      } else parts.push(this.mark(role as InlineMark["kind"], content, readAttributes(source), place));
    }
    pushText(text.value.length);
    return parts;
  }

  private reportRoles(text: Text): void {
    for (const { 0: mark, 1: name = "", index } of text.value.matchAll(OTHER_ROLE)) {
      const near = ["badge", "icon", "kbd"].find((role) => computeEditDistance(name, role, 1) === 1);
      if (near === undefined || this.isEscaped(text, mark)) continue;
      const place = locateNode(this.context, sliceText(text, index, index + mark.length));
      const message = `"${mark}" is shown as text.`;
      reportWarning(this.context, place, "invalid-block", message, `Did you mean ":${near}[…]"?`);
    }
  }

  /** True if a mark begins with a backslash in a text's source. */
  private isEscaped({ position }: Text, mark: string): boolean {
    const { start, end } = position ?? {};
    return this.context.prepared.text.slice(start?.offset, end?.offset).includes(`\\${mark}`);
  }

  private abbreviate(text: Text): Nodes[] {
    if (!this.abbreviation) return [text];
    const parts: Nodes[] = [];
    let copiedTo = 0;
    for (const { 0: name, index } of text.value.matchAll(this.abbreviation)) {
      if (index > copiedTo) parts.push(sliceText(text, copiedTo, index));
      copiedTo = index + name.length;
      const title = new Map([["title", this.abbreviations.get(name) ?? ""]]);
      parts.push(this.mark("abbr", name, title, sliceText(text, index, copiedTo)));
    }
    if (copiedTo < text.value.length) parts.push(sliceText(text, copiedTo, text.value.length));
    return parts;
  }
}

const IMAGE_OPTIONS = ["width", "height", "caption", "zoom", "poster", "loop"];

/** Return a slice of a text with its position, which is exact unless the text contains escapes. */
function sliceText({ value, position, ...text }: Text, from: number, to: number): Text {
  const part: Text = { ...text, value: value.slice(from, to) };
  if (!position) return part;
  const locateOffset = (at: number): typeof position.start => {
    if (at === 0) return position.start;
    if (at === value.length) return position.end;
    const before = value.slice(0, at).split("\n");
    const column = (before.length === 1 ? position.start.column : 1) + (before.at(-1) ?? "").length;
    return { line: position.start.line + before.length - 1, column, offset: (position.start.offset ?? 0) + at };
  };
  return { ...part, position: { start: locateOffset(from), end: locateOffset(to) } };
}

/** True for names of tags that may be in text. */
export const isInlineTag = (name: string): boolean => /^(?:Badge|Icon|Kbd)$/.test(name);

/**
 * Return a heading's text for its ID: an emoji has its name, as on GitHub. Badges are left out, because they change
 * while the heading stays the same.
 */
export function getTextForId(nodes: readonly Nodes[]): string {
  const hasMark = (node: Nodes): boolean =>
    node.type === "inlineMark"
      ? node.kind === "emoji" || node.kind === "badge"
      : "children" in node && node.children.some(hasMark);
  if (!nodes.some(hasMark)) return getPlainText(nodes);
  return nodes
    .map((node) => {
      if (node.type === "inlineMark" && node.kind === "emoji") return node.value;
      if (node.type === "inlineMark" && node.kind === "badge") return "";
      return "children" in node ? getTextForId(node.children) : getPlainText([node]);
    })
    .join("");
}
