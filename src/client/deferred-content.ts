/**
 * Keeps long pages responsive: inserts the HTML below the viewport after the first frame, and defers its layout.
 *
 * `deferInsert` splits the HTML before it is parsed. Code that looks for an element in the rest, or adds to it, must
 * insert the rest first. With a CPU slowed down four times, the time from a click to the frame with the new page is
 * 170, 171 and 170 ms for three very long pages (up to 1 MB of HTML); without the split it is 259, 316 and 250 ms.
 * Measured with `npm run bench:page -- --out a --out b <path> …`.
 *
 * On a slow machine, laying out a long page takes hundreds of milliseconds. While the root has `data-defer-layout`,
 * the style sheet lets the browser skip blocks far from the viewport and use an estimated height. After hydration they
 * are measured in slices, so that the scroll bar is exact. Afterwards very long pages keep skipping blocks, because
 * showing one more would make the browser traverse all visible ones; other pages are laid out in full, so that
 * screenshots have no gaps. The first script sets the attribute if a page is opened at its top. Keys that may scroll
 * far end the estimates at once.
 *
 * With a CPU slowed down four times, the first load and a navigation block for 0 and 90 ms on a page with
 * 1 MB of HTML (without deferred layout 190 and 543 ms), and 59 and 455 ms on a list with 400 cards (507 and 1,061 ms),
 * measured with the same command. `content-visibility: auto` alone, without measuring, is as fast, but 35 of 40
 * links to headings on long pages led to a wrong place (`npm run bench:anchors`).
 */

import { findDeferredAfter, getDeferredStart } from "../model/deferred-sections.ts";
import { TOC_NAME } from "../model/page-payload.ts";
import type { SplitMarkup } from "../theme/context.tsx";
import { runInSlices, waitForFrame, waitForIdle } from "./scheduler.ts";
import { keepInPlace } from "./scroll-restoration.ts";

/** Minimum height in px for a text block and an entry in the table of contents: a line and its margins. */
const MIN_BLOCK_HEIGHT = 24;
const MIN_ENTRY_HEIGHT = 18;

/**
 * Numbers of blocks measured at once. Each measurement of a block that the browser skips forces a layout of the page,
 * which blocks in a group share, so larger groups take less time in total. The size follows the time that the last group
 * took: a section of a long page may have a thousand elements, and a card ten.
 */
const GROUP_SIZE = { first: 2, min: 2, max: 48 } as const;

/** Time in ms for measuring a group, below which input seems to be handled at once. */
const GROUP_TIME = 16;

interface DeferredPart {
  complete(): void;
  /** Callbacks to run once the element is complete. */
  callbacks: (() => void)[];
}

const deferredParts = new Map<HTMLElement, DeferredPart>();

/**
 * Split HTML below the part that fits in the viewport.
 *
 * @param name Key in the page's HTML.
 * @returns `undefined` if everything may fit.
 */
export function splitHtml(name: string, markup: string): SplitMarkup | undefined {
  return name === TOC_NAME ? splitTableOfContents(markup) : splitText(markup);
}

function splitText(markup: string): SplitMarkup | undefined {
  const end = markup.indexOf(getDeferredStart(findDeferredAfter(innerHeight / MIN_BLOCK_HEIGHT)));
  if (end < 0) return undefined;
  return { beginning: markup.slice(0, end), rest: markup.slice(end) };
}

/** Split nested lists at a link. The HTML parser closes the lists that are open at the end. */
function splitTableOfContents(markup: string): SplitMarkup | undefined {
  const links = markup.matchAll(/<\/a>/g);
  const last = [...links][Math.ceil(innerHeight / MIN_ENTRY_HEIGHT)];
  if (!last) return undefined;
  return { beginning: markup.slice(0, last.index) };
}

/** Complete an element after the next frame, which shows the beginning. */
export function deferInsert(element: HTMLElement, complete: () => void): void {
  // Run after other callbacks that wait for the frame, because parsing the rest takes longer than a frame.
  if (deferredParts.size === 0) void waitForFrame().then(() => setTimeout(insertDeferred));
  deferredParts.set(element, { complete, callbacks: [] });
}

/** Insert all deferred HTML. */
export function insertDeferred(): void {
  const all = [...deferredParts.values()];
  deferredParts.clear();
  for (const { complete } of all) complete();
  for (const { callbacks } of all) for (const run of callbacks) run();
}

/** Run a callback once an element is complete, usually immediately. */
export function runWhenComplete(element: HTMLElement, run: () => void): void {
  const deferred = deferredParts.get(element);
  if (deferred) deferred.callbacks.push(run);
  else run();
}

const ATTRIBUTE = "data-defer-layout";
/** Elements with deferred layout; must match theme/styles/defer.css. */
const BLOCKS = ".later, [data-defer]";

/** Pages with at least this many blocks keep skipping the layout of blocks. */
const MIN_DEFERRED_BLOCKS = 24;

/** Keys that may scroll to any position. */
const JUMP_KEYS = ["Tab", "End"];

/** Turn deferred layout for blocks far from the viewport on or off. This must be off to scroll to an element. */
export function toggleDeferredLayout(allowed: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, allowed);
}

/** Measure the deferred blocks, and end the deferred layout unless there are many. @param signal Stops measuring. */
export async function measureInSlices(signal: AbortSignal): Promise<void> {
  // With estimated heights, the browser would scroll to a wrong position.
  const endOnJumpKey = ({ key }: KeyboardEvent): void => {
    if (JUMP_KEYS.includes(key)) toggleDeferredLayout(false);
  };
  addEventListener("keydown", endOnJumpKey, { signal });
  await measure(signal);
  removeEventListener("keydown", endOnJumpKey);
}

async function measure(signal: AbortSignal): Promise<void> {
  await waitForIdle();
  if (signal.aborted) return;
  insertDeferred();
  if (!document.documentElement.hasAttribute(ATTRIBUTE)) return;
  const heights = new Map<HTMLElement, number>();
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  let size: number = GROUP_SIZE.first;
  function* takeGroups(): Generator<readonly HTMLElement[]> {
    for (let index = 0; index < blocks.length; ) {
      const group = blocks.slice(index, index + size);
      index += group.length;
      yield group;
    }
  }
  const measureGroup = (group: readonly HTMLElement[]): void => {
    const start = performance.now();
    // Like a skipped block, whose margins do not collapse with those of its contents.
    for (const { style } of group) Object.assign(style, { contentVisibility: "visible", contain: "layout" });
    for (const block of group) heights.set(block, measureContent(block));
    for (const { style } of group) Object.assign(style, { contentVisibility: "", contain: "" });
    const time = performance.now() - start;
    if (time > GROUP_TIME) size = Math.max(GROUP_SIZE.min, size >> 1);
    else if (time < GROUP_TIME / 4) size = Math.min(GROUP_SIZE.max, size * 2);
  };
  await runInSlices(takeGroups(), measureGroup, signal);
  keepInPlace(findVisibleElement(blocks), () => {
    for (const [block, height] of heights) block.style.containIntrinsicBlockSize = `auto ${height}px`;
  });
  if (blocks.length < MIN_DEFERRED_BLOCKS && !signal.aborted) toggleDeferredLayout(false);
}

/**
 * Return the focused element in a block if it is visible, or else the first visible block.
 *
 * @returns `undefined` if the page is scrolled to its top.
 */
function findVisibleElement(blocks: Iterable<Element>): Element | undefined {
  if (scrollY === 0) return undefined;
  const { activeElement } = document;
  const focused = activeElement?.closest(BLOCKS) ? [activeElement] : [];
  return [...focused, ...blocks].find((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

/**
 * Measure a block's content height in px, without padding. Forces a layout. An empty block has an infinite height,
 * which style sheets ignore.
 */
function measureContent(block: HTMLElement): number {
  const padding = Number.parseFloat(getComputedStyle(block).paddingTop);
  const top = block.getBoundingClientRect().top + block.clientTop + padding;
  return Math.max(...Array.from(block.children, (child) => child.getBoundingClientRect().bottom - top));
}
