/** What the dialog shows where it has no hits to list, and what it remembers of those that were chosen (`recent-searches.ts`). */

import "./shared.ts";

export { noHits, remembered } from "./empty-state.ts";
export { openMemory } from "./recent-searches-store.ts";
