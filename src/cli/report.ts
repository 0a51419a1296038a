/** Formats problems as text, JSON, pull request annotations, and SARIF 2.1.0 (OASIS) for code scanners. */

import { classifyContained, readContained } from "../host/path-state.ts";
import { DOCUMENTATION_URL } from "../host/version.ts";
import { createCodeFrame } from "../model/code-frame.ts";
import { createFinding, type Place, type Problem, type Severity, type SourcePath } from "../model/problem.ts";
import { isRuleName } from "../model/rule-names.ts";
import { compareText } from "../util/collections.ts";
import { formatCount } from "../util/format.ts";
import { createStyle, type ReportFormat, type Style } from "./flags.ts";
import { type JoinedProblem, joinProblems, type OtherPlaces } from "./join-problems.ts";

export interface ReportOptions {
  /** True if the human-readable format may contain colors. */
  color?: boolean;
  /** Terminal width in columns; 0 if unknown. Longer source lines are cut, so that marks stay below the text. */
  columns?: number;
  /** The last lines in the human-readable format; defaults to error and warning counts. */
  closing?: string;
  /** URL of the documentation, which contains a page for each rule. Defaults to the generator's. */
  documentation?: string;
  /** Return a source's text for excerpts, or `undefined` if it cannot be read. */
  readSource?: (path: SourcePath) => string | undefined;
}

/** Maximum size for a human-readable report in bytes. Further problems are only counted. */
const MAX_REPORT_SIZE = 3_500_000;
/** Limits for the excerpt width in columns. */
const MIN_EXCERPT_WIDTH = 20;
const MAX_EXCERPT_WIDTH = 100;
/** Maximum message or hint length in characters. */
const MAX_TEXT_LENGTH = 1000;

/**
 * Format all problems in a run, sorted by position.
 *
 * @returns Text that ends with a newline. The formats `human` and `github` are empty if there are no problems.
 */
export function formatProblems(
  problems: readonly Problem[],
  format: ReportFormat = "human",
  options: ReportOptions = {},
): string {
  const sorted = [...problems].sort(compareByPlace);
  const documentation = options.documentation ?? DOCUMENTATION_URL;
  if (format === "json") return `${JSON.stringify(toJson(sorted))}\n`;
  if (format === "sarif") return `${JSON.stringify(formatSarif(sorted, documentation), null, 2)}\n`;
  if (format === "github") return sorted.map((problem) => `${formatAnnotation(problem)}\n`).join("");
  return formatHuman(sorted, { ...options, documentation });
}

/** Sort by position. Problems without a position come first, because most concern the whole run. */
function compareByPlace({ place: a }: Problem, { place: b }: Problem): number {
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
    // `rule` is the name that the code had first, which scripts read.
    findings: problems.map((problem) => ({ ...createFinding(problem), rule: problem.code })),
  };
}

export function countProblems(problems: readonly Problem[]): { errors: number; warnings: number } {
  return {
    errors: problems.filter(({ severity }) => severity === "error").length,
    warnings: problems.filter(({ severity }) => severity === "warning").length,
  };
}

/** Format a GitHub Actions workflow command, which displays the problem in a pull request's diff. */
function formatAnnotation({ severity, code, message, hint, place }: Problem): string {
  const kind = severity === "info" ? "notice" : severity;
  const properties = Object.entries({
    file: place?.file,
    line: place?.line,
    col: place?.column,
    endColumn: place?.length ? place.column + place.length : undefined,
    title: code,
  }).filter(([, value]) => value !== undefined);
  const parameters = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const text = hint ? `${message}\n${hint}` : message;
  return `::${kind} ${parameters.join(",")}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function formatHuman(
  problems: readonly Problem[],
  { color = false, columns, closing, documentation, readSource }: ReportOptions,
): string {
  const paint = createStyle(color);
  const linkCode = (code: string): string =>
    paint.dim(color ? formatTerminalLink(code, getRulePage(code, documentation)) : code);
  const getLines = createLineReader(readSource);
  let text = "";
  let size = 0;
  let count = 0;
  for (const problem of joinProblems(problems)) {
    const block = formatBlock(problem, getLines, { paint, columns, linkCode });
    size += Buffer.byteLength(block) + 1;
    if (size > MAX_REPORT_SIZE) break;
    text += `${block}\n`;
    count += problem.count;
  }
  if (count < problems.length) text += `… and ${pluralize(problems.length - count, "more problem")}.\n\n`;
  return text + (closing ?? formatSummary(problems, paint));
}

/** Maximum number of lines with further places of a joined problem. */
const MAX_PLACES = 20;

const formatPlace = ({ file, line, column }: Place): string => escapeControls(`${file}:${line}:${column}`);

function formatBlock(
  { severity, code, message, hint, place, others, count }: JoinedProblem,
  getLines: (file: SourcePath) => readonly string[],
  { paint, columns, linkCode }: { paint: Style; columns: number | undefined; linkCode: (code: string) => string },
): string {
  const position = place ? `${paint.bold(formatPlace(place))}  ` : "";
  const amount = count > 1 ? `  ${pluralize(count, "place")}` : "";
  let block = `${position}${paint[severity](severity)}  ${linkCode(code)}${amount}\n`;
  block += `  ${escapeControls(message)}\n`;
  const gutter = `${place?.line} │ `;
  // The margin (2), the gutter and ellipses on a cut line (2) precede or follow the text.
  const excerptWidth = columns
    ? Math.min(MAX_EXCERPT_WIDTH, Math.max(MIN_EXCERPT_WIDTH, columns - gutter.length - 4))
    : undefined;
  const excerpt = place && createCodeFrame(getLines(place.file)[place.line - 1], place, excerptWidth);
  if (excerpt) {
    block += `  ${paint.dim(gutter)}${escapeControls(excerpt.line)}\n`;
    block += `  ${" ".repeat(gutter.length + excerpt.indent)}${paint.mark("~".repeat(excerpt.length))}\n`;
  }
  // Hints contain one choice per line.
  for (const line of hint?.split("\n") ?? []) block += `  ${escapeControls(line)}\n`;
  for (const line of formatOthers(others, count - 1)) block += `    ${line}\n`;
  return block;
}

/** Format further places, one value per line if values differ: `a.md:3:1 and 12 more  "b.md"`. */
function formatOthers(others: readonly OtherPlaces[], total: number): string[] {
  const [first] = others;
  if (first === undefined) return [];
  const isSame = others.length === 1 && first.difference === "";
  const rows = isSame
    ? first.places.map((place) => ({ place, count: 1, difference: "" }))
    : others.map(({ places, difference }) => ({ place: places[0], count: places.length, difference }));
  const visibleRows = rows.slice(0, MAX_PLACES);
  const hidden = total - visibleRows.reduce((sum, { count }) => sum + count, 0);
  return [
    ...visibleRows.map(({ place, count, difference }) => {
      const more = count > 1 ? ` and ${formatCount(count - 1)} more` : "";
      return `${formatPlace(place)}${more}${difference === "" ? "" : `  ${escapeControls(difference)}`}`;
    }),
    ...(hidden > 0 ? [`… and ${formatCount(hidden)} more`] : []),
  ];
}

/** Return the URL for the page that explains a rule. */
function getRulePage(code: string, documentation: string | undefined): string | undefined {
  return documentation === undefined || !isRuleName(code) ? undefined : `${documentation}/docs/rules/${code}`;
}

/** Turn a text into a terminal link (OSC 8). Terminals without links show the text. */
function formatTerminalLink(text: string, url: string | undefined): string {
  return url === undefined ? text : `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
}

/** Create a source line reader. Problems are sorted by file, so it only caches the last file. */
function createLineReader(readSource: ReportOptions["readSource"]): (file: SourcePath) => readonly string[] {
  let last: { file: SourcePath; lines: readonly string[] } | undefined;
  return (file) => {
    if (last?.file !== file) {
      const text = readSource?.(file) ?? "";
      last = { file, lines: text.replace(/^\ufeff/, "").split(/\r\n?|\n/) };
    }
    return last.lines;
  };
}

/** Replace control characters, to prevent content from sending escape sequences to the terminal. */
export function escapeControls(text: string): string {
  const shortened = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
  return (
    shortened
      .replace(/\s+/g, (space) => (/[\n\r\t\v\f]/.test(space) ? " " : space))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "\ufffd")
      .toWellFormed()
  );
}

/** Format error and warning counts, without usage errors. */
function formatSummary(problems: readonly Problem[], paint: Style): string {
  const { errors, warnings } = countProblems(problems.filter(({ code }) => code !== "usage"));
  const parts = [
    errors > 0 ? paint.error(pluralize(errors, "error")) : "",
    warnings > 0 ? paint.warning(pluralize(warnings, "warning")) : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? `${parts.join(", ")}\n` : "";
}

/** Format a count with its noun: `1 error`, `2 errors`. */
export function pluralize(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? "" : "s"}`;
}

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/** Create a SARIF log with one run. Columns are in UTF-16 units, and paths are relative to the site root. */
function formatSarif(problems: readonly Problem[], documentation: string | undefined): object {
  const rules = [...new Set(problems.map(({ code }) => code))].sort();
  const describe = (id: string): object => ({ id, helpUri: getRulePage(id, documentation) });
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "sitegen", rules: rules.map(describe) } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => createResult(problem, rules.indexOf(problem.code))),
      },
    ],
  };
}

function createResult({ severity, code, message, hint, place }: Problem, ruleIndex: number): object {
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

/** Files larger than this have no excerpt. */
const MAX_SOURCE_SIZE = 5_000_000; // bytes

/**
 * Read a site's files for excerpts.
 *
 * Reports may be public, so they never quote files outside the site or symbolic links to hidden files.
 */
export function createSourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    const leadsToHidden = !/(?:^|\/)\./.test(file) && classifyContained(root, file).kind === "hidden";
    return leadsToHidden ? undefined : readContained(root, file, MAX_SOURCE_SIZE)?.toString("utf8");
  };
}
