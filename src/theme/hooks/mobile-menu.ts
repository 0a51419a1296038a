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

/** Dispatched on `window` by others to have the menu closed. */
const CLOSE_MENU_EVENT = "sitegen:close-menu";

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

/** Step back over the menu's entry, which is nobody else's concern. The browser does so a moment later. */
function stepBack(onDone: () => void): void {
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    onDone();
  };
  window.addEventListener("popstate", swallow, { capture: true, once: true });
  window.history.back();
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
  const isOpen = useRef(false);
  isOpen.current = open;
  const isSteppingBack = useRef(false);

  const show = useCallback(() => {
    if (isOpen.current) return;
    addEntry();
    setOpen(true);
  }, []);

  const leave = useCallback(() => setOpen(false), []);

  const close = useCallback(() => {
    if (!isOpen.current) return;
    setOpen(false);
    if (isSteppingBack.current || !isMenuEntry(window.history.state)) return;
    isSteppingBack.current = true;
    stepBack(() => {
      isSteppingBack.current = false;
      // Opened again in the meantime.
      if (isOpen.current) addEntry();
    });
  }, []);

  // A navigation that came about without a choice in the menu closes it as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to run
  useEffect(() => setOpen(false), [path]);

  useEffect(() => {
    if (!open) return;
    const onPop = (event: Event) => {
      event.stopImmediatePropagation();
      setOpen(false);
    };
    const wide = window.matchMedia(DESKTOP_QUERY);
    const onWide = () => wide.matches && close();
    window.addEventListener("popstate", onPop, { capture: true });
    window.addEventListener(CLOSE_MENU_EVENT, close);
    wide.addEventListener("change", onWide);
    const unlock = lockScroll();
    return () => {
      window.removeEventListener("popstate", onPop, { capture: true });
      window.removeEventListener(CLOSE_MENU_EVENT, close);
      wide.removeEventListener("change", onWide);
      unlock();
    };
  }, [open, close]);

  return { open, show, close, leave };
}
