/** Formats problems as text, JSON, annotations of pull requests, and SARIF 2.1.0 (OASIS) for code scanners. */

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { codeFrame } from "../model/code-frame.ts";
import type { Problem, Severity, SourcePath } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import { formatCount } from "../util/format.ts";
import { createStyle, type Style } from "./style.ts";

export type ReportFormat = "human" | "json" | "github" | "sarif";

export interface ReportOptions {
  /** Whether the human form may hold colours. */
  color?: boolean;
  /** Columns of the terminal, 0 when it does not know them; excerpts keep to them, so that marks stand under what they mark. */
  columns?: number;
  /** The last lines of the human form; by default the number of errors and warnings, if there are any. */
  closing?: string;
  /** The text of a source, for excerpts; `undefined` where it cannot be read. */
  readSource?: (path: SourcePath) => string | undefined;
}

/** Bytes of a report for people; what goes beyond is only counted, since nobody reads as much. */
const BUDGET = 3_500_000;
/** Columns of an excerpt: below, nothing can be seen of it; above, nobody finds the mark. */
const NARROWEST = 20;
const WIDEST = 100;
/** Characters of one message or hint. */
const LONGEST = 1000;

/**
 * Format all problems of a run, in the order of their places.
 *
 * @returns Text that ends with a line end, or `""` for no problems in the forms for people and annotations.
 */
export function formatProblems(
  problems: readonly Problem[],
  format: ReportFormat = "human",
  options: ReportOptions = {},
): string {
  const sorted = [...problems].sort(byPlace);
  if (format === "json") return `${JSON.stringify(toJson(sorted))}\n`;
  if (format === "sarif") return `${JSON.stringify(formatSarif(sorted), null, 2)}\n`;
  if (format === "github") return sorted.map((problem) => `${annotation(problem)}\n`).join("");
  return formatHuman(sorted, options);
}

/** What lies nowhere comes first; it is mostly about the whole run. */
function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  if (!a || !b) return a ? 1 : b ? -1 : 0;
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column;
}

interface Report {
  errors: number;
  warnings: number;
  findings: readonly object[];
}

function toJson(problems: readonly Problem[]): Report {
  return {
    ...countProblems(problems),
    findings: problems.map(({ severity, code, message, hint, place }) => ({
      severity,
      rule: code,
      file: place?.file ?? null,
      line: place?.line ?? null,
      column: place?.column ?? null,
      message,
      hint: hint ?? null,
    })),
  };
}

export function countProblems(problems: readonly Problem[]): { errors: number; warnings: number } {
  return {
    errors: problems.filter(({ severity }) => severity === "error").length,
    warnings: problems.filter(({ severity }) => severity === "warning").length,
  };
}

/** Workflow command of GitHub Actions, which shows a problem at its line of the pull request. */
function annotation({ severity, code, message, hint, place }: Problem): string {
  const kind = severity === "info" ? "notice" : severity;
  const properties = Object.entries({
    file: place?.file,
    line: place?.line,
    col: place?.column,
    endColumn: place?.length ? place.column + place.length : undefined,
    title: code,
  }).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${escapeProperty(String(value))}`));
  const text = hint ? `${message}\n${hint}` : message;
  return `::${kind} ${properties.join(",")}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function formatHuman(
  problems: readonly Problem[],
  { color = false, columns, closing, readSource }: ReportOptions,
): string {
  const paint = createStyle(color);
  const linesOf = linesReader(readSource);
  let text = "";
  let size = 0;
  let count = 0;
  for (const problem of problems) {
    const block = formatBlock(problem, linesOf, { paint, columns });
    size += Buffer.byteLength(block) + 1;
    if (size > BUDGET) break;
    text += `${block}\n`;
    count++;
  }
  if (count < problems.length) text += `… and ${formatCount(problems.length - count)} more that are not shown.\n\n`;
  return text + (closing ?? summary(problems, paint));
}

function formatBlock(
  { severity, code, message, hint, place }: Problem,
  linesOf: (file: SourcePath) => readonly string[],
  { paint, columns }: { paint: Style; columns: number | undefined },
): string {
  const where = place ? `${paint.bold(printable(`${place.file}:${place.line}:${place.column}`))}  ` : "";
  let block = `${where}${paint[severity](severity)}  ${paint.dim(code)}\n`;
  block += `  ${printable(message)}\n`;
  const gutter = `${place?.line} │ `;
  // Beside the text stand the margin, the gutter and the signs of what was cut off.
  const room = columns ? Math.min(WIDEST, Math.max(NARROWEST, columns - gutter.length - 4)) : undefined;
  const excerpt = place && codeFrame(linesOf(place.file)[place.line - 1], place, room);
  if (excerpt) {
    block += `  ${paint.dim(gutter)}${printable(excerpt.line)}\n`;
    block += `  ${" ".repeat(gutter.length + excerpt.indent)}${paint.mark("~".repeat(excerpt.length))}\n`;
  }
  // Hints list choices one a line.
  for (const line of hint?.split("\n") ?? []) block += `  ${printable(line)}\n`;
  return block;
}

/** The lines of the file asked for last: problems come sorted, so one file is enough to keep. */
function linesReader(readSource: ReportOptions["readSource"]): (file: SourcePath) => readonly string[] {
  let last: { file: SourcePath; lines: readonly string[] } | undefined;
  return (file) => {
    if (last?.file !== file) {
      const text = readSource?.(file) ?? "";
      last = { file, lines: text.replace(/^\ufeff/, "").split(/\r\n?|\n/) };
    }
    return last.lines;
  };
}

/** What content says must not steer a terminal: control characters are shown as signs. */
export function printable(text: string): string {
  const shortened = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  return (
    shortened
      .replace(/\s+/g, (blanks) => (/[\n\r\t\v\f]/.test(blanks) ? " " : blanks))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "\ufffd")
      .toWellFormed()
  );
}

/** Counts the findings of a run; wrong usage is none. */
function summary(problems: readonly Problem[], paint: Style): string {
  const { errors, warnings } = countProblems(problems.filter(({ code }) => code !== "usage"));
  const parts = [
    errors > 0 ? paint.error(counted(errors, "error")) : "",
    warnings > 0 ? paint.warning(counted(warnings, "warning")) : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? `${parts.join(", ")}\n` : "";
}

/** `1 error`, `2 errors`. */
export function counted(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? "" : "s"}`;
}

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/** A log of one run. Columns count UTF-16 units, and paths are relative to the root of the site. */
function formatSarif(problems: readonly Problem[]): object {
  const rules = [...new Set(problems.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "sitegen", rules: rules.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => resultOf(problem, rules.indexOf(problem.code))),
      },
    ],
  };
}

function resultOf({ severity, code, message, hint, place }: Problem, ruleIndex: number): object {
  const result = {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: hint ? `${message} ${hint}` : message },
  };
  if (!place) return result;
  const { file, line, column, length } = place;
  const region = { startLine: line, startColumn: column, ...(length ? { endColumn: column + length } : {}) };
  const artifactLocation = { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
  return { ...result, locations: [{ physicalLocation: { artifactLocation, region } }] };
}

/** Reads files below a site root; `undefined` for what is no regular file: reading a pipe would never end. */
export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      const absolute = path.join(root, file);
      return statSync(absolute).isFile() ? readFileSync(absolute, "utf8") : undefined;
    } catch {
      return undefined;
    }
  };
}
