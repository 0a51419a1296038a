/**
 * Parts of long texts: the builder groups what is far below the beginning, and the client inserts a text no further than
 * the first parts at first, which it finds by their ids before the markup is parsed.
 */

import { BELOW_ID } from "./shell-ids.ts";

/** Blocks that stay as they are: more than a tall window shows. */
export const FIRST_BLOCKS = 20;
/** Blocks of a part at least, save the last one. */
export const FEWEST = 8;

/** Id of a part. @param number From 1. */
export function deferredId(number: number): string {
  return number === 1 ? BELOW_ID : `${BELOW_ID}-${number}`;
}

/** How each part begins. In texts and attributes such signs are escaped, so it is found nowhere else. */
export function deferredStart(number: number): string {
  return `<div class="later" id="${deferredId(number)}"`;
}

/** Number of the first part with so many blocks before it. */
export function deferredAfter(blocks: number): number {
  return 1 + Math.max(0, Math.ceil((blocks - FIRST_BLOCKS) / FEWEST));
}
