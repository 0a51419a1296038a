/** Files of the site that are links: what they lead to is edited where it lies. */

import { renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
import { SITE, startOn } from "./server.ts";

test("edits of what links lead to are seen, those of an editor that replaces the file too, and links that come later", async () => {
  const site = createSite({ ...SITE, "shared/x.md": "# X\n\nWords.\n", "shared/y.md": "# Y\n\nOthers.\n" });
  const link = (target: string, name: string): void =>
    symlinkSync(target, path.join(site.root, "content/docs/latest", name));
  link("../../../shared/x.md", "shared.md");
  link("second.md", "copy.md");
  const dev = await startOn(site);
  await dev.shows("/docs/latest/shared", "Words.");
  for (const words of ["Edited once.", "Edited twice."]) {
    site.write({ "shared/x.md": `# X\n\n${words}\n` });
    await dev.shows("/docs/latest/shared", words);
  }
  for (const words of ["Replaced once.", "Replaced twice."]) {
    site.write({ "shared/x.md.new": `# X\n\n${words}\n` });
    renameSync(path.join(site.root, "shared/x.md.new"), path.join(site.root, "shared/x.md"));
    await dev.shows("/docs/latest/shared", words);
  }
  site.write({ "content/docs/latest/second.md": "# Second\n\nEdited where it lies.\n" });
  await dev.shows("/docs/latest/copy", "Edited where it lies.");
  link("../../../shared/y.md", "later.md");
  await dev.shows("/docs/latest/later", "Others.");
  site.write({ "shared/y.md": "# Y\n\nEdited later.\n" });
  await dev.shows("/docs/latest/later", "Edited later.");
  await dev.stop();
});
