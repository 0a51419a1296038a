/**
 * Laying out long pages bit by bit.
 *
 * On a slow machine the layout of a long page takes hundreds of milliseconds, in which the page does not answer. While
 * `data-defer-layout` is on the root, the style sheet lets the browser pass over blocks far from the window and reckon with
 * an estimate of their height. Once the page has come alive they are measured in slices, so that the scroll bar is exact
 * before anybody needs it. On a very long page they are still passed over then: to show one more, the browser would walk
 * through all that it shows already, and later again for each change of the colours. Any other is shown as a whole, so that
 * a picture of all of it, as browsers and other programs take it, has no gaps. The first script sets the attribute where a
 * page is seen from its top.
 */

import { bringBack } from "./held-back.ts";
import { idle, inSlices } from "./schedule.ts";

const ATTRIBUTE = "data-defer-layout";
/** What may wait: the elements of theme/styles/defer.css. */
const BLOCKS = ".later, .post-card, .app-card, .home > *";

/** Blocks of a page that is very long. */
const MANY = 24;

/** Say whether blocks far from the window may wait. They may not where a position in the page is looked for. */
export function deferLayout(allowed: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, allowed);
}

/** Give the blocks of the page that wait their true heights, and show them where they are few. @param signal Stops it. */
export async function measureInSlices(signal: AbortSignal): Promise<void> {
  await idle();
  if (signal.aborted) return;
  bringBack();
  if (!document.documentElement.hasAttribute(ATTRIBUTE)) return;
  const heights = new Map<HTMLElement, number>();
  const blocks = document.querySelectorAll<HTMLElement>(BLOCKS);
  await inSlices(blocks, (block) => heights.set(block, contentHeight(block)), signal);
  for (const [block, height] of heights) block.style.containIntrinsicBlockSize = `auto ${height}px`;
  if (blocks.length < MANY && !signal.aborted) deferLayout(false);
}

/**
 * Height in pixels of what stands in a block, without its padding. Makes the browser lay out the inside of the block now.
 * Of an empty block it is infinite, which style sheets ignore.
 */
function contentHeight(block: HTMLElement): number {
  const padding = Number.parseFloat(getComputedStyle(block).paddingTop);
  const top = block.getBoundingClientRect().top + block.clientTop + padding;
  return Math.max(...Array.from(block.children, (child) => child.getBoundingClientRect().bottom - top));
}
