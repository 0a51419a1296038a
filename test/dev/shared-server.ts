/** The server that the tests of `one-server.test.ts` share: starting one per file takes longer than some of these tests. */

import { startDev } from "./server.ts";

export const dev = await startDev();
await dev.shows("/docs/latest/start", "The first text");
