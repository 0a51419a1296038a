/** Sets the scroll position and the focus after a page switch. */

import { getHashIds } from "../model/permalink.ts";
import { SKIP_REGION_ID } from "../model/shell-ids.ts";
import { revealTarget } from "./content/reveal.ts";
import { insertDeferred, toggleDeferredLayout } from "./deferred-content.ts";
import type { Position } from "./scroll-restoration.ts";

/** The type of navigation that led to the page. */
export type Arrival = { kind: "forward" } | { kind: "pop"; position: Position | undefined };

/** Find the element that a hash refers to. */
export function findHashTarget(hash: string): HTMLElement | null {
  const ids = getHashIds(hash);
  if (ids.length === 0) return null;
  insertDeferred();
  for (const id of ids) {
    const target = document.getElementById(id);
    if (target) return target;
  }
  return null;
}

/**
 * Prepare the page for scrolling to a hash: insert its target, and open the details and tabs that contain it. The whole
 * page is laid out, also without a target, because a text fragment may match anywhere in it.
 */
export function prepareHashTarget(hash: string): HTMLElement | null {
  toggleDeferredLayout(false);
  const target = findHashTarget(hash);
  if (target) revealTarget(target);
  return target;
}

/** Scroll to the saved position, to the hash target, or to the top. */
export function applyScroll(arrival: Arrival, hash: string): void {
  if (arrival.kind === "pop" || findHashTarget(hash)) prepareHashTarget(hash);
  scrollInFrame(() => {
    const target = findHashTarget(hash);
    if (arrival.kind === "pop" && arrival.position) scrollInstantly(arrival.position.x, arrival.position.y);
    else if (target) target.scrollIntoView({ behavior: "instant", block: "start" });
    else scrollInstantly(0, 0);
  });
}

/** Scroll to the hash target if it is hidden, because the browser could not scroll to it. */
export function scrollToHiddenTarget(hash: string): void {
  if (findHashTarget(hash)?.checkVisibility() !== false) return;
  const target = prepareHashTarget(hash);
  scrollInFrame(() => target?.scrollIntoView({ behavior: "instant", block: "start" }));
}

/**
 * Scroll now and in the next frame, because a running smooth scroll may still move the page by one step, and tabs in
 * React open later.
 */
function scrollInFrame(scroll: () => void): void {
  scroll();
  requestAnimationFrame(scroll);
}

function scrollInstantly(left: number, top: number): void {
  scrollTo({ left, top, behavior: "instant" });
}

/** True if the page starts at its top: not after history traversal, and not with a hash. */
export function shouldStartAtTop(arrival: Arrival, hash: string): boolean {
  return arrival.kind === "forward" && hash.length <= 1;
}

/** Remove the focus before the page is removed. Otherwise browsers compute all styles during the switch. */
export function clearFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Move the focus so that, like in a new document, the next Tab reaches the skip link. */
export function moveFocus(): void {
  document.getElementById(SKIP_REGION_ID)?.focus({ preventScroll: true });
}
