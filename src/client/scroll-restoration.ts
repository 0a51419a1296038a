/**
 * Saves and restores the scroll position for each history entry.
 *
 * The browser cannot do this itself: the new page is rendered after the URL has changed, so the browser would scroll
 * the previous page. Each entry has a key in its state; positions are stored by key and survive a reload.
 */

import { isMenuEntry } from "../theme/hooks/mobile-menu.ts";

/** The value that the router stores in `history.state`. */
interface EntryState {
  /** Unique within the session. */
  positionKey: string;
}

export interface Position {
  x: number;
  y: number;
}

const KEY = "sitegen.positions";
/** How many positions to store; the oldest are dropped first. */
const MAX_POSITIONS = 100;

/** True if the current history entry was not created by the router, so it has no key yet. */
export function isNewEntry(): boolean {
  return readEntryKey() === undefined;
}

function readEntryKey(): string | undefined {
  const key = (history.state as Partial<EntryState> | null)?.positionKey;
  return typeof key === "string" ? key : undefined;
}

/** Parse stored positions; invalid entries are dropped. */
export function parsePositions(text: string | null): Map<string, Position> {
  const positions = new Map<string, Position>();
  try {
    for (const [key, x, y] of JSON.parse(text ?? "[]") as [unknown, unknown, unknown][]) {
      if (typeof key === "string" && typeof x === "number" && typeof y === "number") positions.set(key, { x, y });
    }
  } catch {
    // Invalid or from an older build: pages then open at their top.
  }
  return positions;
}

/** Serialize positions for `parsePositions`. */
export function serializePositions(positions: ReadonlyMap<string, Position>): string {
  return JSON.stringify(
    [...positions].slice(-MAX_POSITIONS).map(([key, { x, y }]) => [key, Math.round(x), Math.round(y)]),
  );
}

export interface Positions {
  /** Save the current entry's scroll position, if its page is on screen. */
  save(): void;
  /** Save the position before the browser adds an entry, and disable the browser's own restoration. */
  saveBeforeHash(): void;
  /** Add a history entry, or replace the current URL. */
  push(url: string, replace: boolean): void;
  /** Use the current history entry, e.g. after `popstate`. */
  trackCurrentEntry(): void;
  /** Return the current entry's saved position. */
  getSavedPosition(): Position | undefined;
  /** Set whether the current entry's page is on screen. Otherwise its scroll position is not saved. */
  setOnScreen(visible: boolean): void;
}

/** Create the scroll restoration and start listening to page events. */
export function createScrollRestoration(): Positions {
  let storedPositions: Map<string, Position> | undefined;
  /** Read on demand: the first access to storage would delay hydration. */
  const getPositions = (): Map<string, Position> => {
    storedPositions ??= parsePositions(readSession());
    return storedPositions;
  };
  const prefix = Date.now().toString(36);
  let counter = 0;
  const createKey = (): string => `${prefix}-${++counter}`;
  /** The current entry's key. */
  let positionKey = "";

  const trackCurrentEntry = (): void => {
    const entryKey = readEntryKey();
    positionKey = entryKey ?? createKey();
    // The first entry, or an entry created by a link to a hash.
    if (entryKey === undefined) history.replaceState({ ...(history.state as object | null), positionKey }, "");
  };

  const manual = history.scrollRestoration === "manual";
  trackCurrentEntry();
  // "manual" persists in entries that were left by a navigation, so browsers do not restore them after a full load.
  const storedPosition = manual && getPositions().get(positionKey);
  if (storedPosition) scrollTo(storedPosition.x, storedPosition.y);

  let isOnScreen = true;
  const save = (): void => {
    if (!isOnScreen) return;
    getPositions().delete(positionKey);
    getPositions().set(positionKey, { x: scrollX, y: scrollY });
  };
  let restoration = history.scrollRestoration;
  addEventListener("pagehide", () => {
    restoration = history.scrollRestoration;
    if (isOnScreen) {
      save();
      // After a reload, the browser restores the position earlier and better.
      history.scrollRestoration = "auto";
    }
    try {
      sessionStorage.setItem(KEY, serializePositions(getPositions()));
    } catch {
      // Storage is blocked or full, so the positions are lost with the document.
    }
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) history.scrollRestoration = restoration;
  });

  return {
    save,
    saveBeforeHash() {
      history.scrollRestoration = "manual";
      save();
    },
    trackCurrentEntry,
    getSavedPosition: () => getPositions().get(positionKey),
    setOnScreen(visible) {
      isOnScreen = visible;
      if (!visible) history.scrollRestoration = "manual";
    },
    push(url, replace) {
      history.scrollRestoration = "manual";
      if (replace) {
        history.replaceState({ ...(history.state as object | null), positionKey }, "", url);
        return;
      }
      save();
      positionKey = createKey();
      const state: EntryState = { positionKey };
      // Replace the open menu's history entry.
      if (isMenuEntry(history.state)) history.replaceState(state, "", url);
      else history.pushState(state, "", url);
    },
  };
}

function readSession(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Change the layout while keeping an element's position in the viewport.
 *
 * Browsers' scroll anchoring does not work if the page has just been scrolled to the element, or if the element
 * is clicked.
 *
 * @param element If `undefined`, the scroll position does not change.
 */
export function keepInPlace(element: Element | undefined, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  change();
  const offset = (element?.getBoundingClientRect().top ?? 0) - before;
  // Scrolling by 0 px would stop a running smooth scroll.
  if (offset !== 0) scrollBy({ top: offset, behavior: "instant" });
}
