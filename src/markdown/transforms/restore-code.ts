/**
 * Restores extracted code, records samples for checks, and reports unclosed fences. Converts API history in HTML comments,
 * which hide it from other Markdown renderers, to code.
 */

import type { Code, Html, Root } from "mdast";
import { hideEscapedQuotes, invalidRanges, invalidValue, splitInfo, unknownOptions } from "../../code/fence-meta.ts";
import { commandProblems } from "../../code/line-markers.ts";
import type { Sample, TextPoint } from "../../model/document.ts";
import type { Place } from "../../model/problem.ts";
import { type ParseContext, placeInSource, placeOf, reportError, reportWarning } from "../parse-context.ts";
import { type PreprocessedText, sourcePosition } from "../preprocess.ts";
import { decodeReferences } from "../raw-html/html-tokenizer.ts";
import { isForeignInfo } from "./foreign-syntax.ts";
import { eachBlock, replaceBlocks } from "./walk.ts";

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
  eachBlock(tree, (node) => {
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
        { ...placeOf(context, node), length: fence.length },
        "unclosed-fence",
        `The code block opened by "${fence}" is not closed.`,
        `Add a line with "${fence}" after the code.`,
      );
    }
    context.collector.codeBlocks.add(node);
  });
}

/** Record the code blocks of the source, except those that plugins replaced. */
export function recordSamples(tree: Root, context: ParseContext): void {
  const { codeBlocks } = context.collector;
  if (codeBlocks.size === 0) return;
  eachBlock(tree, (node) => {
    if (node.type === "code" && node.position && codeBlocks.has(node)) recordSample(node, node.position.start, context);
  });
}

function isClosed(fenceText: string, fence: string): boolean {
  const lines = fenceText.split("\n");
  const last = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) ?? "")?.[1];
  return lines.length > 1 && last !== undefined && last[0] === fence[0] && last.length >= fence.length;
}

function recordSample(node: Code, { line, column }: TextPoint, context: ParseContext): void {
  const { language, meta } = fenceWords(node);
  const unknown = isForeignInfo(`${node.lang ?? ""} ${node.meta ?? ""}`) ? undefined : unknownOptions(meta);
  if (unknown) reportWarning(context, placeOf(context, node), "unknown-code-option", unknown.message, unknown.hint);
  for (const each of [invalidRanges(meta, node.value.split("\n").length), invalidValue(meta)])
    if (each) reportWarning(context, placeOf(context, node), "unknown-code-option", each.message, each.hint);
  const lineOf = (index: number): Place => placeOfCodeLine(context, { line, column }, index);
  for (const { index, message, hint } of commandProblems(node.value))
    reportWarning(context, lineOf(index), "unknown-code-option", message, hint);
  const place = lineOf(0);
  const sample: Sample = { language, meta, code: node.value, place };
  if (place.file !== context.origin.file) {
    const lines = node.value.split("\n").map((_, index) => lineOf(index).line);
    // Region markers between the lines were removed.
    if (lines.some((each, index) => each !== place.line + index)) sample.lines = lines;
  }
  context.collector.samples.push(sample);
}

/**
 * Return the place of a line of code in a fence.
 *
 * @param start Start of the fence.
 * @param index Index of the line in the code.
 */
export function placeOfCodeLine(context: ParseContext, { line, column }: TextPoint, index: number): Place {
  const fence = sourcePosition(context.prepared, { line, column });
  return placeInSource(context, { line: fence.line + 1 + index, column });
}

/** Return the language and the options of a code block. */
export function fenceWords({ lang, meta }: Pick<Code, "lang" | "meta">): { language: string; meta: string } {
  return splitInfo(`${lang ?? ""} ${meta ?? ""}`);
}

/** Keep the escaped quotes in the info string of a fence, which the parser decodes. */
function keepEscapedQuotes(node: Code, fenceText: string): void {
  const [line = ""] = fenceText.split("\n", 1);
  if (!/\\["']/.test(line)) return;
  const [, lang = "", meta = ""] = /^(?:`+|~+)\s*(\S*)\s*(.*?)\s*$/.exec(line) ?? [];
  node.lang = decodeReferences(hideEscapedQuotes(lang));
  node.meta = decodeReferences(hideEscapedQuotes(meta));
}

const HISTORY_COMMENT =
  /^<!--\s*?\n?[ \t]*(```[ \t]*(ya?ml)[ \t]+(history)[ \t]*\n([\s\S]*?)\n?[ \t]*```)[ \t]*\n?\s*-->\s*$/i;

export function historyComments(tree: Root, { prepared }: ParseContext): void {
  if (!/<!--\s*```/.test(prepared.text)) return;
  replaceBlocks(tree, (node) => (node.type === "html" ? historyIn(node) : undefined));
}

function historyIn(node: Html): [Code] | undefined {
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
