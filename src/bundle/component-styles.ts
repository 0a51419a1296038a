/**
 * Bundles the style sheets that components of a site import, directly or in packages, into one sheet for all pages.
 *
 * esbuild assigns a style sheet to the entry points that import it. Pages in React and MDX are entry points, but components
 * belong to modules of the theme, which several pages share.
 */

import type { BuildOptions, Metafile } from "esbuild";
import type { RunPart } from "./builder.ts";

/** Name of the sheet. Like those of pages, it is in `assets/chunks/`. */
export const COMPONENT_SHEET = "chunks/components";

const SITE_SHEET = /^site(?:-css)?:.*\.css$/;

/**
 * List the site's style sheets that modules of the theme import, in their order.
 *
 * @param isPage Returns true for entry points that are pages with their own style sheets.
 */
export function listComponentSheets({ outputs }: Metafile, isPage: (entryPoint: string) => boolean): string[] {
  const bundles = Object.values(outputs).flatMap(({ cssBundle, entryPoint = "" }) =>
    cssBundle === undefined || isPage(entryPoint) ? [] : [cssBundle],
  );
  const sheets = bundles.flatMap((bundle) => Object.keys(outputs[bundle]?.inputs ?? {}));
  return [...new Set(sheets.filter((sheet) => SITE_SHEET.test(sheet)))];
}

/** Bundle style sheets. @param options The options of the bundle that imports them. */
export async function bundleComponentSheets(sheets: readonly string[], options: BuildOptions, run: RunPart) {
  const contents = sheets.map((sheet) => `import ${JSON.stringify(sheet)};`).join("\n");
  const result = await run(`styles ${contents}`, {
    ...options,
    entryPoints: undefined,
    stdin: { contents, resolveDir: options.absWorkingDir },
    entryNames: `${COMPONENT_SHEET}.[hash]`,
    metafile: true,
    write: false,
  });
  return { ...result, outputFiles: result.outputFiles.filter(({ path }) => !path.endsWith(".js")) };
}
