/** Parses a code fence's info string: the language, and the options after it. */

import { getElement } from "../util/collections.ts";
import { suggest } from "../util/suggest.ts";

export interface FenceMeta {
  title?: string;
  /** Line numbers to highlight, from 1. If absent, comments in the code can mark lines instead. */
  markedLines?: ReadonlySet<number>;
  /** Line numbers for added and removed lines, from 1. */
  addedLines?: ReadonlySet<number>;
  removedLines?: ReadonlySet<number>;
  /** The first line's number, if lines are numbered. */
  firstNumber?: number;
  /** Text below the code. */
  caption?: string;
  diff: boolean;
  /** True if the block is folded, or must not be, regardless of its length. */
  fold?: boolean;
  /** All words that are not `key=value` pairs. */
  words: ReadonlySet<string>;
}

const MAX_META_LENGTH = 2000; // characters; longer metadata is ignored
const MAX_LINE_NUMBER = 100_000;

const KEY_VALUE = /(?:^|\s)([\w@-]+)=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\S+)/g;
const TITLE = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)'|([^\s"'{]\S*))/;
/** Title in VitePress syntax; paths of routes contain brackets: `[[id].vue]`. */
const LABEL = /(?:^|\s)\[((?:[^[\]]|\[[^[\]]*\])+)\]/;
const LINE_RANGES = /(?:^|\s)\{([\d\s,-]+)\}/;
const CAPTION = /(?:^|\s)caption=(?:"([^"]*)"|'([^']*)'|([^\s"'{]\S*))/;
/** Options from Docusaurus, VitePress and MkDocs. */
const LINE_NUMBER_KEYS = "showLineNumbers|line-numbers|linenums";
const NUMBER = String.raw`=["{]?(\d{1,6})["}]?`;
const LINE_NUMBERS = new RegExp(String.raw`(?:^|\s)(?:${LINE_NUMBER_KEYS})(?:${NUMBER})?(?=\s|$)`);
const FIRST_NUMBER = new RegExp(String.raw`(?:^|\s)startLineNumber${NUMBER}(?=\s|$)`);
/** Ranges in Expressive Code syntax (Starlight). */
const NAMED_RANGES = /(?:^|\s)(ins|del|mark)=\{([\d\s,-]+)\}/g;

/** An option, with its key if it has one. Text in quotes and patterns between slashes may contain spaces. */
const OPTION = /(?<=^|\s)(?:([\w@-]+)=)?(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\/.+?\/(?=\s|$)|\S+)/g;
/** Text in quotes or a pattern between slashes, which mark words in Expressive Code (Starlight). */
const MARKED_TEXT = /^(?:"[^"]*"|'[^']*'|\/.+\/)$/;

/** Split marked text, which may look like options, from options. */
function splitMarkedText(meta: string): { options: string; marked: readonly string[] } {
  const marked: string[] = [];
  const options = meta.replace(OPTION, (option) => {
    if (!MARKED_TEXT.test(option)) return option;
    marked.push(option);
    return "";
  });
  return { options, marked };
}

export function readFenceMeta(source: string): FenceMeta {
  const meta = source.length > MAX_META_LENGTH ? "" : splitMarkedText(source).options;
  if (meta === "") return { diff: false, words: new Set() };
  const withoutValues = meta.replace(KEY_VALUE, " ");
  const title = (TITLE.exec(meta) ?? LABEL.exec(withoutValues))?.slice(1).find((group) => group !== undefined);
  const ranges = LINE_RANGES.exec(withoutValues);
  const named = new Map([...meta.matchAll(NAMED_RANGES)].map(([, name = "", lines = ""]) => [name, readRanges(lines)]));
  const numbers = LINE_NUMBERS.exec(meta);
  const firstNumber = numbers?.[1] ?? (numbers && FIRST_NUMBER.exec(meta)?.[1]) ?? 1;
  const caption = CAPTION.exec(meta)
    ?.slice(1)
    .find((group) => group !== undefined);
  const words = new Set(withoutValues.split(/\s+/).filter(Boolean));
  return {
    title: title === undefined ? undefined : restoreQuotes(title),
    caption: caption === undefined ? undefined : restoreQuotes(caption),
    markedLines: ranges ? readRanges(getElement(ranges, 1)) : named.get("mark"),
    addedLines: named.get("ins"),
    removedLines: named.get("del"),
    firstNumber: numbers ? Number(firstNumber) : undefined,
    diff: words.has("diff"),
    fold: words.has("fold") ? true : words.has("no-fold") ? false : undefined,
    words,
  };
}

/** Return a fence's metadata without its title, which a tab shows. */
export function removeTitle(meta: string): string {
  return meta.replace(TITLE, " ").replace(LABEL, " ").trim();
}

const RANGE = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/;

/** Expand line ranges: `1,4-6` → 1, 4, 5, 6. */
function readRanges(source: string): Set<number> {
  const lines = new Set<number>();
  for (const part of source.split(",")) {
    const [, from, to] = RANGE.exec(part) ?? [];
    if (from === undefined) continue;
    const last = Math.min(Number(to ?? from), MAX_LINE_NUMBER);
    for (let line = Number(from); line <= last; line++) lines.add(line);
  }
  return lines;
}

/** Options that can be the first word in a fence without a language. */
const WORDS = ["showLineNumbers", "npm2yarn", "no-combine", "line-numbers", "linenums", "fold", "no-fold", "tab"];
/** Options that follow a language: `js cjs`, `yaml history`. */
const LANGUAGE_WORDS = ["diff", "cjs", "mjs", "history"];
/** Options with a number, and options with a list of ranges. */
const NUMBER_KEYS = ["showLineNumbers", "line-numbers", "linenums", "startLineNumber"];
const RANGE_KEYS = ["ins", "del", "mark"];
const KEYS = ["title", "filename", "caption", "file", "tab", ...NUMBER_KEYS, ...RANGE_KEYS];
/** Words without effect that disable what other tools enable by default. */
const IGNORED_WORDS = ["no-line-numbers"];

/** Marked lines in MkDocs syntax. */
const HL_LINES = /(?<=^|\s)hl_lines=(["'])([\d\s-]+)\1/g;

/**
 * Return a fence's language and options. The language ends at `,`, `:`, `{`, `[` or a space: `js{1,3}` is the language
 * `js` with the option `{1,3}`, and so are `{.js}` and `js hl_lines="1 3"`.
 */
export function splitInfo(info: string): { language: string; meta: string } {
  const trimmed = info.trim().replace(HL_LINES, (_, __, lines: string) => `{${lines.trim().replace(/\s+/g, ",")}}`);
  const [first = ""] = trimmed.split(/\s/, 1);
  const [, className, classes = ""] = /^\{\s*\.([\w+#-]+)\s*([^{}]*)\}/.exec(trimmed) ?? [];
  if (className !== undefined)
    return { language: className, meta: `${classes} ${trimmed.slice(trimmed.indexOf("}") + 1)}`.trim() };
  if (/^(?:[\w@-]+=|\[)/.test(first) || WORDS.includes(first)) return { language: "", meta: trimmed };
  const [, language = "", rest = ""] = /^([^,:{[\s]*)([\s\S]*)$/.exec(trimmed) ?? [];
  // `,` and `:` separate options in the first word, but not in braces or quotes.
  const [, attached = "", more = ""] = /^((?:[,:][^\s,:{"']*)*)([\s\S]*)$/.exec(rest) ?? [];
  return { language: restoreQuotes(language), meta: `${attached.replace(/[,:]/g, " ")} ${more}`.trim() };
}

const TWOSLASH_HINT = 'Remove it, and its comments in the code, e.g. "// ---cut---" and "// ^?".';

/** Describe words in a fence that have no effect. Words that begin with `@` are instructions for sample checks. */
export function findUnknownOptions(meta: string): { message: string; hint: string } | undefined {
  const { options, marked } = splitMarkedText(meta);
  const keys = [...options.matchAll(KEY_VALUE)].map(([, key = ""]) => key);
  const rest = options.replace(KEY_VALUE, " ").replace(LABEL, " ").replace(LINE_RANGES, " ");
  const words = [...rest.matchAll(/\{[^{}]*\}|\S+/g)].map(([word]) => word);
  const unknown = [
    ...keys.filter((key) => !KEYS.includes(key)),
    ...words.filter((word) => ![...WORDS, ...LANGUAGE_WORDS, ...IGNORED_WORDS].includes(word)),
    ...marked,
  ].filter((word) => !word.startsWith("@"));
  const [first] = unknown;
  if (first === undefined) return undefined;
  const list = unknown.map((word) => quote(restoreSource(word).slice(0, 40))).join(", ");
  const near = suggest(first, [...WORDS, ...LANGUAGE_WORDS, ...KEYS]);
  return {
    message: unknown.length === 1 ? `The word ${list} has no effect here.` : `The words ${list} have no effect here.`,
    hint: near
      ? `Did you mean "${near}"?`
      : first === marked[0]
        ? "To mark text, write a comment above its line, e.g. // [!code word:text]."
        : `${first === "twoslash" ? TWOSLASH_HINT : "Remove it."} A code block can have title="…", caption="…", {1,3-5}, showLineNumbers, diff, fold and file="…".`,
  };
}

const quote = (word: string): string => (/^["']/.test(word) ? word : `"${word}"`);

/**
 * Describe ranges in a fence's options that contain no line, or lines after the end of the code.
 *
 * @param lines Number of code lines.
 */
export function findInvalidRanges(meta: string, lines: number): { message: string; hint: string } | undefined {
  const unnamedRanges = LINE_RANGES.exec(meta.replace(KEY_VALUE, " "))?.[1] ?? "";
  const namedRanges = [...meta.matchAll(NAMED_RANGES)].map(([, , ranges = ""]) => ranges);
  const invalid = [unnamedRanges, ...namedRanges]
    .flatMap((ranges) => ranges.split(","))
    .filter((part) => {
      const [, from = "0", to = from] = RANGE.exec(part) ?? [];
      return part.trim() !== "" && !(1 <= Number(from) && Number(from) <= Number(to) && Number(to) <= lines);
    });
  if (invalid.length === 0) return undefined;
  const list = invalid.map((part) => `"${part.trim()}"`).join(", ");
  const subject = invalid.length === 1 ? `The line range ${list} is` : `The line ranges ${list} are`;
  return {
    message: `${subject} outside the code, which has ${lines === 1 ? "1 line" : `${lines} lines`}.`,
    hint: "Count lines from 1, and write ranges in ascending order: {1,3-5}.",
  };
}

/**
 * Remove lines after the end of the code from the ranges of a fence's options, and options in which no range is left.
 *
 * @param lines Number of code lines.
 */
export function clipRanges(meta: string, lines: number): string {
  const clip = (ranges: string): string =>
    ranges
      .split(",")
      .flatMap((part) => {
        const [, from = "0", to = from] = RANGE.exec(part) ?? [];
        const first = Math.max(1, Number(from));
        const last = Math.min(Number(to), lines);
        if (first > last) return [];
        return first === last ? [`${first}`] : [`${first}-${last}`];
      })
      .join(",");
  const write = (key: string, ranges: string): string => (ranges === "" ? "" : ` ${key}{${ranges}}`);
  return meta
    .replace(NAMED_RANGES, (_, key: string, ranges: string) => write(`${key}=`, clip(ranges)))
    .replace(LINE_RANGES, (_, ranges: string) => write("", clip(ranges)))
    .trim();
}

/** Describe a fence's first option that has a value in the wrong form. */
export function findInvalidValue(meta: string): { message: string; hint: string } | undefined {
  for (const [pair, key = ""] of meta.matchAll(KEY_VALUE)) {
    const value = pair.slice(pair.indexOf("=") + 1);
    const message = `The value ${restoreSource(value).slice(0, 40)} of "${key}" has no effect.`;
    if (NUMBER_KEYS.includes(key) && !/^(?:\d{1,6}|"\d{1,6}"|\{\d{1,6}\})$/.test(value))
      return { message, hint: `Write the number of the first line: ${key}=10.` };
    if (RANGE_KEYS.includes(key) && !/^\{[\d\s,-]+\}$/.test(value))
      return { message, hint: `Write line ranges in braces: ${key}={1,3-5}.` };
  }
  return undefined;
}

/** Noncharacters for escaped quotes, which do not end a value. */
const ESCAPED_QUOTES: Readonly<Record<string, string>> = { '"': "\ufdd2", "'": "\ufdd3" };

/** Decode the escapes in an info string, and replace escaped quotes by noncharacters. */
export function hideEscapedQuotes(info: string): string {
  return info.replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => ESCAPED_QUOTES[character] ?? character);
}

function restoreQuotes(text: string): string {
  return text.replace(/\ufdd2/g, '"').replace(/\ufdd3/g, "'");
}

/** Restore escaped quotes with their backslashes, for messages. */
function restoreSource(text: string): string {
  return text.replace(/[\ufdd2\ufdd3]/g, (character) => `\\${restoreQuotes(character)}`);
}
