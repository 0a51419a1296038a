/** Add components for Markdown to the client and server bundles, each as a separate chunk named after its tag. */

import path from "node:path";
import type { Plugin, PluginBuild } from "esbuild";
import type { SiteConfig } from "../model/config.ts";
import { sourcePath } from "../model/problem.ts";
import { SHARED_CHUNK } from "./chunks.ts";
import { exportComponent, type SiteRoots, THEME } from "./site-modules.ts";

/** Namespace of the generated modules. */
const ISLANDS = "islands";
/** Module with the list of components, relative to the package root. */
const REGISTRY = `${THEME}/islands/island-registry.ts`;

interface IslandOptions extends SiteRoots {
  /** Environment that the bundle runs in. */
  side: "client" | "server";
  components: SiteConfig["markdown"]["components"];
}

/** Return the component of an entry point, by esbuild's name of the entry point; `undefined` for other modules. */
export function islandOf(entry: string): string | undefined {
  return /^islands:(\w+)$/.exec(entry)?.[1];
}

/** Create the plugin that generates the modules. */
export function islandModules({ packageRoot, root, components, side }: IslandOptions): Plugin {
  const registry = path.join(packageRoot, REGISTRY);
  const names = Object.keys(components);
  return {
    name: "island-modules",
    setup(build) {
      if (side === "client") resolveVariants(build, packageRoot);
      build.onResolve({ filter: /\/island-registry\.ts$/, namespace: "file" }, ({ path: name, resolveDir }) =>
        path.resolve(resolveDir, name) === registry ? { path: REGISTRY, namespace: ISLANDS } : undefined,
      );
      build.onResolve({ filter: /^island:/, namespace: ISLANDS }, ({ path: name }) => ({
        path: name.slice("island:".length),
        namespace: ISLANDS,
      }));
      build.onLoad({ filter: /.*/, namespace: ISLANDS }, async ({ path: module }) => {
        if (module === REGISTRY) return { contents: registryOf(names) };
        const file = components[module];
        if (file === undefined) throw new Error(`no component "${module}" is configured`);
        const exportCode = await exportComponent(build, { root, file: sourcePath(file), name: module, as: "default" });
        if ("errors" in exportCode) return exportCode;
        return {
          contents: (side === "client" ? `import "${SHARED_CHUNK}"; ` : "") + exportCode.code,
          resolveDir: packageRoot,
        };
      });
    },
  };
}

/** Modules that are replaced by variants with support for components, so that other sites do not load this code. */
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ["src/client/page-loader.ts", "src/client/island-page-loader.ts"],
  [`${THEME}/components/RawHtml.tsx`, `${THEME}/islands/RawHtml.tsx`],
]);

function resolveVariants(build: PluginBuild, packageRoot: string): void {
  build.onResolve(
    { filter: /\/(?:page-loader\.ts|RawHtml\.tsx)$/, namespace: "file" },
    ({ path: name, resolveDir, importer }) => {
      const requestedModule = path.relative(packageRoot, path.resolve(resolveDir, name)).split(path.sep).join("/");
      const variant = VARIANTS.get(requestedModule);
      if (variant === undefined) return undefined;
      const file = path.join(packageRoot, variant);
      return importer === file ? undefined : { path: file };
    },
  );
}

function registryOf(names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: () => import("island:${name}")`);
  return `export const islands = { ${entries.join(", ")} };`;
}
