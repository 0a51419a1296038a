/** How much the search page shows, kept with its history entry: who comes back finds as much, and the place in it. */

export interface Extent {
  query: string;
  /** Pages of hits. */
  pages: number;
  /** Pixels that they take. */
  height: number;
}

/** Pages that are loaded again at the most. */
const MOST = 40;

/** What was kept of the current entry, if it was for this query. */
export function keptExtent(query: string): Extent | undefined {
  const { results } = (history.state ?? {}) as { results?: Partial<Extent> };
  const { pages, height } = results ?? {};
  if (results?.query !== query || typeof pages !== "number" || typeof height !== "number") return undefined;
  return { query, pages: Math.min(pages, MOST), height };
}

/** Keep it with the current entry. */
export function keepExtent(results: Extent): void {
  history.replaceState({ ...(history.state as object | null), results }, "");
}
