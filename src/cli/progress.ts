/** Progress of a running command: a bar on a terminal, one line per stage elsewhere, nothing with `--quiet`. */

import { formatCount } from "../util/format.ts";
import type { CommonFlags } from "./flags.ts";

export interface Progress {
  stage(name: string): void;
  pages(done: number, total: number): void;
  /** Clear the line and show the cursor again. */
  end(): void;
}

const SILENT: Progress = { stage: () => {}, pages: () => {}, end: () => {} };

/** Labels of the stages that take long enough to be noticed. */
const LABELS: Readonly<Record<string, string>> = {
  parse: "Reading sources",
  check: "Checking",
  render: "Rendering pages",
};

/** Columns of a terminal that does not report its width. */
const DEFAULT_COLUMNS = 80;
/** Cells of the bar. A shorter one shows too little. */
const LONGEST_BAR = 30;
const SHORTEST_BAR = 6;

const HIDE_CURSOR = "\u001b[?25l";
const SHOW_CURSOR = "\u001b[?25h";
const CLEAR_BELOW = "\u001b[0J";
const up = (rows: number): string => (rows > 0 ? `\u001b[${rows}A` : "");

/** Format the number of rendered pages for a terminal. @returns A line shorter than `columns`. */
export function progressLine(done: number, total: number, columns: number): string {
  const most = formatCount(total);
  // Padded, so that the bar keeps its length while the count grows.
  const count = `${formatCount(done).padStart(most.length)} / ${most}`;
  const label = LABELS.render as string;
  const room = columns - 1 - `${label}  ${count}`.length;
  if (room >= SHORTEST_BAR) {
    const cells = Math.min(room, LONGEST_BAR);
    const filled = Math.round((done / total) * cells);
    return `${label} ${"█".repeat(filled)}${"░".repeat(cells - filled)} ${count}`;
  }
  const [verb = ""] = label.split(" ");
  const fitting = [`${label} ${count}`, `${verb} ${count}`, count].find((line) => line.length < columns);
  return fitting ?? cut(count, columns);
}

/** A full row would move the cursor to the next one. */
const cut = (line: string, columns: number): string => line.slice(0, Math.max(0, columns - 1));

export function createProgress({ quiet, json }: Pick<CommonFlags, "quiet" | "json">): Progress {
  const { stderr } = process;
  if (quiet || json) return SILENT;
  if (!stderr.isTTY || process.env.TERM === "dumb") {
    return { ...SILENT, stage: (name) => void (Object.hasOwn(LABELS, name) && stderr.write(`${LABELS[name]}\n`)) };
  }
  return terminalProgress(stderr);
}

function terminalProgress(stream: NodeJS.WriteStream): Progress {
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
  /** A terminal that became narrower may have wrapped the line. */
  const clear = (columns: number): string =>
    `\r${up(Math.floor(Math.max(0, (visibleText?.length ?? 0) - 1) / columns))}${CLEAR_BELOW}`;
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
    stage(name) {
      const label = LABELS[name];
      if (label === undefined) return;
      format = (columns) => cut(label, columns);
      draw();
    },
    pages(done, total) {
      format = (columns) => progressLine(done, total, columns);
      draw();
    },
    end,
  };
}
