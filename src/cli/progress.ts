/** What a person sees while a command runs: a bar on a terminal, a line a stage elsewhere, nothing when quiet. */

import type { CommonFlags } from "./flags.ts";

export interface Progress {
  stage(name: string): void;
  pages(done: number, total: number): void;
  end(): void;
}

const WIDTH = 30; // characters of the bar
const SILENT: Progress = { stage: () => {}, pages: () => {}, end: () => {} };

/** Words for stages that take long enough to be noticed. */
const WORDS: Readonly<Record<string, string>> = {
  parse: "Reading sources",
  check: "Checking",
  render: "Rendering pages",
};

export function createProgress({ quiet, json }: Pick<CommonFlags, "quiet" | "json">): Progress {
  const { stderr } = process;
  if (quiet || json) return SILENT;
  if (!stderr.isTTY) {
    return { ...SILENT, stage: (name) => void (Object.hasOwn(WORDS, name) && stderr.write(`${WORDS[name]}\n`)) };
  }
  let shown = "";
  const show = (line: string): void => {
    if (line === shown) return;
    shown = line;
    stderr.write(`\r\u001b[2K${line}`);
  };
  return {
    stage: (name) => show(WORDS[name] ?? shown),
    pages(done, total) {
      const filled = Math.round((done / total) * WIDTH);
      show(`Rendering pages ${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${done}/${total}`);
    },
    end: () => show(""),
  };
}
