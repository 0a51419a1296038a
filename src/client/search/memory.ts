/** Recent and favourite searches, as this browser remembers them. What is stored there may be anything. */

import { type HitType, hitTitle, type SearchHit } from "../../model/search/hit.ts";
import { browserStorage, storageKeys } from "../../theme/storage.ts";

/** What is kept of a hit. */
export type StoredHit = Pick<SearchHit, "type" | "url" | "content" | "hierarchy">;

/** Limits (product specification, search). */
const RECENT = 7;
const RECENT_WITH_FAVORITES = 4;
const FAVORITES = 10;

export interface SearchMemory {
  recent(): readonly StoredHit[];
  favorites(): readonly StoredHit[];
  /** A hit was chosen. */
  add(hit: StoredHit): void;
  /** A recent search becomes a favourite. */
  keep(hit: StoredHit): void;
  remove(hit: StoredHit): void;
}

/** Whether an address is one that a link may have. */
export function isSafeUrl(url: string): boolean {
  // A path, as most are.
  if (/^\/(?!\/)/.test(url)) return true;
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol);
  } catch {
    return false;
  }
}

function isStored(value: unknown): value is StoredHit {
  if (typeof value !== "object" || value === null) return false;
  const { type, url, hierarchy } = value as Partial<Record<keyof StoredHit, unknown>>;
  if (typeof url !== "string" || !isSafeUrl(url) || typeof hierarchy !== "object" || hierarchy === null) return false;
  const levels = Object.values(hierarchy);
  if (!levels.every((level) => level === null || typeof level === "string")) return false;
  return (
    /^(?:lvl[1-6]|content)$/.test(String(type)) &&
    hitTitle({ type: type as HitType, hierarchy: hierarchy as never }) !== ""
  );
}

/** @param index Name of what is searched. */
export function createMemory(index: string): SearchMemory {
  const storage = browserStorage();
  const recentKey = storageKeys.recentSearches(index);
  const favoritesKey = storageKeys.favoriteSearches(index);

  const read = (key: string, most: number): StoredHit[] => {
    try {
      const list: unknown = JSON.parse(storage.get(key) ?? "[]");
      return Array.isArray(list) ? list.filter(isStored).slice(0, most) : [];
    } catch {
      return [];
    }
  };
  const write = (key: string, hits: readonly StoredHit[]): void => storage.set(key, JSON.stringify(hits));
  const without = (hits: readonly StoredHit[], { url }: StoredHit): StoredHit[] =>
    hits.filter((hit) => hit.url !== url);
  const favorites = (): StoredHit[] => read(favoritesKey, FAVORITES);
  const recent = (): StoredHit[] => read(recentKey, favorites().length > 0 ? RECENT_WITH_FAVORITES : RECENT);

  return {
    recent,
    favorites,
    add(hit) {
      const kept = storedForm(hit);
      if (favorites().some(({ url }) => url === kept.url)) return;
      write(recentKey, [kept, ...without(read(recentKey, RECENT), kept)].slice(0, RECENT));
    },
    keep(hit) {
      write(recentKey, without(read(recentKey, RECENT), hit));
      write(favoritesKey, [hit, ...without(favorites(), hit)].slice(0, FAVORITES));
    },
    remove(hit) {
      write(recentKey, without(read(recentKey, RECENT), hit));
      write(favoritesKey, without(favorites(), hit));
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
