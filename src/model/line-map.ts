/** The text of a page together with what it takes from other files, and where each of its lines stands. */

import type { Place, Problem, SourcePath } from "./problem.ts";

/** Lines of an expanded text that follow each other in one file too. */
export interface LineRange {
  /** The first of them in the expanded text, from 1. They end where the next run begins. */
  line: number;
  file: SourcePath;
  /** The first of them in that file. */
  fileLine: number;
  /** How many columns further right they stand than in the file; negative where indentation was taken away. */
  shift: number;
}

export interface LineMap {
  text: string;
  /** Ascending; the first begins with line 1. */
  runs: readonly LineRange[];
  /** Every file that was looked for beside the page's own, whether it is there or not. */
  files: readonly SourcePath[];
  problems: readonly Problem[];
}

/** The place in a file of a line and column, from 1, of the expanded text. */
export function placeInFile({ runs }: LineMap, line: number, column: number): Place {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as LineRange).line <= line) low = middle + 1;
    else high = middle;
  }
  const run = runs[low - 1];
  if (!run) throw new Error(`an expanded text has no line ${line}`);
  return { file: run.file, line: run.fileLine + line - run.line, column: Math.max(1, column - run.shift) };
}
