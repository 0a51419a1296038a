/** What `build` prints when it has succeeded. */

import type { BuildSummary } from "../build/build-site.ts";
import { formatCount, formatDuration, formatSize } from "../util/format.ts";
import { counted } from "./report.ts";
import type { Style } from "./style.ts";

export interface SummaryOptions {
  /** Time of the whole command in ms. */
  duration: number;
  /** The output folder as a person would write it. */
  out: string;
  /** By stage, in ms; absent without `--profile`. */
  stages?: Readonly<Record<string, number>>;
  style: Style;
  /** Columns of the terminal, 0 or absent when unknown. */
  columns?: number;
  /** Command lines that show the warnings, and that serve the build. */
  commands: { warnings: string; next: string };
}

/** Columns of the labels. */
const LABEL = 14;
/** A path is not cut below this length. */
const SHORTEST_PATH = 10;

const list = (parts: readonly string[]): string => parts.join(" · ");

export function formatSummary(summary: BuildSummary, options: SummaryOptions): string {
  const { style, duration, commands } = options;
  const { pages, locales, problems } = summary;
  const warnings = problems.filter(({ severity }) => severity === "warning").length;
  const title = `${style.success("✓")} ${style.bold(list([counted(pages, "page"), counted(locales, "locale")]))}`;
  const lines = [
    `${title}   ${style.dim(formatDuration(duration))}`,
    ...amounts(summary, options.out),
    ...firstLoad(summary, options),
    ...(warnings > 0 ? row(style.warning, counted(warnings, "warning"), commands.warnings, options) : []),
    ...(options.stages ? profile(summary, options.stages) : []),
    `Next: ${style.bold(commands.next)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Pages and files, and what changed since the last build and since the one that `--since` names. */
function amounts(summary: BuildSummary, out: string): string[] {
  const { pages, rendered, changes, files, bytes, written, unchanged, removed } = summary;
  const numbers = (parts: Readonly<Record<string, number>>): string =>
    list(Object.entries(parts).map(([name, count]) => `${formatCount(count)} ${name}`));
  const lines = [
    numbers({ rendered, "from cache": pages - rendered }),
    `${list([counted(files, "file"), formatSize(bytes)])} → ${out}`,
    numbers({ written, unchanged, removed }),
  ];
  if (changes) {
    const { added, changed, removedPages } = changes;
    lines.push(`pages: ${numbers({ added: added.length, changed: changed.length, removed: removedPages.length })}`);
  }
  return lines.map((line) => `  ${line}`);
}

function firstLoad({ firstLoad: load }: BuildSummary, options: SummaryOptions): string[] {
  if (!load) return [];
  const { page, script, style } = load;
  const size = `${formatSize(page.bytes)} (${formatSize(page.compressed)} br)`;
  const room = options.columns ? options.columns - LABEL - size.length - 4 : undefined;
  const name = shortened(load.path === "" ? "/" : load.path, room);
  const sizes = [`${formatSize(script.compressed)} script`, `${formatSize(style.compressed)} style`];
  return [
    ...row(options.style.dim, "largest page", `${name}  ${size}`, options),
    ...row(options.style.dim, "first load", `${list(sizes)} (br)`, options),
  ];
}

/** The end of a path says more than its start. */
function shortened(path: string, room = Number.POSITIVE_INFINITY): string {
  const length = Math.max(room, SHORTEST_PATH);
  return path.length <= length ? path : `…${path.slice(1 - length)}`;
}

/** A label and its value: side by side, or below each other on a narrow terminal. */
function row(paint: Style["dim"], label: string, value: string, { columns }: SummaryOptions): string[] {
  const padded = label.padEnd(LABEL - 1);
  if (columns && 2 + padded.length + 1 + value.length > columns) return [`  ${paint(label)}`, `    ${value}`];
  return [`  ${paint(padded)} ${value}`];
}

function profile({ parsed }: BuildSummary, stages: Readonly<Record<string, number>>): string[] {
  const rows = Object.entries(stages).map(([name, time]) => `    ${name.padEnd(8)} ${String(time).padStart(6)}`);
  const sources = `${formatCount(parsed.hits)} of ${formatCount(parsed.total)} sources parsed from the cache`;
  return [`  ${sources}`, "  Time by stage (ms):", ...rows];
}
