/**
 * Recent and favourite searches, as this browser remembers them: where they are stored, and what a chosen hit leaves there.
 *
 * What is stored may be anything. It is checked before it is shown (`stored-hits.ts`).
 */

import type { SearchHit } from "../../model/search/hit.ts";
import { browserStorage, storageKeys } from "../../theme/storage.ts";

/** What is kept of a hit. */
export type StoredHit = Pick<SearchHit, "type" | "url" | "content" | "hierarchy">;

/** Recent searches that are kept. */
export const RECENT = 7;

/** A list in the storage. */
export interface HitSlot {
  /** All that is stored. */
  read(): unknown[];
  /** All but the hits with this address. */
  readWithout(url: string): unknown[];
  write(hits: readonly unknown[]): void;
}

export interface SearchMemory {
  recent: HitSlot;
  favorites: HitSlot;
  /** A hit was chosen. */
  add(hit: StoredHit): void;
}

function openSlot(key: string): HitSlot {
  const storage = browserStorage();
  const read = (): unknown[] => {
    try {
      const list: unknown = JSON.parse(storage.get(key) ?? "");
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    readWithout: (url) => read().filter((hit) => (hit as Partial<StoredHit> | null)?.url !== url),
    write: (hits) => storage.set(key, JSON.stringify(hits)),
  };
}

/** @param index Name of what is searched. */
export function openMemory(index: string): SearchMemory {
  const recent = openSlot(storageKeys.recentSearches(index));
  const favorites = openSlot(storageKeys.favoriteSearches(index));
  return {
    recent,
    favorites,
    add(hit) {
      const kept = storedForm(hit);
      if (favorites.readWithout(kept.url).length < favorites.read().length) return;
      recent.write([kept, ...recent.readWithout(kept.url)].slice(0, RECENT));
    },
  };
}

/** A piece of text is remembered as its page: the words that led there are forgotten. */
function storedForm({ type, url, hierarchy }: StoredHit): StoredHit {
  if (type !== "content") return { type, url, content: null, hierarchy };
  const { lvl0, lvl1 } = hierarchy;
  const none = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  return { type: "lvl1", url: url.replace(/#.*$/, ""), content: null, hierarchy: { ...none, lvl0, lvl1 } };
}
