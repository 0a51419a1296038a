/**
 * Resolve and load a site's modules in the client and server bundles.
 *
 * These modules have a separate namespace, with names relative to the site root. esbuild's hashes include module names, so
 * this ensures that a site has the same output in any directory.
 */

import path from "node:path";
import type {
  Loader,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  PartialMessage,
  Plugin,
  PluginBuild,
} from "esbuild";
import { getErrorReason, readRegularFile } from "../host/path-state.ts";
import type { PlainData } from "../model/markup.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import { describeMissingComponent, getTemplateModule, REPLACEABLE_TEMPLATES } from "../theme/replaceable.ts";
import { getCompilerHint } from "../util/css-compilers.ts";
import { isMedia, loadSiteStyles, resolveCssUrl, SITE } from "./site-styles.ts";

/** Theme directory, relative to the package root. */
export const THEME = "src/theme";
/** Module for `sitegen/theme`, relative to the theme. */
export const PUBLIC = "public.ts";

/** Module with the data of plugins, relative to the package root. */
const PLUGIN_VALUES = `${THEME}/plugin-values.ts`;

/** Namespace for generated modules with some exports from `sitegen/theme`, which are their names. */
const THEME_EXPORTS = "theme-exports";

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

/** Absolute paths to the generator's package and to the site. */
export interface SiteRoots {
  packageRoot: string;
  root: string;
}

/** Return a bundler input's path relative to the site root; `undefined` if it is not a site module. */
export function getSiteFile(input: string): SourcePath | undefined {
  return input.startsWith(`${SITE}:`) ? toSourcePath(input.slice(SITE.length + 1)) : undefined;
}

interface SiteModulesOptions extends SiteRoots {
  /** Environment that the bundle runs in. Only the client bundle includes style sheets. */
  side: "client" | "server";
  /** Data of the site's plugins, by plugin. */
  pluginData?: Readonly<Record<string, PlainData>>;
}

/** Create the plugin that resolves and loads a site's modules. */
export function createSitePlugin({ packageRoot, root, side, pluginData = {} }: SiteModulesOptions): Plugin {
  return {
    name: "site-modules",
    setup(build) {
      resolveSite(build, { packageRoot, root });
      loadThemeExports(build, packageRoot);
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

/**
 * Return code for a generated module that exports a site module's component.
 *
 * @param name Preferred export if the module has no default export.
 * @param as Export name in the generated module.
 */
export async function exportComponent(
  build: PluginBuild,
  { root, file, name, as }: { root: string; file: SourcePath; name: string; as: string },
): Promise<{ code: string } | { errors: PartialMessage[] }> {
  const exportName = chooseExport(await listExports(build, root, file), name);
  if (exportName === undefined) return { errors: [reportMissingExport(file, name)] };
  return { code: `export { ${exportName} as ${as} } from ${JSON.stringify(`${SITE}:${file}`)};` };
}

/** Resolve imports in site modules. */
function resolveSite(build: PluginBuild, { packageRoot, root }: SiteRoots): void {
  const resolveImport = async ({
    path: name,
    importer,
    resolveDir,
    kind,
  }: OnResolveArgs): Promise<OnResolveResult | undefined> => {
    const themeExport = /^sitegen:theme\/(\w+)$/.exec(name)?.[1];
    if (themeExport !== undefined) return { path: themeExport, namespace: THEME_EXPORTS };
    if (/^(?:island|sitegen):/.test(name)) return undefined; // in generated code
    if (kind === "url-token") return resolveCssUrl(name, { root, resolveDir });
    if (name === "sitegen/theme") return resolveTheme(build, packageRoot, path.join(root, importer));
    if (name.startsWith("sitegen/theme/"))
      return resolveOriginal(name.slice("sitegen/theme/".length), path.join(packageRoot, THEME));
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

/** Return the modules for exports from `sitegen/theme` by name, relative to the theme: the table that is compiled. */
export function readThemeExports(packageRoot: string): Readonly<Record<string, string>> {
  return JSON.parse(readRegularFile(path.join(packageRoot, "lib/theme-exports.json")).toString());
}

/**
 * Resolve `sitegen/theme` in a site module to a module with the exports that it imports.
 *
 * With all exports, the page would depend on all theme modules, because esbuild assigns whole modules to chunks.
 * The module with all exports is only used for other imports (`import * as theme`), and to report unknown names.
 */
async function resolveTheme(build: PluginBuild, packageRoot: string, file: string): Promise<OnResolveResult> {
  const modules = readThemeExports(packageRoot);
  const names = await listImportedNames(build, file);
  return names?.every((name) => Object.hasOwn(modules, name))
    ? { path: names.join(), namespace: THEME_EXPORTS }
    : { path: path.join(packageRoot, THEME, PUBLIC) };
}

/** Return the names that a module imports from `sitegen/theme`; `undefined` if it imports the whole module. */
async function listImportedNames(build: PluginBuild, file: string): Promise<string[] | undefined> {
  try {
    const loader = file.endsWith(".js") ? "jsx" : (path.extname(file).slice(1) as Loader);
    const { code } = await build.esbuild.transform(readRegularFile(file), {
      loader,
      jsx: "automatic",
      tsconfigRaw: {},
    });
    const statements = /^(?:import|export) \{([^}]*)\} from "sitegen\/theme";$/gm;
    const names = [...code.matchAll(statements)].flatMap(([, list = ""]) =>
      list.split(",").map((part) => part.trim().replace(/ as .*$/s, "")),
    );
    const isWhole = /["']sitegen\/theme["']/.test(code.replace(statements, ""));
    return isWhole ? undefined : [...new Set(names)].filter(Boolean).sort();
  } catch {
    // Bundling reports the error.
    return undefined;
  }
}

/** Load the modules that `resolveTheme` names. */
function loadThemeExports(build: PluginBuild, packageRoot: string): void {
  build.onLoad({ filter: /.*/, namespace: THEME_EXPORTS }, ({ path: names }) => {
    const modules = readThemeExports(packageRoot);
    const lines = names.split(",").map((name) => `export { ${name} } from ${JSON.stringify(modules[name])};`);
    return { contents: lines.join("\n"), resolveDir: path.join(packageRoot, THEME) };
  });
}

/** Resolve `sitegen/theme/<template>`. */
function resolveOriginal(template: string, theme: string): OnResolveResult {
  const templateName = REPLACEABLE_TEMPLATES.find((each) => each === template);
  if (templateName) return { path: path.join(theme, getTemplateModule(templateName)) };
  return { errors: [{ text: `"${template}" is not a template. Templates: ${REPLACEABLE_TEMPLATES.join(", ")}.` }] };
}

/** Choose the export that is the component: the default export, the preferred one, or the only one. */
function chooseExport(names: readonly string[], preferred: string): string | undefined {
  return ["default", preferred].find((name) => names.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
}

function reportMissingExport(file: SourcePath, name: string): PartialMessage {
  // Templates have no other name than "default".
  const text =
    name === "default" ? describeMissingComponent(file) : `"${file}" has no default export and no export "${name}".`;
  return { text, location: { file: `${SITE}:${file}`, line: 1 } };
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

/** Return a module's export names. Assume a default export if the module is invalid; bundling reports the error. */
export async function listExports(
  { esbuild }: { esbuild: Pick<PluginBuild["esbuild"], "build"> },
  root: string,
  file: SourcePath,
): Promise<readonly string[]> {
  try {
    const { metafile } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [file],
      outdir: root,
      bundle: false,
      format: "esm",
      loader: { ".js": "jsx" },
      tsconfigRaw: {},
      metafile: true,
      write: false,
      logLevel: "silent",
    });
    return Object.values(metafile.outputs).flatMap((output) => output.exports);
  } catch {
    return ["default"];
  }
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
