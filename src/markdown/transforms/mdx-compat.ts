/**
 * Handles MDX syntax: removes imports of theme components, and reports comments and tags that look like components but
 * are not.
 */

import type { Nodes, Root } from "mdast";
import { OWN_TAGS } from "../../model/markup.ts";
import type { Place } from "../../model/problem.ts";
import { suggest } from "../../util/suggest.ts";
import { type ParseContext, placeAt, reportError, reportWarning } from "../parse-context.ts";
import { isNoElement } from "../raw-html/sanitize.ts";
import { readTagLine, tagNameOf } from "../syntax/component-tag.ts";
import { LONGEST_SITE_TAG } from "../syntax/directives.ts";
import { eachBlock } from "./walk.ts";

/** Code in a line: as many backticks at its end as at its begin. */
const CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
/** A tag that closes itself, or one that closes another. Any other may be a type, as in `Promise<Chart>`. */
const TAG_IN_LINE = /(?<!\\)<(?:([A-Z]\w*)(?:\s[^<>]*)?\/|\/([A-Z]\w*))>/g;
/** A tag that closes itself, or one with attributes: no type is written so. */
const FOREIGN_IN_LINE = /(?<!\\)<([A-Z]\w+)(?:\s+[\w-]+=[^<>]*|\s*\/)>/g;
/** The same at the begin of a line; its attributes may be on lines of their own. */
const FOREIGN_AT_START = /^<[A-Z]\w+(?:(?:\s+[\w-]+=[^<>]*|\s*\/)>|\s*$)/;
/** How comments begin in MDX. */
const FOREIGN_COMMENT = /\{\/\*/g;
const TAG_LINE = /^([ \t>]*)(<\/?[A-Z].*)$/;

const isOwnTag = (name: string): boolean => (OWN_TAGS as readonly string[]).includes(name);

/** Tags that were understood are nodes of their own; the others stand in paragraphs, or in HTML. */
export function siteTagHints(tree: Root, parsing: ParseContext): void {
  const names = parsing.options.components;
  if (parsing.kind === "fragment" || !/<|\{\/\*/.test(parsing.prepared.text)) return;
  eachBlock(tree, (node) => {
    if (node.type === "html" || node.type === "paragraph") lookAt(node, names, parsing);
    if (node.type === "paragraph" || node.type === "heading" || node.type === "table") pathKind(node, names, parsing);
  });
}

function lookAt({ position }: Nodes, names: readonly string[], parsing: ParseContext): void {
  if (!position) return;
  const { start, end } = position;
  const lines = parsing.prepared.text.slice(start.offset, end.offset).split("\n");
  for (const [index, text] of lines.entries()) {
    const [, before = "", line = ""] = TAG_LINE.exec(text) ?? [];
    const name = tagNameOf(line);
    if (name === undefined) continue;
    const column = before.length + (index === 0 ? start.column : 1);
    const tag: SuspectTag = { name, line, point: { line: start.line + index, column } };
    if (names.includes(name)) explain(tag, parsing);
    else if (isOwnTag(name)) explainOwn(tag, parsing);
    else if (line[1] !== "/") suggestComponent(tag, names, parsing);
  }
}

/** Tags of components in the middle of a line. One at its begin has been looked at. */
function pathKind({ position }: Nodes, names: readonly string[], parsing: ParseContext): void {
  if (!position) return;
  const { start, end } = position;
  const tagText = parsing.prepared.text.slice(start.offset, end.offset);
  const lines = tagText.replace(CODE, (code) => code.replace(/[^\n]/g, " ")).split("\n");
  for (const [index, text] of lines.entries()) {
    const begin = TAG_LINE.exec(text)?.[1]?.length;
    const pointAt = (at: number): SuspectTag["point"] => ({
      line: start.line + index,
      column: at + (index === 0 ? start.column : 1),
    });
    for (const { 1: whole, 2: closing, index: at } of text.matchAll(TAG_IN_LINE)) {
      const name = whole ?? closing ?? "";
      if (begin === undefined && (names.includes(name) || isOwnTag(name)))
        reportText(name, placeAt(parsing, pointAt(at), name.length + 1), OWN_LINE, parsing);
    }
    for (const { index: at } of text.matchAll(FOREIGN_COMMENT))
      reportComment(placeAt(parsing, pointAt(at), 3), parsing);
    for (const { 0: line, 1: name = "", index: at } of text.matchAll(FOREIGN_IN_LINE)) {
      if (at !== begin && !names.includes(name)) suggestComponent({ name, line, point: pointAt(at) }, names, parsing);
    }
  }
}

interface SuspectTag {
  name: string;
  /** From the tag on. */
  line: string;
  point: { line: number; column: number };
}

function explain({ name, line, point }: SuspectTag, parsing: ParseContext): void {
  const tag = readTagLine(line);
  const place = placeAt(parsing, point, name.length + 1);
  if (tag.kind === "broken") {
    const rest = line.slice(tag.at).trim();
    const message = `The tag "<${name}" cannot be read ${rest === "" ? "up to its end" : `from "${shorten(rest)}" on`}.`;
    const hint = `Write the whole tag on one line: <${name} text="…" number={1}>.`;
    reportError(parsing, place, "invalid-component", message, hint);
    return;
  }
  const hint =
    tag.kind === "followed"
      ? OWN_LINE
      : `Put a blank line between it and HTML above it. A tag has at most ${LONGEST_SITE_TAG} characters.`;
  reportText(name, place, hint, parsing);
}

/** A tag of the generator that stands where it may is a block; what else is wrong with one, the pairing of blocks tells. */
function explainOwn({ name, line, point }: SuspectTag, parsing: ParseContext): void {
  if (readTagLine(line).kind === "followed")
    reportText(name, placeAt(parsing, point, name.length + 1), OWN_LINE, parsing);
}

function reportComment(place: Place, parsing: ParseContext): void {
  reportWarning(parsing, place, "raw-html", '"{/*" begins no comment; it shows as text.', "Write <!-- … -->.");
}

const OWN_LINE = "Put the tag on a line of its own.";

function reportText(name: string, place: Place, hint: string, parsing: ParseContext): void {
  reportWarning(parsing, place, "invalid-component", `"<${name}>" is text here, and no component.`, hint);
}

function suggestComponent({ name, line, point }: SuspectTag, names: readonly string[], parsing: ParseContext): void {
  const close = line.trimEnd().endsWith(">") ? suggest(name, names) : undefined;
  const isText = !parsing.isTrusted && isNoElement(name);
  const isForeign = isText && FOREIGN_AT_START.test(line) && !isOwnTag(name);
  if (close === undefined && !isForeign) return;
  const place = placeAt(parsing, point, name.length + 1);
  const message = `"<${name}>" is no component of the site.`;
  const hint =
    close === undefined
      ? 'It shows as text. Name its module in "markdown.components", or put it in backticks.'
      : `Did you mean "<${close}>"?`;
  reportWarning(parsing, place, "unknown-component", message, hint);
}

const LONGEST_QUOTE = 40; // characters

function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text;
}

const IMPORT = /^import\s+[\w{}\s,*]+?\s+from\s+(['"])@theme\/[\w./-]+\1;?[ \t]*(?:\n|$)/gm;

export function dropImports(tree: Root, { prepared }: ParseContext): void {
  if (!prepared.text.includes("@theme/")) return;
  tree.children = tree.children.filter((node) => {
    if (node.type !== "paragraph") return true;
    for (const child of node.children) if (child.type === "text") child.value = child.value.replace(IMPORT, "");
    return node.children.some((child) => child.type !== "text" || child.value.trim() !== "");
  });
}
