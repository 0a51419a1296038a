import { elementAt } from "../../util/collections.ts";
/**
 * Parses the metadata after the language of a code fence. Unknown words are ignored, since other tools may use them.
 */

export interface FenceMeta {
  title?: string;
  /** Line numbers to highlight, from 1. If absent, comments in the code can mark lines instead. */
  markedLines?: ReadonlySet<number>;
  /** Number of the first line, if lines are numbered. */
  firstNumber?: number;
  diff: boolean;
  /** All words that are not `key=value` pairs. */
  words: ReadonlySet<string>;
}

const MAX_META_LENGTH = 2000; // characters; longer metadata is ignored
const MAX_LINE_NUMBER = 100_000;

const KEY_VALUE = /(?:^|\s)[\w@-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\S+)/g;
const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/;
const LINE_RANGES = /(?:^|\s)\{([\d\s,-]+)\}/;
const LINE_NUMBERS = /(?:^|\s)showLineNumbers(?:=\{?(\d{1,6})\}?)?(?=\s|$)/;

export function readFenceMeta(source: string): FenceMeta {
  const meta = source.length > MAX_META_LENGTH ? "" : source;
  if (meta === "") return { diff: false, words: new Set() };
  const title = TITLE.exec(meta);
  const ranges = LINE_RANGES.exec(meta.replace(KEY_VALUE, " "));
  const numbers = LINE_NUMBERS.exec(meta);
  const words = new Set(meta.replace(KEY_VALUE, " ").split(/\s+/).filter(Boolean));
  return {
    title: title?.[1] ?? title?.[2],
    markedLines: ranges ? readRanges(elementAt(ranges, 1)) : undefined,
    firstNumber: numbers ? Number(numbers[1] ?? 1) : undefined,
    diff: words.has("diff"),
    words,
  };
}

/** Expand line ranges: `1,4-6` → 1, 4, 5, 6. */
function readRanges(source: string): Set<number> {
  const lines = new Set<number>();
  for (const part of source.split(",")) {
    const [, from, to] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
    if (from === undefined) continue;
    const last = Math.min(Number(to ?? from), MAX_LINE_NUMBER);
    for (let line = Number(from); line <= last; line++) lines.add(line);
  }
  return lines;
}
