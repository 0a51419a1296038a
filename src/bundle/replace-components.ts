/**
 * Replace theme components with those of a site, in both the client and the server bundle.
 *
 * A theme module with a replaced component is substituted by a generated module, which exports the site's component and
 * re-exports everything else from the original. Imports from `sitegen/theme` in a replacement resolve to the component below it
 * (`theme-imports.ts`).
 */

import path from "node:path";
import type { OnLoadResult, Plugin, PluginBuild } from "esbuild";
import type { ComponentModules } from "../model/config.ts";
import type { SourcePath } from "../model/problem.ts";
import { getThemeExport, type ReplaceableName } from "../theme/replaceable.ts";
import { exportComponent } from "./module-exports.ts";
import { PUBLIC, type SiteRoots, THEME } from "./theme-imports.ts";

/** Namespace for the generated modules; they have the originals' paths. */
const REPLACED = "replaced";

export interface ReplaceOptions extends SiteRoots {
  components: ComponentModules;
}

/** Create the plugin that replaces the components. */
export function replaceComponents({ packageRoot, root, components }: ReplaceOptions): Plugin {
  const theme = path.join(packageRoot, THEME);
  const modules = indexByModule(components);
  if (modules.size === 0) return { name: "site-components", setup() {} };
  return {
    name: "site-components",
    setup(build) {
      resolveReplaced(build, theme, modules);
      build.onLoad({ filter: /.*/, namespace: REPLACED }, ({ path: file }) =>
        loadReplaced(build, { theme, root, module: path.posix.relative(THEME, file), modules }),
      );
    },
  };
}

/** Replaced exports by theme module: the export name and the site file. */
type Replacements = ReadonlyMap<string, ReadonlyMap<string, SourcePath>>;

function indexByModule(components: ComponentModules): Replacements {
  const modules = new Map<string, Map<string, SourcePath>>();
  for (const [component, file] of Object.entries(components) as [ReplaceableName, SourcePath][]) {
    const { module, name } = getThemeExport(component);
    modules.set(module, (modules.get(module) ?? new Map()).set(name, file));
  }
  return modules;
}

/** Redirect the theme's and the client's imports of replaced modules. */
function resolveReplaced(build: PluginBuild, theme: string, modules: Replacements): void {
  const names = [...modules.keys()].map((module) => path.posix.basename(module).replaceAll(".", "\\."));
  const filter = new RegExp(`/(?:${names.join("|")})$`);
  build.onResolve({ filter, namespace: "file" }, ({ path: name, resolveDir, importer }) => {
    const module = path.relative(theme, path.resolve(resolveDir, name)).split(path.sep).join("/");
    if (!modules.has(module) || importer === path.join(theme, PUBLIC)) return undefined;
    return { path: `${THEME}/${module}`, namespace: REPLACED };
  });
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
  // Named exports take precedence over `export *`. A template has only a default export, which `export *` omits.
  const lines = module.startsWith("templates/") ? [] : [`export * from "./${module}";`];
  for (const [name, file] of modules.get(module) ?? []) {
    const exportCode = await exportComponent(build, { root, file, name, as: name });
    if ("errors" in exportCode) return exportCode;
    lines.push(exportCode.code);
  }
  return { contents: lines.join("\n"), resolveDir: theme };
}
