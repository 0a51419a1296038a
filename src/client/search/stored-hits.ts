/** Recent and favourite searches that are fit to be shown. What is stored may be anything. */

import { type HitType, hitTitle } from "../../model/search/hit.ts";
import { RECENT, type SearchMemory, type StoredHit } from "./memory.ts";
import { isSafeUrl } from "./safe-url.ts";

/** So many of either that both lists fit the dialog. Recent ones alone are more. */
const RECENT_WITH_FAVORITES = 4;
const FAVORITES = 10;

export function favoriteHits({ favorites }: SearchMemory): StoredHit[] {
  return favorites.read().filter(isStored).slice(0, FAVORITES);
}

export function recentHits(memory: SearchMemory): StoredHit[] {
  const most = favoriteHits(memory).length > 0 ? RECENT_WITH_FAVORITES : RECENT;
  return memory.recent.read().filter(isStored).slice(0, most);
}

/** Make a recent search a favourite. */
export function keepHit({ recent, favorites }: SearchMemory, hit: StoredHit): void {
  recent.write(recent.readWithout(hit.url));
  favorites.write([hit, ...favorites.readWithout(hit.url)].slice(0, FAVORITES));
}

export function removeHit({ recent, favorites }: SearchMemory, { url }: StoredHit): void {
  recent.write(recent.readWithout(url));
  favorites.write(favorites.readWithout(url));
}

function isStored(value: unknown): value is StoredHit {
  if (typeof value !== "object" || value === null) return false;
  const { type, url, content, hierarchy } = value as Partial<Record<keyof StoredHit, unknown>>;
  if (typeof url !== "string" || !isSafeUrl(url) || typeof hierarchy !== "object" || hierarchy === null) return false;
  const texts = [content, ...Object.values(hierarchy)];
  if (!texts.every((text) => text === null || typeof text === "string")) return false;
  return (
    /^(?:lvl[1-6]|content)$/.test(String(type)) &&
    hitTitle({ type: type as HitType, hierarchy: hierarchy as never }) !== ""
  );
}
