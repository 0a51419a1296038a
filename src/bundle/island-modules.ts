/**
 * Add components for Markdown and code in MDX files to the client and server bundles: each component is a separate
 * chunk named after its tag, and each MDX file one named after the file.
 */

import path from "node:path";
import type { Plugin } from "esbuild";
import type { ComponentModules } from "../model/config.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import { getFolder } from "../util/path.ts";
import { getModuleOutput, SHARED_CHUNK } from "./chunks.ts";
import { exportComponent } from "./module-exports.ts";
import { resolveVariants } from "./module-variants.ts";
import { type SiteRoots, THEME } from "./theme-imports.ts";

/** Namespace for the generated modules. */
const ISLANDS = "islands";
/** Module that lists components, relative to the package root. */
const REGISTRY = `${THEME}/islands/island-registry.ts`;

interface IslandOptions extends SiteRoots {
  /** Environment that the bundle runs in. */
  side: "client" | "server";
  components: ComponentModules;
  /** Code in MDX files. */
  mdx: readonly MdxCode[];
}

/** Namespace for code in MDX files. */
const MDX = "mdx";
/** Module for `sitegen:mdx`, relative to the theme. */
const MDX_RUNTIME = "islands/MdxIsland.tsx";

/** Return an entry point's component, by esbuild's name for it; `undefined` for other modules. */
export function getIslandName(entry: string): string | undefined {
  return /^islands:(\w+|mdx:.*)$/.exec(entry)?.[1];
}

/** Return an entry point's MDX file, by esbuild's name for it; `undefined` for other modules. */
export function getMdxModule(entry: string): SourcePath | undefined {
  const name = /^islands:mdx:(.*)$/.exec(entry)?.[1];
  return name === undefined ? undefined : toSourcePath(name);
}

/** Return the entry points for MDX files in the client bundle, so that their styles are in separate files. */
export function listMdxEntries(mdx: readonly MdxCode[]): { in: string; out: string }[] {
  return mdx.filter(isForBrowsers).map(({ module }) => ({
    in: `island:mdx:${module}`,
    out: getModuleOutput(module),
  }));
}

/** True if browsers need a module: for components, or for styles. */
export const isForBrowsers = ({ isLive, code }: MdxCode): boolean => isLive || /\.css["']/.test(code);

/** Create the plugin that generates the modules. */
export function createIslandPlugin({ packageRoot, root, components, mdx, side }: IslandOptions): Plugin {
  const registry = path.join(packageRoot, REGISTRY);
  const names = Object.keys(components);
  const ofSide = side === "client" ? mdx.filter(isForBrowsers) : mdx;
  const codes = new Map(ofSide.map((code) => [code.module, code]));
  return {
    name: "island-modules",
    setup(build) {
      if (side === "client") resolveVariants(build, packageRoot, VARIANTS);
      build.onResolve({ filter: /\/island-registry\.ts$/, namespace: "file" }, ({ path: name, resolveDir }) =>
        path.resolve(resolveDir, name) === registry ? { path: REGISTRY, namespace: ISLANDS } : undefined,
      );
      build.onResolve({ filter: /^mdx:/, namespace: ISLANDS }, ({ path: name }) => ({
        path: name.slice("mdx:".length),
        namespace: MDX,
      }));
      build.onResolve({ filter: /^sitegen:mdx$/, namespace: MDX }, () => ({
        path: path.join(packageRoot, THEME, MDX_RUNTIME),
      }));
      build.onLoad({ filter: /.*/, namespace: MDX }, ({ path: name }) => {
        const code = codes.get(toSourcePath(name));
        if (!code) throw new Error(`no code of "${name}"`);
        return {
          contents: code.code,
          loader: "jsx",
          resolveDir: path.join(root, getFolder(name)),
        };
      });
      build.onResolve({ filter: /^island:/ }, ({ path: name }) => ({
        path: name.slice("island:".length),
        namespace: ISLANDS,
      }));
      build.onLoad({ filter: /.*/, namespace: ISLANDS }, async ({ path: module }) => {
        if (module === REGISTRY)
          return {
            contents: side === "server" ? writeServerRegistry(names, [...codes.keys()]) : writeClientRegistry(names),
          };
        const shared = side === "client" ? `import "${SHARED_CHUNK}"; ` : "";
        if (module.startsWith("mdx:"))
          return { contents: `${shared}export { islands } from ${JSON.stringify(module)};`, resolveDir: packageRoot };
        const file = components[module];
        if (file === undefined) throw new Error(`no component "${module}" is configured`);
        const exportCode = await exportComponent(build, {
          root,
          file: toSourcePath(file),
          name: module,
          as: "default",
        });
        if ("errors" in exportCode) return exportCode;
        return {
          contents: shared + exportCode.code,
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

function writeClientRegistry(names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: () => import("island:${name}")`);
  return `export const islands = { ${entries.join(", ")} }; export const mdxModules = {};`;
}

/** Components are imported at once, so that the time limit of loading the theme applies to them. */
function writeServerRegistry(names: readonly string[], mdx: readonly SourcePath[]): string {
  const imports = names.map((name, index) => `import * as island${index} from "island:${name}";\n`);
  const entries = names.map((name, index) => `${JSON.stringify(name)}: async () => island${index}`);
  const modules = mdx.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`island:mdx:${name}`)})`);
  return `${imports.join("")}export const islands = { ${entries.join(", ")} }; export const mdxModules = { ${modules.join(", ")} };`;
}
