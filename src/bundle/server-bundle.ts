/**
 * Bundle the code of a site that runs in the generator: the theme with the site's components, and the plugins.
 *
 * Each bundle is a single module. React is external, so that all components use the React instance that renders pages.
 */

import path from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { digestOf, digestOfAll } from "../host/digest.ts";
import type { PluginCode, ThemeCode } from "../model/output.ts";
import { compareText } from "../util/collections.ts";
import type { BundleResult } from "./bundle-cache.ts";
import type { Bundler, InputDigests } from "./esbuild.ts";
import { importMeta } from "./import-meta.ts";

export const SERVER_OPTIONS = {
  bundle: true,
  // CommonJS, so that `runBundle` can provide modules that must exist only once, such as React.
  format: "cjs",
  platform: "node",
  target: "node20",
  tsconfigRaw: {}, // the same with and without a tsconfig.json above the site
  define: { "process.env.NODE_ENV": '"production"' },
  sourcemap: "external",
  sourcesContent: false,
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "silent",
} as const satisfies BuildOptions;

/** Bundle the theme. @throws The error of esbuild if a file of the site cannot be bundled. */
export async function bundleTheme(
  { packageRoot, plugins }: { packageRoot: string; plugins: Plugin[] },
  bundler: Bundler,
): Promise<BundleResult<ThemeCode>> {
  const { build } = await bundler.load();
  const { outputFiles, metafile } = await build({
    ...SERVER_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: ["src/theme/server-entry.ts"],
    // Not written; source maps contain paths relative to this file.
    outfile: path.join(packageRoot, "theme.cjs"),
    external: ["react", "react-dom"],
    jsx: "automatic",
    plugins,
  });
  const textOf = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const code = textOf(".cjs");
  return { inputs: Object.keys(metafile.inputs), value: { code, map: textOf(".map"), digest: digestOf(code) } };
}

/** esbuild's name of the generated entry module. */
export const PLUGIN_ENTRY = "<stdin>";

/**
 * Bundle plugins.
 *
 * @param root Real path of the site root.
 * @throws The error of esbuild if a module cannot be found or bundled.
 */
export async function bundlePlugins(
  plugins: Pick<PluginCode, "remark" | "rehype">,
  root: string,
  { bundler, inputDigests }: { bundler: Bundler; inputDigests: InputDigests },
): Promise<BundleResult<PluginCode>> {
  const { build } = await bundler.load();
  const modules = new Set([...plugins.remark, ...plugins.rehype].map(({ module }) => JSON.stringify(module)));
  const lines = [...modules].map((module, index) => `import * as plugin${index} from ${module};`);
  const entries = [...modules].map((module, index) => `${module}: plugin${index}`);
  const { outputFiles, metafile } = await build({
    ...SERVER_OPTIONS,
    absWorkingDir: root,
    stdin: { contents: `${lines.join("\n")}\nexport const modules = { ${entries.join(", ")} };\n`, resolveDir: root },
    // Not written; source maps contain paths relative to this file.
    outfile: path.join(root, "plugins.cjs"),
    plugins: [inputDigests.plugin, importMeta],
  });
  const textOf = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const inputs = Object.keys(metafile.inputs);
  // Digest the inputs, because the output contains directory names of packages.
  const digests = inputs
    .filter((input) => input !== PLUGIN_ENTRY)
    .map((input) => inputDigests.digestOf(path.resolve(root, input)) ?? "");
  const digest = digestOfAll([JSON.stringify([plugins.remark, plugins.rehype]), ...digests.sort(compareText)]);
  return { inputs, value: { ...plugins, code: textOf(".cjs"), map: textOf(".map"), digest } };
}
