/** Replaces modules of the generator by variants that only some sites need, so that other sites do not load their code. */

import path from "node:path";
import type { PluginBuild } from "esbuild";

/**
 * Resolve imports of modules to their variants, which may import the originals.
 *
 * @param variants Variants by module, relative to the package root.
 */
export function resolveVariants(build: PluginBuild, packageRoot: string, variants: ReadonlyMap<string, string>): void {
  const names = [...variants.keys()].map((module) => path.posix.basename(module).replaceAll(".", "\\."));
  build.onResolve(
    { filter: new RegExp(`/(?:${names.join("|")})$`), namespace: "file" },
    ({ path: name, resolveDir, importer }) => {
      const requestedModule = path.relative(packageRoot, path.resolve(resolveDir, name)).split(path.sep).join("/");
      const variant = variants.get(requestedModule);
      if (variant === undefined) return undefined;
      const file = path.join(packageRoot, variant);
      return importer === file ? undefined : { path: file };
    },
  );
}
