/** The theme for the server, with the components of a site in it: one module, in which React is left outside. */

import path from "node:path";
import type { Plugin } from "esbuild";
import { digestOf } from "../host/digest.ts";
import type { ThemeCode } from "../model/output.ts";
import type { Bundled } from "./bundle-cache.ts";
import type { Bundler } from "./esbuild.ts";
import { SERVER_OPTIONS } from "./server-options.ts";

/** Bundle the theme. @throws What esbuild throws: a file of the site cannot be bundled. */
export async function bundleTheme(
  { packageRoot, plugins }: { packageRoot: string; plugins: Plugin[] },
  bundler: Bundler,
): Promise<Bundled<ThemeCode>> {
  const { build } = await bundler.load();
  const { outputFiles, metafile } = await build({
    ...SERVER_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: ["src/theme/server-entry.ts"],
    // Sources are named from here in the source map.
    outfile: path.join(packageRoot, "theme.cjs"),
    external: ["react", "react-dom"],
    jsx: "automatic",
    plugins,
  });
  const textOf = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const code = textOf(".cjs");
  return { inputs: Object.keys(metafile.inputs), value: { code, map: textOf(".map"), digest: digestOf(code) } };
}
