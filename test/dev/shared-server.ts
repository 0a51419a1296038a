/** The server shared by the tests of `one-server.test.ts`, because starting a server takes longer than some tests. */

import { startDev } from "./server.ts";

export const dev = await startDev();
await dev.shows("/docs/latest/start", "The first text");
