/**
 * Access to recent searches. Their code is loaded on demand: when there are stored searches, or when the first results
 * are visible.
 */

import { browserStorage, storageKeys } from "../../theme/storage.ts";
import type { StoredHit } from "./recent-searches-store.ts";

export type EmptyState = typeof import("./empty-state.ts");

/** Cached module: even a loaded module takes a moment to import, during which keys would have no effect. */
let loaded: EmptyState | undefined;

/** Return the module of the empty state if it is loaded. */
export function loadedEmptyState(): EmptyState | undefined {
  return loaded;
}

/** Load the module of the empty state. @throws The import error. */
export async function loadEmptyState(): Promise<EmptyState> {
  loaded = await import("./empty-state.ts");
  return loaded;
}

/** Preload the module of the empty state. Ignore failures, which the next load reports. */
export function preloadEmptyState(): void {
  loadEmptyState().catch(() => {});
}

/** Return true if no search was ever stored. @param index Name of the index. */
export function hasNoRecentSearches(index: string): boolean {
  const { get } = browserStorage();
  return (get(storageKeys.recentSearches(index)) ?? get(storageKeys.favoriteSearches(index))) === null;
}

/** Store a hit that the user followed. */
export function addRecentSearch(index: string, hit: StoredHit): void {
  loadEmptyState().then(
    ({ openRecentSearches }) => openRecentSearches(index).add(hit),
    () => {},
  );
}
