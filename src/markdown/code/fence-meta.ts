/** The words after the language of a fence. Those that are not known are for other tools, and never show. */

export interface FenceMeta {
  title?: string;
  /** Numbers of marked lines, from 1; absent when the fence marks none, so that comments in the code may. */
  marked?: ReadonlySet<number>;
  /** The number of the first line, where lines are numbered. */
  firstNumber?: number;
  diff: boolean;
  /** All bare words. */
  words: ReadonlySet<string>;
}

const LONGEST = 2000; // characters; a longer meta is no meta
const MOST_LINES = 100_000;

const KEYED = /(?:^|\s)[\w@-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\S+)/g;
const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/;
const RANGES = /(?:^|\s)\{([\d\s,-]+)\}/;
const NUMBERS = /(?:^|\s)showLineNumbers(?:=\{?(\d{1,6})\}?)?(?=\s|$)/;

export function readFenceMeta(source: string): FenceMeta {
  const meta = source.length > LONGEST ? "" : source;
  if (meta === "") return { diff: false, words: new Set() };
  const title = TITLE.exec(meta);
  const ranges = RANGES.exec(meta.replace(KEYED, " "));
  const numbers = NUMBERS.exec(meta);
  const words = new Set(meta.replace(KEYED, " ").split(/\s+/).filter(Boolean));
  return {
    title: title?.[1] ?? title?.[2],
    marked: ranges ? readRanges(ranges[1] as string) : undefined,
    firstNumber: numbers ? Number(numbers[1] ?? 1) : undefined,
    diff: words.has("diff"),
    words,
  };
}

/** `1,4-6` → 1, 4, 5, 6. */
function readRanges(source: string): Set<number> {
  const lines = new Set<number>();
  for (const part of source.split(",")) {
    const [, from, to] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
    if (from === undefined) continue;
    const last = Math.min(Number(to ?? from), MOST_LINES);
    for (let line = Number(from); line <= last; line++) lines.add(line);
  }
  return lines;
}
