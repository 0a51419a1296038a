/** How much the search page shows, kept with its history entry: who comes back finds as much, and the place in it. */

import { type Asked, isSameAsked } from "./url-state.ts";

export interface Extent extends Asked {
  /** Pages of hits. */
  pages: number;
  /** Pixels that they take. */
  height: number;
  /** Where the page was scrolled to when it was left. */
  top: number;
}

/** Pages that are loaded again at the most. */
const MOST = 40;

/** What was kept of the current entry, if it was for what is asked. */
export function keptExtent(asked: Asked): Extent | undefined {
  const { results } = (history.state ?? {}) as { results?: Partial<Extent> };
  const { pages, height, top } = results ?? {};
  if (!results || !isSameAsked(results, asked) || ![pages, height, top].every(Number.isFinite)) return undefined;
  return { ...(results as Extent), pages: Math.min(pages as number, MOST) };
}

/** Keep it with the current entry. */
export function keepExtent(results: Extent): void {
  history.replaceState({ ...(history.state as object | null), results }, "");
}
