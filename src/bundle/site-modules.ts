/**
 * Resolve and load a site's modules in the client and server bundles.
 *
 * These modules have a separate namespace, with names relative to the site root. esbuild's hashes include module names, so
 * this ensures that a site has the same output in any directory.
 */

import path from "node:path";
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from "esbuild";
import { getErrorReason, readRegularFile } from "../host/path-state.ts";
import type { ThemeLayer } from "../model/config.ts";
import type { PlainData } from "../model/markup.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import { getCompilerHint } from "../util/css-compilers.ts";
import { chooseExport, listExports } from "./module-exports.ts";
import { isMedia, loadSiteStyles, resolveCssUrl, SITE } from "./site-styles.ts";
import { type ResolveThemeImport, resolveThemeImports, type SiteRoots, THEME } from "./theme-imports.ts";

/** Module with the data of plugins, relative to the package root. */
const PLUGIN_VALUES = `${THEME}/plugin-values.ts`;

/** File types that a component cannot import, and the fix. */
const UNSUPPORTED_IMPORTS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:astro|vue|svelte)$/, 'Write it in React, in a file "*.tsx".'],
  [/\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?|[ot]tf)$/, 'Move the file to "static/" and use its URL.'],
  [
    /\.mdx?$/,
    'Its tag inserts the text if the tag has no props and is on its own line. For props, write a component in "*.tsx".',
  ],
  [/^(?:-?!|[\w-]+!)/, 'Loaders of webpack do not exist here. To show code, write a code block with file="…".'],
  [
    /^@(?:docusaurus|theme(?:-\w+)?)\//,
    'Docusaurus is not part of the site. "sitegen/theme" has components; pages need no "Layout", and URLs no "useBaseUrl".',
  ],
];

/** Prefix for imports that are relative to the site in Docusaurus. */
const SITE_ALIAS = /^@site\//;

/** Return a bundler input's path relative to the site root; `undefined` if it is not a site module. */
export function getSiteFile(input: string): SourcePath | undefined {
  return input.startsWith(`${SITE}:`) ? toSourcePath(input.slice(SITE.length + 1)) : undefined;
}

interface SiteModulesOptions extends SiteRoots {
  /** Environment that the bundle runs in. Only the client bundle includes style sheets. */
  side: "client" | "server";
  /** The parts of the theme that each plugin replaces. */
  layers?: readonly ThemeLayer[];
  /** Data of the site's plugins, by plugin. */
  pluginData?: Readonly<Record<string, PlainData>>;
}

/** Create the plugin that resolves and loads a site's modules. */
export function createSitePlugin({
  packageRoot,
  root,
  side,
  pluginData = {},
  layers = [],
}: SiteModulesOptions): Plugin {
  return {
    name: "site-modules",
    setup(build) {
      resolveSite(build, { packageRoot, root }, resolveThemeImports(build, { packageRoot, root, layers }));
      build.onLoad({ filter: /[\\/]plugin-values\.ts$/, namespace: "file" }, ({ path: file }) =>
        file === path.join(packageRoot, PLUGIN_VALUES)
          ? { contents: `export const pluginValues = ${JSON.stringify(pluginData)};` }
          : undefined,
      );
      build.onResolve({ filter: /^site:/ }, ({ path: name }) => ({
        path: name.slice(`${SITE}:`.length),
        namespace: SITE,
      }));
      loadSiteStyles(build, { root, side });
      build.onLoad({ filter: /.*/, namespace: SITE }, ({ path: file }) => loadSiteModule(root, toSourcePath(file)));
    },
  };
}

/** Resolve imports in site modules. */
function resolveSite(build: PluginBuild, { packageRoot, root }: SiteRoots, resolveTheme: ResolveThemeImport): void {
  const resolveImport = async ({
    path: name,
    importer,
    resolveDir,
    kind,
  }: OnResolveArgs): Promise<OnResolveResult | undefined> => {
    const ofTheme = resolveTheme(name, importer);
    if (ofTheme) return ofTheme;
    if (/^(?:island|sitegen):/.test(name)) return undefined; // in generated code
    if (kind === "url-token") return resolveCssUrl(name, { root, resolveDir });
    const hint = getCompilerHint(name) ?? UNSUPPORTED_IMPORTS.find(([pattern]) => pattern.test(name))?.[1];
    if (hint !== undefined) return { errors: [{ text: `A component cannot import "${name}". ${hint}` }] };
    // Resolve React to the generator's instance, because there must be only one.
    const isReact = /^react(?:-dom)?(?:\/|$)/.test(name);
    const isFromRoot = SITE_ALIAS.test(name);
    const resolution = await build.resolve(isFromRoot ? name.replace(SITE_ALIAS, "./") : name, {
      kind,
      resolveDir: isReact ? packageRoot : isFromRoot ? root : resolveDir,
    });
    if (isReact || resolution.errors.length > 0 || resolution.external || resolution.namespace !== "file")
      return resolution;
    const file = path.relative(root, resolution.path).split(path.sep).join("/");
    return { path: file, namespace: SITE, sideEffects: resolution.sideEffects };
  };
  for (const namespace of [SITE, "mdx"]) build.onResolve({ filter: /.*/, namespace }, resolveImport);
}

/**
 * Create the plugin that lists the site's components for the server, so that they can be checked once they are loaded.
 *
 * @param components Files by preferred export; a name may occur several times.
 */
export function createComponentListPlugin(
  { packageRoot, root }: SiteRoots,
  components: readonly (readonly [name: string, file: SourcePath])[],
): Plugin {
  const list = path.join(packageRoot, THEME, "site-components.ts");
  return {
    name: "component-list",
    setup(build) {
      build.onLoad({ filter: /\/site-components\.ts$/, namespace: "file" }, async ({ path: file }) => {
        if (file !== list) return undefined;
        const lines: string[] = [];
        const items: string[] = [];
        for (const [index, [name, source]] of components.entries()) {
          // Modules without a suitable export are reported where they are used.
          const exportName = chooseExport(await listExports(build, root, source), name);
          if (exportName === undefined) continue;
          lines.push(`import { ${exportName} as component${index} } from ${JSON.stringify(`${SITE}:${source}`)};`);
          items.push(
            JSON.stringify({ name, file: source, exportName }).replace(/}$/, `, component: component${index} }`),
          );
        }
        return { contents: [...lines, `export const listSiteComponents = () => [${items.join(", ")}];`].join("\n") };
      });
    },
  };
}

function loadSiteModule(root: string, file: SourcePath): OnLoadResult {
  const absolute = path.resolve(root, file);
  try {
    const loader = isMedia(file) ? "file" : file.endsWith(".js") ? "jsx" : "default";
    return { contents: readRegularFile(absolute), loader, resolveDir: path.dirname(absolute) };
  } catch (error) {
    // esbuild's form, which `bundleProblems` recognizes.
    return { errors: [{ text: `Cannot read file "${SITE}:${file}": ${getErrorReason(error)}` }] };
  }
}
