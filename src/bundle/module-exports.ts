/** Exports of a site's modules: their names, and the one that is a component. */

import type { PartialMessage, PluginBuild } from "esbuild";
import type { SourcePath } from "../model/problem.ts";
import { describeMissingComponent } from "../theme/replaceable.ts";
import { SITE } from "./site-styles.ts";

/**
 * Return code for a generated module that exports a site module's component.
 *
 * @param name Preferred export if the module has no default export.
 * @param as Export name in the generated module.
 */
export async function exportComponent(
  build: PluginBuild,
  { root, file, name, as }: { root: string; file: SourcePath; name: string; as: string },
): Promise<{ code: string } | { errors: PartialMessage[] }> {
  const exportName = chooseExport(await listExports(build, root, file), name);
  if (exportName === undefined) return { errors: [reportMissingExport(file, name)] };
  return { code: `export { ${exportName} as ${as} } from ${JSON.stringify(`${SITE}:${file}`)};` };
}

/** Choose the export that is the component: the default export, the preferred one, or the only one. */
export function chooseExport(names: readonly string[], preferred: string): string | undefined {
  return ["default", preferred].find((name) => names.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
}

function reportMissingExport(file: SourcePath, name: string): PartialMessage {
  // Templates have no other name than "default".
  const text =
    name === "default" ? describeMissingComponent(file) : `"${file}" has no default export and no export "${name}".`;
  return { text, location: { file: `${SITE}:${file}`, line: 1 } };
}

/** Return a module's export names. Assume a default export if the module is invalid; bundling reports the error. */
export async function listExports(
  { esbuild }: { esbuild: Pick<PluginBuild["esbuild"], "build"> },
  root: string,
  file: SourcePath,
): Promise<readonly string[]> {
  try {
    const { metafile } = await esbuild.build({
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
