/**
 * Restores extracted code, records samples for checks, and reports unclosed fences. Converts API history in HTML comments,
 * which hide it from other Markdown renderers, to code.
 */

import type { Code, Html, Root } from "mdast";
import {
  findInvalidRanges,
  findInvalidValue,
  findUnknownOptions,
  hideEscapedQuotes,
  splitInfo,
} from "../../code/fence-meta.ts";
import { findCommandProblems } from "../../code/line-markers.ts";
import type { Sample, TextPoint } from "../../model/document.ts";
import type { Place } from "../../model/problem.ts";
import { locateInSource, locateNode, type ParseContext, reportError, reportWarning } from "../parse-context.ts";
import { getSourcePosition, type PreprocessedText } from "../preprocess.ts";
import { decodeReferences } from "../raw-html/html-tokenizer.ts";
import { isForeignInfo } from "./foreign-code.ts";
import { findWholeInclude } from "./foreign-includes.ts";
import { replaceBlocks, visitBlocks } from "./walk.ts";

const OPENING_FENCE = /^(?:`{3,}|~{3,})/;

/** True if all extracted code has a node in the tree. An apparent fence may not be a fence. */
export function hasAllCode(tree: Root, { extracted }: PreprocessedText): boolean {
  if (extracted.size === 0) return true;
  const { children } = tree;
  const lines = new Set(children.map(({ type, position }) => (type === "code" ? position?.start.line : undefined)));
  return [...extracted.keys()].every((line) => lines.has(line));
}

export function restoreCode(tree: Root, context: ParseContext): void {
  const { extracted, text } = context.prepared;
  visitBlocks(tree, (node) => {
    if (node.type !== "code" || !node.position) return;
    const { start, end } = node.position;
    const code = extracted.get(start.line);
    if (code) node.value = code.code;
    const fenceText = text.slice(start.offset, end.offset);
    const fence = OPENING_FENCE.exec(fenceText)?.[0];
    if (!fence) return;
    keepEscapedQuotes(node, fenceText);
    if (!code && !isClosed(fenceText, fence)) {
      reportError(
        context,
        { ...locateNode(context, node), length: fence.length },
        "unclosed-fence",
        `The code block opened by "${fence}" is not closed.`,
        `Add a line with "${fence}" after the code.`,
      );
    }
    context.collector.codeBlocks.add(node);
  });
}

/** Record code blocks in the source, except those that plugins replaced. */
export function recordSamples(tree: Root, context: ParseContext): void {
  const { codeBlocks } = context.collector;
  if (codeBlocks.size === 0) return;
  visitBlocks(tree, (node) => {
    if (node.type === "code" && node.position && codeBlocks.has(node)) recordSample(node, node.position.start, context);
  });
}

function isClosed(fenceText: string, fence: string): boolean {
  const lines = fenceText.split("\n");
  const last = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) ?? "")?.[1];
  return lines.length > 1 && last !== undefined && last[0] === fence[0] && last.length >= fence.length;
}

function recordSample(node: Code, { line, column }: TextPoint, context: ParseContext): void {
  const { language, meta } = splitFence(node);
  const unknown = isForeignInfo(`${node.lang ?? ""} ${node.meta ?? ""}`) ? undefined : findUnknownOptions(meta);
  if (unknown) reportWarning(context, locateNode(context, node), "unknown-code-option", unknown.message, unknown.hint);
  // Ranges count the lines of a file that another tool would include, which is reported itself.
  const ranges = findWholeInclude(node.value) ? undefined : findInvalidRanges(meta, node.value.split("\n").length);
  for (const each of [ranges, findInvalidValue(meta)])
    if (each) reportWarning(context, locateNode(context, node), "unknown-code-option", each.message, each.hint);
  const locateLine = (index: number): Place => locateCodeLine(context, { line, column }, index);
  for (const { index, message, hint } of findCommandProblems(node.value))
    reportWarning(context, locateLine(index), "unknown-code-option", message, hint);
  const place = locateLine(0);
  const sample: Sample = { language, meta, code: node.value, place };
  if (place.file !== context.origin.file) {
    const lines = node.value.split("\n").map((_, index) => locateLine(index).line);
    // Region markers between the lines were removed.
    if (lines.some((each, index) => each !== place.line + index)) sample.lines = lines;
  }
  context.collector.samples.push(sample);
}

/**
 * Return the position of a code line in a fence.
 *
 * @param start Fence start.
 * @param index Line index in the code.
 */
export function locateCodeLine(context: ParseContext, { line, column }: TextPoint, index: number): Place {
  const fence = getSourcePosition(context.prepared, { line, column });
  return locateInSource(context, { line: fence.line + 1 + index, column });
}

/** Return a code block's language and options. */
export function splitFence({ lang, meta }: Pick<Code, "lang" | "meta">): { language: string; meta: string } {
  return splitInfo(`${lang ?? ""} ${meta ?? ""}`);
}

/** Keep the escaped quotes in a fence's info string, which the parser decodes. */
function keepEscapedQuotes(node: Code, fenceText: string): void {
  const [line = ""] = fenceText.split("\n", 1);
  if (!/\\["']/.test(line)) return;
  const [, lang = "", meta = ""] = /^(?:`+|~+)\s*(\S*)\s*(.*?)\s*$/.exec(line) ?? [];
  node.lang = decodeReferences(hideEscapedQuotes(lang));
  node.meta = decodeReferences(hideEscapedQuotes(meta));
}

const HISTORY_FENCE = /```[ \t]*(ya?ml)[ \t]+(history)[ \t]*\n([\s\S]*?)\n?[ \t]*```/.source;
const HISTORY_COMMENT = new RegExp(String.raw`^<!--\s*?\n?[ \t]*(${HISTORY_FENCE})[ \t]*\n?\s*-->\s*$`, "i");

export function convertHistoryComments(tree: Root, { prepared }: ParseContext): void {
  if (!/<!--\s*```/.test(prepared.text)) return;
  replaceBlocks(tree, (node) => (node.type === "html" ? readHistory(node) : undefined));
}

function readHistory(node: Html): [Code] | undefined {
  const match = HISTORY_COMMENT.exec(node.value);
  if (!match || !node.position) return undefined;
  const [, fence = "", lang, meta, value = ""] = match;
  const before = node.value.slice(0, node.value.indexOf(fence));
  const { start } = node.position;
  const position = {
    start: {
      line: start.line + before.split("\n").length - 1,
      column: 1,
      offset: (start.offset ?? 0) + before.length,
    },
    end: { ...node.position.end, offset: (start.offset ?? 0) + before.length + fence.length },
  };
  return [{ type: "code", lang, meta, value, position }];
}
