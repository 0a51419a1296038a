/**
 * Modules of a site in the bundles of client and server. They have a name space of their own and are named from the root of
 * the site, since names go into hashes: the same site must give the same files in any folder.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { OnLoadResult, OnResolveResult, PartialMessage, Plugin, PluginBuild } from "esbuild";
import { reasonOf } from "../host/files.ts";
import type { SourcePath } from "../model/problem.ts";
import { REPLACEABLE_TEMPLATES, templateModule } from "../theme/replaceable.ts";

/** Name space of modules of the site. */
const SITE = "site";
/** Folder of the theme from the root of the package. */
export const THEME = "src/theme";
/** Module of `sitegen/theme`, below the theme. */
export const PUBLIC = "public.ts";

/** What a component cannot import, and where it belongs. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/\.(?:css|scss|sass|less)$/, 'Name the style sheet in "styles" of the configuration.'],
  [/\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?|[ot]tf)$/, 'Put the file into "static/" and write its address.'],
];

/** Where the package of the generator and the site are, absolute. */
export interface SiteRoots {
  packageRoot: string;
  root: string;
}

/** The path from the site root of a module, by its name as an input of a bundle; nothing where it is not the site's. */
export function siteFile(input: string): SourcePath | undefined {
  return input.startsWith(`${SITE}:`) ? input.slice(SITE.length + 1) : undefined;
}

/** Make the plugin that finds and loads modules of a site. */
export function siteModules({ packageRoot, root }: SiteRoots): Plugin {
  return {
    name: "site-modules",
    setup(build) {
      resolveSite(build, { packageRoot, root });
      build.onResolve({ filter: /^site:/ }, ({ path: name }) => ({
        path: name.slice(`${SITE}:`.length),
        namespace: SITE,
      }));
      build.onLoad({ filter: /.*/, namespace: SITE }, ({ path: file }) => loadSiteModule(root, file));
    },
  };
}

/**
 * Code that exports the component of a module of the site, for modules that are made for a bundle.
 *
 * @param name The component by another name than "default" is taken too.
 * @param as What it is exported as.
 */
export async function exportComponent(
  build: PluginBuild,
  { root, file, name, as }: { root: string; file: SourcePath; name: string; as: string },
): Promise<{ code: string } | { errors: PartialMessage[] }> {
  const exportName = chooseExport(await exportsOf(build, root, file), name);
  if (exportName === undefined) return { errors: [missingExport(file, name)] };
  return { code: `export { ${exportName} as ${as} } from ${JSON.stringify(`${SITE}:${file}`)};` };
}

/** Whatever modules of the site import. */
function resolveSite(build: PluginBuild, { packageRoot, root }: SiteRoots): void {
  build.onResolve({ filter: /.*/, namespace: SITE }, async ({ path: name, resolveDir, kind }) => {
    if (/^sitegen\/theme(?:\/|$)/.test(name)) return originalOf(name, path.join(packageRoot, THEME));
    const remedy = FOREIGN.find(([ending]) => ending.test(name))?.[1];
    if (remedy !== undefined) return { errors: [{ text: `A component cannot import "${name}". ${remedy}` }] };
    // There must be one React only, the generator's own.
    const isReact = /^react(?:-dom)?(?:\/|$)/.test(name);
    const resolution = await build.resolve(name, { kind, resolveDir: isReact ? packageRoot : resolveDir });
    if (isReact || resolution.errors.length > 0 || resolution.external || resolution.namespace !== "file")
      return resolution;
    const file = path.relative(root, resolution.path).split(path.sep).join("/");
    return { path: file, namespace: SITE, sideEffects: resolution.sideEffects };
  });
}

/** Where `sitegen/theme` and `sitegen/theme/<template>` lead. */
function originalOf(name: string, theme: string): OnResolveResult {
  const template = name.slice("sitegen/theme/".length);
  if (template === "") return { path: path.join(theme, PUBLIC) };
  const templateName = REPLACEABLE_TEMPLATES.find((each) => each === template);
  if (templateName) return { path: path.join(theme, templateModule(templateName)) };
  return { errors: [{ text: `"${template}" is not a template. Templates: ${REPLACEABLE_TEMPLATES.join(", ")}.` }] };
}

/** The export that is the component: the default one, that of the same name, or the only one. */
function chooseExport(names: readonly string[], preferred: string): string | undefined {
  return ["default", preferred].find((name) => names.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
}

function missingExport(file: SourcePath, name: string): PartialMessage {
  const detail = name === "default" ? "" : `, nor one of the name "${name}"`;
  return { text: `"${file}" has no default export${detail}.`, location: { file: `${SITE}:${file}`, line: 1 } };
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
