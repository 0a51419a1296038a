/** Plugins of a site, packages and files alike: one module that exports theirs by name. */

import path from "node:path";
import { digestOfAll } from "../host/digest.ts";
import type { PluginCode } from "../model/output.ts";
import { compareText } from "../util/collections.ts";
import type { Bundled } from "./bundle-cache.ts";
import type { Bundler, NotedInputs } from "./esbuild.ts";
import { moduleAddress } from "./import-meta.ts";
import { SERVER_OPTIONS } from "./server-options.ts";

/** How the bundler names the module that is made here. */
export const PLUGIN_ENTRY = "<stdin>";

/**
 * Bundle plugins.
 *
 * @param root Real path of the site root.
 * @throws What esbuild throws: a module cannot be found or bundled.
 */
export async function bundlePlugins(
  plugins: Pick<PluginCode, "remark" | "rehype">,
  root: string,
  { bundler, noted }: { bundler: Bundler; noted: NotedInputs },
): Promise<Bundled<PluginCode>> {
  const { build } = await bundler.load();
  const modules = new Set([...plugins.remark, ...plugins.rehype].map(({ module }) => JSON.stringify(module)));
  const lines = [...modules].map((module, index) => `import * as plugin${index} from ${module};`);
  const entries = [...modules].map((module, index) => `${module}: plugin${index}`);
  const { outputFiles, metafile } = await build({
    ...SERVER_OPTIONS,
    absWorkingDir: root,
    stdin: { contents: `${lines.join("\n")}\nexport const modules = { ${entries.join(", ")} };\n`, resolveDir: root },
    // Sources are named from here in the source map.
    outfile: path.join(root, "plugins.cjs"),
    plugins: [noted.plugin, moduleAddress],
  });
  const textOf = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const inputs = Object.keys(metafile.inputs);
  // Of what went in and not of what came out, which names folders of packages.
  const digests = inputs
    .filter((input) => input !== PLUGIN_ENTRY)
    .map((input) => noted.digestOf(path.resolve(root, input)) ?? "");
  const digest = digestOfAll([JSON.stringify([plugins.remark, plugins.rehype]), ...digests.sort(compareText)]);
  return { inputs, value: { ...plugins, code: textOf(".cjs"), map: textOf(".map"), digest } };
}
