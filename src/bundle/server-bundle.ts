/**
 * Bundle site code that runs in the generator: the theme with the site's components, the plugins, and the
 * pages' data modules.
 *
 * Each bundle is a single module. React is external, so that all components use the React instance that renders pages.
 */

import { createRequire } from "node:module";
import path from "node:path";
import type { BuildOptions, OnResolveArgs, OnResolveResult, Plugin } from "esbuild";
import { computeDigest, digestParts } from "../host/digest.ts";
import { findPackageRoot } from "../host/package-root.ts";
import { COLLECTION_READER } from "../host/thread-fetch.ts";
import type { PluginCode, ThemeCode } from "../model/output.ts";
import type { SourcePath } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import { isAtOrInside } from "../util/path.ts";
import type { RunPart } from "./builder.ts";
import { type BundleResult, type InputDigests, runBuild } from "./esbuild.ts";
import { importMeta } from "./import-meta.ts";

const SERVER_OPTIONS = {
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

/** Name of the module that exports `reference`, and its file, relative to the package root. */
const REFERENCE = { name: "reference", file: "src/site/config/reference.ts" };

/** Code of the module `sitegen`. The first functions return their argument; they provide types and completion in editors. */
const OWN_CODE = `${["defineConfig", "defineData", "definePlugin"]
  .map((name) => `export const ${name} = (definition) => definition;`)
  .join("\n")}
export async function getCollection(name) {
  const get = globalThis[Symbol.for("${COLLECTION_READER}")];
  if (!get) throw new Error("getCollection can be called in load and paths of data modules only.");
  return get(name);
}
export { reference } from "${REFERENCE.name}";`;

/** Resolves `sitegen` in site code, even if the package is not installed there. */
export const ownPackage: Plugin = {
  name: "sitegen",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sitegen$/ }, () => ({ path: "sitegen", namespace: "sitegen" }));
    // It imports zod, which code without references does not need.
    onResolve({ filter: new RegExp(`^${REFERENCE.name}$`), namespace: "sitegen" }, () => ({
      path: path.join(findPackageRoot(), REFERENCE.file),
      sideEffects: false,
    }));
    onLoad({ filter: /.*/, namespace: "sitegen" }, () => ({
      contents: OWN_CODE,
      loader: "js",
      resolveDir: findPackageRoot(),
    }));
  },
};

/** Resolves `zod` in code that Node.js imports: to the site's, or else to the one of the generator. */
export function createZodFallback(root: string): Plugin {
  return {
    name: "zod-fallback",
    setup({ onResolve }) {
      onResolve({ filter: /^zod$/ }, ({ importer }) => {
        const isOwn = isAtOrInside(findPackageRoot(), importer) && !isAtOrInside(root, importer);
        if (!isOwn && canResolve("zod", root)) return undefined;
        return { path: import.meta.resolve("zod"), external: true, sideEffects: false };
      });
    },
  };
}

function canResolve(name: string, folder: string): boolean {
  try {
    createRequire(path.join(folder, "package.json")).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** A bundled theme, without what the configuration adds. */
export type BundledTheme = Pick<ThemeCode, "code" | "map" | "digest">;

/** Bundled plugins, without what the configuration adds. */
export type BundledPlugins = Omit<PluginCode, "timeout">;

/** Bundle the theme. @throws esbuild's error if a site file cannot be bundled. */
export async function bundleTheme({
  packageRoot,
  plugins,
  run,
}: {
  packageRoot: string;
  plugins: Plugin[];
  run: RunPart;
}): Promise<BundleResult<BundledTheme>> {
  const { outputFiles, metafile } = await run("theme", {
    ...SERVER_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: ["src/theme/server-entry.ts"],
    // Not written; source maps contain paths relative to this file.
    outfile: path.join(packageRoot, "theme.cjs"),
    external: ["react", "react-dom"],
    jsx: "automatic",
    plugins,
  });
  const getOutput = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const code = getOutput(".cjs");
  return { inputs: Object.keys(metafile.inputs), value: { code, map: getOutput(".map"), digest: computeDigest(code) } };
}

/** esbuild's name for the generated entry module. */
export const PLUGIN_ENTRY = "<stdin>";

/**
 * Bundle plugins.
 *
 * @param root Real path to the site root.
 * @throws esbuild's error if a module cannot be found or bundled.
 */
export async function bundlePlugins(
  plugins: Pick<PluginCode, "remark" | "rehype">,
  root: string,
  inputDigests: InputDigests,
): Promise<BundleResult<BundledPlugins>> {
  const modules = new Set([...plugins.remark, ...plugins.rehype].map(({ module }) => JSON.stringify(module)));
  const lines = [...modules].map((module, index) => `import * as plugin${index} from ${module};`);
  const entries = [...modules].map((module, index) => `${module}: plugin${index}`);
  const { outputFiles, metafile } = await runBuild({
    ...SERVER_OPTIONS,
    absWorkingDir: root,
    stdin: { contents: `${lines.join("\n")}\nexport const modules = { ${entries.join(", ")} };\n`, resolveDir: root },
    // Not written; source maps contain paths relative to this file.
    outfile: path.join(root, "plugins.cjs"),
    plugins: [inputDigests.plugin, importMeta],
  });
  const getOutput = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const inputs = Object.keys(metafile.inputs);
  // Digest the inputs, because the output contains package directory names.
  const digests = inputs
    .filter((input) => input !== PLUGIN_ENTRY)
    .map((input) => inputDigests.getDigest(path.resolve(root, input)) ?? "");
  const digest = digestParts([JSON.stringify([plugins.remark, plugins.rehype]), ...digests.sort(compareText)]);
  return { inputs, value: { ...plugins, code: getOutput(".cjs"), map: getOutput(".map"), digest } };
}

/** Code for a thread: one CommonJS module. */
export interface DataCode {
  /** Data modules in the code. */
  modules: readonly SourcePath[];
  code: string;
  /** Source map as JSON; its sources are relative to the site root. */
  map: string;
  /** The site's bundled files, without packages. */
  sources: readonly SourcePath[];
}

/** Marks a request from the plugin itself. */
const ZOD = "zod";

/** Module that runs the data modules, relative to the package root. */
const ENTRY = "src/bundle/data-entry.ts";

/**
 * Bundle data modules.
 *
 * @param root Real path to the site root.
 * @throws esbuild's error if a module cannot be bundled.
 */
export async function bundleData(
  modules: readonly SourcePath[],
  { packageRoot, root }: { packageRoot: string; root: string },
  inputDigests: InputDigests,
): Promise<BundleResult<Omit<DataCode, "sources">>> {
  const building = runBuild({
    ...SERVER_OPTIONS,
    absWorkingDir: root,
    stdin: { contents: writeEntry(modules, path.join(packageRoot, ENTRY)), resolveDir: root },
    // Not written; source maps contain paths relative to this file.
    outfile: path.join(root, "data.cjs"),
    plugins: [
      inputDigests.plugin,
      importMeta,
      ownPackage,
      {
        name: "zod",
        setup({ resolve, onResolve }) {
          const resolveZod = async (
            name: string,
            options: Pick<OnResolveArgs, "kind" | "resolveDir">,
          ): Promise<OnResolveResult> => {
            const own = await resolve(name, { ...options, pluginData: ZOD });
            return own.errors.length === 0
              ? own
              : resolve(name, { ...options, resolveDir: packageRoot, pluginData: ZOD });
          };
          // Sites may use the generator's validation library without installing it.
          onResolve({ filter: /^zod$/ }, ({ path: name, kind, resolveDir, pluginData }) =>
            pluginData === ZOD ? undefined : resolveZod(name, { kind, resolveDir }),
          );
        },
      },
    ],
  });
  const { outputFiles, metafile } = await building.catch((error: unknown) => {
    throw withSiteNames(error);
  });
  const getOutput = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  return {
    inputs: Object.keys(metafile.inputs).map(createSiteName),
    value: { modules, code: getOutput(".cjs"), map: getOutput(".map") },
  };
}

/** Return the name that other bundles use for an input, which is relative to the site root here. */
const createSiteName = (input: string): string => (/^(?:[\w-]{2,}:|<)/.test(input) ? input : `site:${input}`);

function withSiteNames(error: unknown): unknown {
  for (const { location } of (error as { errors?: { location: { file: string } | null }[] }).errors ?? [])
    if (location) location.file = createSiteName(location.file);
  return error;
}

function writeEntry(modules: readonly SourcePath[], runtime: string): string {
  const entries = modules.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`./${name}`)})`);
  return `import { serveData } from ${JSON.stringify(runtime)}; serveData({ ${entries.join(", ")} });`;
}
