/** Sets the scroll position and the focus after a page switch. */

import { idsOfHash } from "../model/permalink.ts";
import { SKIP_REGION_ID } from "../model/shell-ids.ts";
import { revealTarget } from "./content/reveal.ts";
import { deferLayout, flushDeferred } from "./deferred-content.ts";
import type { Position } from "./scroll-restoration.ts";

/** The type of navigation that led to the page. */
export type Arrival = { kind: "forward" } | { kind: "pop"; position: Position | undefined };

/** Return the target element of a hash. */
export function hashTarget(hash: string): HTMLElement | null {
  const ids = idsOfHash(hash);
  if (ids.length === 0) return null;
  flushDeferred();
  for (const id of ids) {
    const target = document.getElementById(id);
    if (target) return target;
  }
  return null;
}

/** Scroll to the saved position, to the target of the hash, or to the top. */
export function applyScroll(arrival: Arrival, hash: string): void {
  const scroll = (): void => {
    const target = hashTarget(hash);
    if (arrival.kind === "pop" && arrival.position) scrollInstantly(arrival.position.x, arrival.position.y);
    else if (target) target.scrollIntoView({ behavior: "instant", block: "start" });
    else scrollInstantly(0, 0);
  };
  const target = hashTarget(hash);
  if (target || arrival.kind === "pop") deferLayout(false);
  if (target) revealTarget(target);
  scroll();
  // A running smooth scroll may still move the page by one step.
  requestAnimationFrame(scroll);
}

/** Reveal the target of the hash on the first page, if it is hidden: the browser could not scroll to it. */
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

/** True if the page starts at its top: not after history traversal, and not with a hash. */
export function startsAtTop(arrival: Arrival, hash: string): boolean {
  return arrival.kind === "forward" && hash.length <= 1;
}

/** Remove the focus before the page is removed. Otherwise browsers compute all styles in the middle of the switch. */
export function clearFocus(arrival: Arrival, hash: string): void {
  if (startsAtTop(arrival, hash) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Move the focus so that, like in a new document, the next Tab reaches the skip link. */
export function moveFocus(arrival: Arrival, hash: string): void {
  if (startsAtTop(arrival, hash)) document.getElementById(SKIP_REGION_ID)?.focus({ preventScroll: true });
}
