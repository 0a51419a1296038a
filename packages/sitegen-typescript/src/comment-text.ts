/** Writes comments as Markdown: summaries, tags, and links to symbols. */

import { type Comment, type CommentDisplayPart, Reflection, type InlineTagDisplayPart } from "typedoc/models";
import { adaptMarkdown } from "../../shared/src/adapt-markdown.ts";
import { escapeText, formatCode, getSummary } from "../../shared/src/markdown.ts";
import type { Place } from "./places.ts";

export interface CommentContext {
  getPlace(reflection: Reflection): Place | undefined;
  /** Return the link from the page to a place. */
  getUrl(place: Place): string;
  /** Report a link that leads nowhere. */
  reportLink(name: string): void;
}

/** A comment as blocks of Markdown. */
export interface CommentBlocks {
  /** Text of `@deprecated`, which may be empty. */
  deprecated?: string;
  since?: string;
  isExperimental: boolean;
  /** Summary and remarks. */
  text: string;
  returns: string;
  defaultValue: string;
  /** Exceptions, examples, links and other tags. */
  details: readonly string[];
}

const EMPTY: CommentBlocks = { isExperimental: false, text: "", returns: "", defaultValue: "", details: [] };

/** Tags with a meaning of their own, or for the source only. */
const HANDLED = [
  "@deprecated",
  "@since",
  "@remarks",
  "@returns",
  "@return",
  "@default",
  "@defaultValue",
  "@param",
  "@typeParam",
  "@template",
  "@privateRemarks",
  "@category",
  "@group",
  "@module",
  "@summary",
  "@inheritDoc",
];

const LABELS: Readonly<Record<string, string>> = { "@see": "See also", "@throws": "Throws" };

/** Split a comment into blocks. @param depth Level of the heading above it. */
export function readComment(comment: Comment | undefined, context: CommentContext, depth: number): CommentBlocks {
  if (!comment) return EMPTY;
  const write = (parts: readonly CommentDisplayPart[]): string => writeParts(parts, context, depth);
  const find = (...tags: string[]): readonly CommentDisplayPart[] | undefined =>
    comment.blockTags.find(({ tag }) => tags.includes(tag))?.content;
  const deprecated = find("@deprecated") ?? (comment.modifierTags.has("@deprecated") ? [] : undefined);
  const remarks = comment.blockTags.filter(({ tag }) => tag === "@remarks").map(({ content }) => write(content));
  const details = new Map<string, string[]>();
  for (const { tag, content, name, typeAnnotation } of comment.blockTags) {
    if (HANDLED.includes(tag)) continue;
    const title = tag === "@example" && name ? `Example: ${escapeText(name)}` : (LABELS[tag] ?? getLabel(tag));
    const type = typeAnnotation?.replace(/^\{|\}$/g, "").trim();
    const text = [type ? formatCode(type) : "", write(content)].filter(Boolean).join(" ");
    details.set(title, [...(details.get(title) ?? []), text]);
  }
  return {
    ...(deprecated && { deprecated: write(deprecated) }),
    since: write(find("@since") ?? []) || undefined,
    isExperimental: ["@experimental", "@alpha", "@beta"].some((tag) => comment.modifierTags.has(tag as `@${string}`)),
    text: [write(comment.summary), ...remarks].filter(Boolean).join("\n\n"),
    returns: write(find("@returns", "@return") ?? []).replace(/^- /, ""),
    defaultValue: getPlainText(find("@default", "@defaultValue") ?? [])
      .replace(/^```\w*\n?|```$/g, "")
      .trim()
      .replace(/^`|`$/g, ""),
    details: [...details].map(([title, texts]) => writeDetail(title, texts)),
  };
}

const getLabel = (tag: string): string => {
  const words = tag.slice(1).replace(/([a-z])([A-Z])/g, "$1 $2");
  return escapeText(words.charAt(0).toUpperCase() + words.slice(1).toLowerCase());
};

/** Write the texts of a tag: as a list if there are several lines without blocks. */
function writeDetail(title: string, texts: readonly string[]): string {
  const isList = texts.every((text) => !text.includes("\n") && !/^(?:[-*+>]|\d+[.)])\s/.test(text));
  if (!isList || /^Example/.test(title)) return [`**${title}**`, ...texts].join("\n\n");
  return texts.length === 1
    ? `**${title}** ${texts[0]}`
    : `**${title}**\n\n${texts.map((text) => `- ${text}`).join("\n")}`;
}

/** Return the text of a comment without links. */
export const getPlainText = (parts: readonly CommentDisplayPart[]): string =>
  parts.map((part) => (part.kind === "inline-tag" ? getLinkText(part) : part.text)).join("");

/** Return the first sentence of a comment, for descriptions of pages and lists. */
export function getCommentSummary(comment: Comment | undefined): string {
  const own = comment?.blockTags.find(({ tag }) => tag === "@summary")?.content;
  return getSummary(getPlainText(own ?? comment?.summary ?? []), ELEMENTS).replace(INLINE_TAG, "$1");
}

/** Tags in code, which documents of the site would take for links to symbols. */
const INLINE_TAG = /\{@\w+\s+([^{}]*)\}/g;

function getLinkText({ text, target, tsLinkText }: InlineTagDisplayPart): string {
  return (tsLinkText || text || (target instanceof Reflection ? target.name : "")).trim();
}

/** HTML that comments may contain. Other angle brackets are text, such as types. */
const ELEMENTS: ReadonlySet<string> = new Set(
  "b i em strong code kbd sub sup br hr p ul ol li table thead tbody tr td th pre details summary blockquote".split(
    " ",
  ),
);

/** Characters around the number of a text that is inserted at the end. They occur in no other text. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** Write parts of a comment as Markdown. Links to symbols are inserted after the text around them is adapted. */
export function writeParts(parts: readonly CommentDisplayPart[], context: CommentContext, depth: number): string {
  const inserted: string[] = [];
  const text = parts
    .map((part) =>
      part.kind === "inline-tag"
        ? `${OPEN}${inserted.push(writeInlineTag(part, context)) - 1}${CLOSE}`
        : part.text.replace(/[\uE000\uE001]/g, ""),
    )
    .join("");
  return restore(adaptMarkdown(text, { depth, hasSiteLinks: true, elements: ELEMENTS }), inserted);
}

const restore = (text: string, inserted: readonly string[]): string =>
  text.replace(/\uE000(\d+)\uE001/g, (_, index: string) => inserted[Number(index)] ?? "");

function writeInlineTag(part: InlineTagDisplayPart, context: CommentContext): string {
  const { tag, target } = part;
  const text = getLinkText(part);
  if (!["@link", "@linkcode", "@linkplain"].includes(tag)) return escapeText(text);
  const content = tag === "@linkcode" ? formatCode(text) : escapeText(text);
  if (typeof target === "string")
    return /^https?:/i.test(target) ? `[${content}](<${encodeURI(decodeUri(target))}>)` : content;
  // Other strings are symbols of other packages.
  const place = target instanceof Reflection ? context.getPlace(target) : undefined;
  if (place) return `[${content}](${context.getUrl(place)})`;
  // Without a target, the text is the name and the label.
  const [, name = "", label = ""] = /^([^\s|]*)\s*\|?\s*([\s\S]*)$/.exec(part.text.trim()) ?? [];
  // Globals such as errors have no page.
  if (target === undefined && /^[\p{L}_$]/u.test(name) && !Object.hasOwn(globalThis, name.split(/[.#]/)[0] ?? ""))
    context.reportLink(name);
  if (tag === "@linkcode") return formatCode(label || name);
  return tag === "@linkplain" || label ? escapeText(label || name) : formatCode(name);
}

function decodeUri(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
