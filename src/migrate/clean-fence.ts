/** Removes options of code blocks that have no effect here, so that blocks need no change by hand. */

import { clipRanges, findInvalidValue, findUnknownOptions, splitInfo } from "../code/fence-meta.ts";
import { checkLanguage } from "../code/highlight.ts";
import type { MigrationTask } from "./migration-task.ts";
import { getLine, type TextEdit } from "./text-edits.ts";
import { removeCuts } from "./twoslash-cuts.ts";

interface CleanedFence {
  /** The info string with the options that have an effect; unchanged if all have. */
  info: string;
  removed: readonly string[];
}

/** Return the language of code for a player, e.g. `SnackPlayer name=App&ext=js`. */
function guessLanguage(language: string, meta: string): string {
  return (
    /[?&\s](?:ext|lang)=(\w+)/.exec(` ${meta}`)?.[1] ?? (/player|live|playground/i.test(language) ? "jsx" : "text")
  );
}

/** An option: text in quotes and braces may contain spaces. */
const OPTION = /(?:[\w@-]+=)?(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\[[^\]]*\]|[^\s"'{[]\S*|\S)+/g;

/** Return a flag without the value `true`, and an empty string for `false`. */
function convertFlag(option: string): string {
  const [, key = "", value] = /^(showLineNumbers|line-numbers|linenums)=["'{]?(true|false)["'}]?$/.exec(option) ?? [];
  return value === undefined ? option : value === "true" ? key : "";
}

/** @param info All characters after the fence. */
function cleanFence(info: string): CleanedFence {
  const { language, meta } = splitInfo(info);
  const options = [...meta.matchAll(OPTION)].map(([option]) => option);
  const flags = options.map(convertFlag).filter((option) => option !== "");
  const removed = flags.filter((option) => findUnknownOptions(option) ?? findInvalidValue(option));
  const isUnknown = language !== "" && checkLanguage(language) !== undefined;
  const rest = flags.filter((option) => !removed.includes(option));
  if (rest.join(" ") === options.join(" ") && !isUnknown) return { info, removed: [] };
  const leading = /^\s*/.exec(info)?.[0] ?? "";
  const name = isUnknown ? guessLanguage(language, meta) : language;
  return { info: leading + [name, ...rest].join(" "), removed: [...(isUnknown ? [language] : []), ...removed] };
}

/**
 * Return the edit of the line that opens a code block, if it was converted or has words without an effect, and those of lines
 * that depend on them.
 *
 * @param start Offset of the fence.
 * @param converted The info string after the conversion of options that only the other tool has.
 */
export function convertFence(
  start: number,
  text: string,
  addTask: (task: Omit<MigrationTask, "source">) => void,
  converted?: string,
): TextEdit[] {
  const newline = text.indexOf("\n", start);
  const line = text.slice(start, newline < 0 ? undefined : newline);
  const [, fence = "", info = ""] = /^(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (fence === "" || info.trim() === "") return [];
  const cleaned = cleanFence(converted ?? info);
  const from = start + fence.length;
  const edit = { start: from, end: from + info.length, text: cleaned.info };
  if (cleaned.removed.length === 0) return cleaned.info === info ? [] : [edit];
  const isLive = cleaned.removed.some((word) => /^(?:live|playground|\w*player)$/i.test(word));
  addTask({
    kind: isLive ? "live code" : "code option",
    line: getLine(text, start),
    subject: isLive ? line : cleaned.removed.join(" "),
    suggestion: isLive
      ? "The code is shown, but readers cannot change it. Link to a playground, or write a component."
      : "The option was removed. Look at the block.",
  });
  return cleaned.removed.includes("twoslash") ? [edit, ...removeCuts(text, start, fence)] : [edit];
}

/** Return the range of an info string after the fence at an offset. */
function findInfo(text: string, at: number): { start: number; info: string } | undefined {
  const newline = text.indexOf("\n", at);
  const line = text.slice(at, newline < 0 ? undefined : newline);
  const fence = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
  return fence === undefined ? undefined : { start: at + fence.length, info: line.slice(fence.length) };
}

/** Mark a sample, so that foreign syntax in it is not reported. */
export function markFence(text: string, at: number): TextEdit[] {
  const { start = 0, info } = findInfo(text, at) ?? {};
  if (info === undefined || /\s@nolint\b/.test(info)) return [];
  const end = start + info.length;
  return [{ start, end, text: `${info.trim() === "" ? "text" : info.trimEnd()} @nolint` }];
}

/** Limit marked lines to the lines of the code. */
export function clipFence(text: string, at: number, lines: number): TextEdit[] {
  const { start = 0, info } = findInfo(text, at) ?? {};
  if (info === undefined) return [];
  const { language, meta } = splitInfo(info);
  const clipped = clipRanges(meta, lines);
  return clipped === meta ? [] : [{ start, end: start + info.length, text: `${language} ${clipped}`.trim() }];
}
