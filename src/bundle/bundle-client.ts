/**
 * Bundle client code and styles with esbuild, under names that contain a hash of their contents.
 *
 * Each template has a separate chunk, so that a page does not load the code of other templates.
 */

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Metafile, OutputFile, Plugin } from "esbuild";
import { shortDigest } from "../host/digest.ts";
import { readRegularFile } from "../host/path-state.ts";
import type { MdxCode } from "../model/document.ts";
import type { AssetManifest } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import { type OutputPath, outputPath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import { REPLACEABLE_TEMPLATES, templateModule } from "../theme/replaceable.ts";
import { compareText } from "../util/collections.ts";
import { clientChunks } from "./chunks.ts";
import { clientManifest } from "./client-manifest.ts";
import type { BundleResult, Bundler } from "./esbuild.ts";
import { mdxEntries, mdxModuleOf } from "./island-modules.ts";
import { contentEntries, contentModuleOf } from "./page-modules.ts";
import { STYLES_HINT } from "./site-modules.ts";
import { isMedia, MEDIA_TYPES } from "./site-styles.ts";

export interface ClientCode {
  manifest: AssetManifest;
  files: readonly ClientFile[];
}

/** A file of the bundle in JSON-serializable form. */
export interface ClientFile {
  path: OutputPath;
  /** Code, or the contents of a binary file in Base64. */
  text: string;
  isBinary?: boolean;
}

export interface ClientSources {
  /** Directory of the generator's package, which contains `src/client` and `src/theme`. */
  packageRoot: string;
  /** Absolute paths of the site's style sheets. */
  styles: readonly string[];
  plugins: Plugin[];
  /** Modules of pages in React, relative to the site root. */
  modules: readonly SourcePath[];
  /** Code of MDX files. */
  mdx?: readonly MdxCode[];
  /** Return the file of a bundler input; `undefined` for virtual modules. Default: inputs are relative to the package. */
  fileOf?(input: string): string | undefined;
}

const BROWSERS = ["chrome109", "firefox115", "safari16.4"]; // engines with module workers, :has and oklch fallbacks

const MAIN = "src/client/main.ts";
/** React's renderer, wherever it is installed. */
const REACT = /(?:^|\/)react-dom\/client\.js$/;
const SEARCH_WORKER = "src/search/ui/search-worker.ts";
const STYLES = "src/theme/styles/index.css";
/** Return the path of the style sheet of a template, which may not exist. */
const sheetOf = (template: TemplateName): string => `src/theme/styles/templates/${template}.css`;
/** Output names of style sheets. */
const templateSheet = (template: TemplateName): string => `chunks/${template}`;
const siteSheet = (index: number): string => `site-${index + 1}`;

/**
 * Plugin that resolves root-relative URLs in style sheets to files in `static/`. The URLs become relative to the style
 * sheet, so that they are valid under any base URL.
 */
const staticFiles: Plugin = {
  name: "static-files",
  setup(build) {
    build.onResolve({ filter: /^\/[^/]/ }, ({ path: url, kind }) =>
      kind === "url-token" ? { path: `..${url}`, external: true } : undefined,
    );
  },
};

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
  // The target engines support all Unicode classes in use. Otherwise esbuild replaces literals by `new RegExp` calls.
  supported: { "regexp-unicode-property-escapes": true },
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "silent",
} as const;

/** True for pages in React and MDX files, which load the styles that they import. */
const hasOwnStyles = (entry: string): boolean =>
  contentModuleOf(entry) !== undefined || mdxModuleOf(entry) !== undefined;

/**
 * Report style sheets that only components outside of pages in React import, because no page would load them.
 *
 * @throws An error in the form of esbuild's.
 */
function failOnLostStyles({ inputs, outputs }: Metafile): void {
  const loaded = new Set(
    Object.values(outputs).flatMap(({ entryPoint = "", cssBundle = "" }) =>
      hasOwnStyles(entryPoint) ? Object.keys(outputs[cssBundle]?.inputs ?? {}) : [],
    ),
  );
  const lost = Object.keys(inputs).filter((input) => /^site(?:-css)?:.*\.css$/.test(input) && !loaded.has(input));
  const errors = lost
    .filter((sheet) => !(sheet.startsWith("site:") && sheet.endsWith(".module.css")))
    .map((sheet) => {
      const importer = Object.keys(inputs).find((input) =>
        inputs[input]?.imports.some(({ path: name }) => name === sheet),
      );
      const text = `A component cannot import "${sheet.replace(/^[\w-]+:/, "")}". ${STYLES_HINT}`;
      return { text, location: importer === undefined ? null : { file: importer, line: 1, column: 0, length: 0 } };
    });
  if (errors.length > 0) throw Object.assign(new Error("lost style sheets"), { errors });
}

/** Bundle the client. @throws The error of esbuild if a file of the site cannot be bundled. */
export async function bundleClient(sources: ClientSources, bundler: Bundler): Promise<BundleResult<ClientCode>> {
  const {
    packageRoot,
    styles,
    modules,
    mdx = [],
    plugins,
    fileOf = (input) => path.resolve(packageRoot, input),
  } = sources;
  const { build } = await bundler.load();
  const styledTemplates = REPLACEABLE_TEMPLATES.filter((template) =>
    existsSync(path.join(packageRoot, sheetOf(template))),
  );
  // Bundled separately, without shared chunks, because it is loaded while the user waits. Private property names of the
  // search engine, which begin with "_", are mangled.
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
      ...styledTemplates.map((template) => ({ in: sheetOf(template), out: templateSheet(template) })),
      ...styles.map((file, index) => ({ in: file, out: siteSheet(index) })),
      ...contentEntries(modules),
      ...mdxEntries(mdx),
    ],
    assetNames: "media/[name].[hash]",
    jsx: "automatic",
    tsconfigRaw: {}, // the same with and without a tsconfig.json above the site
    define: { "process.env.NODE_ENV": '"production"' },
    loader: Object.fromEntries(MEDIA_TYPES.map((type) => [`.${type}`, "file"])),
    plugins: [...plugins, staticFiles, clientChunks(packageRoot)],
  });
  const [result, worker] = await Promise.all([building, buildingWorker]);
  const root = `${path.parse(packageRoot).root}assets${path.sep}`;
  const assetPath = (file: string): OutputPath =>
    outputPath(`assets/${path.relative(root, file).split(path.sep).join("/")}`);
  const clientFile = (file: OutputFile): ClientFile => {
    const isBinary = isMedia(file.path);
    const text = isBinary ? Buffer.from(file.contents).toString("base64") : file.text;
    return { path: assetPath(file.path), text, isBinary };
  };
  const all = { ...result.metafile.outputs, ...worker.metafile.outputs };
  // esbuild creates a style sheet for each entry point; only those of pages in React are used.
  const unusedSheets = new Set(
    Object.values(all).flatMap(({ entryPoint = "", cssBundle }) =>
      cssBundle === undefined || hasOwnStyles(entryPoint) ? [] : [path.resolve(packageRoot, cssBundle)],
    ),
  );
  failOnLostStyles(result.metafile);
  const files = [...result.outputFiles, ...worker.outputFiles]
    .filter((file) => !unusedSheets.has(file.path))
    .map(clientFile);
  const code = files.filter(({ isBinary }) => !isBinary);
  const outputs = new Map(
    Object.entries(all).map(([name, output]) => [assetPath(path.resolve(packageRoot, name)), output]),
  );
  // Find style sheets by output name, because esbuild reports a symlinked style sheet under its real path.
  const sheetNamed = (name: string): OutputPath => {
    const sheet = [...outputs.keys()].find((file) => file.startsWith(`assets/${name}.`) && file.endsWith(".css"));
    if (sheet === undefined) throw new Error(`the client bundle has no style sheet "${name}"`);
    return sheet;
  };
  // Omit the styles of templates that the site replaces without rendering the original.
  const usedTemplates = styledTemplates.filter(
    (template) => `src/theme/${templateModule(template)}` in result.metafile.inputs,
  );
  const react = [...outputs.values()].find(({ entryPoint = "" }) => REACT.test(entryPoint))?.entryPoint;
  const entries = {
    main: MAIN,
    loadedByMain: [react ?? "react-dom/client", "src/client/start.ts"],
    searchWorker: SEARCH_WORKER,
    islands: "src/theme/islands/hydrate-islands.tsx",
    styles: ["styles", ...styles.map((_, index) => siteSheet(index))].map(sheetNamed),
    ownStyles: new Map(usedTemplates.map((template) => [template, sheetNamed(templateSheet(template))])),
  };
  const licenses = licenseFile(outputs.values(), fileOf);
  return {
    inputs: Object.keys({ ...result.metafile.inputs, ...worker.metafile.inputs }),
    value: {
      files: licenses ? [...files, licenses] : files,
      manifest: clientManifest(code, outputs, { packageRoot, entries }),
    },
  };
}

/** Title of the file with the license notices. Licenses such as MIT and BSD require a notice in copies. */
const LICENSES_TITLE = "Third-party packages in the scripts and styles of this site, with their licenses.";
const LICENSES_RULE = `\n\n${"-".repeat(80)}\n\n`;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;
/** Directory of the package that a file belongs to. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Create the file with the notices of all packages that contribute code.
 *
 * @param fileOf Return the absolute path of a bundler input; `undefined` for virtual modules.
 * @returns `undefined` if there are no packages.
 */
export function licenseFile(
  outputs: Iterable<Metafile["outputs"][string]>,
  fileOf: (input: string) => string | undefined,
): ClientFile | undefined {
  const folders = new Set<string>();
  for (const { inputs } of outputs) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = bytesInOutput > 0 && PACKAGE_FOLDER.exec(fileOf(input) ?? "")?.[0];
      if (folder) folders.add(folder);
    }
  }
  const notices = new Set([...folders].flatMap((folder) => noticeOf(folder) ?? []));
  if (notices.size === 0) return undefined;
  const text = `${[LICENSES_TITLE, ...[...notices].sort(compareText)].join(LICENSES_RULE)}\n`;
  return { path: outputPath(`assets/licenses.${shortDigest(text)}.txt`), text };
}

/** Return name, version and license of a package, with the texts of its license files. */
function noticeOf(folder: string): string | undefined {
  try {
    const { name, version, license, licenses } = JSON.parse(readText(path.join(folder, "package.json"))) as PackageFile;
    const id = typeof license === "string" ? license : (license ?? licenses?.[0])?.type;
    const texts = readdirSync(folder)
      .filter((file) => LICENSE_FILE.test(file))
      .sort(compareText)
      .map((file) => readText(path.join(folder, file)).trim());
    return [`${name ?? path.basename(folder)} ${version ?? ""}${id ? ` (${id})` : ""}`, ...texts].join("\n\n");
  } catch {
    return undefined; // not a package, e.g. a linked directory without package.json
  }
}

/** The part of `package.json` with the license, in its current and its old forms. */
interface PackageFile {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: readonly { type?: string }[];
}

function readText(file: string): string {
  return readRegularFile(file).toString("utf8");
}
