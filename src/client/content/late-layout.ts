/**
 * Laying out long texts bit by bit.
 *
 * On a slow machine the layout of a long page takes hundreds of milliseconds, in which the page does not answer. While
 * `data-defer-layout` is on the root, the style sheet lets the browser pass over blocks far from the window and reckon with
 * an estimate of their height. Once the page has come alive they are laid out in portions, so that the scroll bar and all
 * positions are exact before anybody needs them. The first script sets the attribute where a page is seen from its top.
 */

import { idle, inSlices } from "../schedule.ts";

const ATTRIBUTE = "data-defer-layout";
/** Blocks that are laid out together: each portion moves all that follow, so it should not be too small. */
const PORTION = 24;

/** Say whether blocks far from the window may wait. They may not where a position in the page is looked for. */
export function deferLayout(allowed: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, allowed);
}

/** Lay out the blocks of a text that wait. @param signal Stops the rest. */
export async function layOutInPortions(body: HTMLElement, signal: AbortSignal): Promise<void> {
  if (!document.documentElement.hasAttribute(ATTRIBUTE)) return;
  const blocks = [...body.children].filter((block) => block instanceof HTMLElement);
  const portions = blocks.flatMap((_, at) => (at % PORTION === 0 ? [blocks.slice(at, at + PORTION)] : []));
  await idle();
  await inSlices(
    portions,
    (portion) => {
      for (const block of portion) block.style.contentVisibility = "visible";
      // Asking for a size makes the browser lay out now, as part of this slice.
      void body.offsetHeight;
    },
    signal,
  );
}
