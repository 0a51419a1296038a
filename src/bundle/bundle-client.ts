/**
 * Bundle client code and styles with esbuild, under names that contain a content hash.
 *
 * Each template has a separate chunk, so that a page does not load code for other templates.
 */

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { BuildOptions, Metafile, OutputFile, Plugin } from "esbuild";
import { computeShortDigest } from "../host/digest.ts";
import { readRegularFile } from "../host/path-state.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { AssetManifest } from "../model/output.ts";
import type { TemplateName } from "../model/page-data.ts";
import { type OutputPath, toOutputPath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import { getTemplateModule, REPLACEABLE_TEMPLATES } from "../theme/replaceable.ts";
import { settleAll } from "../util/async.ts";
import { compareText } from "../util/collections.ts";
import { type RunPart, runOnce } from "./builder.ts";
import { createChunkPlugin } from "./chunks.ts";
import { createClientManifest } from "./client-manifest.ts";
import { bundleComponentSheets, COMPONENT_SHEET, listComponentSheets } from "./component-styles.ts";
import type { BundleResult } from "./esbuild.ts";
import { getMdxModule, listMdxEntries } from "./island-modules.ts";
import { getContentModule, listContentEntries } from "./page-modules.ts";
import { isMedia, MEDIA_TYPES } from "./site-styles.ts";

export interface ClientCode {
  manifest: AssetManifest;
  files: readonly ClientFile[];
}

/** A bundled file in JSON-serializable form. */
export interface ClientFile {
  path: OutputPath;
  /** Code, or a binary file's contents in Base64. */
  text: string;
  isBinary?: boolean;
}

export interface ClientSources {
  /** The generator's package directory, which contains `src/client` and `src/theme`. */
  packageRoot: string;
  /** Absolute paths to the site's style sheets. */
  styles: readonly string[];
  plugins: Plugin[];
  /** Modules for React pages, relative to the site root. */
  modules: readonly SourcePath[];
  /** Code in MDX files. */
  mdx?: readonly MdxCode[];
  /** Runs the builds. Default: once. */
  run?: RunPart;
  /** Return a bundler input's file; `undefined` for virtual modules. Default: inputs are relative to the package. */
  getFile?(input: string): string | undefined;
}

const BROWSERS = ["chrome109", "firefox115", "safari16.4"]; // engines with module workers, :has and oklch fallbacks

const MAIN = "src/client/main.ts";
/** React's renderer, wherever it is installed. */
const REACT = /(?:^|\/)react-dom\/client\.js$/;
const SEARCH_WORKER = "src/search/ui/search-worker.ts";
const STYLES = "src/theme/styles/index.css";
/** Return the path to a template's style sheet, which may not exist. */
const getSheetFile = (template: TemplateName): string => `src/theme/styles/templates/${template}.css`;
/** Output names for style sheets. */
const nameTemplateSheet = (template: TemplateName): string => `chunks/${template}`;
const nameSiteSheet = (index: number): string => `site-${index + 1}`;

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
  getContentModule(entry) !== undefined || getMdxModule(entry) !== undefined;

/** Bundle the client. @throws esbuild's error if a site file cannot be bundled. */
export async function bundleClient(sources: ClientSources): Promise<BundleResult<ClientCode>> {
  const {
    packageRoot,
    styles,
    modules,
    mdx = [],
    plugins,
    run = runOnce,
    getFile = (input) => path.resolve(packageRoot, input),
  } = sources;
  const styledTemplates = REPLACEABLE_TEMPLATES.filter((template) =>
    existsSync(path.join(packageRoot, getSheetFile(template))),
  );
  // Bundled separately, without shared chunks, because it is loaded while the user waits. The search engine's private
  // property names, which begin with "_", are mangled.
  const buildingWorker = run("worker", {
    ...COMMON_OPTIONS,
    absWorkingDir: packageRoot,
    entryPoints: [{ in: SEARCH_WORKER, out: "search-worker" }],
    mangleProps: /^_/,
  });
  const options = {
    ...COMMON_OPTIONS,
    absWorkingDir: packageRoot,
    assetNames: "media/[name].[hash]",
    jsx: "automatic",
    tsconfigRaw: {}, // the same with and without a tsconfig.json above the site
    define: { "process.env.NODE_ENV": '"production"' },
    loader: Object.fromEntries(MEDIA_TYPES.map((type) => [`.${type}`, "file"])),
    plugins: [...plugins, staticFiles, createChunkPlugin(packageRoot)],
  } satisfies BuildOptions;
  const building = run("main", {
    ...options,
    entryPoints: [
      { in: MAIN, out: "main" },
      { in: STYLES, out: "styles" },
      ...styledTemplates.map((template) => ({ in: getSheetFile(template), out: nameTemplateSheet(template) })),
      ...styles.map((file, index) => ({ in: file, out: nameSiteSheet(index) })),
      ...listContentEntries(modules),
      ...listMdxEntries(mdx),
    ],
  });
  const [result, worker] = await settleAll([building, buildingWorker]);
  const componentSheets = listComponentSheets(result.metafile, hasOwnStyles);
  const shared = componentSheets.length > 0 ? await bundleComponentSheets(componentSheets, options, run) : undefined;
  const root = `${path.parse(packageRoot).root}assets${path.sep}`;
  const toAssetPath = (file: string): OutputPath =>
    toOutputPath(`assets/${path.relative(root, file).split(path.sep).join("/")}`);
  const createClientFile = (file: OutputFile): ClientFile => {
    const isBinary = isMedia(file.path);
    const text = isBinary ? Buffer.from(file.contents).toString("base64") : file.text;
    return { path: toAssetPath(file.path), text, isBinary };
  };
  const all = { ...result.metafile.outputs, ...worker.metafile.outputs, ...shared?.metafile.outputs };
  // esbuild creates a style sheet for each entry point; only those for React pages are used.
  const unusedSheets = new Set(
    Object.values(result.metafile.outputs)
      .filter(({ entryPoint = "" }) => !hasOwnStyles(entryPoint))
      .map(({ cssBundle }) => cssBundle)
      .filter((sheet) => sheet !== undefined)
      .map((sheet) => path.resolve(packageRoot, sheet)),
  );
  const files = [...result.outputFiles.filter((file) => !unusedSheets.has(file.path)), ...worker.outputFiles]
    .concat(shared?.outputFiles ?? [])
    .map(createClientFile);
  const code = files.filter(({ isBinary }) => !isBinary);
  const outputs = new Map(
    Object.entries(all).map(([name, output]) => [toAssetPath(path.resolve(packageRoot, name)), output]),
  );
  // A template may have a style sheet and, because of components, an unused one with the same name.
  const unusedFiles = new Set([...unusedSheets].map(toAssetPath));
  // Find style sheets by output name, because esbuild reports a symlinked style sheet under its real path.
  const findSheet = (name: string): OutputPath => {
    const sheet = [...outputs.keys()].find(
      (file) => file.startsWith(`assets/${name}.`) && file.endsWith(".css") && !unusedFiles.has(file),
    );
    if (sheet === undefined) throw new Error(`the client bundle has no style sheet "${name}"`);
    return sheet;
  };
  // Omit styles for templates that the site replaces without rendering the original.
  const usedTemplates = styledTemplates.filter(
    (template) => `src/theme/${getTemplateModule(template)}` in result.metafile.inputs,
  );
  const react = [...outputs.values()].find(({ entryPoint = "" }) => REACT.test(entryPoint))?.entryPoint;
  const entries = {
    main: MAIN,
    loadedByMain: [react ?? "react-dom/client", "src/client/start.ts"],
    searchWorker: SEARCH_WORKER,
    islands: "src/theme/islands/hydrate-islands.tsx",
    styles: ["styles", ...(shared ? [COMPONENT_SHEET] : []), ...styles.map((_, index) => nameSiteSheet(index))].map(
      findSheet,
    ),
    ownStyles: new Map(usedTemplates.map((template) => [template, findSheet(nameTemplateSheet(template))])),
  };
  const licenses = createLicenseFile(outputs.values(), getFile);
  return {
    inputs: Object.keys({ ...result.metafile.inputs, ...worker.metafile.inputs }),
    value: {
      files: licenses ? [...files, licenses] : files,
      manifest: createClientManifest(code, outputs, { packageRoot, entries }),
    },
  };
}

/** Title for the file with the license notices. Licenses such as MIT and BSD require a notice in copies. */
const LICENSES_TITLE = "Third-party packages in the scripts and styles of this site, with their licenses.";
const LICENSES_RULE = `\n\n${"-".repeat(80)}\n\n`;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;
/** The directory of a file's package. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Create the file with notices for all packages that contribute code.
 *
 * @param getFile Returns a bundler input's absolute path; `undefined` for virtual modules.
 * @returns `undefined` if there are no packages.
 */
export function createLicenseFile(
  outputs: Iterable<Metafile["outputs"][string]>,
  getFile: (input: string) => string | undefined,
): ClientFile | undefined {
  const folders = new Set<string>();
  for (const { inputs } of outputs) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = bytesInOutput > 0 && PACKAGE_FOLDER.exec(getFile(input) ?? "")?.[0];
      if (folder) folders.add(folder);
    }
  }
  const notices = new Set([...folders].map(readNotice).filter((notice) => notice !== undefined));
  if (notices.size === 0) return undefined;
  const text = `${[LICENSES_TITLE, ...[...notices].sort(compareText)].join(LICENSES_RULE)}\n`;
  return { path: toOutputPath(`assets/licenses.${computeShortDigest(text)}.txt`), text };
}

/** Return a package's name, version and license, with the texts in its license files. */
function readNotice(folder: string): string | undefined {
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

/** The license in `package.json`, in its current and its old forms. */
interface PackageFile {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: readonly { type?: string }[];
}

function readText(file: string): string {
  return readRegularFile(file).toString("utf8");
}
