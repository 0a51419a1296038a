/** What the dialog shows where it has no hits to list. It is loaded when it is needed: most visits do without. */

import "./shared.ts";

export { noHits } from "./no-hits.ts";
export { remembered } from "./remembered.ts";
