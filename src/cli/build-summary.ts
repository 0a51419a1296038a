/** Formats the summary that `build` prints on success. */

import type { BuildSummary } from "../build/build-site.ts";
import { formatCount, formatDuration, formatSize } from "../util/format.ts";
import type { Style } from "./flags.ts";
import { pluralize } from "./report.ts";

export interface SummaryOptions {
  /** Command duration in ms. */
  duration: number;
  /** The output directory as displayed to users. */
  out: string;
  /** Durations by stage in ms; absent without `--profile`. */
  stages?: Readonly<Record<string, number>>;
  style: Style;
  /** Terminal width in columns; 0 or absent if unknown. */
  columns?: number;
  /** Command lines to list the warnings and to serve the build. */
  commands: { warnings: string; next: string };
}

/** Label width in columns. */
const LABEL_WIDTH = 14;
/** Minimum length for a shortened path. */
const MIN_PATH_LENGTH = 10;

const joinParts = (parts: readonly string[]): string => parts.join(" · ");

export function formatSummary(summary: BuildSummary, options: SummaryOptions): string {
  const { style, duration, commands } = options;
  const { pages, locales, problems } = summary;
  const warnings = problems.filter(({ severity }) => severity === "warning").length;
  const title = `${style.success("✓")} ${style.bold(joinParts([pluralize(pages, "page"), pluralize(locales, "locale")]))}`;
  const lines = [
    `${title}   ${style.dim(formatDuration(duration))}`,
    ...formatAmounts(summary, options.out),
    ...formatFirstLoad(summary, options),
    ...(warnings > 0 ? formatRow(style.warning, pluralize(warnings, "warning"), commands.warnings, options) : []),
    ...(options.stages ? formatProfile(summary, options.stages) : []),
    `Next: ${style.bold(commands.next)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Format page and file counts, and the changes since the last build and the build given by `--since`. */
function formatAmounts(summary: BuildSummary, out: string): string[] {
  const { pages, rendered, changes, files, bytes, written, unchanged, removed } = summary;
  const formatNumbers = (parts: Readonly<Record<string, number>>): string =>
    joinParts(Object.entries(parts).map(([name, count]) => `${formatCount(count)} ${name}`));
  const lines = [
    formatNumbers({ rendered, "from cache": pages - rendered }),
    `${joinParts([pluralize(files, "file"), formatSize(bytes)])} → ${out}`,
    formatNumbers({ written, unchanged, removed }),
  ];
  if (changes) {
    const { added, changed, removedPages } = changes;
    lines.push(
      `pages: ${formatNumbers({ added: added.length, changed: changed.length, removed: removedPages.length })}`,
    );
  }
  return lines.map((line) => `  ${line}`);
}

function formatFirstLoad({ firstLoad: load }: BuildSummary, options: SummaryOptions): string[] {
  if (!load) return [];
  const { page, script, style } = load;
  const size = `${formatSize(page.bytes)} (${formatSize(page.compressed)} br)`;
  const available = options.columns ? options.columns - LABEL_WIDTH - size.length - 4 : undefined;
  const name = shorten(load.path === "" ? "/" : load.path, available);
  const sizes = [`${formatSize(script.compressed)} script`, `${formatSize(style.compressed)} style`];
  return [
    ...formatRow(options.style.dim, "largest page", `${name}  ${size}`, options),
    ...formatRow(options.style.dim, "first load", `${joinParts(sizes)} (br)`, options),
  ];
}

/** Cut a path's start, because the end is more specific. */
function shorten(path: string, available = Number.POSITIVE_INFINITY): string {
  const length = Math.max(available, MIN_PATH_LENGTH);
  return path.length <= length ? path : `…${path.slice(1 - length)}`;
}

/** Format a label and its value on one line, or on two lines if the terminal is narrow. */
function formatRow(paint: Style["dim"], label: string, value: string, { columns }: SummaryOptions): string[] {
  const padded = label.padEnd(LABEL_WIDTH - 1);
  if (columns && 2 + padded.length + 1 + value.length > columns) return [`  ${paint(label)}`, `    ${value}`];
  return [`  ${paint(padded)} ${value}`];
}

function formatProfile({ parsed }: BuildSummary, stages: Readonly<Record<string, number>>): string[] {
  const rows = Object.entries(stages).map(([name, time]) => `    ${name.padEnd(8)} ${String(time).padStart(6)}`);
  const sources = `${formatCount(parsed.hits)} of ${formatCount(parsed.total)} sources parsed from the cache`;
  return [`  ${sources}`, "  Time by stage (ms):", ...rows];
}
