/** Detects how sitegen was installed, so that a new site can depend on it in the same form. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { GENERATOR_VERSION } from "../build/version.ts";
import { findPackageRoot } from "../host/package-root.ts";

/** Name under which sites import the package, regardless of its name in a registry. */
const IMPORT_NAME = "sitegen";

/**
 * Return the npm dependency that installs this sitegen in a new site.
 *
 * Uses the form of the nearest project above the site or the working directory that depends on sitegen, e.g. a version
 * range or a tarball. Without such a project, returns a link to the repository that sitegen runs from, or its version.
 *
 * @param siteRoot Absolute path of the new site; paths of local packages are relative to it.
 */
export function sitegenDependency(siteRoot: string): { name: string; spec: string } {
  const project = [...ancestors(siteRoot), ...ancestors(process.cwd())].find((folder) => declaredSpec(folder));
  if (project !== undefined) {
    const spec = declaredSpec(project) as string;
    const file = /^file:(?!\/)(.+)$/.exec(spec)?.[1];
    return { name: IMPORT_NAME, spec: file === undefined ? spec : fileSpec(siteRoot, path.resolve(project, file)) };
  }
  const packageRoot = findPackageRoot();
  const isInstalled = packageRoot.split(path.sep).includes("node_modules");
  if (!isInstalled) return { name: IMPORT_NAME, spec: fileSpec(siteRoot, packageRoot) };
  const { name } = JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8")) as { name: string };
  const range = `^${GENERATOR_VERSION}`;
  return { name: IMPORT_NAME, spec: name === IMPORT_NAME ? range : `npm:${name}@${range}` };
}

function fileSpec(siteRoot: string, target: string): string {
  return `file:${path.relative(siteRoot, target).split(path.sep).join("/")}`;
}

function* ancestors(folder: string): Generator<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    yield current;
    if (current === path.dirname(current)) return;
  }
}

/** Return the version, range or URL of sitegen in the package.json of a directory, if it has both. */
function declaredSpec(folder: string): string | undefined {
  const file = path.join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
    const spec: unknown = { ...dependencies, ...devDependencies }[IMPORT_NAME];
    return typeof spec === "string" ? spec : undefined;
  } catch {
    return undefined; // invalid JSON is reported by npm
  }
}
