/**
 * Lists what determines the behavior of the packages that a configuration imports, so that results of its plugins can be
 * cached: the versions of the packages and of their dependencies, and the files of linked packages, e.g. of a workspace, which
 * change without a new version.
 */

import { realpathSync } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import { digestFile } from "../../bundle/esbuild.ts";
import { compareText } from "../../util/collections.ts";
import { readQuietly } from "./config-bundle.ts";

/** A file, and the digest of its contents. */
export interface PackageFile {
  /** Path relative to the site root. */
  path: string;
  digest: string;
  /** True for a file of a linked package. */
  isLinked: boolean;
}

/** List the files on which packages depend, by their names. Packages that are not installed have none. */
export function listPackageFiles(root: string, names: readonly string[]): PackageFile[] {
  const files = new Map<string, PackageFile>();
  const visit = (folder: string, name: string): void => {
    const location = findPackage(folder, name);
    if (location === undefined || files.has(path.join(location, "package.json"))) return;
    const isLinked = !/[\\/]node_modules[\\/]/.test(location);
    for (const file of isLinked ? listOwnFiles(location) : ["package.json"]) {
      const absolute = path.join(location, file);
      const relative = path.relative(root, absolute).split(path.sep).join("/");
      files.set(absolute, { path: relative, digest: digestFile(absolute) ?? "", isLinked });
    }
    for (const dependency of listDependencies(location)) visit(location, dependency);
  };
  for (const name of names) visit(root, name);
  return [...files.values()].sort((a, b) => compareText(a.path, b.path));
}

/** Return the directory of a package with symbolic links resolved, as Node.js finds it from a directory. */
function findPackage(folder: string, name: string): string | undefined {
  try {
    return path.dirname(realpathSync(path.join(folder, "node_modules", name, "package.json")));
  } catch {
    const above = path.dirname(folder);
    return above === folder ? undefined : findPackage(above, name);
  }
}

/** List the files of a package that Node.js can import. */
const listOwnFiles = (folder: string): string[] =>
  fastGlob.sync("**/*.{js,mjs,cjs,json}", { cwd: folder, ignore: ["**/node_modules/**"] });

/** Return the names of the packages that a package may import. */
function listDependencies(folder: string): string[] {
  try {
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readQuietly(path.join(folder, "package.json")) ?? "{}",
    ) as Record<string, Record<string, string> | undefined>;
    // The version of the generator itself is part of all caches.
    return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
      (name) => name !== "sitegen",
    );
  } catch {
    return []; // Node.js reports an invalid package.json
  }
}
