/**
 * Long markup comes into the page in two steps: a switch of pages waits for no more than a window can show.
 *
 * It is cut before it is parsed. What is held back follows after the frame that shows the new page. Whoever looks for a
 * place in it, or adds to it, asks for it before.
 */

import { partAfter, partStart } from "../model/deferred-sections.ts";
import { TOC_NAME } from "../model/page-data.ts";
import type { MarkupCut } from "../theme/context.tsx";
import { afterFrame } from "./scheduler.ts";

/** Pixels that a block of a text, and an entry of the contents, take at least: a line and the space around it. */
const LEAST_BLOCK = 24;
const LEAST_ENTRY = 18;

interface Held {
  complete(): void;
  /** What waits for the element to be whole. */
  waiting: (() => void)[];
}

const held = new Map<HTMLElement, Held>();

/** Cut markup below what a window can show; nothing where that is all of it. @param name Key of the page's markup. */
export function cutMarkup(name: string, markup: string): MarkupCut | undefined {
  return name === TOC_NAME ? cutContents(markup) : cutText(markup);
}

function cutText(markup: string): MarkupCut | undefined {
  const end = markup.indexOf(partStart(partAfter(innerHeight / LEAST_BLOCK)));
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
export function holdBack(element: HTMLElement, complete: () => void): void {
  // After what waits for the frame, too: parsing the rest takes longer than a frame.
  if (held.size === 0) void afterFrame().then(() => setTimeout(bringBack));
  held.set(element, { complete, waiting: [] });
}

/** Put in what was held back. */
export function bringBack(): void {
  const all = [...held.values()];
  held.clear();
  for (const { complete } of all) complete();
  for (const { waiting } of all) for (const run of waiting) run();
}

/** Do something with an element as soon as it is whole: at once, as a rule. */
export function onceWhole(element: HTMLElement, run: () => void): void {
  const found = held.get(element);
  if (found) found.waiting.push(run);
  else run();
}
