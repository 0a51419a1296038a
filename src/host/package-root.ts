/**
 * Locate files of packages: of the generator's package, its sources, which the bundler reads, and files copied at compile
 * time; of packages of the site, their entry points.
 */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

/** Return the script of worker threads. Its path is not relative to this module, because tests run from other chunks. */
export function workerScript(): URL {
  return pathToFileURL(path.join(findPackageRoot(), "lib/worker.js"));
}

/** Return the absolute path of a file that `bin/compile.js` copies into `lib/vendor/`. */
export function vendorFile(name: string): string {
  return path.join(findPackageRoot(), "lib/vendor", name);
}

/** Optional packages of a site that draw diagrams and typeset maths. */
export const OPTIONAL_PACKAGES = { diagrams: "beautiful-mermaid", math: "katex" } as const;

/** An optional package that is installed in a site. */
export interface SitePackage {
  name: string;
  version: string;
  /** Absolute path of the ES module. Excluded from cache keys, because it differs between machines. */
  entry: string;
}

interface PackageJson {
  version?: string;
  exports?: { "."?: { import?: string | { default?: string } } };
}

/**
 * Find a package in the `node_modules` directories of a site and above.
 *
 * @returns `undefined` if the package is not installed or has no ES module.
 */
export function findSitePackage(root: string, name: string): SitePackage | undefined {
  for (let parent = path.resolve(root); ; parent = path.dirname(parent)) {
    const folder = path.join(parent, "node_modules", name);
    const file = path.join(folder, "package.json");
    if (existsSync(file)) {
      const { version = "", exports } = JSON.parse(readFileSync(file, "utf8")) as PackageJson;
      const module = exports?.["."]?.import;
      const entry = typeof module === "string" ? module : module?.default;
      return entry === undefined ? undefined : { name, version, entry: path.join(folder, entry) };
    }
    if (parent === path.dirname(parent)) return undefined;
  }
}
