/** React's renderer, apart from our own code: evaluating each takes long enough for a task of its own. */

import { hydrateRoot } from "react-dom/client";

export { hydrateRoot };
export type HydrateRoot = typeof hydrateRoot;
