/** What the dialog shows where it has no hits to list, and what it remembers of those that were chosen (`remembering.ts`). */

import "./shared.ts";

export { openMemory } from "./memory.ts";
export { noHits } from "./no-hits.ts";
export { remembered } from "./remembered.ts";
