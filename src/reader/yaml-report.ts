/** Collects problems in a YAML file, with their positions. */

import { LineCounter, type YAMLError } from "yaml";
import type { Place, Problem, ProblemCode, SourcePath } from "../model/problem.ts";
import { createError } from "../model/problem.ts";
import { shorten } from "../util/format.ts";
import type { Unclosed } from "./unclosed-brackets.ts";
import { findWrongIndentation } from "./yaml-indentation.ts";

/** Problems reported per file. Further problems would repeat these. */
const MAX_PROBLEMS = 50;

export interface YamlSource {
  file: SourcePath;
  text: string;
  /** Line in the file on which `text` begins; 1 by default. Front matter begins on line 2. */
  firstLine?: number;
  /** Rule that problems belong to; `invalid-data` by default. */
  rule?: ProblemCode;
}

export const HINTS: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "Indent with spaces instead of tabs.",
  BLOCK_AS_IMPLICIT_KEY: "Quote the value.",
  MULTILINE_IMPLICIT_KEY: "Add a colon after the key, or quote the multi-line string.",
  MISSING_CHAR: "Check for a missing bracket, comma, colon or quote.",
  BAD_SCALAR_START: "Quote the value.",
  BAD_ALIAS: "Quote the value if it begins with * or &.",
  TAG_RESOLVE_FAILED: "Remove the tag, or quote the value if it begins with an exclamation mark.",
  BAD_DIRECTIVE: "Remove the line that begins with a percent sign.",
  BAD_INDENT: "Indent all entries of a list or map equally.",
  UNEXPECTED_TOKEN: "Check for a missing comma, quote or line ending.",
};

/** Replacements for parser messages that use internal terms. */
const MESSAGES: Readonly<Record<string, string>> = {
  "Nested mappings are not allowed in compact mappings": 'Unquoted string contains ": ".',
  "Unexpected scalar at node end": "Text follows the end of the value.",
};

/** The parser's codes for errors that wrong indentation may cause. */
const INDENTATION_CODES: ReadonlySet<string> = new Set([
  "BAD_INDENT",
  "BLOCK_AS_IMPLICIT_KEY",
  "BLOCK_IN_FLOW",
  "MISSING_CHAR",
  "MULTILINE_IMPLICIT_KEY",
  "UNEXPECTED_TOKEN",
]);
/** The parser's codes for values that are valid in quotes. */
const QUOTABLE_CODES: ReadonlySet<string> = new Set([
  "BAD_ALIAS",
  "BAD_SCALAR_START",
  "BLOCK_AS_IMPLICIT_KEY",
  "TAG_RESOLVE_FAILED",
  "UNEXPECTED_TOKEN",
]);

export class YamlReport {
  readonly problems: Problem[] = [];
  /** Receives line starts from the parser. */
  readonly lines = new LineCounter();
  private readonly source: YamlSource;

  constructor(source: YamlSource) {
    this.source = source;
  }

  locateOffset(offset: number, length?: number): Place {
    const { line, col } = this.lines.linePos(offset);
    const place: Place = {
      file: this.source.file,
      line: Math.max(1, line) + (this.source.firstLine ?? 1) - 1,
      column: Math.max(1, col),
    };
    return length ? { ...place, length } : place;
  }

  /** @throws {StopReading} The file has too many problems. */
  add(offset: number, message: string, hint?: string, length?: number): void {
    if (this.problems.length >= MAX_PROBLEMS) throw new StopReading();
    this.problems.push(
      createError(this.locateOffset(offset, length), this.source.rule ?? "invalid-data", message, hint),
    );
  }

  addUnclosed({ offset, open, close }: Unclosed): void {
    const hint = open === close ? "Close it." : `Close it with ${close}, or quote the value.`;
    this.add(offset, `The ${open === close ? "quote" : "bracket"} ${open} is not closed.`, hint, 1);
  }

  /** Add the parser's errors. If wrong indentation causes them, add only the line with the wrong indentation. */
  addParserErrors(errors: readonly YAMLError[], text: string): void {
    const wrong = errors.some(({ code }) => INDENTATION_CODES.has(code))
      ? findWrongIndentation(text, (line) => line + (this.source.firstLine ?? 1) - 1)
      : undefined;
    if (wrong) {
      const start = this.lines.lineStarts[wrong.line - 1] ?? 0;
      this.add(start, wrong.message, wrong.hint, wrong.spaces);
      return;
    }
    for (const error of errors) this.addParserError(error, text);
  }

  private addParserError(error: YAMLError, text: string): void {
    const parserMessage = getFirstLine(error).replace(/:$/, "");
    const message = MESSAGES[parserMessage] ?? parserMessage;
    // The parser often reports one mistake several times at the same position.
    const place = this.locateOffset(error.pos[0]);
    if (this.problems.some((other) => other.place?.line === place.line && other.place.column === place.column)) return;
    // Only the first of several errors in a line is the author's.
    if (error.code === "UNEXPECTED_TOKEN" && this.problems.some((other) => other.place?.line === place.line)) return;
    const quoted = QUOTABLE_CODES.has(error.code) ? quoteValue(text, error.pos[0]) : undefined;
    const hint = quoted === undefined ? HINTS[error.code] : `Quote the value: ${quoted}`;
    this.add(error.pos[0], /[.!?]$/.test(message) ? message : `${message}.`, hint);
  }
}

/** Return a line's value in quotes; `undefined` if the line is not "key: value" or the value contains both quotes. */
function quoteValue(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const line = text.slice(start).split("\n", 1)[0] ?? "";
  const value = /^[ -]*[\w.-]+:\s+(\S.*?)\s*$/.exec(line)?.[1];
  if (value === undefined || /^[[{].*[,:]/.test(value)) return undefined;
  if (!/["\\]/.test(value)) return `"${value}"`;
  return value.includes("'") ? undefined : `'${value}'`;
}

/** Thrown to stop reading after a problem that makes the rest unreadable. */
export class StopReading extends Error {}

export function getFirstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return shorten((message.split("\n")[0] ?? "").trim());
}
