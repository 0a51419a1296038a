/** What follows a page switch: where the view is scrolled to, and where the focus goes. */

import { SKIP_REGION_ID } from "../model/shell-ids.ts";
import { decodePercent } from "../util/path.ts";
import { revealTarget } from "./content/reveal.ts";
import { deferLayout, flushDeferred } from "./deferred-content.ts";
import type { Position } from "./scroll-restoration.ts";

/** How the new page was reached. */
export type Arrival = { kind: "forward" } | { kind: "pop"; position: Position | undefined };

/** The element that the hash of an address names. */
export function hashTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  flushDeferred();
  const fragment = hash.slice(1);
  return document.getElementById(decodePercent(fragment)) ?? document.getElementById(fragment);
}

/** Scroll to where the visitor was, to the element of the hash, or to the top. */
export function applyScroll(arrival: Arrival, hash: string): void {
  const settle = (): void => {
    const target = hashTarget(hash);
    if (arrival.kind === "pop" && arrival.position) scrollInstantly(arrival.position.x, arrival.position.y);
    else if (target) target.scrollIntoView({ behavior: "instant", block: "start" });
    else scrollInstantly(0, 0);
  };
  const target = hashTarget(hash);
  if (target || arrival.kind === "pop") deferLayout(false);
  if (target) revealTarget(target);
  settle();
  // A smooth scroll that was under way may move the view by one more step.
  requestAnimationFrame(settle);
}

/** Show what the address of the first page names, where something hides it: the browser could not scroll there. */
export function applyInitialScroll(hash: string): void {
  const target = hashTarget(hash);
  if (!target || target.checkVisibility()) return;
  deferLayout(false);
  revealTarget(target);
  target.scrollIntoView({ behavior: "instant", block: "start" });
}

function scrollInstantly(left: number, top: number): void {
  scrollTo({ left, top, behavior: "instant" });
}

/** Whether the new page is seen from its top: not after back and forward, and not where the address names a place in it. */
export function startsAtTop(arrival: Arrival, hash: string): boolean {
  return arrival.kind === "forward" && hash.length <= 1;
}

/**
 * Take the focus from the page that is about to go. Where an element that has it is removed, browsers compute all styles,
 * halfway through the switch, to do so.
 */
export function clearFocus(arrival: Arrival, hash: string): void {
  if (startsAtTop(arrival, hash) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Move the focus as a new document would: the next Tab reaches the skip link. Elsewhere it stays. */
export function moveFocus(arrival: Arrival, hash: string): void {
  if (startsAtTop(arrival, hash)) document.getElementById(SKIP_REGION_ID)?.focus({ preventScroll: true });
}
