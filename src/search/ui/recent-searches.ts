/**
 * Access to recent searches. Their code is loaded on demand: when there are stored searches, or when the first results
 * are visible.
 */

import { getBrowserStorage, storageKeys } from "../../theme/storage.ts";
import type { StoredHit } from "./recent-searches-store.ts";

export type EmptyState = typeof import("./empty-state.ts");

/** Cached module: even a loaded module takes a moment to import, during which keys would have no effect. */
let loaded: EmptyState | undefined;

/** Return the empty state's module if it is loaded. */
export function getLoadedEmptyState(): EmptyState | undefined {
  return loaded;
}

/** Load the empty state's module. @throws The import error. */
export async function loadEmptyState(): Promise<EmptyState> {
  loaded = await import("./empty-state.ts");
  return loaded;
}

/** Preload the empty state's module. Ignore failures, which the next load reports. */
export function preloadEmptyState(): void {
  loadEmptyState().catch(() => {});
}

/** Return true if no search was ever stored. @param index Index name. */
export function hasNoRecentSearches(index: string): boolean {
  const { get } = getBrowserStorage();
  return (get(storageKeys.recentSearches(index)) ?? get(storageKeys.favoriteSearches(index))) === null;
}

/** Store a hit that the user followed. */
export function addRecentSearch(index: string, hit: StoredHit): void {
  loadEmptyState().then(
    ({ openRecentSearches }) => openRecentSearches(index).add(hit),
    () => {},
  );
}
