/** Test saves right after the URL is printed, before all files are watched. */

import { test } from "node:test";
import { SITE, startDev } from "./server.ts";

/** Enough pages that starting to watch them takes a while. */
const PAGES = Object.fromEntries(
  Array.from({ length: 600 }, (_, page) => [`content/docs/latest/many/${page}.md`, `# Page ${page}\n\nText.\n`]),
);

test("edits while the watcher starts are served", async () => {
  const dev = await startDev({ ...SITE, ...PAGES });
  dev.site.write({
    "content/docs/latest/start.md": "# Start\n\nSaved at once.\n",
    "content/docs/latest/many/599.md": "# Page 599\n\nSaved at once, too.\n",
  });
  await dev.shows("/docs/latest/many/599", "Saved at once, too.");
  await dev.shows("/docs/latest/start", "Saved at once.");
});
