/**
 * Saves the scroll position of each history entry and restores it.
 *
 * The browser cannot do this itself: the new page is rendered after the URL has changed, so the browser would scroll
 * the previous page. Each entry has a key in its state; positions are stored by key and survive a reload.
 */

import { isMenuEntry } from "../theme/hooks/mobile-menu.ts";

/** What our entries hold in `history.state`. */
interface EntryState {
  /** Unique in this session. */
  positionKey: string;
}

export interface Position {
  x: number;
  y: number;
}

const KEY = "sitegen.positions";
/** Entries whose position is kept; the oldest are forgotten first. */
const LIMIT = 100;

/** Whether the current history entry was made by somebody else: it has no state of ours yet. */
export function isNewEntry(): boolean {
  return keyOfEntry() === undefined;
}

function keyOfEntry(): string | undefined {
  const key = (history.state as Partial<EntryState> | null)?.positionKey;
  return typeof key === "string" ? key : undefined;
}

/** Read what another page of this session stored; anything unexpected is left out. */
export function readPositions(text: string | null): Map<string, Position> {
  const positions = new Map<string, Position>();
  try {
    for (const [key, x, y] of JSON.parse(text ?? "[]") as [unknown, unknown, unknown][]) {
      if (typeof key === "string" && typeof x === "number" && typeof y === "number") positions.set(key, { x, y });
    }
  } catch {
    // Not ours, or from an older build: pages then open at their top.
  }
  return positions;
}

/** The text that `readPositions` reads. */
export function writePositions(positions: ReadonlyMap<string, Position>): string {
  return JSON.stringify([...positions].slice(-LIMIT).map(([key, { x, y }]) => [key, Math.round(x), Math.round(y)]));
}

export interface Positions {
  /** Keep where the page is scrolled to now as the position of the current entry, if it is that entry's page. */
  save(): void;
  /** The same, before the browser itself makes a new entry: it must not restore this one by its own reckoning later. */
  leave(): void;
  /** Add an entry, or give the current one another address. */
  push(address: string, replace: boolean): void;
  /** Take over the entry that a pop has made current. */
  adopt(): void;
  /** The position of the current entry, if it was shown before. */
  restored(): Position | undefined;
  /** Say whether the page of the current entry is on screen. While it is not, where the old one stands is not its position. */
  onScreen(visible: boolean): void;
}

/** Take charge of history entries and scrolling. */
export function createScrollRestoration(): Positions {
  let storedPositions: Map<string, Position> | undefined;
  /** Read when they are needed: storage that is asked for the first time holds up a page that comes to life. */
  const positions = (): Map<string, Position> => {
    storedPositions ??= readPositions(readSession());
    return storedPositions;
  };
  const prefix = Date.now().toString(36);
  let counter = 0;
  const newKey = (): string => `${prefix}-${++counter}`;
  /** Of the current entry. */
  let positionKey = "";

  const adopt = (): void => {
    const entryKey = keyOfEntry();
    positionKey = entryKey ?? newKey();
    // The first entry, or one that a link to a hash has made.
    if (entryKey === undefined) history.replaceState({ ...(history.state as object | null), positionKey }, "");
  };

  const manual = history.scrollRestoration === "manual";
  adopt();
  // An entry that was left for another one stays "manual", so the browser does not restore it after a full load.
  const storedPosition = manual && positions().get(positionKey);
  if (storedPosition) scrollTo(storedPosition.x, storedPosition.y);

  let isShown = true;
  const save = (): void => {
    if (!isShown) return;
    positions().delete(positionKey);
    positions().set(positionKey, { x: scrollX, y: scrollY });
  };
  let restoration = history.scrollRestoration;
  addEventListener("pagehide", () => {
    restoration = history.scrollRestoration;
    if (isShown) {
      save();
      // A reload shows the same page again at once, where the browser's own restoring is better than ours.
      history.scrollRestoration = "auto";
    }
    try {
      sessionStorage.setItem(KEY, writePositions(positions()));
    } catch {
      // Blocked or full: positions are lost with the document.
    }
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) history.scrollRestoration = restoration;
  });

  return {
    save,
    leave() {
      history.scrollRestoration = "manual";
      save();
    },
    adopt,
    restored: () => positions().get(positionKey),
    onScreen(visible) {
      isShown = visible;
      if (!visible) history.scrollRestoration = "manual";
    },
    push(address, replace) {
      history.scrollRestoration = "manual";
      if (replace) {
        history.replaceState({ ...(history.state as object | null), positionKey }, "", address);
        return;
      }
      save();
      positionKey = newKey();
      const state: EntryState = { positionKey };
      // The entry of the open menu gives way to the page that was chosen in it.
      if (isMenuEntry(history.state)) history.replaceState(state, "", address);
      else history.pushState(state, "", address);
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
 * Make a change, and scroll so that an element stays where it is in the window.
 *
 * Browsers keep places by themselves, but not where what changes has just been scrolled to, or is pressed.
 *
 * @param element Nothing where no place is to be kept.
 */
export function anchorScroll(element: Element | undefined, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  change();
  const offset = (element?.getBoundingClientRect().top ?? 0) - before;
  // A scroll by nothing would end one that is on its way.
  if (offset !== 0) scrollBy({ top: offset, behavior: "instant" });
}
