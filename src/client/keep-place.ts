/** Keeping what is seen in its place while what stands above it changes its height. */

/**
 * Make a change, and scroll so that an element stays where it is in the window.
 *
 * Browsers keep places by themselves, but not where what changes has just been scrolled to, or is pressed.
 *
 * @param element Nothing where no place is to be kept.
 */
export function keepPlace(element: Element | undefined, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (element?.getBoundingClientRect().top ?? 0) - before;
  // A scroll by nothing would end one that is on its way.
  if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
}
