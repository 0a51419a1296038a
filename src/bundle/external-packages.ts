/**
 * Leaves packages out of a bundle that Node.js imports, except linked packages, e.g. of a workspace: they are bundled like files
 * of the site, because Node.js does not import a package again after an edit.
 */

import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import { isInside } from "../host/path-state.ts";

export interface ExternalPackages {
  plugin: Plugin;
  /** Names and directories of the linked packages in the bundle. */
  linked: ReadonlyMap<string, string>;
}

/** Marks a request of the plugin itself. */
const OWN_REQUEST = Symbol("request of external-packages");

export function createExternalPackages(): ExternalPackages {
  const linked = new Map<string, string>();
  const isLinked = (file: string): boolean => [...linked.values()].some((folder) => isInside(folder, file));
  const plugin: Plugin = {
    name: "external-packages",
    setup(build) {
      build.onResolve({ filter: /^[^./#]/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === OWN_REQUEST || kind === "entry-point") return undefined;
        if (isBuiltin(name) || name.includes(":")) return undefined;
        const { path: file, errors } = await build.resolve(name, {
          kind,
          importer,
          resolveDir,
          pluginData: OWN_REQUEST,
        });
        const folder = errors.length === 0 ? findLinkedModule(file) : undefined;
        if (folder !== undefined) {
          linked.set(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, folder);
          return { path: file };
        }
        // Node.js resolves other packages from the bundle, which is in the directory of the site.
        const isNested = errors.length === 0 && isLinked(importer);
        return { path: isNested ? pathToFileURL(file).href : name, external: true };
      });
    },
  };
  return { plugin, linked };
}

/** Return the directory of the package to which an ES module belongs, unless the package is installed. */
function findLinkedModule(file: string): string | undefined {
  if (/[\\/]node_modules[\\/]/.test(file) || !/\.m?[jt]s$/.test(file)) return undefined;
  const { folder, isModule } = readPackage(path.dirname(file)) ?? {};
  return isModule || !file.endsWith(".js") ? folder : undefined;
}

/** Read the package.json above a file. */
function readPackage(folder: string): { folder: string; isModule: boolean } | undefined {
  try {
    const { type } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { type?: unknown };
    return { folder, isModule: type === "module" };
  } catch {
    const above = path.dirname(folder);
    return above === folder ? undefined : readPackage(above);
  }
}
