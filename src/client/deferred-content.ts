/**
 * Keeps long pages responsive: inserts the HTML below the viewport after the first frame, and defers its layout.
 *
 * `deferInsert` splits the HTML before it is parsed. Code that looks for an element in the rest, or adds to it, must
 * insert the rest first. With a CPU slowed down four times, the time from a click to the frame with the new page is
 * 170, 171 and 170 ms for three of the longest pages (up to 1 MB of HTML); without the split it is 259, 316 and 250 ms.
 * Measured with `npm run bench:page -- --out a --out b <path> …`.
 *
 * On a slow machine the layout of a long page takes hundreds of milliseconds. While the root has `data-defer-layout`,
 * the style sheet lets the browser skip blocks far from the viewport and use an estimated height. After hydration they
 * are measured in slices, so that the scroll bar is exact. Afterwards very long pages keep skipping blocks, because
 * showing one more would make the browser traverse all visible ones; other pages are laid out in full, so that
 * screenshots have no gaps. The first script sets the attribute if a page is opened at its top. Keys that may scroll
 * far end the estimates at once.
 *
 * With a CPU slowed down four times, the blocking time of the first load and of a navigation is 0 and 90 ms on a page with
 * 1 MB of HTML (without deferred layout 190 and 543 ms), and 59 and 455 ms on a list of 400 cards (507 and 1,061 ms),
 * measured with the same command. `content-visibility: auto` alone, without measuring, is as fast, but 35 of 40 links to
 * headings of long pages led to a wrong place (`npm run bench:anchors`).
 */

import { deferredAfter, deferredStart } from "../model/deferred-sections.ts";
import { TOC_NAME } from "../model/page-data.ts";
import type { MarkupCut } from "../theme/context.tsx";
import { afterFrame, idle, inSlices } from "./scheduler.ts";
import { anchorScroll } from "./scroll-restoration.ts";

/** Pixels that a block of a text, and an entry of the contents, take at least: a line and the space around it. */
const LEAST_BLOCK = 24;
const LEAST_ENTRY = 18;

interface Held {
  complete(): void;
  /** What waits for the element to be whole. */
  waiting: (() => void)[];
}

const deferredParts = new Map<HTMLElement, Held>();

/** Cut markup below what a window can show; nothing where that is all of it. @param name Key of the page's markup. */
export function splitHtml(name: string, markup: string): MarkupCut | undefined {
  return name === TOC_NAME ? cutContents(markup) : cutText(markup);
}

function cutText(markup: string): MarkupCut | undefined {
  const end = markup.indexOf(deferredStart(deferredAfter(innerHeight / LEAST_BLOCK)));
  if (end < 0) return undefined;
  return { beginning: markup.slice(0, end), rest: markup.slice(end) };
}

/** Lists within lists: the parser closes those that are open where the markup ends. */
function cutContents(markup: string): MarkupCut | undefined {
  const links = markup.matchAll(/<\/a>/g);
  const last = [...links][Math.ceil(innerHeight / LEAST_ENTRY)];
  if (!last) return undefined;
  return { beginning: markup.slice(0, last.index) };
}

/** Have an element completed after the next frame, into which the beginning of its markup has just come. */
export function deferInsert(element: HTMLElement, complete: () => void): void {
  // After what waits for the frame, too: parsing the rest takes longer than a frame.
  if (deferredParts.size === 0) void afterFrame().then(() => setTimeout(flushDeferred));
  deferredParts.set(element, { complete, waiting: [] });
}

/** Put in what was held back. */
export function flushDeferred(): void {
  const all = [...deferredParts.values()];
  deferredParts.clear();
  for (const { complete } of all) complete();
  for (const { waiting } of all) for (const run of waiting) run();
}

/** Do something with an element as soon as it is whole: at once, as a rule. */
export function whenComplete(element: HTMLElement, run: () => void): void {
  const deferred = deferredParts.get(element);
  if (deferred) deferred.waiting.push(run);
  else run();
}

const ATTRIBUTE = "data-defer-layout";
/** What may wait: the elements of theme/styles/defer.css. */
const BLOCKS = ".later, .app-card";

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
  flushDeferred();
  if (!document.documentElement.hasAttribute(ATTRIBUTE)) return;
  const heights = new Map<HTMLElement, number>();
  const blocks = document.querySelectorAll<HTMLElement>(BLOCKS);
  await inSlices(blocks, (block) => heights.set(block, contentHeight(block)), signal);
  anchorScroll(seenElement(blocks), () => {
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
