/** Turns compiled samples into annotations of code blocks. */

import type { CompiledSample, Part } from "./sample-result.ts";

interface Tooltip {
  line: number;
  start: number;
  end: number;
  text: string;
  className?: string;
  isFocusable?: boolean;
}

interface Note {
  line: number;
  text: string;
  className: string;
}

export interface AnnotatedCode {
  code: string;
  annotations: { tooltips: readonly Tooltip[]; notes: readonly Note[] };
}

/** Longest text of a query or an error, and of another type, in characters. */
const MAX_NOTE_LENGTH = 400;
const MAX_TYPE_LENGTH = 240;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Remove what a sample does not show, and convert the parts to lines and columns of the rest. */
export function createAnnotations(code: string, sample: CompiledSample): AnnotatedCode {
  const kept = findKeptRanges(code, sample.removals);
  const shown = kept.map(([start, end]) => code.slice(start, end)).join("");
  const lineStarts = [0, ...[...shown.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const locate = ({ start, end }: Part): { line: number; start: number; end: number } | undefined => {
    let offset = 0;
    for (const [from, to] of kept) {
      if (start >= from && start < to) {
        const at = offset + start - from;
        const line = lineStarts.findLastIndex((each) => each <= at);
        const lineStart = lineStarts[line] ?? 0;
        const lineEnd = (lineStarts[line + 1] ?? shown.length + 1) - 1;
        return { line, start: at - lineStart, end: Math.min(offset + Math.min(end, to) - from, lineEnd) - lineStart };
      }
      offset += to - from;
    }
    return undefined;
  };
  const createMarks = (parts: readonly Part[], className: string): (Note & Tooltip)[] =>
    parts.flatMap((part) => {
      const place = locate(part);
      return place ? [{ ...place, text: cut(part.text, MAX_NOTE_LENGTH), className, isFocusable: true }] : [];
    });
  const marks = removeDuplicates([
    ...createMarks(sample.errors, "twoslash-error"),
    ...createMarks(sample.queries, "twoslash-query"),
  ]);
  const isMarked = (place: Pick<Tooltip, "line" | "start" | "end">): boolean =>
    marks.some(({ line, start, end }) => line === place.line && start < place.end && place.start < end);
  const types = sample.types.flatMap((part): Tooltip[] => {
    const place = locate(part);
    return place && !isMarked(place) ? [{ ...place, text: cut(part.text, MAX_TYPE_LENGTH) }] : [];
  });
  const notes = marks.map(({ line, text, className }) => ({ line, text, className }));
  return { code: shown, annotations: { tooltips: [...marks, ...limitTypes(types, shown, notes)], notes } };
}

/** Return the ranges that are shown, without blank lines at the start and the end. */
function findKeptRanges(code: string, removals: CompiledSample["removals"]): [number, number][] {
  const kept: [number, number][] = [];
  let at = 0;
  for (const [start, end] of removals.toSorted(([a], [b]) => a - b)) {
    if (start > at) kept.push([at, start]);
    at = Math.max(at, end);
  }
  if (at < code.length) kept.push([at, code.length]);
  while (kept[0] && code.slice(...kept[0]).trim() === "") kept.shift();
  for (let last = kept.at(-1); last && code.slice(...last).trim() === ""; last = kept.at(-1)) kept.pop();
  const [first] = kept;
  const last = kept.at(-1);
  if (first) first[0] += /^(?:[ \t]*\n)*/.exec(code.slice(...first))?.[0].length ?? 0;
  if (last) last[1] = last[0] + code.slice(...last).trimEnd().length;
  return kept;
}

/** A place has one mark: an error takes the place of a query, and the outer error that of the inner one. */
function removeDuplicates<T extends Tooltip>(marks: readonly T[]): T[] {
  return marks.filter(
    (mark, index) =>
      !marks.some(
        (other, at) => at < index && other.line === mark.line && other.start === mark.start && other.text === mark.text,
      ),
  );
}

/** Size in bytes of the elements around a code block, a line, the text of a type, and a part with a tooltip. */
const BLOCK_SIZE = 130;
const LINE_SIZE = 26;
const TYPE_SIZE = 7;
const PART_SIZE = 31;
/** Size of a block with types, as a multiple of the size without. */
const MAX_GROWTH = 4;

const getSize = (text: string): number => Buffer.byteLength(text.replace(/[&<]/g, "&amp;"));

/** Leave out types with which the block would exceed the size limit. Each distinct type counts once. */
function limitTypes(types: readonly Tooltip[], code: string, notes: readonly Note[]): Tooltip[] {
  const lines = code.split("\n").length;
  let rest = (MAX_GROWTH - 1) * (BLOCK_SIZE + getSize(code)) - lines * LINE_SIZE;
  for (const { text } of notes) rest -= 2 * getSize(text) + 4 * PART_SIZE;
  const added = new Set<string>();
  return types.filter(({ text }) => {
    const size = PART_SIZE + (added.has(text) ? 0 : TYPE_SIZE + getSize(text));
    if (size > rest) return false;
    rest -= size;
    added.add(text);
    return true;
  });
}

/** Return a fence for Markdown copies, with queries and errors as comments. */
export function createCodeCopy({ code, annotations }: AnnotatedCode, lang: string, meta: string): string {
  const lines = code
    .split("\n")
    .flatMap((line, index) => [
      line,
      ...annotations.notes
        .filter((note) => note.line === index)
        .flatMap(({ text }) => text.split("\n").map((each) => `// ${each}`)),
    ]);
  const text = lines.join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${`${lang} ${meta}`.trim()}\n${text}\n${fence}`;
}
