/** A page's text with included files, and each line's original place. */

import { getElement } from "../util/collections.ts";
import type { Place, Problem, SourcePath } from "./problem.ts";

/** Lines that are consecutive both in the expanded text and in one file. */
export interface LineRange {
  /** First line in the expanded text, from 1. The run ends before the next one. */
  line: number;
  file: SourcePath;
  /** First line in the file. */
  fileLine: number;
  /** Columns added to the indentation in the file; negative if indentation was removed. */
  shift: number;
}

export interface LineMap {
  text: string;
  /** In ascending order; the first run begins at line 1. */
  runs: readonly LineRange[];
  /** All included files, even those that do not exist. */
  files: readonly SourcePath[];
  problems: readonly Problem[];
}

/** Map a line and column in the expanded text, both from 1, to the place in the original file. */
export function placeInFile({ runs }: LineMap, line: number, column: number): Place {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getElement(runs, middle).line <= line) low = middle + 1;
    else high = middle;
  }
  const run = runs[low - 1];
  if (!run) throw new Error(`an expanded text has no line ${line}`);
  return { file: run.file, line: run.fileLine + line - run.line, column: Math.max(1, column - run.shift) };
}
