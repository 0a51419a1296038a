/** Files and folders that a change may concern. */

import { existsSync } from "node:fs";
import path from "node:path";
import { findPackageRoot } from "../host/package-root.ts";

/** Folders of a site that are watched as a whole. */
export const SITE_FOLDERS = ["content", "i18n", "static"];

/** Folders of the generator's own client code, when it is being worked on. */
export function clientSources(): string[] {
  const packageRoot = findPackageRoot();
  if (packageRoot.includes(`${path.sep}node_modules${path.sep}`)) return [];
  return ["src/theme", "src/client", "src/search", "src/model", "src/util"]
    .map((folder) => path.join(packageRoot, folder))
    .filter((folder) => existsSync(folder));
}
