/** Finds the line with the indentation that makes YAML invalid. The parser reports the consequences, often on another line. */

import { formatChoices } from "../util/format.ts";

/** A line with an indentation that fits none of the lines above it. */
export interface WrongIndentation {
  /** Line from 1. */
  line: number;
  /** Number of spaces at the start of the line. */
  spaces: number;
  message: string;
  hint: string;
}

/** The column of keys or entries, with the last of them. */
interface Level {
  spaces: number;
  name: string;
  /** Line from 1. */
  line: number;
}

/** A line that begins with a key or with dashes. */
interface Entry {
  /** A level for each dash and for the key. */
  levels: readonly [Level, ...Level[]];
  /** Text after the dashes and the key. */
  value: string;
}

/** Name of a level of dashes, in messages. */
const LIST_ENTRY = "the list entry";

const DASHES = /^ *((?:-(?: +|$))*)/;
const KEY = /^((?:"[^"]*"|'[^']*'|[^\s"'#[\]{},-][^#]*?)):(?=\s|$)/;
/** A value that consists of the following lines. */
const BLOCK_TEXT = /^(?:[&!]\S* +)*[|>][+-]?\d?[+-]?(?:\s+#.*)?$/;
/** A value that is on the following lines, after an optional anchor, tag or comment. */
const NESTED = /^(?:[&!]\S*)?\s*(?:#.*)?$/;

/**
 * Return the first line with a wrong indentation. Texts in several lines, brackets and quotes are skipped.
 *
 * @param getLine Converts a line in the text to the line in the file.
 */
export function findWrongIndentation(text: string, getLine: (line: number) => number): WrongIndentation | undefined {
  const levels: Level[] = [];
  let last: Entry | undefined;
  let openDelimiters = "";
  for (const [index, source] of text.split("\n").entries()) {
    if (openDelimiters !== "") {
      openDelimiters = trackDelimiters(source, openDelimiters);
      continue;
    }
    const spaces = source.search(/[^ ]/);
    if (spaces < 0 || source[spaces] === "#") continue;
    if (last && BLOCK_TEXT.test(last.value) && spaces > last.levels[0].spaces) continue;
    const entry = readEntry(source, spaces, getLine(index + 1));
    if (!entry) {
      openDelimiters = trackDelimiters(source, "");
      continue;
    }
    const closedLevels = levels.splice(levels.findLastIndex((level) => level.spaces <= spaces) + 1);
    const above = levels.at(-1);
    const isIndented = above !== undefined && above.spaces < spaces;
    if (closedLevels[0] && (isIndented || !above))
      return describeLine(index + 1, entry, above ? [above, closedLevels[0]] : [closedLevels[0]]);
    if (isIndented && last && !NESTED.test(last.value)) return describeLine(index + 1, entry, [above]);
    if (above?.spaces === spaces) levels.pop();
    levels.push(...entry.levels);
    last = entry;
    openDelimiters = trackDelimiters(entry.value, "");
  }
  return undefined;
}

function readEntry(source: string, spaces: number, line: number): Entry | undefined {
  const [, dashes = ""] = DASHES.exec(source) ?? [];
  const rest = source.slice(spaces + dashes.length);
  const key = KEY.exec(rest)?.[1];
  const levels: Level[] = [];
  for (const { index } of dashes.matchAll(/-/g)) levels.push({ spaces: spaces + index, name: LIST_ENTRY, line });
  if (key !== undefined)
    levels.push({ spaces: spaces + dashes.length, name: `"${key.replace(/^["']|["']$/g, "")}"`, line });
  const [first, ...others] = levels;
  return first && { levels: [first, ...others], value: rest.slice(key === undefined ? 0 : key.length + 1).trim() };
}

function describeLine(
  line: number,
  { levels: [{ spaces, name }] }: Entry,
  expected: readonly Level[],
): WrongIndentation {
  const counts = formatChoices([...new Set(expected.map((level) => String(level.spaces)))]);
  // Of a list entry and its first key, name what the line is.
  const similar = expected.filter((level) => (level.name === LIST_ENTRY) === (name === LIST_ENTRY));
  const examples = (similar.length > 0 ? similar : expected).map((level) => `${level.name} on line ${level.line}`);
  return {
    line,
    spaces,
    message: `${name[0]?.toUpperCase()}${name.slice(1)} is indented by ${formatSpaces(spaces)}, expected ${counts}.`,
    hint: `Indent it like ${formatChoices([...new Set(examples)])}.`,
  };
}

const formatSpaces = (count: number): string => `${count} ${count === 1 ? "space" : "spaces"}`;

/** Return the brackets and quotes that are open after a line, given those that are open before it. */
function trackDelimiters(line: string, before: string): string {
  let open = before;
  if (open === "" && !/^\s*["'[{]/.test(line)) return "";
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index);
    const innermost = open.at(-1);
    if (innermost === '"' || innermost === "'") {
      if (innermost === '"' && character === "\\") index++;
      else if (character === innermost) open = open.slice(0, -1);
    } else if (/["'[{]/.test(character)) open += character;
    else if (/[\]}]/.test(character)) open = open.slice(0, -1);
  }
  return open;
}
