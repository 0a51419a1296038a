/** Decide from repeated runs of two programs if the second one needs more time or memory. */

import { median } from "./measure.js";

/** Ratio from which a difference matters. */
const LIMIT = 1.05;
/** Standard errors that a difference must exceed, i.e. a confidence of about 95 %. */
const CONFIDENCE = 2;

/**
 * Compare pairs of runs.
 *
 * @param {readonly number[]} before Values of the first program, one for each round.
 * @param {readonly number[]} after Values of the second program in the same rounds.
 * @returns The median ratio; `noise`, its standard error as a share, infinite for a single round; and the verdict:
 *   "worse" and "better" beyond the limit and the noise, "unclear" beyond the limit but within the noise, or "same".
 */
export function compareRuns(before, after) {
  const ratios = after.map((value, round) => value / before[round]);
  const ratio = median(ratios);
  const deviations = ratios.map((value) => Math.log(value / ratio) ** 2);
  const variance = deviations.reduce((sum, square) => sum + square, 0) / (ratios.length - 1);
  const noise = ratios.length > 1 ? Math.sqrt(variance / ratios.length) : Number.POSITIVE_INFINITY;
  const isClear = Math.abs(Math.log(ratio)) > CONFIDENCE * noise;
  const isFar = ratio > LIMIT || ratio < 1 / LIMIT;
  const verdict = !isFar ? "same" : !isClear ? "unclear" : ratio > 1 ? "worse" : "better";
  return { ratio, noise, verdict };
}
