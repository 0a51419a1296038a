/** The build of this repository's site, which tests share. */

import { once } from "./once.ts";
import { repository } from "./repository.ts";
import { runCommand } from "./site.ts";

/** Return the output directory of this repository's site, built in all locales. */
export function ownOutput(): Promise<string> {
  return once("own", (folder) => runCommand(["build", "--quiet", "--root", repository, "--out", folder]));
}
