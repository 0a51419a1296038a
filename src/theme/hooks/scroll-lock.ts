/** Prevents the page from scrolling below a panel or dialog. */

const LOCKED = "scroll-locked";

/**
 * Disable scrolling of the page. Padding replaces the scroll bar, to avoid a layout shift.
 *
 * @param target The body, or the root element for a dialog that may be opened while the body is locked.
 * @returns A function that enables scrolling again.
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
