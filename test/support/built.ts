/** Builds shared by several test files. Each is created once per run, on first use, and must not be modified. */

import { createHash } from "node:crypto";
import { once } from "./once.ts";
import { type Files, MINIMAL_CONFIG, siteAt, type TestSite } from "./site.ts";

/**
 * Return a small site with its build in `dist`.
 *
 * @param files Files of the site. Calls with equal files and flags share a build.
 * @param flags Flags of `sitegen build`.
 */
export async function builtSite(files: Files, ...flags: readonly string[]): Promise<TestSite> {
  const all: Files = { "sitegen.config.yaml": MINIMAL_CONFIG, ...files };
  const digest = createHash("sha256").update(JSON.stringify(flags));
  for (const [file, contents] of Object.entries(all)) digest.update(`\n${file} ${contents.length}\n`).update(contents);
  const root = await once(digest.digest("hex").slice(0, 12), (folder) => {
    const site = siteAt(folder);
    site.write(all);
    return site.build("--quiet", ...flags);
  });
  return siteAt(root);
}
