/**
 * Resolve imports of the theme in a site's modules.
 *
 * Plugins are layers of the theme, in their order, and the site is above all of them. A module sees the theme below its
 * layer: a replacement of the site gets that of the last plugin, which gets that of the plugin before it or the original.
 * So each replacement can render what it replaces.
 */

import path from "node:path";
import type { Loader, OnLoadResult, OnResolveResult, PluginBuild } from "esbuild";
import { readRegularFile } from "../host/path-state.ts";
import type { ThemeLayer } from "../model/config.ts";
import { toSourcePath } from "../model/problem.ts";
import { getTemplateModule, REPLACEABLE_COMPONENTS, REPLACEABLE_TEMPLATES } from "../theme/replaceable.ts";
import { isAtOrInside } from "../util/path.ts";
import { exportComponent } from "./module-exports.ts";

/** Theme directory, relative to the package root. */
export const THEME = "src/theme";
/** Module for `sitegen/theme`, relative to the theme. */
export const PUBLIC = "public.ts";

/**
 * Namespace for generated modules with some exports from `sitegen/theme`, which are their names, or all (`*`). The number of
 * layers below the importing module follows unless it makes no difference.
 */
const THEME_EXPORTS = "theme-exports";

/** Absolute paths to the generator's package and to the site. */
export interface SiteRoots {
  packageRoot: string;
  root: string;
}

interface LayerOptions extends SiteRoots {
  layers: readonly ThemeLayer[];
}

/** Resolve an import of the theme; `undefined` for other imports. @param importer Path relative to the site root. */
export type ResolveThemeImport = (
  name: string,
  importer: string,
) => OnResolveResult | Promise<OnResolveResult> | undefined;

/** Load the modules for imports of the theme. @returns A function that resolves the imports. */
export function resolveThemeImports(build: PluginBuild, options: LayerOptions): ResolveThemeImport {
  const { packageRoot, layers } = options;
  build.onLoad({ filter: /.*/, namespace: THEME_EXPORTS }, ({ path: name }) => loadThemeExports(build, name, options));
  return (name, importer) => {
    const themeExport = /^sitegen:theme\/(\w+)$/.exec(name)?.[1];
    if (themeExport !== undefined) return { path: themeExport, namespace: THEME_EXPORTS };
    const below = layers.slice(0, countLayersBelow(importer, layers));
    if (name === "sitegen/theme") return resolveTheme(build, importer, options, below);
    if (name.startsWith("sitegen/theme/"))
      return resolveTemplate(name.slice("sitegen/theme/".length), packageRoot, below);
    return undefined;
  };
}

/** Return the number of layers that a module of the site sees. Packages that belong to no plugin see the originals. */
function countLayersBelow(file: string, layers: readonly ThemeLayer[]): number {
  const namingLayer = layers.findIndex(
    ({ components, modules }) => Object.values(components).includes(file) || modules.includes(file),
  );
  if (namingLayer >= 0) return namingLayer;
  const owner = layers.findIndex(({ folder }) => folder !== undefined && isAtOrInside(folder, file));
  if (owner >= 0) return owner;
  return file.includes("node_modules/") ? 0 : layers.length;
}

/** Return the module that replaces a part in the uppermost layer; `undefined` if none does. */
function findReplacement(name: string, below: readonly ThemeLayer[]): string | undefined {
  return below.findLast(({ components }) => components[name] !== undefined)?.components[name];
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
async function resolveTheme(
  build: PluginBuild,
  importer: string,
  { packageRoot, root }: LayerOptions,
  below: readonly ThemeLayer[],
): Promise<OnResolveResult> {
  const modules = readThemeExports(packageRoot);
  const names = await listImportedNames(build, path.join(root, importer));
  const whole = { path: path.join(packageRoot, THEME, PUBLIC) };
  if (names && !names.every((name) => Object.hasOwn(modules, name))) return whole;
  const hasReplacement = (names ?? REPLACEABLE_COMPONENTS).some((name) => findReplacement(name, below) !== undefined);
  if (!names && !hasReplacement) return whole;
  const level = hasReplacement ? `@${below.length}` : "";
  return { path: `${names?.join() ?? "*"}${level}`, namespace: THEME_EXPORTS };
}

/** Resolve `sitegen/theme/<template>`. */
function resolveTemplate(template: string, packageRoot: string, below: readonly ThemeLayer[]): OnResolveResult {
  const name = REPLACEABLE_TEMPLATES.find((each) => each === template);
  if (!name)
    return { errors: [{ text: `"${template}" is not a template. Templates: ${REPLACEABLE_TEMPLATES.join(", ")}.` }] };
  return findReplacement(name, below) === undefined
    ? { path: path.join(packageRoot, THEME, getTemplateModule(name)) }
    : { path: `${TEMPLATE}${name}@${below.length}`, namespace: THEME_EXPORTS };
}

/** Prefix for generated modules that export a template as default. */
const TEMPLATE = "template:";

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

/** Load a module that `resolveTheme` or `resolveTemplate` names. */
async function loadThemeExports(
  build: PluginBuild,
  module: string,
  { packageRoot, root, layers }: LayerOptions,
): Promise<OnLoadResult> {
  const [, list = "", level = "0"] = /^([^@]*)(?:@(\d+))?$/.exec(module) ?? [];
  const below = layers.slice(0, Number(level));
  const modules = readThemeExports(packageRoot);
  const template = list.startsWith(TEMPLATE) ? list.slice(TEMPLATE.length) : undefined;
  const names = template !== undefined ? [template] : list === "*" ? REPLACEABLE_COMPONENTS : list.split(",");
  // Named exports take precedence over `export *`.
  const lines = list === "*" ? [`export * from "./${PUBLIC}";`] : [];
  for (const name of names) {
    const file = findReplacement(name, below);
    if (file === undefined) {
      if (list !== "*") lines.push(`export { ${name} } from ${JSON.stringify(modules[name])};`);
      continue;
    }
    const exportName = template === undefined ? name : "default";
    const exportCode = await exportComponent(build, {
      root,
      file: toSourcePath(file),
      name: exportName,
      as: exportName,
    });
    if ("errors" in exportCode) return exportCode;
    lines.push(exportCode.code);
  }
  return { contents: lines.join("\n"), resolveDir: path.join(packageRoot, THEME) };
}
