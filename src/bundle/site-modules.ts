/**
 * Resolve and load the modules of a site in the client and server bundles.
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
import { readRegularFile, reasonOf } from "../host/path-state.ts";
import { type SourcePath, sourcePath } from "../model/problem.ts";
import { missingPageComponent, REPLACEABLE_TEMPLATES, templateModule } from "../theme/replaceable.ts";
import { isMedia, loadSiteStyles, resolveCssUrl, SITE } from "./site-styles.ts";

/** Directory of the theme, relative to the package root. */
export const THEME = "src/theme";
/** Module of `sitegen/theme`, relative to the theme. */
export const PUBLIC = "public.ts";

/** Namespace of the generated modules with some of the exports of `sitegen/theme`, which are their names. */
const THEME_EXPORTS = "theme-exports";

/** File types that a component cannot import, and the fix. */
const UNSUPPORTED_IMPORTS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:astro|vue|svelte)$/, 'Write it in React, in a file "*.tsx".'],
  [/\.(?:scss|sass|less|styl)$/, "Compile it to CSS, and import the result."],
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

/** Start of imports that are relative to the site in Docusaurus. */
const SITE_ALIAS = /^@site\//;

/** The fix for style sheets of components that are not part of a page in React. */
export const STYLES_HINT = 'Add the style sheet to "styles" in the configuration.';

/** Absolute paths of the generator's package and of the site. */
export interface SiteRoots {
  packageRoot: string;
  root: string;
}

/** Return the path of a bundler input relative to the site root; `undefined` if it is not a module of the site. */
export function siteFile(input: string): SourcePath | undefined {
  return input.startsWith(`${SITE}:`) ? sourcePath(input.slice(SITE.length + 1)) : undefined;
}

interface SiteModulesOptions extends SiteRoots {
  /** Environment that the bundle runs in. Style sheets are only part of the client bundle. */
  side: "client" | "server";
  /** Components that replace those of the theme, and components for Markdown. They cannot import style sheets. */
  components: ReadonlySet<SourcePath>;
}

/** Create the plugin that resolves and loads modules of a site. */
export function siteModules({ packageRoot, root, side, components }: SiteModulesOptions): Plugin {
  return {
    name: "site-modules",
    setup(build) {
      resolveSite(build, { packageRoot, root, components });
      loadThemeExports(build, path.join(packageRoot, THEME));
      build.onResolve({ filter: /^site:/ }, ({ path: name }) => ({
        path: name.slice(`${SITE}:`.length),
        namespace: SITE,
      }));
      loadSiteStyles(build, { root, side });
      build.onLoad({ filter: /.*/, namespace: SITE }, ({ path: file }) => loadSiteModule(root, sourcePath(file)));
    },
  };
}

/**
 * Return code for a generated module that exports the component of a site module.
 *
 * @param name Preferred export if the module has no default export.
 * @param as Name of the export in the generated module.
 */
export async function exportComponent(
  build: PluginBuild,
  { root, file, name, as }: { root: string; file: SourcePath; name: string; as: string },
): Promise<{ code: string } | { errors: PartialMessage[] }> {
  const exportName = chooseExport(await exportsOf(build, root, file), name);
  if (exportName === undefined) return { errors: [missingExport(file, name)] };
  return { code: `export { ${exportName} as ${as} } from ${JSON.stringify(`${SITE}:${file}`)};` };
}

/** Resolve the imports in modules of the site. */
function resolveSite(build: PluginBuild, { packageRoot, root, components }: Omit<SiteModulesOptions, "side">): void {
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
    const theme = path.join(packageRoot, THEME);
    if (name === "sitegen/theme") return resolveTheme(build, { theme, file: path.join(root, importer) });
    if (name.startsWith("sitegen/theme/")) return originalOf(name.slice("sitegen/theme/".length), theme);
    const hint =
      name.endsWith(".css") && components.has(sourcePath(importer))
        ? STYLES_HINT
        : UNSUPPORTED_IMPORTS.find(([pattern]) => pattern.test(name))?.[1];
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

/** Return the modules of the exports of `sitegen/theme` by name, relative to the theme. */
function themeExports(theme: string): ReadonlyMap<string, string> {
  const exported = readRegularFile(path.join(theme, PUBLIC)).toString();
  return new Map(
    [...exported.matchAll(/^export \{([^}]*)\} from "([^"]+)"/gm)].flatMap(([, names = "", module = ""]) =>
      names.split(",").map((name) => [name.trim(), module] as const),
    ),
  );
}

/**
 * Resolve `sitegen/theme` in a module of the site to a module with the exports that it imports.
 *
 * With all exports, the page would depend on all modules of the theme, because esbuild assigns whole modules to chunks.
 * The module with all exports is only used for other imports (`import * as theme`), and to report unknown names.
 */
async function resolveTheme(
  build: PluginBuild,
  { theme, file }: { theme: string; file: string },
): Promise<OnResolveResult> {
  const exports = themeExports(theme);
  const names = await importedNames(build, file);
  return names?.every((name) => exports.has(name))
    ? { path: names.join(), namespace: THEME_EXPORTS }
    : { path: path.join(theme, PUBLIC) };
}

/** Return the names that a module imports from `sitegen/theme`; `undefined` if it imports the whole module. */
async function importedNames(build: PluginBuild, file: string): Promise<string[] | undefined> {
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
function loadThemeExports(build: PluginBuild, theme: string): void {
  build.onLoad({ filter: /.*/, namespace: THEME_EXPORTS }, ({ path: names }) => {
    const modules = themeExports(theme);
    const lines = names.split(",").map((name) => `export { ${name} } from ${JSON.stringify(modules.get(name))};`);
    return { contents: lines.join("\n"), resolveDir: theme };
  });
}

/** Resolve `sitegen/theme/<template>`. */
function originalOf(template: string, theme: string): OnResolveResult {
  const templateName = REPLACEABLE_TEMPLATES.find((each) => each === template);
  if (templateName) return { path: path.join(theme, templateModule(templateName)) };
  return { errors: [{ text: `"${template}" is not a template. Templates: ${REPLACEABLE_TEMPLATES.join(", ")}.` }] };
}

/** Choose the export that is the component: the default export, the preferred one, or the only one. */
function chooseExport(names: readonly string[], preferred: string): string | undefined {
  return ["default", preferred].find((name) => names.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
}

function missingExport(file: SourcePath, name: string): PartialMessage {
  // Templates have no other name than "default".
  const text =
    name === "default" ? missingPageComponent(file) : `"${file}" has no default export and no export "${name}".`;
  return { text, location: { file: `${SITE}:${file}`, line: 1 } };
}

/** Module of the theme that exports everything that the server renders, relative to the theme. */
const SERVER_ENTRY = "server-entry.ts";

/**
 * Create the plugin that adds a list of the site's components to the theme for rendering, so that they can be checked once
 * they are loaded.
 *
 * @param components Files by preferred export; a name may occur several times.
 */
export function componentList(
  { packageRoot, root }: SiteRoots,
  components: readonly (readonly [name: string, file: SourcePath])[],
): Plugin {
  const entry = path.join(packageRoot, THEME, SERVER_ENTRY);
  return {
    name: "component-list",
    setup(build) {
      build.onLoad({ filter: /\/server-entry\.ts$/, namespace: "file" }, async ({ path: file }) => {
        if (file !== entry) return undefined;
        const lines: string[] = [];
        const items: string[] = [];
        for (const [index, [name, source]] of components.entries()) {
          // Modules without a suitable export are reported where they are used.
          const exportName = chooseExport(await exportsOf(build, root, source), name);
          if (exportName === undefined) continue;
          lines.push(`import { ${exportName} as component${index} } from ${JSON.stringify(`${SITE}:${source}`)};`);
          items.push(
            JSON.stringify({ name, file: source, exportName }).replace(/}$/, `, component: component${index} }`),
          );
        }
        // A function, because the components may not be initialized yet.
        const list = `export const siteComponents = () => [${items.join(", ")}];`;
        return { contents: [readRegularFile(file).toString(), ...lines, list].join("\n"), loader: "ts" };
      });
    },
  };
}

/** Return the export names of a module. Assume a default export if the module is invalid; bundling reports the error. */
export async function exportsOf(build: PluginBuild, root: string, file: SourcePath): Promise<readonly string[]> {
  try {
    const { metafile } = await build.esbuild.build({
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
    // The form of esbuild, which `bundleProblems` recognizes.
    return { errors: [{ text: `Cannot read file "${SITE}:${file}": ${reasonOf(error)}` }] };
  }
}
