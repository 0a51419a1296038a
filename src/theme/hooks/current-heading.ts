/** Marks the link to the current heading in a table of contents. Loaded after hydration. */

import { scrollEntryIntoView } from "./scroll-entry.ts";

/** A heading's edges in pixels, relative to the viewport. */
export interface HeadingBox {
  top: number;
  bottom: number;
}

/**
 * Find the current heading.
 *
 * This is the first heading with its top at or below the navigation bar if its bottom is in the upper half of the
 * viewport; otherwise, the heading before it.
 *
 * @param count Number of headings, in document order.
 * @param getBox Returns a heading's box by index.
 * @param bar The navigation bar's bottom edge.
 * @returns The heading's index, or -1 before the first one.
 */
export function findCurrentHeading(
  count: number,
  getBox: (index: number) => HeadingBox,
  bar: number,
  viewport: number,
): number {
  // Exponential search from the start: measuring a heading far below the viewport would force its layout.
  let low = 0;
  let step = 1;
  while (low + step <= count && getBox(low + step - 1).top < bar) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, count);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getBox(middle).top >= bar) high = middle;
    else low = middle + 1;
  }
  if (low === count) return count - 1;
  return getBox(low).bottom < viewport / 2 ? low : low - 1;
}

/**
 * Return the navigation bar's bottom edge. Subtracts one pixel, since scrolling to a heading may stop at a
 * fraction of a pixel above it.
 */
function measureBarBottom(): number {
  return Math.max(0, document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0) - 1;
}

interface SpyTarget {
  link: HTMLElement;
  heading: HTMLElement;
}

/**
 * Selector for collapsed containers. Headings inside are ignored. Measuring the headings instead would force the layout
 * for deferred content.
 */
const CLOSED = "[hidden], details:not([open]) > :not(summary)";

/**
 * Find a list's visible headings. `complete` is false if some are missing, e.g. while the page's end has not been
 * inserted.
 */
function findTargets(list: HTMLElement): { targets: SpyTarget[]; complete: boolean } {
  const targets: SpyTarget[] = [];
  let complete = true;
  for (const link of list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const id = decodeURIComponent((link.getAttribute("href") as string).slice(1));
    const heading = document.getElementById(id);
    if (!heading) complete = false;
    else if (!heading.closest(CLOSED)) targets.push({ link, heading });
  }
  return { targets, complete };
}

export interface ScrollSpyOptions {
  /** Return whether the link is to be marked. By default, if the list is rendered. */
  isActive?(list: HTMLElement): boolean;
  /** Called with the current link's text, or `undefined` before the first heading. */
  onChange?(label: string | undefined): void;
}

const isRendered = (element: Element): boolean => element.getClientRects().length > 0;

/**
 * Mark the link to the current heading with `aria-current`, and keep it visible.
 *
 * @param scroller The list's scroll container.
 * @returns A function that stops and removes the mark.
 */
export function markCurrentHeading(
  scroller: HTMLElement,
  { isActive = isRendered, onChange }: ScrollSpyOptions,
): () => void {
  let spyTargets: SpyTarget[] | undefined;
  let marked: HTMLElement | undefined;
  let frame = 0;

  function update(): void {
    frame = 0;
    if (!isActive(scroller)) return;
    const { targets, complete } = spyTargets ? { targets: spyTargets, complete: true } : findTargets(scroller);
    if (complete) spyTargets = targets;
    const index = findCurrentHeading(
      targets.length,
      // Only called with indexes below the count.
      (n) => (targets[n] as SpyTarget).heading.getBoundingClientRect(),
      measureBarBottom(),
      window.innerHeight,
    );
    const link = targets[index]?.link;
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    marked = link;
    onChange?.(link?.textContent ?? undefined);
    if (!link) return;
    link.setAttribute("aria-current", "true");
    scrollEntryIntoView(scroller, link);
  }
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(update);
  };
  const resetTargets = () => {
    spyTargets = undefined;
    schedule();
  };
  document.addEventListener("scroll", schedule, { passive: true });
  window.addEventListener("resize", resetTargets);
  // Runs initially, and when a collapsible element opens or deferred content gets its actual height.
  const growth = new ResizeObserver(resetTargets);
  growth.observe(document.body);
  // A long list is first rendered in part, then replaced.
  const observer = new MutationObserver(resetTargets);
  observer.observe(scroller, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    growth.disconnect();
    document.removeEventListener("scroll", schedule);
    window.removeEventListener("resize", resetTargets);
    marked?.removeAttribute("aria-current");
  };
}

/** Scroll a panel to its current entry once it is open, because it does not scroll before. */
export async function showCurrentEntry(panel: HTMLElement): Promise<void> {
  const current = panel.querySelector<HTMLElement>("[aria-current]");
  if (!current) return;
  await Promise.allSettled(panel.getAnimations().map(({ finished }) => finished));
  scrollEntryIntoView(panel, current, panel.clientHeight / 2);
}
