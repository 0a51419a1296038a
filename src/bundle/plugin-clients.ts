/** Add modules of plugins that run in browsers to the client bundle: each is a separate chunk. */

import path from "node:path";
import type { PartialMessage, Plugin, PluginBuild } from "esbuild";
import type { PlainData } from "../model/markup.ts";
import type { PluginClient } from "../model/plugin-info.ts";
import { listExports } from "./module-exports.ts";
import { resolveVariants } from "./module-variants.ts";
import { SITE } from "./site-styles.ts";
import { type SiteRoots, THEME } from "./theme-imports.ts";

/** Modules that are replaced by variants with support for client modules. */
const VARIANTS: ReadonlyMap<string, string> = new Map([[`${THEME}/App.tsx`, "src/client/client-modules.tsx"]]);
/** Module that lists client modules, relative to the package root. */
const LIST = "src/client/client-module-list.ts";

interface ClientOptions extends SiteRoots {
  clients: readonly PluginClient[];
  /** Data of plugins, by plugin. */
  data: Readonly<Record<string, PlainData>>;
}

/** Create the plugin that generates the list. */
export function createClientPlugin({ packageRoot, root, clients, data }: ClientOptions): Plugin {
  const list = path.join(packageRoot, LIST);
  return {
    name: "plugin-clients",
    setup(build) {
      resolveVariants(build, packageRoot, VARIANTS);
      build.onLoad({ filter: /[\\/]client-module-list\.ts$/, namespace: "file" }, async ({ path: file }) => {
        if (file !== list) return undefined;
        const errors = await findMissingExports(build, root, clients);
        if (errors.length > 0) return { errors };
        const entries = clients.map(({ plugin, file: module }) => {
          const fields = [
            `plugin: ${JSON.stringify(plugin)}`,
            `data: ${JSON.stringify(data[plugin])}`,
            `load: () => import(${JSON.stringify(`${SITE}:${module}`)})`,
          ];
          return `{ ${fields.join(", ")} }`;
        });
        return { contents: `export const clientModules = [${entries.join(", ")}];` };
      });
    },
  };
}

/** Find modules without a default export. */
async function findMissingExports(
  build: PluginBuild,
  root: string,
  clients: readonly PluginClient[],
): Promise<PartialMessage[]> {
  const errors = clients.map(async ({ plugin, file }): Promise<PartialMessage[]> => {
    if ((await listExports(build, root, file)).includes("default")) return [];
    const text = `The client module of the plugin "${plugin}" has no default export.`;
    return [{ text, location: { file: `${SITE}:${file}`, line: 1 } }];
  });
  return (await Promise.all(errors)).flat();
}
