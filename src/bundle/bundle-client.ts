/**
 * Client code and styles: bundled with esbuild, split by template, under names that hold a hash of the content.
 *
 * The entry and the chunk of each template are separate, so that a plain page loads no code of another screen.
 */

import { existsSync } from "node:fs";
import path from "node:path";
import type { OutputFile, Plugin } from "esbuild";
import type { AssetManifest } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import type { OutputPath } from "../model/permalink.ts";
import { REPLACEABLE_TEMPLATES, templateModule } from "../theme/replaceable.ts";
import type { BundleResult } from "./bundle-cache.ts";
import { clientChunks } from "./chunks.ts";
import { clientManifest } from "./client-manifest.ts";
import type { Bundler } from "./esbuild.ts";

export interface ClientCode {
  manifest: AssetManifest;
  files: readonly ClientFile[];
}

/** A file of the bundle, as JSON can hold it. */
export interface ClientFile {
  path: OutputPath;
  /** Code as it is; what style sheets name as base64. */
  text: string;
  isBinary?: boolean;
}

export interface ClientSources {
  /** Folder of the generator's package: it holds `src/client` and `src/theme`. */
  packageRoot: string;
  /** Absolute paths of the site's own style sheets. */
  styles: readonly string[];
  plugins: Plugin[];
  /** Modules that all pages share, in addition to those of the generator; paths from the root of the package. */
  shared?: readonly string[];
}

const BROWSERS = ["chrome109", "firefox115", "safari16.4"]; // engines with module workers, :has and oklch fallbacks

const MAIN = "src/client/main.ts";
/** React's renderer, wherever it is installed. */
const REACT = /(?:^|\/)react-dom\/client\.js$/;
const SEARCH_WORKER = "src/search/ui/search-worker.ts";
const STYLES = "src/theme/styles/index.css";
/** Styles that the pages of one template may have beside those of all. */
const sheetOf = (template: TemplateName): string => `src/theme/styles/templates/${template}.css`;
/** Names of what becomes of style sheets. */
const templateSheet = (template: TemplateName): string => `chunks/${template}`;
const siteSheet = (index: number): string => `site-${index + 1}`;

/** Types of the files that style sheets name beside them. */
const MEDIA = ["avif", "gif", "jpeg", "jpg", "otf", "png", "svg", "ttf", "webp", "woff", "woff2"];

/**
 * Has style sheets name files of `static/` from the root of the site. Their addresses are made to count from the sheet, so
 * that they hold under any base URL.
 */
const staticFiles: Plugin = {
  name: "static-files",
  setup(build) {
    build.onResolve({ filter: /^\/[^/]/ }, ({ path: address, kind }) =>
      kind === "url-token" ? { path: `..${address}`, external: true } : undefined,
    );
  },
};

/** What all client code is bundled with. */
const COMMON_OPTIONS = {
  outdir: "/assets",
  entryNames: "[dir]/[name].[hash]",
  chunkNames: "chunks/[name].[hash]",
  bundle: true,
  minify: true,
  splitting: true,
  format: "esm",
  platform: "browser",
  target: BROWSERS,
  // These engines know all classes that we name; esbuild doubts it, and would make each expression anew where it is used.
  supported: { "regexp-unicode-property-escapes": true },
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "silent",
} as const;

/** Bundle the client. @throws What esbuild throws: a file of the site cannot be bundled. */
export async function bundleClient(sources: ClientSources, bundler: Bundler): Promise<BundleResult<ClientCode>> {
  const { packageRoot, styles, plugins, shared } = sources;
  const { build } = await bundler.load();
  const styled = REPLACEABLE_TEMPLATES.filter((template) => existsSync(path.join(packageRoot, sheetOf(template))));
  // Apart from the rest, since it is loaded when somebody waits; names that are private to the search library are cut short.
  const buildingWorker = build({
    ...COMMON_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: [{ in: SEARCH_WORKER, out: "search-worker" }],
    mangleProps: /^_/,
  });
  const building = build({
    ...COMMON_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: [
      { in: MAIN, out: "main" },
      { in: STYLES, out: "styles" },
      ...styled.map((template) => ({ in: sheetOf(template), out: templateSheet(template) })),
      ...styles.map((file, index) => ({ in: file, out: siteSheet(index) })),
    ],
    assetNames: "media/[name].[hash]",
    jsx: "automatic",
    tsconfigRaw: {}, // the same with and without a tsconfig.json above the site
    define: { "process.env.NODE_ENV": '"production"' },
    loader: Object.fromEntries(MEDIA.map((type) => [`.${type}`, "file"])),
    plugins: [...plugins, staticFiles, clientChunks({ packageRoot, shared })],
  });
  const [result, worker] = await Promise.all([building, buildingWorker]);
  const root = `${path.parse(packageRoot).root}assets${path.sep}`;
  const outputPath = (file: string): OutputPath => `assets/${path.relative(root, file).split(path.sep).join("/")}`;
  const clientFile = (file: OutputFile): ClientFile => {
    const isBinary = MEDIA.includes(path.extname(file.path).slice(1).toLowerCase());
    const text = isBinary ? Buffer.from(file.contents).toString("base64") : file.text;
    return { path: outputPath(file.path), text, isBinary };
  };
  const files = [...result.outputFiles, ...worker.outputFiles].map(clientFile);
  const code = files.filter(({ isBinary }) => !isBinary);
  const outputs = new Map(
    Object.entries({ ...result.metafile.outputs, ...worker.metafile.outputs }).map(([name, output]) => [
      outputPath(path.resolve(packageRoot, name)),
      output,
    ]),
  );
  // By the names of outputs: a sheet of the site may be a link, which the bundler follows.
  const sheetNamed = (name: string): OutputPath => {
    const sheet = [...outputs.keys()].find((file) => file.startsWith(`assets/${name}.`) && file.endsWith(".css"));
    if (sheet === undefined) throw new Error(`the client bundle has no style sheet "${name}"`);
    return sheet;
  };
  // A site that replaces a template and does not show the original has no use for its styles.
  const usedTemplates = styled.filter((template) => `src/theme/${templateModule(template)}` in result.metafile.inputs);
  const react = [...outputs.values()].find(({ entryPoint = "" }) => REACT.test(entryPoint))?.entryPoint;
  const entries = {
    main: MAIN,
    loadedByMain: [react ?? "react-dom/client", "src/client/start.ts"],
    searchWorker: SEARCH_WORKER,
    islands: "src/theme/islands/hydrate-islands.tsx",
    styles: ["styles", ...styles.map((_, index) => siteSheet(index))].map(sheetNamed),
    ownStyles: new Map(usedTemplates.map((template) => [template, sheetNamed(templateSheet(template))])),
  };
  return {
    inputs: Object.keys({ ...result.metafile.inputs, ...worker.metafile.inputs }),
    value: { files, manifest: clientManifest(code, outputs, { packageRoot, entries }) },
  };
}
