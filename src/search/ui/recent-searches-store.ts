/**
 * Stores recent and favorite searches in this browser.
 *
 * Stored data is validated: invalid entries are skipped, and removed with the next write.
 */

import { getBrowserStorage, storageKeys } from "../../theme/storage.ts";
import { isSafeUrl } from "../../util/browser.ts";
import { getHitTitle, type HitType, type SearchHit } from "../engine/search-api.ts";

/** A hit's stored properties. */
export type StoredHit = Pick<SearchHit, "type" | "url" | "content" | "hierarchy">;

/** How many recent searches to keep. */
const MAX_RECENT = 7;

/** A stored hit list. */
export interface StoredHitList {
  /** Return all valid hits. */
  readAll(): StoredHit[];
  /** Return all hits except those with this URL. */
  readWithout(url: string): StoredHit[];
  write(hits: readonly StoredHit[]): void;
}

interface RecentSearches {
  recent: StoredHitList;
  favorites: StoredHitList;
  /** Add a hit that the user followed, unless it is a favorite. */
  add(hit: StoredHit): void;
}

function openList(key: string): StoredHitList {
  const storage = getBrowserStorage();
  const readAll = (): StoredHit[] => {
    const text = storage.get(key);
    if (text === null) return [];
    try {
      return (JSON.parse(text) as unknown[]).filter(isStoredHit);
    } catch (error) {
      console.error(`[sitegen] "${key}" in localStorage is not a list of searches and was removed`, error);
      storage.remove(key);
      return [];
    }
  };
  return {
    readAll,
    readWithout: (url) => readAll().filter((hit) => hit.url !== url),
    write: (hits) => storage.set(key, JSON.stringify(hits)),
  };
}

/** @param index Index name. */
export function openRecentSearches(index: string): RecentSearches {
  const recent = openList(storageKeys.recentSearches(index));
  const favorites = openList(storageKeys.favoriteSearches(index));
  return {
    recent,
    favorites,
    add(hit) {
      const storedHit = toStoredHit(hit);
      if (favorites.readWithout(storedHit.url).length < favorites.readAll().length) return;
      recent.write([storedHit, ...recent.readWithout(storedHit.url)].slice(0, MAX_RECENT));
    },
  };
}

/** Reduce a hit to its stored form. A text match is stored as its page, without the text. */
function toStoredHit({ type, url, hierarchy }: StoredHit): StoredHit {
  if (type !== "content") return { type, url, content: null, hierarchy };
  const { lvl0, lvl1 } = hierarchy;
  const none = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  return { type: "lvl1", url: url.replace(/#.*$/, ""), content: null, hierarchy: { ...none, lvl0, lvl1 } };
}

function isStoredHit(value: unknown): value is StoredHit {
  if (typeof value !== "object" || value === null) return false;
  const { type, url, content, hierarchy } = value as Partial<Record<keyof StoredHit, unknown>>;
  if (typeof url !== "string" || !isSafeUrl(url) || typeof hierarchy !== "object" || hierarchy === null) return false;
  const texts = [content, ...Object.values(hierarchy)];
  if (!texts.every((text) => text === null || typeof text === "string")) return false;
  return (
    /^(?:lvl[1-6]|content)$/.test(String(type)) &&
    getHitTitle({ type: type as HitType, hierarchy: hierarchy as never }) !== ""
  );
}

/** Limits with which both lists fit into the dialog. Without favorites, more recent searches fit. */
const MAX_RECENT_WITH_FAVORITES = 4;
const MAX_FAVORITES = 10;

export function listFavorites({ favorites }: RecentSearches): StoredHit[] {
  return favorites.readAll().slice(0, MAX_FAVORITES);
}

export function listRecent(searches: RecentSearches): StoredHit[] {
  const limit = listFavorites(searches).length > 0 ? MAX_RECENT_WITH_FAVORITES : MAX_RECENT;
  return searches.recent.readAll().slice(0, limit);
}

/** Move a recent search to the favorites. */
export function addFavorite({ recent, favorites }: RecentSearches, hit: StoredHit): void {
  recent.write(recent.readWithout(hit.url));
  favorites.write([hit, ...favorites.readWithout(hit.url)].slice(0, MAX_FAVORITES));
}

export function removeHit({ recent, favorites }: RecentSearches, { url }: StoredHit): void {
  recent.write(recent.readWithout(url));
  favorites.write(favorites.readWithout(url));
}
