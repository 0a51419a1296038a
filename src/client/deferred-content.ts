/**
 * Laying out long pages bit by bit.
 *
 * On a slow machine the layout of a long page takes hundreds of milliseconds, in which the page does not answer. While
 * `data-defer-layout` is on the root, the style sheet lets the browser pass over blocks far from the window and reckon with
 * an estimate of their height. Once the page has come alive they are measured in slices, so that the scroll bar is exact
 * before anybody needs it. On a very long page they are still passed over then: to show one more, the browser would walk
 * through all that it shows already, and later again for each change of the colours. Any other is shown as a whole, so that
 * a picture of all of it, as browsers and other programs take it, has no gaps. The first script sets the attribute where a
 * page is seen from its top. Keys that may lead to any place end the estimates at once.
 */

import { bringBack } from "./held-back.ts";
import { keepPlace } from "./keep-place.ts";
import { idle, inSlices } from "./scheduler.ts";

const ATTRIBUTE = "data-defer-layout";
/** What may wait: the elements of theme/styles/defer.css. */
const BLOCKS = ".later, .post-card, .app-card, .home > *";

/** Blocks of a page that is very long. */
const MANY = 24;

/** Keys that may go to any place of the page. */
const JUMPS = ["Tab", "End"];

/** Say whether blocks far from the window may wait. They may not where a position in the page is looked for. */
export function deferLayout(allowed: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, allowed);
}

/** Give the blocks of the page that wait their true heights, and show them where they are few. @param signal Stops it. */
export async function measureInSlices(signal: AbortSignal): Promise<void> {
  // With estimates, the browser would scroll to a wrong place.
  const showForJump = ({ key }: KeyboardEvent): void => {
    if (JUMPS.includes(key)) deferLayout(false);
  };
  addEventListener("keydown", showForJump, { signal });
  await measure(signal);
  removeEventListener("keydown", showForJump);
}

async function measure(signal: AbortSignal): Promise<void> {
  await idle();
  if (signal.aborted) return;
  bringBack();
  if (!document.documentElement.hasAttribute(ATTRIBUTE)) return;
  const heights = new Map<HTMLElement, number>();
  const blocks = document.querySelectorAll<HTMLElement>(BLOCKS);
  await inSlices(blocks, (block) => heights.set(block, contentHeight(block)), signal);
  keepPlace(seenElement(blocks), () => {
    for (const [block, height] of heights) block.style.containIntrinsicBlockSize = `auto ${height}px`;
  });
  if (blocks.length < MANY && !signal.aborted) deferLayout(false);
}

/**
 * What has the focus in a block, where it is seen, else the first block of which something is seen; nothing on a page that
 * stands at its top.
 */
function seenElement(blocks: Iterable<Element>): Element | undefined {
  if (scrollY === 0) return undefined;
  const { activeElement } = document;
  const focused = activeElement?.closest(BLOCKS) ? [activeElement] : [];
  return [...focused, ...blocks].find((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
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
