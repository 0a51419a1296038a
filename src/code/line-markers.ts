/**
 * Marks code lines as highlighted, focused, added, removed, wrong or numbered, and words as highlighted. The marks
 * are fence options, comments in the code, or diff prefixes.
 */

import { getElement } from "../util/collections.ts";
import { suggest } from "../util/suggest.ts";
import type { FenceMeta } from "./fence-meta.ts";

export interface CodeLines {
  /** Code without the comments that only mark lines. */
  code: string;
  /** Classes by line, from 0. Absent if no line needs an element. */
  classes?: readonly string[];
  /** `+` and `-` diff prefixes by line, from 0. They are removed from the code, since they do not belong to its language. */
  signs?: readonly string[];
  /** Words to highlight, by line from 0. */
  words?: ReadonlyMap<number, readonly string[]>;
  /** Index of each line in the code before comments were removed. Absent if no line was removed. */
  sources?: readonly number[];
}

const MARK_COMMENT_START = /(?:\/\/|#|--|;|%|REM|rem|'|\/\*|<!--|\{\s*\/\*)/.source;
const MARK_COMMENT_END = /(?:\*\/\s*\}?|-->)/.source;
const MARK_COMMENT = new RegExp(
  String.raw`^\s*${MARK_COMMENT_START}\s*highlight-(next-line|start|end)\s*${MARK_COMMENT_END}?\s*$`,
);

/** Classes for lines that `[!code NAME]` marks. */
const LINE_CLASSES: Readonly<Record<string, string>> = {
  focus: "focused",
  highlight: "marked",
  hl: "marked",
  "++": "added",
  "--": "removed",
  error: "error",
  warning: "warning",
};
const COMMANDS = [...Object.keys(LINE_CLASSES), "word"];

/** Start of a comment in any highlighted language, at the end of a text. */
const BLOCK_COMMENT_START = /\{\s*\/\*+|<!--+|\{\{!(?:--)?|<%(?:--|#)|\{[#-]|\(\*|#=|--\[\[/.source;
const LINE_COMMENT_START = /\/[/*]+|#+|--+|;+|%+|['"!\\⍝{*]|::|\b@?rem|\bdnl/.source;
const COMMENT_START = new RegExp(`(?:${BLOCK_COMMENT_START}|${LINE_COMMENT_START})$`, "i");
const BLOCK_COMMENT_END = /\*+\/\s*\}?|--+>|(?:--)?\}\}|(?:--)?%>|[#-]?\}|\*\)|=#|\]\]/.source;
const COMMANDS_AND_END = new RegExp(String.raw`^((?:\[!code [^\]]+\]\s*)+)(?:${BLOCK_COMMENT_END})?\s*$`);
const COMMAND = /\[!code ([^\]]+)\]/g;

interface Command {
  name: string;
  /** Text after `word:`. */
  word?: string;
  /** How many lines the comment applies to. Words are highlighted in all further lines by default. */
  lines: number;
}

function readCommand(source: string): Command | undefined {
  const [, name = "", rest = ""] = /^([a-z]+|\+\+|--)(?::(.+))?$/i.exec(source.trim()) ?? [];
  if (name === "word") {
    const [, word, lines] = /^(.+?)(?::(\d{1,5}))?$/.exec(rest) ?? [];
    return word === undefined ? undefined : { name, word, lines: lines ? Number(lines) : Number.POSITIVE_INFINITY };
  }
  if (!Object.hasOwn(LINE_CLASSES, name) || !/^\d{0,5}$/.test(rest)) return undefined;
  return { name, lines: rest === "" ? 1 : Number(rest) };
}

/** Split the comment off a line. Returns `undefined` if the line has none. */
function splitComment(line: string): { code: string; commands: readonly string[] } | undefined {
  const at = line.indexOf("[!code ");
  if (at < 0) return undefined;
  const [, commands = ""] = COMMANDS_AND_END.exec(line.slice(at)) ?? [];
  const head = line.slice(0, at).trimEnd();
  const start = COMMENT_START.exec(head);
  if (commands === "" || !start) return undefined;
  return {
    code: head.slice(0, start.index).trimEnd(),
    commands: [...commands.matchAll(COMMAND)].map(([, command = ""]) => command),
  };
}

/** A comment in code that has no effect, or less than it says. */
interface CommandProblem {
  /** Line index in the code. */
  index: number;
  message: string;
  hint: string;
}

/** Find comments with unknown commands, and commands for more lines than follow. */
export function findCommandProblems(code: string): CommandProblem[] {
  if (!code.includes("[!code ")) return [];
  const comments = code.split("\n").map(splitComment);
  // Lines that contain only a comment are removed.
  let following = comments.filter((comment) => comment?.code !== "").length;
  return comments.flatMap((comment, index) => {
    const problems = (comment?.commands ?? [])
      .map((source) => checkCommand(source, following))
      .filter((problem) => problem !== undefined);
    if (comment?.code !== "") following--;
    return problems.map((problem) => ({ index, ...problem }));
  });
}

/** @param following Line count from the command's line to the end. */
function checkCommand(source: string, following: number): { message: string; hint: string } | undefined {
  const command = readCommand(source);
  const comment = `"[!code ${source.slice(0, 40)}]"`;
  if (!command) {
    const near = suggest(source.split(":", 1)[0] ?? "", COMMANDS);
    return {
      message: `${comment} has no effect here.`,
      hint: `${near ? `Did you mean "[!code ${near}${near === "word" ? ":TEXT" : ""}]"? ` : ""}Comments: focus, highlight, ++, --, error, warning and word:TEXT, each with an optional number of lines, e.g. focus:3.`,
    };
  }
  const { lines } = command;
  if (lines === 0) return { message: `${comment} marks no line.`, hint: "Write a number from 1, or omit it." };
  if (following === 0)
    return { message: `${comment} marks no line.`, hint: "Move the comment before the line that it marks." };
  if (lines <= following || !Number.isFinite(lines)) return undefined;
  return {
    message: `${comment} marks more lines than follow.`,
    hint: following === 1 ? "Omit the number: one line is left." : `Write ${following}, or a smaller number.`,
  };
}

/** Marks on lines, from 0. */
interface Marks {
  lines: string[];
  classes: Map<number, Set<string>>;
  words: Map<number, string[]>;
  sources?: number[];
}

export function readLines(code: string, meta: FenceMeta, language: string): CodeLines {
  const isDiff = meta.diff || language === "diff";
  const hasComments = code.includes("[!code ") || (meta.markedLines === undefined && code.includes("highlight-"));
  const hasEscapes = code.includes("[\\!code ");
  const numbered = meta.firstNumber !== undefined;
  const hasRanges = meta.markedLines || meta.addedLines || meta.removedLines;
  const isSession = language === "console" && code.includes("\n");
  if (!isDiff && !hasComments && !hasRanges && !numbered && !hasEscapes && !isSession) return { code };
  const marks: Marks = hasComments
    ? extractComments(code, meta.markedLines === undefined)
    : { lines: code.split("\n"), classes: new Map(), words: new Map() };
  const lines = hasEscapes ? marks.lines.map((line) => line.replaceAll("[\\!code ", "[!code ")) : marks.lines;
  const signs = meta.diff && language !== "diff" ? lines.map((line) => /^[+-]/.exec(line)?.[0] ?? "") : undefined;
  const printed = isSession ? findPrintedLines(lines) : undefined;
  const classes = lines.map((line, index) => {
    const names = [
      printed?.has(index) ? "printed" : undefined,
      isDiff ? readChange(line) : undefined,
      meta.addedLines?.has(index + 1) ? "added edited" : undefined,
      meta.removedLines?.has(index + 1) ? "removed edited" : undefined,
      meta.markedLines?.has(index + 1) ? "marked" : undefined,
      ...(marks.classes.get(index) ?? []),
    ];
    return names.filter(Boolean).join(" ");
  });
  const codeLines = signs ? lines.map((line, index) => line.slice(getElement(signs, index).length)) : lines;
  const needsElements = numbered || marks.words.size > 0 || classes.some((name) => name !== "");
  return {
    code: codeLines.join("\n"),
    classes: needsElements ? classes : undefined,
    signs,
    ...(marks.words.size > 0 ? { words: marks.words } : {}),
    ...(marks.sources ? { sources: marks.sources } : {}),
  };
}

const PROMPT = /^\s*[\w@~:./\\()[\]-]*([$#%>❯])(?:\s|$)/;

/** Return the lines in a shell session that commands print, from 0. All prompts are like the first one. */
function findPrintedLines(lines: readonly string[]): Set<number> {
  const readPrompt = (line: string): string | undefined => PROMPT.exec(line)?.[1];
  const prompt = lines.map(readPrompt).find((sign) => sign !== undefined);
  const printed = new Set<number>();
  let continues = false;
  for (const [index, line] of lines.entries()) {
    const isCommand: boolean = continues || readPrompt(line) === prompt;
    if (!isCommand && !/^\s*#/.test(line)) printed.add(index);
    continues = isCommand && line.endsWith("\\");
  }
  return printed;
}

function readChange(line: string): string | undefined {
  if (/^\+(?!\+\+ )/.test(line)) return "added";
  return /^-(?!-- )/.test(line) ? "removed" : undefined;
}

/** Remove the comments that mark lines. A comment on its own line applies to the lines after it. */
function extractComments(code: string, withMarkComments: boolean): Marks {
  const marks: Marks = { lines: [], classes: new Map(), words: new Map(), sources: [] };
  const open: { command: Command; end: number }[] = [];
  let isInside = false;
  let isNext = false;
  for (const [at, source] of code.split("\n").entries()) {
    const markComment = withMarkComments ? MARK_COMMENT.exec(source)?.[1] : undefined;
    if (markComment !== undefined) {
      if (markComment === "next-line") isNext = true;
      else isInside = markComment === "start";
      continue;
    }
    const comment = splitComment(source);
    const index = marks.lines.length;
    for (const each of comment?.commands ?? []) {
      const command = readCommand(each);
      if (command) open.push({ command, end: index + command.lines });
    }
    if (comment?.code === "") continue;
    marks.lines.push(comment?.code ?? source);
    marks.sources?.push(at);
    for (const { command, end } of open) if (index < end) applyCommand(command, index, marks);
    if (isInside || isNext) addClass("marked", index, marks);
    isNext = false;
  }
  return marks;
}

function applyCommand({ name, word }: Command, index: number, marks: Marks): void {
  if (word !== undefined) marks.words.set(index, [...(marks.words.get(index) ?? []), word]);
  else {
    const className = LINE_CLASSES[name] ?? "";
    addClass(className, index, marks);
    // The line's sign is not part of the code.
    if (className === "added" || className === "removed") addClass("edited", index, marks);
  }
}

function addClass(className: string, index: number, { classes }: Marks): void {
  classes.set(index, (classes.get(index) ?? new Set()).add(className));
}
