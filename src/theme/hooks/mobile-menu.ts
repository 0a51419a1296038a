/**
 * The menu of narrow screens.
 *
 * While it is open, the history has an entry of its own for it, so that going back closes the menu and stays on the page.
 * The entry carries {@link MENU_STATE} in its state. Whoever navigates from there replaces the entry instead of adding one
 * (`isMenuEntry`); closing the menu in any other way steps back over it.
 */

import { useCallback, useEffect, useRef, useState } from "react";

import { lockScroll } from "./scroll-lock.ts";

/** Property of `history.state` that marks the menu's entry. */
const MENU_STATE = "sitegenMenu";

/** There is room for the full bar, as the style sheets have it: above 996 px with text of the usual size. */
export const DESKTOP_QUERY = "(width > 62.25rem)";

/** Whether the present history entry is the menu's own. */
export function isMenuEntry(state: unknown): boolean {
  return (state as { [MENU_STATE]?: true } | null)?.[MENU_STATE] === true;
}

/** Give the menu a history entry, unless it has one. */
function addEntry(): void {
  const state: unknown = history.state;
  if (isMenuEntry(state)) return;
  history.pushState({ ...(state as object | null), [MENU_STATE]: true }, "");
}

/** Whether a menu was closed and the browser has not stepped back over its entry yet. */
let isSteppingBack = false;

/** Change the history, but not while such a step is under way, which would lead away from what is new. */
export function onceSteppedBack(work: () => void): void {
  if (!isSteppingBack) {
    work();
    return;
  }
  // Whoever is not content with that need not wait a second time.
  isSteppingBack = false;
  addEventListener("popstate", work, { once: true });
}

export interface MobileMenuControl {
  open: boolean;
  show(): void;
  close(): void;
  /** Close because a link was chosen: the navigation takes over the history entry. */
  leave(): void;
}

export function useMobileMenu(path: string): MobileMenuControl {
  const [open, setOpen] = useState(false);
  /** The same, at once: what closes the menu may be rendered after the browser has stepped back. */
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
    // The browser does so a moment later.
    history.back();
  }, [change]);

  const close = useCallback(() => isOpen.current && closeAndStepBack(), [closeAndStepBack]);

  // A navigation that came about without a choice in the menu closes it as well; a reload leaves its entry behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to run
  useEffect(closeAndStepBack, [path]);

  useEffect(() => {
    const onPop = () => {
      if (!isSteppingBack) return change(false);
      isSteppingBack = false;
      // Opened again in the meantime.
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
