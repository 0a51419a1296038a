/**
 * Locate files of the generator's package: its sources, which the bundler reads, and files copied at compile time; and find
 * and load optional packages of a site.
 */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { getErrorReason } from "./path-state.ts";

/**
 * Return the generator's package directory.
 *
 * Compiled chunks and tests run from different depths, so return this module's nearest parent directory that contains
 * the client sources.
 *
 * @throws {Error} The package is incomplete.
 */
export function findPackageRoot(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "src/client/main.ts"))) return folder;
    if (folder === path.dirname(folder)) throw new Error("the package of the generator lacks src/client");
  }
}

/** Return the worker thread script. Its path is not relative to this module, because tests run from other chunks. */
export function getWorkerScript(): URL {
  return getThreadScript("worker");
}

/** Return the script of a thread that `bin/compile.js` compiles. */
export function getThreadScript(name: string): URL {
  return pathToFileURL(path.join(findPackageRoot(), "lib", `${name}.js`));
}

/** Return the absolute path to a file that `bin/compile.js` copies into `lib/vendor/`. */
export function getVendorFile(name: string): string {
  return path.join(findPackageRoot(), "lib/vendor", name);
}

/** A site's optional packages that draw diagrams and typeset math. */
export const OPTIONAL_PACKAGES = { diagrams: "beautiful-mermaid", math: "katex" } as const;

/** An optional package that is installed in a site. */
export interface SitePackage {
  name: string;
  version: string;
  /** Absolute path to the ES module. Excluded from cache keys, because it differs between machines. */
  entry: string;
}

interface PackageJson {
  version?: string;
  exports?: { "."?: { import?: string | { default?: string } } };
}

/**
 * Find a package in the `node_modules` directories in a site and above.
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

/** A loaded package, or why it cannot be loaded. */
type LoadedPackage = { module: unknown } | { error: string };

/** Loaded packages of all sites in this thread, by entry point. */
const loadedPackages = new Map<string, LoadedPackage>();

/** Import an optional package, once per thread. An error is returned by {@link getLoadedPackage}. */
export async function loadSitePackage({ entry }: SitePackage): Promise<void> {
  const existing = loadedPackages.get(entry);
  if (existing && "module" in existing) return;
  try {
    loadedPackages.set(entry, { module: await import(pathToFileURL(entry).href) });
  } catch (error) {
    loadedPackages.set(entry, { error: getErrorReason(error) });
  }
}

/** Return a package that was loaded before; `undefined` if it is not installed or no file needed it. */
export function getLoadedPackage(installed: SitePackage | undefined): LoadedPackage | undefined {
  return installed && loadedPackages.get(installed.entry);
}
