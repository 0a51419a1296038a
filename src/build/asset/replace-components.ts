/**
 * Puts components of a site in the place of the theme's, for the bundles of client and server alike.
 *
 * A theme module with a replaced component gives way to one made here, which has the site's component and, of the
 * original, everything else. `sitegen/theme` leads to the originals. Modules of the site have a name space of their own
 * and are named from its root, since names go into hashes: the same site must give the same files in any folder.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { OnLoadResult, OnResolveResult, PartialMessage, Plugin, PluginBuild } from "esbuild";
import { reasonOf } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { SourcePath } from "../../model/problem.ts";
import { REPLACEABLE_TEMPLATES, type ReplaceableName, templateModule, themeExportOf } from "../../theme/replaceable.ts";
import { CORE } from "./share-core.ts";

/** Name space of modules of the site. */
const SITE = "site";
/** Name space of modules that stand in for those of the theme; their paths are those of the originals. */
const REPLACED = "replaced";
/** Folder of the theme from the root of the package. */
const THEME = "src/theme";
/** Module of `sitegen/theme`, below the theme. */
const PUBLIC = "public.ts";
/** What all chunks share, below the theme. Components that import `sitegen/theme` make that a part of it. */
const SHARED = path.posix.relative(THEME, CORE);

/** What a component cannot import, and where it belongs. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/\.(?:css|scss|sass|less)$/, 'Name the style sheet in "styles" of the configuration.'],
  [/\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/, 'Put the file into "static/" and write its address.'],
];

export interface Replacing {
  packageRoot: string;
  /** Absolute path of the site root. */
  root: string;
  components: SiteConfig["components"];
}

/** The path from the site root of a module, by its name as an input of a bundle; nothing where it is not the site's. */
export function siteFile(input: string): SourcePath | undefined {
  return input.startsWith(`${SITE}:`) ? input.slice(SITE.length + 1) : undefined;
}

/** Make the plugin of a site. */
export function replaceComponents({ packageRoot, root, components }: Replacing): Plugin {
  const theme = path.join(packageRoot, THEME);
  const modules = byModule(components);
  return {
    name: "site-components",
    setup(build) {
      resolveReplaced(build, theme, modules);
      resolveSite(build, { packageRoot, root });
      build.onLoad({ filter: /.*/, namespace: REPLACED }, ({ path: file }) =>
        loadReplaced(build, { theme, root, module: path.posix.relative(THEME, file), modules }),
      );
      build.onLoad({ filter: /.*/, namespace: SITE }, ({ path: file }) => loadSiteModule(root, file));
    },
  };
}

/** Replaced exports by theme module: the name of each, and the file of the site. */
type Replacements = ReadonlyMap<string, ReadonlyMap<string, SourcePath>>;

function byModule(components: SiteConfig["components"]): Replacements {
  const modules = new Map<string, Map<string, SourcePath>>([[SHARED, new Map()]]);
  for (const [component, file] of Object.entries(components) as [ReplaceableName, SourcePath][]) {
    const { module, name } = themeExportOf(component);
    modules.set(module, (modules.get(module) ?? new Map()).set(name, file));
  }
  return modules;
}

/** Imports of replaced modules by the theme and the client. */
function resolveReplaced(build: PluginBuild, theme: string, modules: Replacements): void {
  const names = [...modules.keys()].map((module) => path.posix.basename(module).replaceAll(".", "\\."));
  const filter = new RegExp(`/(?:${names.join("|")})$`);
  build.onResolve({ filter, namespace: "file" }, ({ path: name, resolveDir, importer }) => {
    const module = path.relative(theme, path.resolve(resolveDir, name)).split(path.sep).join("/");
    if (!modules.has(module) || importer === path.join(theme, PUBLIC)) return undefined;
    return { path: `${THEME}/${module}`, namespace: REPLACED };
  });
  build.onResolve({ filter: /^site:/, namespace: REPLACED }, ({ path: name }) => ({
    path: name.slice(`${SITE}:`.length),
    namespace: SITE,
  }));
}

/** Whatever modules of the site import. */
function resolveSite(build: PluginBuild, { packageRoot, root }: Pick<Replacing, "packageRoot" | "root">): void {
  build.onResolve({ filter: /.*/, namespace: SITE }, async ({ path: name, resolveDir, kind }) => {
    if (/^sitegen\/theme(?:\/|$)/.test(name)) return originalOf(name, path.join(packageRoot, THEME));
    const remedy = FOREIGN.find(([ending]) => ending.test(name))?.[1];
    if (remedy !== undefined) return { errors: [{ text: `A component cannot import "${name}". ${remedy}` }] };
    // There must be one React only, the generator's own.
    const isReact = /^react(?:-dom)?(?:\/|$)/.test(name);
    const found = await build.resolve(name, { kind, resolveDir: isReact ? packageRoot : resolveDir });
    if (isReact || found.errors.length > 0 || found.external || found.namespace !== "file") return found;
    const file = path.relative(root, found.path).split(path.sep).join("/");
    return { path: file, namespace: SITE, sideEffects: found.sideEffects };
  });
}

/** Where `sitegen/theme` and `sitegen/theme/<template>` lead. */
function originalOf(name: string, theme: string): OnResolveResult {
  const template = name.slice("sitegen/theme/".length);
  if (template === "") return { path: path.join(theme, PUBLIC) };
  const known = REPLACEABLE_TEMPLATES.find((each) => each === template);
  if (known) return { path: path.join(theme, templateModule(known)) };
  return { errors: [{ text: `"${template}" is not a template. Templates: ${REPLACEABLE_TEMPLATES.join(", ")}.` }] };
}

interface ReplacedModule {
  theme: string;
  root: string;
  module: string;
  modules: Replacements;
}

async function loadReplaced(
  build: PluginBuild,
  { theme, root, module, modules }: ReplacedModule,
): Promise<OnLoadResult> {
  if (module === SHARED) return { contents: `import "./${SHARED}"; import "./${PUBLIC}";`, resolveDir: theme };
  // What is named goes before what a star brings. A template has nothing but its page.
  const lines = module.startsWith("templates/") ? [] : [`export * from "./${module}";`];
  for (const [name, file] of modules.get(module) ?? []) {
    const chosen = chooseExport(await exportsOf(build, root, file), name);
    if (chosen === undefined) return { errors: [missingExport(file, name)] };
    lines.push(`export { ${chosen} as ${name} } from ${JSON.stringify(`${SITE}:${file}`)};`);
  }
  return { contents: lines.join("\n"), resolveDir: theme };
}

/** The export that replaces a component: the default one, that of the same name, or the only one. */
function chooseExport(names: readonly string[], wanted: string): string | undefined {
  return ["default", wanted].find((name) => names.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
}

function missingExport(file: SourcePath, name: string): PartialMessage {
  const wanted = name === "default" ? "" : `, nor one of the name "${name}"`;
  return { text: `"${file}" has no default export${wanted}.`, location: { file: `${SITE}:${file}`, line: 1 } };
}

/** Names of what a module exports itself. One that is broken counts as having a default: bundling it tells more. */
async function exportsOf(build: PluginBuild, root: string, file: SourcePath): Promise<readonly string[]> {
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
    const loader = file.endsWith(".js") ? "jsx" : "default";
    return { contents: readFileSync(absolute), loader, resolveDir: path.dirname(absolute) };
  } catch (error) {
    return { errors: [{ text: `"${file}" cannot be read: ${reasonOf(error)}.` }] };
  }
}
