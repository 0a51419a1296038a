/**
 * The client chunk table.
 *
 * esbuild creates a chunk for every set of entry points that share a module, so a page would load a dozen small files, which
 * compress badly. An entry point that also imports what others share belongs to the same set, so the modules end up in
 * one chunk. This table lists these imports. A missing entry is not an error; it only increases the number of files.
 */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";
import type { SourcePath } from "../model/problem.ts";

/** Import for everything that all pages share, for modules that are generated for a bundle. */
export const SHARED_CHUNK = "chunk:shared";

/** Return the output of a page's module, named after its file. Parameters in the names of templates lose their brackets. */
export function getModuleOutput(module: SourcePath): string {
  const name = path.posix.basename(module).replace(/\.\w+$/, "");
  return `chunks/${name.replace(/\[(?:\.\.\.)?(\w+)\]/g, "$1")}`;
}

/** The generator's source directory, from the package root. */
const SOURCES = "src";

/** Modules in the chunk for all pages: the shell, and modules that templates share with the shell or with each other. */
const SHARED_MODULES = [
  "react",
  "react/jsx-runtime",
  "react-dom/client",
  "./src/theme/components/DocParts.tsx",
  "./src/theme/components/Notices.tsx",
  "./src/theme/components/ProseParts.tsx",
  "./src/theme/navigation/Toc.tsx",
  "./src/theme/hooks/preferred-version.ts",
  "./src/client/start.ts",
];

/** Modules with a separate chunk, below `src/`, and the import that their chunks share. */
const CHUNKS: readonly (readonly [module: RegExp, shared: string])[] = [
  [/^client\/(?:start|start-navigation|document-head)\.ts$/, SHARED_CHUNK],
  // All pages load this module, so what it shares with these features need not be a file.
  [/^client\/content\/(?:member-filter|tabs)\.ts$/, "../start-navigation.ts"],
  [/^theme\/components\/CrashPage\.tsx$/, "../../client/start-navigation.ts"],
  [/^search\/ui\/(?:dialog|search-page)\.ts$/, "../../client/start-navigation.ts"],
  [/^client\/content\/(?:image-zoom|member-filter|shortcuts-dialog|tabs|video-embeds)\.ts$/, SHARED_CHUNK],
  [/^theme\/templates\/\w+\.tsx$/, SHARED_CHUNK],
  [/^theme\/templates\/(?:doc|docCategory)\.tsx$/, "../navigation/DocsSidebar.tsx"],
  [/^theme\/templates\/blog\w+\.tsx$/, "../navigation/BlogSidebar.tsx"],
  [/^theme\/navigation\/(?:BlogSidebar|DocsSidebar|MobileMenu)\.tsx$/, SHARED_CHUNK],
  [/^theme\/navigation\/MobileMenu\.tsx$/, "./DocsSidebar.tsx"],
  [/^theme\/navigation\/MobileMenu\.tsx$/, "./BlogSidebar.tsx"],
  [/^theme\/hooks\/(?:current-heading|scroll-steps)\.ts$/, SHARED_CHUNK],
  [/^theme\/islands\/hydrate-islands\.tsx$/, SHARED_CHUNK],
  [/^search\/ui\/(?:dialog|empty-state|hosted-provider|search-page)\.ts$/, SHARED_CHUNK],
  // Keep the whole dialog in one chunk, instead of splitting off the parts that other search views use.
  [/^search\/ui\/(?:empty-state|search-page)\.ts$/, "./dialog.ts"],
];

/** Matches the files of the table in any directory, with the slashes of any system, so that esbuild asks for no others. */
const CHUNK_FILTER = new RegExp(
  CHUNKS.map(([{ source }]) => source.replaceAll("\\/", "[\\\\/]").replace(/^\^/, "[\\\\/]")).join("|"),
);

/** Create the plugin that applies the table. */
export function createChunkPlugin(packageRoot: string): Plugin {
  const sources = path.join(packageRoot, SOURCES);
  const importAll = (modules: readonly string[]): string =>
    modules.map((name) => `import ${JSON.stringify(name)};`).join("\n");
  return {
    name: "client-chunks",
    setup(build) {
      build.onResolve({ filter: /^chunk:/ }, ({ path: name }) => ({ path: name, namespace: "chunks" }));
      build.onLoad({ filter: /.*/, namespace: "chunks" }, () => ({
        contents: importAll(SHARED_MODULES),
        resolveDir: packageRoot,
      }));
      build.onLoad({ filter: CHUNK_FILTER, namespace: "file" }, async ({ path: file }) => {
        const module = path.relative(sources, file).split(path.sep).join("/");
        const imports = CHUNKS.filter(([pattern]) => pattern.test(module)).map(([, name]) => name);
        if (imports.length === 0) return undefined;
        const contents = `${await readFile(file, "utf8")}\n${importAll(imports)}\n`;
        return { contents, loader: file.endsWith(".tsx") ? "tsx" : "ts" };
      });
    },
  };
}
