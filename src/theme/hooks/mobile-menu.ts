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
export const MENU_STATE = "sitegenMenu";

/** From this width on there is room for the full bar. */
export const DESKTOP_QUERY = "(min-width: 997px)";

/** Whether the present history entry is the menu's own. */
export function isMenuEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && MENU_STATE in state;
}

/** Give the menu a history entry, unless it has one. */
function addEntry(): void {
  const state: unknown = window.history.state;
  if (isMenuEntry(state)) return;
  window.history.pushState({ ...(typeof state === "object" ? state : {}), [MENU_STATE]: true }, "");
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
  const isSteppingBack = useRef(false);

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
    if (isSteppingBack.current || !isMenuEntry(window.history.state)) return;
    isSteppingBack.current = true;
    // The browser does so a moment later.
    window.history.back();
  }, [change]);

  const close = useCallback(() => isOpen.current && closeAndStepBack(), [closeAndStepBack]);

  // A navigation that came about without a choice in the menu closes it as well; a reload leaves its entry behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to run
  useEffect(closeAndStepBack, [path]);

  useEffect(() => {
    const onPop = () => {
      if (!isSteppingBack.current) return change(false);
      isSteppingBack.current = false;
      // Opened again in the meantime.
      if (isOpen.current) addEntry();
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [change]);

  useEffect(() => {
    if (!open) return;
    const wide = window.matchMedia(DESKTOP_QUERY);
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
