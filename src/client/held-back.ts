/**
 * Long texts come into the page in two parts: a switch of pages waits for no more than a window can show.
 *
 * What is held back follows after the frame that shows the new page. Whoever looks for a place in it, or adds to it, asks
 * for it before.
 */

import { afterFrame } from "./schedule.ts";

/** Pixels that a block takes at least: a line and the space around it. */
const LEAST_HEIGHT = 24;

interface Held {
  element: HTMLElement;
  blocks: DocumentFragment;
  /** What waits for the element to be whole. */
  waiting: (() => void)[];
}

let held: Held | undefined;

/** Take out what is below the window. @param element Markup of content that has just come into the page, at its top. */
export function holdBack(element: HTMLElement): void {
  const first = firstBelow(element, Math.ceil(innerHeight / LEAST_HEIGHT));
  if (!first) return;
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEnd(element, element.childNodes.length);
  held = { element, blocks: range.extractContents(), waiting: [] };
  void afterFrame().then(bringBack);
}

/** The first child that cannot be in the window: before it are this many blocks at least, alone or in parts of a long text. */
function firstBelow(element: HTMLElement, blocks: number): Element | undefined {
  let count = 0;
  for (const child of element.children) {
    if (count >= blocks) return child;
    count += child.classList.contains("later") ? child.childElementCount : 1;
  }
  return undefined;
}

/** Put in what was taken out. */
export function bringBack(): void {
  if (!held) return;
  const { element, blocks, waiting } = held;
  held = undefined;
  element.append(blocks);
  for (const run of waiting) run();
}

/** Do something with an element as soon as it is whole: at once, as a rule. */
export function onceWhole(element: HTMLElement, run: () => void): void {
  if (held?.element === element) held.waiting.push(run);
  else run();
}
