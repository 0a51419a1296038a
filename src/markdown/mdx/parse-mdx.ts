/**
 * The pipeline's part for MDX, which is loaded only if a site has MDX files. Parses MDX and reports all syntax errors.
 *
 * The parser stops at the first error. Its cause, a character that begins a tag or an expression, is then replaced by a
 * character without meaning, and the text is parsed again.
 */

import type { Nodes, Root } from "mdast";
import remarkMdx from "remark-mdx";
import type { Plugin } from "unified";
import type { VFileMessage } from "vfile-message";
import { getElement } from "../../util/collections.ts";
import { locatePoint, type MdxParser, type ParseContext, reportError, type TextPoint } from "../parse-context.ts";
import { MASKS, maskAttributes, OTHER_MASK, unmaskText } from "./attribute-masks.ts";
import { createExpressionParser } from "./expression-parser.ts";
import { convertMdxNodes } from "./mdx-nodes.ts";

const expressions = createExpressionParser();

const mdxSyntax: Plugin = function (this) {
  remarkMdx.call(this, { acorn: expressions.acorn });
};

export const mdxParser: MdxParser = { syntax: mdxSyntax, parse: parseMdx, convert: convertMdxNodes };

/** Maximum number of reported errors. */
const MAX_FAULTS = 30;
/** Maximum number of characters to parse: the text is parsed again after each error. */
const MAX_PARSED = 1_000_000;

const RULE = "invalid-mdx";

/** Parse a text. If it has errors, these are reported, and the tree contains the invalid tags and expressions as text. */
function parseMdx(text: string, parse: (text: string) => Root, context: ParseContext): Root {
  let masked = maskAttributes(text);
  const reported = new Set<number>();
  expressions.begin(text.length);
  for (let count = 0; ; count++) {
    try {
      const tree = parse(masked);
      if (expressions.getExcess() !== undefined) return rejectExpressions(masked, context);
      if (masked !== text) unmask(tree);
      return tree;
    } catch (error) {
      if (!isSyntaxError(error)) throw error;
      if (expressions.getExcess() !== undefined) return rejectExpressions(masked, context);
      const fault = readFault(error, masked);
      if (!reported.has(fault.at)) {
        const place = locatePoint(context, findPoint(masked, fault.at));
        reportError(context, place, RULE, unmaskText(fault.message), unmaskText(fault.hint));
      }
      reported.add(fault.at);
      const next = fault.mask.reduce(maskAt, masked);
      if (next === masked || count >= MAX_FAULTS || (count + 2) * text.length > MAX_PARSED)
        return { type: "root", children: [] };
      masked = next;
    }
  }
}

function findPoint(text: string, at: number): TextPoint {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** Report the expression that would take too long. */
function rejectExpressions(text: string, context: ParseContext): Root {
  const [firstLine = ""] = (expressions.getExcess() ?? "").split("\n", 1);
  const at = Math.max(0, text.indexOf(firstLine) - 1);
  const message = "The expressions in braces are too complex, or one of them is not closed.";
  const hint = "Check the braces. Move data to a module, and import it.";
  reportError(context, locatePoint(context, findPoint(text, at)), "too-complex", message, hint);
  return { type: "root", children: [] };
}

const isSyntaxError = (error: unknown): error is VFileMessage =>
  error instanceof Error && "source" in error && /^m(?:icromark|dast-util)/.test(String(error.source));

function maskAt(text: string, at: number): string {
  if (at >= text.length) return text;
  const mask = MASKS.find(([character]) => character === text[at])?.[1] ?? OTHER_MASK;
  return text.slice(0, at) + mask + text.slice(at + 1);
}

/** Restore the characters in all strings in a tree. */
function unmask(node: Nodes): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const [field, value] of Object.entries(fields))
    if (typeof value === "string" && field !== "type") fields[field] = unmaskText(value);
  if ("children" in node) for (const child of node.children) unmask(child);
}

/** HTML elements without contents, which need no closing tag in HTML. */
const VOID_ELEMENTS: ReadonlySet<string> = new Set([
  "br",
  "hr",
  "img",
  "input",
  "source",
  "wbr",
  "col",
  "embed",
  "area",
]);

interface Fault {
  /** Offset of the error's cause. */
  at: number;
  /** Offsets of characters to replace. */
  mask: readonly number[];
  message: string;
  hint: string;
}

/** Names for blocks that end before a tag is closed. */
const CONTAINERS: Readonly<Record<string, string>> = {
  paragraph: " in its paragraph",
  listItem: " in its list item",
  blockQuote: " in its quote",
};

const TEXT_BRACE = 'For a brace in text, write "\\{".';

function readFault(error: VFileMessage, text: string): Fault {
  const start = error.place && "start" in error.place ? error.place.start : error.place;
  const offset = start?.offset ?? 0;
  const reason = error.reason;
  const opening = findOpening(reason, text);
  if (error.ruleId === "end-tag-mismatch" && /^Unexpected closing tag/.test(reason)) {
    const [, closing = "", name = ""] = /`(<\/[^`]*>)`.*`(<[^`]*>)`/.exec(reason) ?? [];
    const line = text.slice(0, opening?.at).split("\n").length;
    const message = `"${closing}" does not close "${name}" in line ${line}.`;
    const hint = `Write "${name.replace("<", "</")}", or move "${closing}" to its opening tag.`;
    return { at: offset, mask: [offset, opening?.at ?? offset], message, hint };
  }
  if (opening && error.ruleId === "end-tag-mismatch") {
    const closing = opening.name.replace("<", "</");
    const container = /before the end of `(\w+)`/.exec(reason)?.[1];
    const where = CONTAINERS[container ?? ""] ?? "";
    const message = `"${opening.name}" is not closed${where}.`;
    const name = /^<([a-z]\w*)/.exec(opening.name)?.[1] ?? "";
    const hint = VOID_ELEMENTS.has(name)
      ? `End the tag with "/>": <${name} … />.`
      : container === "paragraph"
        ? `Put "${opening.name}" and "${closing}" on their own lines. For text, write "\\<".`
        : `Add "${closing}" at the same indentation, or end the tag with "/>". For text, write "\\<".`;
    return { at: opening.at, mask: [opening.at], message, hint };
  }
  if (/closing slash|end tag|closing tag/i.test(reason)) {
    const at = text.lastIndexOf("<", offset);
    const [tag = "</"] = /^<\/[^<>\s]*>?/.exec(text.slice(at)) ?? [];
    const message = `"${tag}" has no opening tag.`;
    return { at, mask: [at], message, hint: 'Remove it. For text, write "\\<".' };
  }
  if (error.ruleId === "acorn" || /expression/.test(reason)) return readExpressionFault(error, text, offset);
  return readTagFault(reason, text, offset);
}

/** Return the opening tag that a message names with its place: "`<A>` (1:1-1:4)". */
function findOpening(reason: string, text: string): { name: string; at: number } | undefined {
  const [, name = "", line, column] = /for `(<[^`]*>)` \((\d+):(\d+)/.exec(reason) ?? [];
  if (line === undefined) return undefined;
  const lines = text.split("\n").slice(0, Number(line) - 1);
  const start = lines.reduce((sum, each) => sum + each.length + 1, 0) + Number(column) - 1;
  return { name, at: text.indexOf("<", start) };
}

function readExpressionFault({ reason, cause }: VFileMessage, text: string, offset: number): Fault {
  const hasReason = cause instanceof Error && !/[\ufdd2-\ufdd5]/.test(cause.message);
  const detail = hasReason ? `: ${cause.message.replace(/ \(\d+:\d+\)$/, "")}` : "";
  if (/import\/exports/.test(reason)) {
    const start = [...text.matchAll(/^(?:import|export)\b/gm)].findLast(({ index }) => index <= offset)?.index ?? 0;
    const message = `The import or export is not valid JavaScript${detail}.`;
    const hint = "Fix the code, and end it with a blank line. If it is text, begin the line with another word.";
    return { at: Math.min(offset, text.length), mask: [start, ...findBlockBraces(text, start)], message, hint };
  }
  const at = findBraceBefore(text, offset);
  if (/end of file/.test(reason)) {
    const message = '"{" begins an expression that is not closed.';
    return { at, mask: [at], message, hint: `Add "}". ${TEXT_BRACE}` };
  }
  if (/empty/.test(reason)) {
    const hint = `Write a value between the braces. ${TEXT_BRACE}`;
    return { at, mask: [at], message: "The expression is empty.", hint };
  }
  const message = `The expression is not valid JavaScript${detail}.`;
  return { at, mask: [at, ...findClosingBrace(text, at)], message, hint: `Fix the expression. ${TEXT_BRACE}` };
}

/** Return offsets of all characters in a block that would begin tags and expressions. */
function findBlockBraces(text: string, start: number): number[] {
  const end = text.indexOf("\n\n", start);
  return [...text.slice(start, end < 0 ? undefined : end).matchAll(/[{}<]/g)].map(({ index }) => start + index);
}

/** Return the outermost brace in the paragraph before an offset that is not closed there. */
function findBraceBefore(text: string, offset: number): number {
  const start = text.lastIndexOf("\n\n", offset - 1) + 1;
  const open: number[] = [];
  for (let at = start; at < Math.max(offset, start + 1); at++) {
    if (text[at] === "{" && text[at - 1] !== "\\") open.push(at);
    else if (text[at] === "}") open.pop();
  }
  return open[0] ?? Math.max(0, text.lastIndexOf("{", offset));
}

function findClosingBrace(text: string, at: number): number[] {
  let depth = 0;
  for (let index = at; index < text.length && !text.startsWith("\n\n", index); index++) {
    if (text[index] === "{") depth++;
    else if (text[index] === "}" && --depth === 0) return [index];
  }
  return [];
}

function readTagFault(reason: string, text: string, offset: number): Fault {
  const at = Math.max(0, text.lastIndexOf("<", Math.min(offset, text.length - 1)));
  if (text.startsWith("<!", at)) {
    const message = "MDX has no HTML comments.";
    return { at, mask: [at], message, hint: "Write {/* … */}." };
  }
  if (/before name/.test(reason)) {
    const next = getElement([...text.slice(at + 1, at + 3)], 0);
    return {
      at,
      mask: [at],
      message: `"<" starts a component in MDX, but "${next}" is not a name.`,
      hint: 'Write "\\<".',
    };
  }
  const [tag = "<"] = /^<[\w.:-]*/.exec(text.slice(at)) ?? [];
  const message = `"${tag}" starts a component in MDX, but the tag is ${/end of file/.test(reason) ? "not complete" : "not valid"}.`;
  return { at, mask: [at], message, hint: 'Complete the tag, e.g. <Name text="…" number={1}>. For text, write "\\<".' };
}
