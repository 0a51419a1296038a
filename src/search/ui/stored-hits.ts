/** Recent and favourite searches that are shown. */

import { RECENT, type SearchMemory, type StoredHit } from "./recent-searches-store.ts";

/** So many of either that both lists fit the dialog. Recent ones alone are more. */
const RECENT_WITH_FAVORITES = 4;
const FAVORITES = 10;

export function favoriteHits({ favorites }: SearchMemory): StoredHit[] {
  return favorites.read().slice(0, FAVORITES);
}

export function recentHits(memory: SearchMemory): StoredHit[] {
  const most = favoriteHits(memory).length > 0 ? RECENT_WITH_FAVORITES : RECENT;
  return memory.recent.read().slice(0, most);
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
