/** A save right after the address is printed, before every file is watched, is not lost. */

import { test } from "node:test";
import { SITE, startDev } from "./server.ts";

/** Enough that looking at them all takes a while. */
const PAGES = Object.fromEntries(
  Array.from({ length: 600 }, (_, page) => [`content/docs/latest/many/${page}.md`, `# Page ${page}\n\nText.\n`]),
);

test("edits while the watcher starts are seen", async () => {
  const dev = await startDev({ ...SITE, ...PAGES });
  dev.site.write({
    "content/docs/latest/start.md": "# Start\n\nSaved at once.\n",
    "content/docs/latest/many/599.md": "# Page 599\n\nSaved at once, too.\n",
  });
  await dev.shows("/docs/latest/many/599", "Saved at once, too.", 5000);
  await dev.shows("/docs/latest/start", "Saved at once.", 5000);
});
