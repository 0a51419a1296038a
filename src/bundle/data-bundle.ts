/** Bundle the data modules of a site for the thread that runs them. */

import path from "node:path";
import type { OnResolveArgs, OnResolveResult } from "esbuild";
import type { SourcePath } from "../model/problem.ts";
import type { BundleResult } from "./bundle-cache.ts";
import type { Bundler, InputDigests } from "./esbuild.ts";
import { importMeta } from "./import-meta.ts";
import { ownPackage } from "./own-package.ts";
import { SERVER_OPTIONS } from "./server-bundle.ts";

/** Code of a thread: one CommonJS module. */
export interface DataCode {
  code: string;
  /** Source map as JSON; its sources are relative to the site root. */
  map: string;
}

/** Marks a request of the plugin itself. */
const ZOD = "zod";

/** Module that runs the data modules, relative to the package root. */
const ENTRY = "src/bundle/data-entry.ts";

/**
 * Bundle data modules.
 *
 * @param root Real path of the site root.
 * @throws The error of esbuild if a module cannot be bundled.
 */
export async function bundleData(
  modules: readonly SourcePath[],
  { packageRoot, root }: { packageRoot: string; root: string },
  { bundler, inputDigests }: { bundler: Bundler; inputDigests: InputDigests },
): Promise<BundleResult<DataCode>> {
  const { build } = await bundler.load();
  const building = build({
    ...SERVER_OPTIONS,
    absWorkingDir: root,
    stdin: { contents: entryOf(modules, path.join(packageRoot, ENTRY)), resolveDir: root },
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
  const textOf = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  return { inputs: Object.keys(metafile.inputs).map(siteName), value: { code: textOf(".cjs"), map: textOf(".map") } };
}

/** Return the name that other bundles use for an input, which is relative to the site root here. */
const siteName = (input: string): string => (/^(?:[\w-]{2,}:|<)/.test(input) ? input : `site:${input}`);

function withSiteNames(error: unknown): unknown {
  for (const { location } of (error as { errors?: { location: { file: string } | null }[] }).errors ?? [])
    if (location) location.file = siteName(location.file);
  return error;
}

function entryOf(modules: readonly SourcePath[], runtime: string): string {
  const entries = modules.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`./${name}`)})`);
  return `import { serveData } from ${JSON.stringify(runtime)}; serveData({ ${entries.join(", ")} });`;
}
