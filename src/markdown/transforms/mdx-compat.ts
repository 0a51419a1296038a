/**
 * Handles MDX syntax: removes theme component imports, and reports comments and tags that look like components but
 * are not.
 */

import type { Nodes, Root } from "mdast";
import { BUILT_IN_TAGS, CONTENT_TAGS } from "../../model/markup.ts";
import type { Place } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";
import { suggest } from "../../util/suggest.ts";
import { locatePoint, type ParseContext, reportError, reportWarning } from "../parse-context.ts";
import { ELEMENTS } from "../raw-html/allowlist.ts";
import { isUnknownElement } from "../raw-html/unknown-tags.ts";
import { readTagLine, readTagName } from "../syntax/component-tag.ts";
import { MAX_SITE_TAG_LENGTH } from "../syntax/directives.ts";
import { findHeadingAttributes } from "./heading-attributes.ts";
import { isInlineTag } from "./inline-marks.ts";
import { visitBlocks } from "./walk.ts";

/** Inline code, delimited by runs with equally many backticks. */
const CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
/** Self-closing or closing tag. An opening tag without attributes may be a type, as in `Promise<Chart>`. */
const TAG_IN_LINE = /(?<!\\)<(?:([A-Z]\w*)(?:\s[^<>]*)?\/|\/([A-Z]\w*))>/g;
/**
 * Self-closing tag or tag with attributes, which no type has, or a tag that does not follow a name, as the type in
 * `Promise<Chart>` does.
 */
const TAG_WITH_ATTRIBUTES = /(?<!\\)<([A-Z]\w+)(?:\s+[\w-]+=[^<>]*|\s*\/)>/.source;
const MIXED_CASE_TAG = /(?<![\w\\])<([A-Z]\w*[a-z]\w*(?:\.\w+)*)(?:\s[^<>]*)?\/?>/.source;
const UNKNOWN_IN_LINE = new RegExp(`${TAG_WITH_ATTRIBUTES}|${MIXED_CASE_TAG}`, "g");
/** The same at the start of a line. Attributes may follow on further lines. */
const TAG_OR_START = /^<[A-Z]\w+(?:(?:\s+[\w-]+=[^<>]*|\s*\/)>|\s*$)/.source;
const UNKNOWN_AT_START = new RegExp(String.raw`${TAG_OR_START}|^<[A-Z]\w*[a-z][\w.]*(?:\s[^<>]*)?\/?>`);
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** MDX comment start. */
const MDX_COMMENT = /\{\/\*/g;
const TAG_LINE = /^([ \t>]*)(<\/?[A-Z].*)$/;

const isBuiltInTag = (name: string): boolean =>
  ([...BUILT_IN_TAGS, ...CONTENT_TAGS] as readonly string[]).includes(name);

/**
 * Report component tags that were not parsed. Parsed tags are separate nodes; other tags remain in paragraphs or HTML.
 */
export function reportSiteTags(tree: Root, context: ParseContext): void {
  const names = context.options.components;
  if (context.kind === "fragment" || !/<|\{\/\*/.test(context.prepared.text)) return;
  const { line = 0, count = 0 } = context.input?.content ?? {};
  visitBlocks(tree, (node) => {
    // Tags in content from data are text.
    const start = node.position?.start.line ?? 0;
    if (start >= line && start < line + count) return;
    if (node.type === "html" || node.type === "paragraph") reportTagLines(node, names, context);
    if (node.type === "paragraph" || node.type === "heading" || node.type === "table" || node.type === "html")
      reportInlineTags(node, names, context);
  });
}

function reportTagLines({ position }: Nodes, names: readonly string[], context: ParseContext): void {
  if (!position) return;
  const { start, end } = position;
  const lines = context.prepared.text.slice(start.offset, end.offset).split("\n");
  for (const [index, text] of lines.entries()) {
    const [, prefix = "", line = ""] = TAG_LINE.exec(text) ?? [];
    const name = readTagName(line);
    if (name === undefined || (isInlineTag(name) && !names.includes(name))) continue;
    const column = prefix.length + (index === 0 ? start.column : 1);
    const tag: SuspectTag = { name, line, point: { line: start.line + index, column } };
    if (names.includes(name)) reportUnparsedTag(tag, context);
    else if (isBuiltInTag(name)) reportTrailingText(tag, context);
    else if (line[1] !== "/") suggestComponent(tag, names, context);
  }
}

/** Report component tags inside a line. `reportTagLines` handles tags at the start. */
function reportInlineTags({ type, position }: Nodes, names: readonly string[], context: ParseContext): void {
  if (!position) return;
  const { start, end } = position;
  const tagText = context.prepared.text.slice(start.offset, end.offset);
  // The comment at the end of a heading may contain its ID.
  const attributes = type === "heading" ? findHeadingAttributes(tagText, 0) : undefined;
  const hidden = type === "html" ? HTML_COMMENT : CODE;
  const textBeforeIds = attributes?.tokens[0]?.id === undefined ? tagText : tagText.slice(0, attributes.opening);
  const lines = textBeforeIds.replace(hidden, (code) => code.replace(/[^\n]/g, " ")).split("\n");
  for (const [index, text] of lines.entries()) {
    const [, prefix, rest = ""] = TAG_LINE.exec(text) ?? [];
    const tagStart = readTagName(rest.replace("</", "<")) === undefined ? undefined : prefix?.length;
    const locateOffset = (at: number): SuspectTag["point"] => ({
      line: start.line + index,
      column: at + (index === 0 ? start.column : 1),
    });
    for (const { 1: whole, 2: closing, index: at } of text.matchAll(TAG_IN_LINE)) {
      const name = whole ?? closing ?? "";
      if (tagStart === undefined && (names.includes(name) || (isBuiltInTag(name) && !isInlineTag(name))))
        reportText(
          name,
          locatePoint(context, locateOffset(at), name.length + 1),
          names.includes(name) ? SITE_TAG_HINT : OWN_LINE_HINT,
          context,
        );
    }
    if (type !== "html")
      for (const { index: at } of text.matchAll(MDX_COMMENT))
        reportComment(locatePoint(context, locateOffset(at), 3), context);
    for (const { 0: line, 1: withAttributes, 2: name = withAttributes ?? "", index: at } of text.matchAll(
      UNKNOWN_IN_LINE,
    )) {
      if (at !== tagStart && !names.includes(name) && !isInlineTag(name))
        suggestComponent(
          { name, line, point: locateOffset(at), isInText: text.slice(0, at).trim() !== "" },
          names,
          context,
        );
    }
  }
}

interface SuspectTag {
  name: string;
  /** Remainder of the line, starting with the tag. */
  line: string;
  point: { line: number; column: number };
  /** True if text precedes the tag on its line, so that it would be a component only in MDX. */
  isInText?: boolean;
}

function reportUnparsedTag({ name, line, point }: SuspectTag, context: ParseContext): void {
  const tag = readTagLine(line);
  const place = locatePoint(context, point, name.length + 1);
  if (tag.kind === "broken") {
    const rest = line.slice(tag.at).trim();
    const message = `The tag "<${name}" ${rest === "" ? "is incomplete" : `is invalid at "${shorten(rest, MAX_QUOTE_LENGTH)}"`}.`;
    const hint = `Write the whole tag on one line: <${name} text="…" number={1}>.`;
    reportError(context, place, "invalid-component", message, hint);
    return;
  }
  const hint =
    tag.kind === "followed"
      ? SITE_TAG_HINT
      : `Add a blank line between the tag and any HTML above it. The limit is ${MAX_SITE_TAG_LENGTH} characters per tag.`;
  reportText(name, place, hint, context);
}

/** Report text after a built-in tag, and multiline tags. Other mistakes are reported when containers are matched. */
function reportTrailingText({ name, line, point }: SuspectTag, context: ParseContext): void {
  const { kind } = readTagLine(line);
  const place = locatePoint(context, point, name.length + 1);
  if (kind === "followed") reportText(name, place, OWN_LINE_HINT, context);
  if (kind !== "broken" || line.startsWith("</")) return;
  const hint = 'Write the whole tag on one line, with values in quotes. In ".mdx", a tag may have several lines.';
  reportText(name, place, hint, context);
}

function reportComment(place: Place, context: ParseContext): void {
  reportWarning(
    context,
    place,
    "raw-html",
    '"{/*" does not begin a comment and is shown as text.',
    "Write <!-- … -->.",
  );
}

const OWN_LINE_HINT = "Put the tag on its own line.";
/** Built-in tags are blocks in MDX, too. */
const SITE_TAG_HINT = 'Put the tag on its own line, or rename the file to ".mdx" for components in text.';

function reportText(name: string, place: Place, hint: string, context: ParseContext): void {
  reportWarning(context, place, "invalid-component", `"<${name}>" is shown as text, not as a component.`, hint);
}

function suggestComponent(
  { name, line, point, isInText }: SuspectTag,
  names: readonly string[],
  context: ParseContext,
): void {
  const suggestion = line.trimEnd().endsWith(">") ? suggest(name, names) : undefined;
  const near = suggest(name, CONTENT_TAGS);
  const isText = !context.isTrusted && isUnknownElement(name);
  const isComponentLike = isText && UNKNOWN_AT_START.test(line) && !isBuiltInTag(name);
  if (suggestion === undefined && !isComponentLike) return;
  const place = locatePoint(context, point, name.length + 1);
  const message = `Unknown component "<${name}>".`;
  if (suggestion === undefined && isImported(name, context)) {
    const rename = isVue(context)
      ? 'The tag is shown as text. Write the component in React instead of Vue, and add it to "markdown.components".'
      : 'The tag is shown as text. Rename the file to ".mdx", so that the import of the component has an effect.';
    reportWarning(context, place, "unknown-component", message, rename);
    return;
  }
  const hint =
    suggestion !== undefined
      ? `Did you mean "<${suggestion}>"?`
      : near !== undefined
        ? `The tag is shown as text. Did you mean "<${near}>"?`
        : isHtmlElement(name)
          ? `The tag is shown as text. Write "<${name.toLowerCase()}>" for HTML, or put the tag in backticks.`
          : `The tag is shown as text. Add the component to "markdown.components"${isInText ? ' and rename the file to ".mdx"' : ""}, or put the tag in backticks.`;
  reportWarning(context, place, "unknown-component", message, hint);
}

/** Return true if a page contains a component of Vue, as in VitePress. */
const isVue = ({ prepared }: ParseContext): boolean => /^<script\b[^>]*\bsetup\b/m.test(prepared.text);

/** Return true if an MDX import, which has no effect in Markdown, names a component. */
function isImported(name: string, { prepared }: ParseContext): boolean {
  const [first = name] = name.split(".");
  return new RegExp(`^[ \\t>]*import\\s[^'"]*\\b${first}\\b[^'"]*\\sfrom\\s`, "m").test(prepared.text);
}

const isHtmlElement = (name: string): boolean => ELEMENTS.has(name.toLowerCase());

const MAX_QUOTE_LENGTH = 40; // characters

const IMPORT = /^import\s+[\w{}\s,*]+?\s+from\s+(['"])@theme\/[\w./-]+\1;?[ \t]*(?:\n|$)/gm;

export function dropImports(tree: Root, { prepared }: ParseContext): void {
  if (!prepared.text.includes("@theme/")) return;
  tree.children = tree.children.filter((node) => {
    if (node.type !== "paragraph") return true;
    for (const child of node.children) if (child.type === "text") child.value = child.value.replace(IMPORT, "");
    return node.children.some((child) => child.type !== "text" || child.value.trim() !== "");
  });
}
