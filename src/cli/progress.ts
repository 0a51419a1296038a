/** Displays progress: a bar on a terminal, one line per stage otherwise, and nothing with `--quiet`. */

import { formatCount } from "../util/format.ts";
import type { CommandContext, OutputStream } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";

export interface Progress {
  startStage(name: string): void;
  countPages(done: number, total: number): void;
  /** Clear the line and show the cursor again. */
  end(): void;
}

const SILENT: Progress = { startStage: () => {}, countPages: () => {}, end: () => {} };

/** Labels for stages that take a noticeable time. */
const LABELS: Readonly<Record<string, string>> = {
  parse: "Reading sources",
  check: "Checking",
  render: "Rendering pages",
};

/** Width for a terminal that does not report it. */
const DEFAULT_COLUMNS = 80;
/** Limits for the bar length in cells. */
const MAX_BAR_LENGTH = 30;
const MIN_BAR_LENGTH = 6;

const HIDE_CURSOR = "\u001b[?25l";
const SHOW_CURSOR = "\u001b[?25h";
const CLEAR_BELOW = "\u001b[0J";
const moveUp = (rows: number): string => (rows > 0 ? `\u001b[${rows}A` : "");

/** Format how many pages are rendered. @returns A line shorter than `columns`. */
export function formatProgressLine(done: number, total: number, columns: number): string {
  const totalCount = formatCount(total);
  // Pad the count to prevent the bar from changing its length.
  const count = `${formatCount(done).padStart(totalCount.length)} / ${totalCount}`;
  const label = LABELS.render as string;
  const available = columns - 1 - `${label}  ${count}`.length;
  if (available >= MIN_BAR_LENGTH) {
    const cells = Math.min(available, MAX_BAR_LENGTH);
    const filled = Math.round((done / total) * cells);
    return `${label} ${"█".repeat(filled)}${"░".repeat(cells - filled)} ${count}`;
  }
  const [verb = ""] = label.split(" ");
  const fitting = [`${label} ${count}`, `${verb} ${count}`, count].find((line) => line.length < columns);
  return fitting ?? cutLine(count, columns);
}

/** Avoid a full-width line, which would move the cursor to the next row. */
const cutLine = (line: string, columns: number): string => line.slice(0, Math.max(0, columns - 1));

export function createProgress(
  { quiet, json }: Pick<CommonFlags, "quiet" | "json">,
  { stderr, env }: CommandContext,
): Progress {
  if (quiet || json) return SILENT;
  if (!stderr.isTTY || env.TERM === "dumb") {
    return { ...SILENT, startStage: (name) => void (Object.hasOwn(LABELS, name) && stderr.write(`${LABELS[name]}\n`)) };
  }
  return createTerminalProgress(stderr);
}

function createTerminalProgress(stream: OutputStream): Progress {
  let format: ((columns: number) => string) | undefined;
  let visibleText: string | undefined;
  const draw = (): void => {
    const columns = stream.columns || DEFAULT_COLUMNS;
    const line = format?.(columns) ?? "";
    if (line === visibleText) return;
    if (visibleText === undefined) begin();
    stream.write(`${clear(columns)}${line}`);
    visibleText = line;
  };
  /** Clear the line, which may be wrapped if the terminal has become narrower. */
  const clear = (columns: number): string =>
    `\r${moveUp(Math.floor(Math.max(0, (visibleText?.length ?? 0) - 1) / columns))}${CLEAR_BELOW}`;
  const begin = (): void => {
    stream.write(HIDE_CURSOR);
    stream.on("resize", draw);
    // A second signal exits without waiting for the command.
    process.on("exit", end);
  };
  const end = (): void => {
    if (visibleText === undefined) return;
    stream.write(clear(stream.columns || DEFAULT_COLUMNS) + SHOW_CURSOR);
    stream.off("resize", draw);
    process.off("exit", end);
    visibleText = undefined;
    format = undefined;
  };
  return {
    startStage(name) {
      const label = LABELS[name];
      if (label === undefined) return;
      format = (columns) => cutLine(label, columns);
      draw();
    },
    countPages(done, total) {
      format = (columns) => formatProgressLine(done, total, columns);
      draw();
    },
    end,
  };
}
