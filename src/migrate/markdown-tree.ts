/** Parses Markdown of other tools to a tree with positions, which the conversions of their syntax edit the text by. */

import type { ImportDeclaration } from "estree-jsx";
import type { Nodes, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { maskAttributes } from "../markdown/mdx/attribute-masks.ts";
import { findFrontMatter } from "../markdown/preprocess.ts";
import { applyEdits, type TextEdit } from "./text-edits.ts";

export interface MarkdownTree {
  root: Root;
  /** True if the text was parsed as MDX. */
  isMdx: boolean;
}

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/** @param text Text in which the front matter is blank, see `hideFrontMatter`. */
export function parseMarkdown(text: string): MarkdownTree {
  return { root: markdown.parse(text), isMdx: false };
}

/**
 * Parse MDX. HTML comments and attributes in braces are allowed, as most tools remove them before they parse.
 *
 * @returns The position and reason of a syntax error instead of a tree.
 */
export function parseMdx(text: string): MarkdownTree | { line: number; reason: string } {
  try {
    return { root: mdx.parse(maskAttributes(hideComments(text))), isMdx: true };
  } catch (error) {
    const { line = 1, reason = String(error) } = error as { line?: number; reason?: string };
    return { line, reason };
  }
}

/** Replace the front matter by spaces, so that offsets are those of the file. */
export function hideFrontMatter(text: string): string {
  const block = findFrontMatter(text);
  return block ? blank(text.slice(0, block.length)) + text.slice(block.length) : text;
}

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

const FENCE = /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(`{3,}|~{3,})/;

/** An HTML comment, or inline code, in which there is none. */
const COMMENT_OR_CODE = /(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|<!--[\s\S]*?-->/g;

/** Replace HTML comments outside of code by spaces. */
export function hideComments(text: string): string {
  if (!text.includes("<!--")) return text;
  return splitAtFences(text)
    .map(({ part, isCode }) =>
      isCode ? part : part.replace(COMMENT_OR_CODE, (match, ticks) => (ticks === undefined ? blank(match) : match)),
    )
    .join("");
}

/** Split a text into fenced code and other parts. */
export function splitAtFences(text: string): { part: string; isCode: boolean }[] {
  const parts: { part: string; isCode: boolean }[] = [{ part: "", isCode: false }];
  let fence: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const marker = FENCE.exec(line)?.[1];
    const isOpening =
      fence === undefined &&
      marker !== undefined &&
      !line.slice(line.indexOf(marker)).slice(marker.length).includes("`");
    const isClosing = fence !== undefined && marker?.startsWith(fence) === true && /^[ \t>]*[`~]+\s*$/.test(line);
    if (isOpening) {
      fence = marker;
      parts.push({ part: "", isCode: true });
    }
    (parts.at(-1) as { part: string }).part += line;
    if (isClosing) {
      fence = undefined;
      parts.push({ part: "", isCode: false });
    }
  }
  return parts;
}

/** Call a function for each node, parents first. If it returns false, the node's children are skipped. */
export function visitNodes(node: Nodes, visit: (node: Nodes, parents: readonly Nodes[]) => unknown): void {
  const walk = (current: Nodes, parents: readonly Nodes[]): void => {
    if (visit(current, parents) === false || !("children" in current)) return;
    for (const child of current.children) walk(child, [...parents, current]);
  };
  walk(node, []);
}

/** Return a node's offsets. */
export function getRange({ position }: Nodes | RootContent): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

/**
 * Return the range of a target in the source of a link, an image or a definition.
 *
 * @param url The target as parsed: entities and escapes in the source are resolved.
 */
export function locateUrl(source: string, url: string): { start: number; end: number } | undefined {
  const at = source.lastIndexOf(url);
  if (at >= 0) return { start: at, end: at + url.length };
  const [all, before = "", target = ""] = /^(?:[\s\S]*\]\(\s*<?)(?=[^()\s<>]+>?(?:\s+["'(][\s\S]*)?\)$)/.test(source)
    ? (/^([\s\S]*\]\(\s*<?)([^()\s<>]+)/.exec(source) ?? [])
    : (/^(\s*\[[^\]]*\]:\s*<?)([^\s<>]+)/.exec(source) ?? []);
  return all === undefined ? undefined : { start: before.length, end: before.length + target.length };
}

/** A line in a paragraph. */
export interface TextLine {
  /** Offset of the first character that is neither a space nor a quote mark. */
  start: number;
  end: number;
  text: string;
}

/**
 * Return the lines of all paragraphs, where tools find their block syntax, in the order of the text.
 *
 * @param withHtml Also return the lines of HTML, which continues until a blank line.
 */
export function listParagraphLines(root: Root, text: string, withHtml = false): TextLine[] {
  const lines: TextLine[] = [];
  visitNodes(root, (node) => {
    if (node.type !== "paragraph" && !(withHtml && node.type === "html")) return;
    const { start, end } = getRange(node);
    let at = start;
    for (const line of text.slice(start, end).split("\n")) {
      const indent = /^[ \t>]*/.exec(line)?.[0].length ?? 0;
      lines.push({ start: at + indent, end: at + line.length, text: line.slice(indent) });
      at += line.length + 1;
    }
  });
  return lines;
}

/** List HTML comments outside of code. */
export function listComments(text: string): { index: number; 0: string }[] {
  if (!text.includes("<!--")) return [];
  const hidden: { index: number; 0: string }[] = [];
  const visible = hideCode(text);
  for (const { index, 0: comment } of visible.matchAll(/<!--[\s\S]*?-->/g))
    hidden.push({ index, 0: text.slice(index, index + comment.length) });
  return hidden;
}

/** Replace code by spaces. */
function hideCode(text: string): string {
  const { root } = parseMarkdown(text);
  const edits: TextEdit[] = [];
  visitNodes(root, (node) => {
    if (node.type !== "code" && node.type !== "inlineCode") return;
    const { start, end } = getRange(node);
    edits.push({ start, end, text: text.slice(start, end).replace(/[^\n]/g, " ") });
  });
  return applyEdits(text, edits);
}

/** Return the name that an import has in its module: `default`, or `*` for all of it. */
export function getImportedName(specifier: ImportDeclaration["specifiers"][number]): string {
  if (specifier.type === "ImportSpecifier" && specifier.imported.type === "Identifier") return specifier.imported.name;
  return specifier.type === "ImportNamespaceSpecifier" ? "*" : "default";
}
