/** Which heading the visitor reads: marks its link in the list of contents. */

import type { RefObject } from "react";
import { useEffect } from "react";

/** Where a heading is, in pixels from the top of the viewport. */
export interface HeadingBox {
  top: number;
  bottom: number;
}

/**
 * The heading that counts as current.
 *
 * It is the first whose top is at or below the bar, if its box lies in the upper half of the viewport, otherwise the one
 * before it.
 *
 * @param count How many headings there are, in document order from top to bottom.
 * @param boxOf The box of a heading by its number.
 * @param bar Bottom edge of what covers the top of the viewport.
 * @returns The number of the heading, or -1 before the first.
 */
export function currentHeading(
  count: number,
  boxOf: (index: number) => HeadingBox,
  bar: number,
  viewport: number,
): number {
  // From the beginning in growing steps: asking for the place of what is far below has it laid out.
  let low = 0;
  let step = 1;
  while (low + step <= count && boxOf(low + step - 1).top < bar) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, count);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxOf(middle).top >= bar) high = middle;
    else low = middle + 1;
  }
  if (low === count) return count - 1;
  return boxOf(low).bottom < viewport / 2 ? low : low - 1;
}

/** Scroll a list, and nothing around it, so that an entry of it can be seen. */
export function revealIn(scroller: HTMLElement, entry: HTMLElement, margin = 40): void {
  const box = scroller.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  if (inner.top < box.top + margin) scroller.scrollTop -= box.top + margin - inner.top;
  else if (inner.bottom > box.bottom - margin) scroller.scrollTop += inner.bottom - box.bottom + margin;
}

/** Less a pixel, since scrolling to a heading may stop at a fraction above it. */
function barBottom(): number {
  return Math.max(0, document.querySelector("[data-navbar]")?.getBoundingClientRect().bottom ?? 0) - 1;
}

interface SpyTarget {
  link: HTMLElement;
  heading: HTMLElement;
}

/** A heading in a closed box has no place on the screen. Asking whether it has a box would lay out what may wait. */
const CLOSED = "[hidden], details:not([open]) > :not(summary)";

/** The headings of a list that can be seen. `whole`: none is missing, as those far down a page that has just come. */
function findTargets(list: HTMLElement): { targets: SpyTarget[]; whole: boolean } {
  const targets: SpyTarget[] = [];
  let whole = true;
  for (const link of list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const id = decodeURIComponent((link.getAttribute("href") as string).slice(1));
    const heading = document.getElementById(id);
    if (!heading) whole = false;
    else if (!heading.closest(CLOSED)) targets.push({ link, heading });
  }
  return { targets, whole };
}

/**
 * Mark the current heading's link with `aria-current`, and keep it in view.
 *
 * @param ref The element that holds the list and scrolls it.
 * @param key Changes when the list does.
 */
export function useScrollSpy(ref: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the markup below the ref
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    let spyTargets: SpyTarget[] | undefined;
    let marked: HTMLElement | undefined;
    let frame = 0;

    function update(): void {
      frame = 0;
      if (!scroller || scroller.getClientRects().length === 0) return;
      const { targets, whole } = spyTargets ? { targets: spyTargets, whole: true } : findTargets(scroller);
      if (whole) spyTargets = targets;
      const index = currentHeading(
        targets.length,
        (n) => (targets[n] as SpyTarget).heading.getBoundingClientRect(),
        barBottom(),
        window.innerHeight,
      );
      const link = targets[index]?.link;
      if (link === marked) return;
      marked?.removeAttribute("aria-current");
      marked = link;
      if (!link) return;
      link.setAttribute("aria-current", "true");
      revealIn(scroller, link);
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    const remeasure = () => {
      spyTargets = undefined;
      schedule();
    };
    document.addEventListener("scroll", schedule, { passive: true });
    window.addEventListener("resize", remeasure);
    // Tells of the page as it is first, and when a box opens in it or what is far below gets its true height.
    const growth = new ResizeObserver(remeasure);
    growth.observe(document.body);
    // A long list is exchanged for the whole of it.
    const observer = new MutationObserver(remeasure);
    observer.observe(scroller, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      growth.disconnect();
      document.removeEventListener("scroll", schedule);
      window.removeEventListener("resize", remeasure);
      marked?.removeAttribute("aria-current");
    };
  }, [ref, key]);
}
