/** Keeps the page where it is while a panel or a dialog lies over it. */

const LOCKED = "scroll-locked";

/**
 * Stop the page from scrolling. Its content does not move sideways where a scroll bar goes away.
 *
 * @param target The body, or the root element for what may lie over another lock.
 * @returns The way to let it scroll again.
 */
export function lockScroll({ classList, style }: HTMLElement = document.body): () => void {
  const bar = window.innerWidth - document.documentElement.clientWidth;
  classList.add(LOCKED);
  if (bar > 0) style.setProperty("padding-inline-end", `${bar}px`);
  return () => {
    classList.remove(LOCKED);
    style.removeProperty("padding-inline-end");
  };
}
