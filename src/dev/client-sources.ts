/** Finds the client's code, which changes while sitegen itself is developed. */

import { existsSync } from "node:fs";
import path from "node:path";
import { findPackageRoot } from "../host/package-root.ts";

/** Return the generator's client code directories if sitegen runs from its repository. */
export function listClientSources(): string[] {
  const packageRoot = findPackageRoot();
  if (packageRoot.includes(`${path.sep}node_modules${path.sep}`)) return [];
  return ["src/theme", "src/client", "src/search", "src/model", "src/util"]
    .map((folder) => path.join(packageRoot, folder))
    .filter((folder) => existsSync(folder));
}
