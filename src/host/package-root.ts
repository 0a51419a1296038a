/** Locate files of the generator's package: its sources, which the bundler reads, and files copied at compile time. */

import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Return the directory of the generator's package.
 *
 * Compiled chunks and tests run from different depths, so return the nearest parent directory of this module that contains
 * the sources of the client.
 *
 * @throws {Error} The package is incomplete.
 */
export function findPackageRoot(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "src/client/main.ts"))) return folder;
    if (folder === path.dirname(folder)) throw new Error("the package of the generator lacks src/client");
  }
}

/** Return the absolute path of a file that `bin/compile.js` copies into `lib/vendor/`. */
export function vendorFile(name: string): string {
  return path.join(findPackageRoot(), "lib/vendor", name);
}
