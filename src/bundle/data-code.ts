/** Bundle a site's data modules, which run in a thread before documents are read. */

import { realpathSync } from "node:fs";
import path from "node:path";
import type { CacheStore } from "../host/cache-store.ts";
import { digestParts } from "../host/digest.ts";
import { findPackageRoot } from "../host/package-root.ts";
import type { Outcome, Problem, SourcePath } from "../model/problem.ts";
import { describeBundleErrors, getInputFile, listSiteFiles } from "./bundle-site.ts";
import { cacheBundle, digestFile } from "./esbuild.ts";
import { bundleData, type DataCode } from "./server-bundle.ts";

export interface DataCodeOptions {
  /** Absolute path to the site root. */
  root: string;
  dataModules: readonly SourcePath[];
  /** Configuration file, for reports. */
  configFile: SourcePath;
  store: CacheStore;
}

/**
 * Bundle data modules, or return the stored bundle if no input has changed. Modules with errors are left out, so that errors
 * in all others are bundleProblems in the same run.
 *
 * @returns No value if there are no modules, or if a file that they import has errors.
 */
export async function loadDataCode(options: DataCodeOptions): Promise<Outcome<DataCode | undefined>> {
  const roots = { packageRoot: findPackageRoot(), root: realpathSync(options.root) };
  const problems: Problem[] = [];
  for (let modules = options.dataModules; modules.length > 0; ) {
    try {
      return { value: await bundleModules(modules, roots, options.store), problems };
    } catch (error) {
      const bundleProblems = await describeBundleErrors(error, { ...roots, configFile: options.configFile });
      problems.push(...bundleProblems);
      const invalid = new Set(bundleProblems.map(({ place }) => place?.file));
      const valid = modules.filter((module) => !invalid.has(module));
      // The error is in another file, which several modules may import.
      if (valid.length === modules.length) break;
      modules = valid;
    }
  }
  return { value: undefined, problems };
}

async function bundleModules(
  modules: readonly SourcePath[],
  roots: { packageRoot: string; root: string },
  store: CacheStore,
): Promise<DataCode> {
  // package.json may contain import mappings.
  const resolution = digestFile(path.join(roots.root, "package.json")) ?? "";
  const { inputs, value } = await cacheBundle(store, {
    key: digestParts(["data", roots.root, resolution, ...modules]),
    getFile: (input) => getInputFile(input, roots),
    make: (inputDigests) => bundleData(modules, roots, inputDigests),
  });
  return { ...value, sources: listSiteFiles(inputs) };
}
