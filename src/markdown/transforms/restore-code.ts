/** Put code back that was taken out before parsing, note it for checks, and report fences that nothing closes. */

import type { Code, Root } from "mdast";
import type { Sample } from "../../model/document.ts";
import type { Place } from "../../model/problem.ts";
import { type ParseContext, placeInSource, placeOf, reportError } from "../parse-context.ts";
import { type PreprocessedText, sourcePosition } from "../preprocess.ts";
import { eachBlock } from "./walk.ts";

const OPENING_FENCE = /^(?:`{3,}|~{3,})/;

/** Whether everything that was taken out has a place in the tree: what looked like a fence might have been none. */
export function hasAllCode(tree: Root, { lifted }: PreprocessedText): boolean {
  if (lifted.size === 0) return true;
  const { children } = tree;
  const lines = new Set(children.map(({ type, position }) => (type === "code" ? position?.start.line : undefined)));
  return [...lifted.keys()].every((line) => lines.has(line));
}

export function restoreCode(tree: Root, parsing: ParseContext): void {
  const { lifted, text } = parsing.prepared;
  eachBlock(tree, (node) => {
    if (node.type !== "code" || !node.position) return;
    const { start, end } = node.position;
    const code = lifted.get(start.line);
    if (code) node.value = code.code;
    const fenceText = text.slice(start.offset, end.offset);
    const fence = OPENING_FENCE.exec(fenceText)?.[0];
    if (!fence) return;
    if (!code && !isClosed(fenceText, fence)) {
      reportError(
        parsing,
        { ...placeOf(parsing, node), length: fence.length },
        "unclosed-fence",
        `The code that "${fence}" opens is never closed.`,
        `Put a line with "${fence}" after the code.`,
      );
    }
    noteSample(node, start.line, start.column, parsing);
  });
}

function isClosed(fenceText: string, fence: string): boolean {
  const lines = fenceText.split("\n");
  const last = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) as string)?.[1];
  return lines.length > 1 && last !== undefined && last[0] === fence[0] && last.length >= fence.length;
}

/** Blocks that hold no code of their own: an example's folder, a history. */
const NO_SAMPLE = /^(?:fiddle)$/i;

function noteSample(node: Code, line: number, column: number, parsing: ParseContext): void {
  const { language, meta } = fenceWords(node);
  if (NO_SAMPLE.test(language)) return;
  const fence = sourcePosition(parsing.prepared, { line, column });
  const lineOf = (index: number): Place => placeInSource(parsing, { line: fence.line + 1 + index, column });
  const place = lineOf(0);
  const sample: Sample = { language, meta, code: node.value, place };
  if (place.file !== parsing.origin.file) {
    const lines = node.value.split("\n").map((_, index) => lineOf(index).line);
    // Marks of regions were left out between them.
    if (lines.some((each, index) => each !== place.line + index)) sample.lines = lines;
  }
  parsing.samples.push(sample);
}

/** The language and the words after it; `js{1,3}` is the language `js` and the words `{1,3}`. */
export function fenceWords({ lang, meta }: Pick<Code, "lang" | "meta">): { language: string; meta: string } {
  const [, language = "", rest = ""] = /^([^{]*)(.*)$/s.exec(lang ?? "") ?? [];
  return { language, meta: `${rest} ${meta ?? ""}`.trim() };
}
