/** Load style sheets and CSS modules that a site's modules import. */

import path from "node:path";
import type { OnLoadResult, OnResolveResult, PluginBuild } from "esbuild";
import { computeShortDigest } from "../host/digest.ts";
import { getErrorReason, readRegularFile } from "../host/path-state.ts";
import { runBundle } from "../host/run-bundle.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";

/** Namespace for the site's modules. */
export const SITE = "site";

/** File extensions that style sheets may refer to. */
export const MEDIA_TYPES = ["avif", "gif", "jpeg", "jpg", "otf", "png", "svg", "ttf", "webp", "woff", "woff2"];

/** Return true if style sheets may refer to this file type. */
export function isMedia(file: string): boolean {
  return MEDIA_TYPES.includes(path.extname(file).slice(1).toLowerCase());
}

/** Resolve a URL in a style sheet. Root-relative URLs refer to files in `static/`, others to files next to the sheet. */
export function resolveCssUrl(
  url: string,
  { root, resolveDir }: { root: string; resolveDir: string },
): OnResolveResult {
  // Style sheets for pages are in `assets/chunks/`.
  if (/^\/[^/]/.test(url)) return { path: `../..${url}`, external: true };
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url)) return { path: url, external: true };
  const file = path.resolve(resolveDir, url.replace(/[?#].*$/s, ""));
  return { path: path.relative(root, file).split(path.sep).join("/"), namespace: SITE };
}

/** Namespace for style sheets from CSS modules. */
const CSS = "site-css";

interface StyleOptions {
  root: string;
  /** Environment that the bundle runs in. */
  side: "client" | "server";
}

/** Load the style sheets that a site's modules import. */
export function loadSiteStyles(build: PluginBuild, { root, side }: StyleOptions): void {
  const compiled = new Map<string, Promise<CssModule>>();
  const compile = (file: string): Promise<CssModule> => {
    const cssModule = compiled.get(file) ?? compileCssModule(build, root, toSourcePath(file));
    compiled.set(file, cssModule);
    return cssModule;
  };
  const getFolder = (file: string): string => path.dirname(path.join(root, file));
  build.onResolve({ filter: /^site-css:/ }, ({ path: name, pluginData }) => ({
    path: name.slice(`${CSS}:`.length),
    namespace: CSS,
    pluginData,
  }));
  build.onResolve({ filter: /.*/, namespace: CSS }, ({ path: url, resolveDir }) =>
    resolveCssUrl(url, { root, resolveDir }),
  );
  build.onLoad({ filter: /.*/, namespace: CSS }, async ({ path: file }) => ({
    contents: (await compile(file)).css,
    loader: "css",
    resolveDir: getFolder(file),
  }));
  // On the server, only class names from CSS modules are needed.
  build.onLoad({ filter: /\.module\.css$/, namespace: SITE }, async ({ path: file }) =>
    writeCssModule((await compile(file)).names, side === "client" ? `${CSS}:${file}` : undefined, root),
  );
  build.onLoad({ filter: /\.css$/, namespace: SITE }, ({ path: file }) => {
    if (side === "server") return { contents: "" };
    try {
      return { contents: readRegularFile(path.join(root, file)), loader: "css", resolveDir: getFolder(file) };
    } catch (error) {
      return { errors: [{ text: `Cannot read file "${SITE}:${file}": ${getErrorReason(error)}` }] };
    }
  });
}

/** A CSS module: the style sheet with unique class names, and these names by the written ones. */
interface CssModule {
  css: string;
  names: Readonly<Record<string, string>>;
}

/**
 * Compile a CSS module.
 *
 * Unique names are derived from the file path, so that the server and the client bundle have the same ones.
 */
async function compileCssModule(build: PluginBuild, root: string, file: SourcePath): Promise<CssModule> {
  const prefix = `${path.posix.basename(file, ".module.css").replace(/\W/g, "_")}_${computeShortDigest(file).replace(/\W/g, "").slice(0, 6)}`;
  const { outputFiles = [] } = await build.esbuild.build({
    stdin: { contents: `import names from "module"; module.exports = names;`, resolveDir: root },
    outfile: path.join(root, "module.cjs"),
    bundle: true,
    format: "cjs",
    write: false,
    logLevel: "silent",
    loader: { ".css": "local-css" },
    tsconfigRaw: {},
    plugins: [
      {
        name: "css-module",
        setup(inner) {
          inner.onResolve({ filter: /^module$/ }, () => ({ path: `${prefix}.css`, namespace: "css-module" }));
          inner.onResolve({ filter: /.*/, namespace: "css-module" }, ({ path: url, kind }) =>
            kind === "url-token" || kind === "import-rule" ? { path: url, external: true } : undefined,
          );
          inner.onLoad({ filter: /.*/, namespace: "css-module" }, () => {
            const absolute = path.join(root, file);
            return { contents: readRegularFile(absolute), loader: "local-css", resolveDir: path.dirname(absolute) };
          });
        },
      },
    ],
  });
  const getOutput = (ending: string): string => outputFiles.find((output) => output.path.endsWith(ending))?.text ?? "";
  const names = runBundle(getOutput(".cjs"), `${prefix}.cjs`) as Record<string, string>;
  return { css: getOutput(".css"), names: { ...names } };
}

/** Return a module that exports a CSS module's class names. */
function writeCssModule(names: CssModule["names"], sheet: string | undefined, root: string): OnLoadResult {
  const lines = [
    sheet === undefined ? "" : `import ${JSON.stringify(sheet)};`,
    `export default ${JSON.stringify(names)};`,
  ];
  for (const [name, value] of Object.entries(names))
    if (/^[A-Za-z_$][\w$]*$/.test(name) && name !== "default")
      lines.push(`export const ${name} = ${JSON.stringify(value)};`);
  return { contents: lines.join("\n"), loader: "js", resolveDir: root };
}
