/**
 * Deferred sections on long pages.
 *
 * The build groups the blocks far below the top into sections. To show a page early, the client first inserts only the
 * HTML before such a section and finds that position by the section's ID, before the HTML is parsed.
 */

import { BELOW_ID } from "./shell-ids.ts";

/** Blocks at the top that are never deferred: more than fit in a tall window. */
export const FIRST_BLOCKS = 20;
/** Minimum blocks in a section, except the last one. */
export const MIN_BLOCKS = 8;

/** @param number Section number, from 1. */
export function getDeferredId(number: number): string {
  return number === 1 ? BELOW_ID : `${BELOW_ID}-${number}`;
}

/** Return the HTML with which a section starts. Elsewhere `<` is escaped, so this string is found nowhere else. */
export function getDeferredStart(number: number): string {
  return `<div class="later" id="${getDeferredId(number)}"`;
}

/** Return the first section's number that is preceded by at least `blocks` blocks. */
export function findDeferredAfter(blocks: number): number {
  return 1 + Math.max(0, Math.ceil((blocks - FIRST_BLOCKS) / MIN_BLOCKS));
}
