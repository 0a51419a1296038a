/**
 * Puts the components of a site that Markdown shows into the bundles of client and server: each is a chunk of its own, by
 * the name of its tag.
 */

import path from "node:path";
import type { Plugin, PluginBuild } from "esbuild";
import type { SiteConfig } from "../model/config.ts";
import { SHARED_CHUNK } from "./chunks.ts";
import { exportComponent, type SiteRoots, THEME } from "./site-modules.ts";

/** Name space of the modules that are made here. */
const ISLANDS = "islands";
/** The list of components, from the root of the package. */
const REGISTRY = `${THEME}/islands/island-registry.ts`;

interface IslandOptions extends SiteRoots {
  /** Where the bundle runs. */
  side: "client" | "server";
  components: SiteConfig["markdown"]["components"];
}

/** The component whose chunk begins with a module; nothing where it is another's. @param entry As the bundler names it. */
export function islandOf(entry: string): string | undefined {
  return /^islands:(\w+)$/.exec(entry)?.[1];
}

/** Make the plugin. */
export function islandModules({ packageRoot, root, components, side }: IslandOptions): Plugin {
  const registry = path.join(packageRoot, REGISTRY);
  const names = Object.keys(components);
  return {
    name: "island-modules",
    setup(build) {
      if (side === "client") resolveStandIns(build, packageRoot);
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
        const exportCode = await exportComponent(build, { root, file, name: module, as: "default" });
        if ("errors" in exportCode) return exportCode;
        return {
          contents: (side === "client" ? `import "${SHARED_CHUNK}"; ` : "") + exportCode.code,
          resolveDir: packageRoot,
        };
      });
    },
  };
}

/** Modules that give way to others, so that sites without components in Markdown load nothing for them. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ["src/client/page-loader.ts", "src/client/island-page-loader.ts"],
  [`${THEME}/components/RawHtml.tsx`, `${THEME}/islands/RawHtml.tsx`],
]);

function resolveStandIns(build: PluginBuild, packageRoot: string): void {
  build.onResolve(
    { filter: /\/(?:page-loader\.ts|RawHtml\.tsx)$/, namespace: "file" },
    ({ path: name, resolveDir, importer }) => {
      const requestedModule = path.relative(packageRoot, path.resolve(resolveDir, name)).split(path.sep).join("/");
      const standIn = STAND_INS.get(requestedModule);
      if (standIn === undefined) return undefined;
      const file = path.join(packageRoot, standIn);
      return importer === file ? undefined : { path: file };
    },
  );
}

function registryOf(names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: () => import("island:${name}")`);
  return `export const islands = { ${entries.join(", ")} };`;
}
