/** What the dialog shows where it has no hits to list, and what it remembers of those that were chosen (`recent-searches.ts`). */

import "./shared.ts";

export { renderNoResults as noHits, renderRecentSearches as remembered } from "./empty-state.ts";
export { openRecentSearches as openMemory } from "./recent-searches-store.ts";
