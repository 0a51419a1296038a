/** What the dialog shows where it has no hits to list, and what it remembers of those that were chosen (`recent-searches.ts`). */

import "./shared.ts";

export { remembered } from "./empty-state.ts";
export { noHits } from "./no-hits.ts";
export { openMemory } from "./recent-searches-store.ts";
