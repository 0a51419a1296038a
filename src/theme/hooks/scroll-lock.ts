/** Keeps the page where it is while a panel or a dialog lies over it. */

const LOCKED = "scroll-locked";

/**
 * Stop the page from scrolling. Its content does not move sideways where a scroll bar goes away.
 *
 * @returns The way to let it scroll again.
 */
export function lockScroll(): () => void {
  const { body, documentElement } = document;
  const bar = window.innerWidth - documentElement.clientWidth;
  body.classList.add(LOCKED);
  if (bar > 0) body.style.setProperty("padding-inline-end", `${bar}px`);
  return () => {
    body.classList.remove(LOCKED);
    body.style.removeProperty("padding-inline-end");
  };
}
