/**
 * What the dialog remembers of searches, and the code for that, which can wait: it is loaded when there is something to
 * show, or when there are hits to choose from.
 */

import { browserStorage, storageKeys } from "../../theme/storage.ts";
import type { StoredHit } from "./recent-searches-store.ts";

export type EmptyState = typeof import("./empty-state.ts");

/** Even what is loaded already takes a while to be imported, in which keys would find nothing. */
let loaded: EmptyState | undefined;

/** The code of what the dialog shows without hits, when it is here. */
export function withoutHits(): EmptyState | undefined {
  return loaded;
}

/** Load it. @throws What the browser throws: it cannot be loaded now. */
export async function loadWithoutHits(): Promise<EmptyState> {
  loaded = await import("./empty-state.ts");
  return loaded;
}

/** Load it for later, when a failure matters. */
export function expectWithoutHits(): void {
  loadWithoutHits().catch(() => {});
}

/** Whether nothing was ever remembered. @param index Name of what is searched. */
export function hasNoRecentSearches(index: string): boolean {
  const { get } = browserStorage();
  return (get(storageKeys.recentSearches(index)) ?? get(storageKeys.favoriteSearches(index))) === null;
}

/** A hit was chosen. */
export function addRecentSearch(index: string, hit: StoredHit): void {
  loadWithoutHits().then(
    ({ openRecentSearches }) => openRecentSearches(index).add(hit),
    () => {},
  );
}
