/** Test edits of files that the site contains as symlinks. */

import { renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
import { SITE, startOn } from "./server.ts";

test("edits of symlink targets are served, including replaced files and symlinks created later", async () => {
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
  site.write({ "content/docs/latest/second.md": "# Second\n\nEdited at its own path.\n" });
  await dev.shows("/docs/latest/copy", "Edited at its own path.");
  link("../../../shared/y.md", "later.md");
  await dev.shows("/docs/latest/later", "Others.");
  site.write({ "shared/y.md": "# Y\n\nEdited later.\n" });
  await dev.shows("/docs/latest/later", "Edited later.");
  await dev.stop();
});
