/** Remembers the open and closed categories of sidebars in sessionStorage. */

import { storageKeys } from "../storage.ts";

/**
 * A sidebar's categories by position (`2.0` is the first item of the third one): the height of an open list with
 * its margins in pixels, 0 if it is closed, -1 if it is closed although it contains the current page.
 */
export type SidebarState = Readonly<Record<string, number>>;

/** Return the state in which a sidebar was left in this session; nothing if there is none or storage is unavailable. */
export function readSidebarState(name: string): SidebarState | undefined {
  try {
    const state: unknown = JSON.parse(sessionStorage.getItem(storageKeys.sidebar(name)) ?? "null");
    return typeof state === "object" && state !== null ? (state as SidebarState) : undefined;
  } catch {
    return undefined;
  }
}

/** Remember a sidebar's state for this session. Without storage, it lasts until the page is left. */
export function saveSidebarState(name: string, list: HTMLElement): void {
  const states = [...list.querySelectorAll<HTMLElement>("[data-category]")].map((entry) => {
    const [head, content] = entry.children as HTMLCollectionOf<HTMLElement>;
    const closed = head?.hasAttribute("data-active") ? -1 : 0;
    if (!head || !content || content.hidden || content.inert) return [entry.dataset.category, closed] as const;
    // Up to the next entry, because the list's margins extend beyond its own.
    const end = entry.nextElementSibling?.getBoundingClientRect().top ?? entry.getBoundingClientRect().bottom;
    return [entry.dataset.category, Math.max(1, end - head.getBoundingClientRect().bottom)] as const;
  });
  try {
    sessionStorage.setItem(storageKeys.sidebar(name), JSON.stringify(Object.fromEntries(states)));
  } catch {
    // Storage is blocked or full.
  }
}
