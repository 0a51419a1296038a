/**
 * Mobile menu state.
 *
 * While the menu is open, a separate history entry lets the back button close the menu without leaving the page. Its
 * state contains {@link MENU_STATE}. A navigation from the menu replaces the entry instead of adding one
 * (`isMenuEntry`). Closing the menu in any other way goes back to the previous entry.
 */

import { useCallback, useEffect, useRef, useState } from "react";

import { lockScroll } from "../../util/browser.ts";

/** Property in `history.state` that marks the menu's entry. */
const MENU_STATE = "sitegenMenu";

/** Media query for the full navigation bar, as in the style sheets: above 996px at the default font size. */
export const DESKTOP_QUERY = "(width > 62.25rem)";

/** Return true if a history state belongs to the menu's entry. */
export function isMenuEntry(state: unknown): boolean {
  return (state as { [MENU_STATE]?: true } | null)?.[MENU_STATE] === true;
}

function addEntry(): void {
  const state: unknown = history.state;
  if (isMenuEntry(state)) return;
  history.pushState({ ...(state as object | null), [MENU_STATE]: true }, "");
}

/** True after a menu was closed, until the browser has left its history entry. */
let isSteppingBack = false;

/**
 * Run a callback that changes the history. If the menu's entry is being left, wait: otherwise, the browser would leave
 * the new entry.
 */
export function runAfterStepBack(work: () => void): void {
  if (!isSteppingBack) {
    work();
    return;
  }
  // Reset now, so that further navigations do not wait for another event.
  isSteppingBack = false;
  addEventListener("popstate", work, { once: true });
}

/** Menu state on narrow screens. */
export interface MobileMenuControl {
  open: boolean;
  show(): void;
  close(): void;
  /** Close after a click on a link. The navigation replaces the menu's history entry. */
  leave(): void;
}

export function useMobileMenu(path: string): MobileMenuControl {
  const [open, setOpen] = useState(false);
  /** Synchronous copy of `open`: the browser may change the history before React renders. */
  const isOpen = useRef(false);

  const change = useCallback((next: boolean) => {
    isOpen.current = next;
    setOpen(next);
  }, []);

  const show = useCallback(() => {
    if (isOpen.current) return;
    addEntry();
    change(true);
  }, [change]);

  const leave = useCallback(() => change(false), [change]);

  const closeAndStepBack = useCallback(() => {
    change(false);
    if (isSteppingBack || !isMenuEntry(history.state)) return;
    isSteppingBack = true;
    // Asynchronous.
    history.back();
  }, [change]);

  const close = useCallback(() => isOpen.current && closeAndStepBack(), [closeAndStepBack]);

  // Also close the menu after a navigation from elsewhere. After a reload, leave the remaining entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(closeAndStepBack, [path]);

  useEffect(() => {
    const onPop = () => {
      if (!isSteppingBack) return change(false);
      isSteppingBack = false;
      // The menu was opened again in the meantime.
      if (isOpen.current) addEntry();
    };
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, [change]);

  useEffect(() => {
    if (!open) return;
    const wide = matchMedia(DESKTOP_QUERY);
    const onWide = () => wide.matches && close();
    wide.addEventListener("change", onWide);
    const unlock = lockScroll();
    return () => {
      wide.removeEventListener("change", onWide);
      unlock();
    };
  }, [open, close]);

  return { open, show, close, leave };
}
