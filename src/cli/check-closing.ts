/** Formats the last lines that `check` prints: missing translations, the result, and the number of fixable problems. */

import { findIncompleteLocales } from "../check/incomplete-translations.ts";
import type { Problem } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { groupBy } from "../util/collections.ts";
import { formatCount, formatDuration } from "../util/format.ts";
import type { Style } from "./flags.ts";
import { countProblems, pluralize } from "./report.ts";

export interface ClosingOptions {
  /** True if the command exits with status 0. */
  isFine: boolean;
  isStrict: boolean;
  /** Number of source files. */
  files: number;
  /** Command duration in ms. */
  duration: number;
  /** Number of problems that `--fix` would solve. */
  fixable: number;
  /** Return a sitegen command line for the same site. */
  formatCommand(...words: readonly string[]): string;
  style: Style;
}

/** True for problems that report how many files a locale lacks. They are combined in one line. */
export const isTranslationNote = ({ code, severity, place }: Problem): boolean =>
  code === "missing-translation" && severity === "info" && place?.length === 0;

export function formatClosing(problems: readonly Problem[], site: Site, options: ClosingOptions): string {
  const notes = problems.filter(isTranslationNote).length;
  const lines = [
    ...formatTable(problems, options),
    ...(notes > 0 ? [formatTranslationNotes(notes, site, options)] : []),
    formatResult(problems, options),
    ...formatFixable(problems, options),
  ];
  return `${lines.join("\n")}\n`;
}

/** Minimum number of problems that are also counted in a table, since fewer can be counted on screen. */
const MIN_COUNTED = 20;

/** Format the number of problems for each rule and tool. */
function formatTable(problems: readonly Problem[], { formatCommand, style }: ClosingOptions): string[] {
  const counted = problems.filter(({ severity }) => severity !== "info");
  if (counted.length < MIN_COUNTED) return [];
  const groups = groupBy(counted, ({ code, tool }) => JSON.stringify([code, tool]));
  const rows = [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map((group) => {
      const { errors, warnings } = countProblems(group);
      return [group[0]?.code ?? "", group[0]?.tool ?? "", ...[errors, warnings].map(formatAmount)];
    });
  const header = ["rule", "tool", "errors", "warnings"];
  const widths = header.map((name, index) =>
    Math.max(...[name, ...rows.map((row) => row[index] ?? "")].map(getLength)),
  );
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  ")
      .trimEnd();
  return [
    style.dim(formatRow(header)),
    ...rows.map(formatRow),
    `Each place: ${formatCommand("check", "--format", "json")}`,
    "",
  ];
}

const formatAmount = (count: number): string => (count === 0 ? "" : formatCount(count));

const getLength = (text: string): number => text.length;

/** Format missing translations, grouping locales that lack equally many files. */
function formatTranslationNotes(count: number, site: Site, { formatCommand, style }: ClosingOptions): string {
  const groups = groupBy(
    findIncompleteLocales(site),
    ({ files, totals }) => `${formatCount(totals.missing)} of ${formatCount(files.length)}`,
  );
  const [[first = "", locales = []] = [], ...others] = [...groups].map(
    ([amount, states]) => [amount, states.map(({ locale }) => locale).join(" ")] as const,
  );
  const parts = [
    `${first} files not translated in ${locales}`,
    ...others.map(([amount, more]) => `${amount} in ${more}`),
  ];
  return `${style.info(pluralize(count, "note"))}: ${parts.join("; ")} (${formatCommand("i18n")})`;
}

function formatResult(
  problems: readonly Problem[],
  { isFine, isStrict, files, duration, style }: ClosingOptions,
): string {
  const { errors, warnings } = countProblems(problems);
  const amounts = [
    errors > 0 ? style.error(pluralize(errors, "error")) : "No errors",
    warnings > 0 ? style.warning(pluralize(warnings, "warning")) : "no warnings",
  ].join(", ");
  const mark = isFine ? style.success("✓") : style.error("✗");
  const strict = isStrict && warnings > 0 ? " (errors with --strict)" : "";
  return `${mark} ${amounts}${strict} · ${pluralize(files, "file")} · ${formatDuration(duration)}`;
}

function formatFixable(problems: readonly Problem[], { fixable, formatCommand }: ClosingOptions): string[] {
  if (fixable === 0) return [];
  const { errors, warnings } = countProblems(problems);
  return [
    `${formatCount(fixable)} of ${formatCount(errors + warnings)} can be fixed: ${formatCommand("check", "--fix")}`,
  ];
}
