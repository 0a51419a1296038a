/** Types of `verdict.js`, which benchmarks run without compilation. */

export interface Comparison {
  /** Median ratio of the second program to the first. */
  ratio: number;
  /** Standard error of the ratio; infinite for a single round. */
  noise: number;
  verdict: "same" | "better" | "worse" | "unclear";
}

export function compareRuns(before: readonly number[], after: readonly number[]): Comparison;
