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

/** Minimum height in px of a block of text and of an entry of the table of contents: a line and its margins. */
const MIN_BLOCK_HEIGHT = 24;
const MIN_ENTRY_HEIGHT = 18;

interface DeferredPart {
  complete(): void;
  /** Callbacks to run once the element is complete. */
  callbacks: (() => void)[];
}

const deferredParts = new Map<HTMLElement, DeferredPart>();

/**
 * Split HTML below the part that fits in the viewport.
 *
 * @param name Key in the HTML of the page.
 * @returns `undefined` if all of it may fit.
 */
export function splitHtml(name: string, markup: string): MarkupCut | undefined {
  return name === TOC_NAME ? splitTableOfContents(markup) : splitText(markup);
}

function splitText(markup: string): MarkupCut | undefined {
  const end = markup.indexOf(deferredStart(deferredAfter(innerHeight / MIN_BLOCK_HEIGHT)));
  if (end < 0) return undefined;
  return { beginning: markup.slice(0, end), rest: markup.slice(end) };
}

/** Split nested lists at a link. The HTML parser closes the lists that are open at the end. */
function splitTableOfContents(markup: string): MarkupCut | undefined {
  const links = markup.matchAll(/<\/a>/g);
  const last = [...links][Math.ceil(innerHeight / MIN_ENTRY_HEIGHT)];
  if (!last) return undefined;
  return { beginning: markup.slice(0, last.index) };
}

/** Complete an element after the next frame, which shows the first part of its HTML. */
export function deferInsert(element: HTMLElement, complete: () => void): void {
  // Run after other callbacks that wait for the frame, because parsing the rest takes longer than a frame.
  if (deferredParts.size === 0) void afterFrame().then(() => setTimeout(flushDeferred));
  deferredParts.set(element, { complete, callbacks: [] });
}

/** Insert all deferred HTML. */
export function flushDeferred(): void {
  const all = [...deferredParts.values()];
  deferredParts.clear();
  for (const { complete } of all) complete();
  for (const { callbacks } of all) for (const run of callbacks) run();
}

/** Run a callback once an element is complete, usually immediately. */
export function whenComplete(element: HTMLElement, run: () => void): void {
  const deferred = deferredParts.get(element);
  if (deferred) deferred.callbacks.push(run);
  else run();
}

const ATTRIBUTE = "data-defer-layout";
/** Elements with deferred layout; must match theme/styles/defer.css. */
const BLOCKS = ".later, .app-card";

/** Pages with at least this many blocks keep skipping the layout of blocks. */
const MIN_DEFERRED_BLOCKS = 24;

/** Keys that may scroll to any position of the page. */
const JUMP_KEYS = ["Tab", "End"];

/** Set whether the layout of blocks far from the viewport is deferred. This must be off to scroll to an element. */
export function deferLayout(allowed: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, allowed);
}

/** Measure the deferred blocks, and end the deferred layout unless there are many. @param signal Stops measuring. */
export async function measureInSlices(signal: AbortSignal): Promise<void> {
  // With estimated heights, the browser would scroll to a wrong position.
  const endOnJumpKey = ({ key }: KeyboardEvent): void => {
    if (JUMP_KEYS.includes(key)) deferLayout(false);
  };
  addEventListener("keydown", endOnJumpKey, { signal });
  await measure(signal);
  removeEventListener("keydown", endOnJumpKey);
}

async function measure(signal: AbortSignal): Promise<void> {
  await idle();
  if (signal.aborted) return;
  flushDeferred();
  if (!document.documentElement.hasAttribute(ATTRIBUTE)) return;
  const heights = new Map<HTMLElement, number>();
  const blocks = document.querySelectorAll<HTMLElement>(BLOCKS);
  await inSlices(blocks, (block) => heights.set(block, contentHeight(block)), signal);
  anchorScroll(visibleElement(blocks), () => {
    for (const [block, height] of heights) block.style.containIntrinsicBlockSize = `auto ${height}px`;
  });
  if (blocks.length < MIN_DEFERRED_BLOCKS && !signal.aborted) deferLayout(false);
}

/**
 * Return the focused element in a block if it is visible, or else the first visible block.
 *
 * @returns `undefined` if the page is scrolled to its top.
 */
function visibleElement(blocks: Iterable<Element>): Element | undefined {
  if (scrollY === 0) return undefined;
  const { activeElement } = document;
  const focused = activeElement?.closest(BLOCKS) ? [activeElement] : [];
  return [...focused, ...blocks].find((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

/**
 * Return the height of the content of a block in px, without padding. Forces the layout of the block.
 * The height of an empty block is infinite, which style sheets ignore.
 */
function contentHeight(block: HTMLElement): number {
  const padding = Number.parseFloat(getComputedStyle(block).paddingTop);
  const top = block.getBoundingClientRect().top + block.clientTop + padding;
  return Math.max(...Array.from(block.children, (child) => child.getBoundingClientRect().bottom - top));
}
