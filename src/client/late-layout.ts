/**
 * Laying out long pages bit by bit.
 *
 * On a slow machine the layout of a long page takes hundreds of milliseconds, in which the page does not answer. While
 * `data-defer-layout` is on the root, the style sheet lets the browser pass over blocks far from the window and reckon with
 * an estimate of their height. Once the page has come alive they are laid out in portions, so that the scroll bar and all
 * positions are exact before anybody needs them. The first script sets the attribute where a page is seen from its top.
 */

import { bringBack } from "./held-back.ts";
import { idle, yieldToBrowser } from "./schedule.ts";

const ATTRIBUTE = "data-defer-layout";
/** What may wait: the elements of theme/styles/defer.css. */
const BLOCKS = ".later, .post-card, .home > *";
/** What a portion should take, in ms: also on a machine that is four times slower it is no long task then. */
const ENOUGH = 5;
const TOO_MUCH = 10;
/** Most blocks of the first portion. */
const FIRST = 2;

/** Say whether blocks far from the window may wait. They may not where a position in the page is looked for. */
export function deferLayout(allowed: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, allowed);
}

/** Lay out the blocks of the page that wait. @param signal Stops the rest. */
export async function layOutInPortions(signal: AbortSignal): Promise<void> {
  await idle();
  bringBack();
  if (signal.aborted || !document.documentElement.hasAttribute(ATTRIBUTE)) return;
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  // Each portion moves all blocks that follow it, so the best size depends on the page as well as on the machine.
  let size = FIRST;
  for (let at = 0; at < blocks.length && !signal.aborted; ) {
    const started = performance.now();
    const portion = blocks.slice(at, at + size);
    for (const block of portion) block.style.contentVisibility = "visible";
    // Asking for a size makes the browser lay out now.
    void document.body.offsetHeight;
    at += portion.length;
    const duration = performance.now() - started;
    if (duration < ENOUGH) size *= 2;
    else if (duration > TOO_MUCH) size = Math.max(1, Math.floor(size / 2));
    await yieldToBrowser();
  }
}
