/** Builds that several test files look at: each is made once a run, by the file that asks for it first, and never changed. */

import { createHash } from "node:crypto";
import { once } from "./once.ts";
import { type Files, MINIMAL_CONFIG, repository, runCommand, siteAt, type TestSite } from "./site.ts";

/**
 * A small site and its build in `dist`.
 *
 * @param files The site; two calls with the same files and flags get the same build.
 * @param flags Those of `sitegen build`.
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

/** Folder of a build of this repository's own site in all its languages. */
export function ownOutput(): Promise<string> {
  return once("own", (folder) => runCommand(["build", "--quiet", "--root", repository, "--out", folder]));
}
