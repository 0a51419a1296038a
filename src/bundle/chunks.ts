/** Has whatever the client loads as a chunk of its own import what all pages have in common (`client/core.ts`). */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";

/** The module that all share, from the root of the package. */
export const CORE = "src/client/core.ts";

/** Modules that are loaded when they are needed, and that use some of it. */
const LOADED_LATER =
  /[\\/]src[\\/](?:theme[\\/](?:templates[\\/]\w+|navigation[\\/]MobileMenu|islands[\\/]hydrate-islands)\.tsx|client[\\/]content[\\/](?:video-embeds|tabs)\.ts|search[\\/]ui[\\/](?:dialog|search-page|without-hits)\.ts)$/;

/** Make the plugin. @param packageRoot Folder of the generator's package. */
export function shareCore(packageRoot: string): Plugin {
  const core = JSON.stringify(path.join(packageRoot, CORE));
  return {
    name: "share-core",
    setup(build) {
      build.onLoad({ filter: LOADED_LATER }, async ({ path: file }) => ({
        contents: `${await readFile(file, "utf8")}\nimport ${core};\n`,
        loader: file.endsWith(".tsx") ? "tsx" : "ts",
      }));
    },
  };
}
