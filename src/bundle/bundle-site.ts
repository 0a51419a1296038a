/**
 * Bundle all code for a site: client code, and the theme for rendering if the site has its own components.
 *
 * Bundles are cached between builds.
 */

import { realpathSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import type { CacheStore } from "../host/cache-store.ts";
import { digestParts } from "../host/digest.ts";
import { findPackageRoot } from "../host/package-root.ts";
import { createSourceMapReader } from "../host/source-map.ts";
import type { Digest } from "../model/document.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { AssetManifest, OutputFile, ThemeCode } from "../model/output.ts";
import {
  ConfigError,
  createError,
  getFileStart,
  getModuleCode,
  type Outcome,
  type Place,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../model/problem.ts";
import { settleAll } from "../util/async.ts";
import type { IncrementalBuilder } from "./builder.ts";
import { bundleClient, type ClientCode } from "./bundle-client.ts";
import { type BundledConfig, createBundlePlugins, hasServerCode } from "./bundle-plugins.ts";
import {
  type BundleResult,
  bundleProblems,
  cacheBundle,
  digestFile,
  type InputDigests,
  listUnresolvedPackages,
  runBuild,
} from "./esbuild.ts";
import { explainImport } from "./import-problems.ts";
import { isForBrowsers } from "./island-modules.ts";
import { listExports } from "./module-exports.ts";
import type { CodeThread } from "./page-modules.ts";
import { readPrebuiltClient } from "./prebuilt-client.ts";
import { type BundledTheme, bundleTheme } from "./server-bundle.ts";
import { getSiteFile } from "./site-modules.ts";
import { readThemeExports, type SiteRoots, THEME } from "./theme-imports.ts";

export interface SiteBundle {
  manifest: AssetManifest;
  files: readonly OutputFile[];
  /** Absent if the site has no components; pages are then rendered with the default theme. */
  theme?: ThemeCode;
  /** The site's bundled files, without packages. */
  sources: readonly SourcePath[];
  /** False if modules with errors are left out. */
  isComplete: boolean;
}

export interface BundleOptions {
  /** Absolute path to the site root. */
  root: string;
  config: BundledConfig;
  /** Modules for React pages, relative to the site root. */
  modules?: readonly SourcePath[];
  /** Code in MDX files. */
  mdx?: readonly MdxCode[];
  /** Configuration file, for reports. */
  configFile: SourcePath;
  store: CacheStore;
  /** Keeps builds for the next call. Default: nothing is kept. */
  builder?: Pick<IncrementalBuilder, "open">;
  /** Runs page code before it runs in this process. The caller closes it. */
  thread: CodeThread;
}

/**
 * Bundle a site's code, or return the stored bundle if no input has changed.
 *
 * @returns No value but problems if a site component or style sheet cannot be bundled.
 */
export async function bundleSite(options: BundleOptions): Promise<Outcome<SiteBundle | undefined>> {
  const packageRoot = findPackageRoot();
  // esbuild reports files under their real paths.
  const root = realpathSync(options.root);
  try {
    return { value: await bundleAll({ ...options, root }, packageRoot), problems: [] };
  } catch (error) {
    return { value: undefined, problems: await describeBundleErrors(error, { ...options, packageRoot, root }) };
  }
}

/**
 * Convert an error of the bundler to problems with the site's code.
 *
 * @throws {ConfigError} A dependency of the generator is missing. @throws Other errors unchanged.
 */
export async function describeBundleErrors(
  error: unknown,
  { packageRoot, root, configFile, mdx = [] }: SiteRoots & Pick<BundleOptions, "configFile" | "mdx">,
): Promise<Problem[]> {
  failOnMissingPackages(error, packageRoot);
  const problems = bundleProblems(error, {
    code: "invalid-theme",
    hint: REMOVAL,
    whole: getFileStart(configFile),
    getSource: (name) => getSourcePath(name, { packageRoot, root }),
    locateOriginal: (place) => locateInMdx(place, mdx),
    rewordMessage: (text) => text.replaceAll("src/theme/public.ts", "sitegen/theme").replaceAll('"site:', '"'),
  });
  if (!problems) throw error;
  const listNames = async (module: string): Promise<readonly string[]> =>
    module === "sitegen/theme"
      ? Object.keys(readThemeExports(packageRoot))
      : listExports({ esbuild: { build: runBuild } }, root, toSourcePath(module));
  const explain = (problem: Problem): Promise<Problem> =>
    explainImport(describeContent(problem), { root, listExports: listNames });
  return Promise.all(problems.map(explain));
}

/** Use the code and the hint for modules of the content, which the configuration does not name. */
function describeContent(problem: Problem): Problem {
  const code = problem.code === "invalid-theme" ? getModuleCode(problem.place?.file) : problem.code;
  return code === problem.code || problem.hint !== REMOVAL
    ? { ...problem, code }
    : { ...problem, code, hint: "Fix the file." };
}

const REMOVAL = "Fix the file, or remove it from the configuration.";

/**
 * Report missing dependencies of the generator, which are not the site's errors.
 *
 * @throws {ConfigError} A package is missing.
 */
function failOnMissingPackages(error: unknown, packageRoot: string): void {
  const missing = listUnresolvedPackages(error).filter(({ name, importer }) => {
    if (name === "react" || name === "react-dom") return true; // site components get the generator's React
    if (getSiteFile(importer) !== undefined) return false;
    const file = path.resolve(packageRoot, importer);
    return file.startsWith(path.join(packageRoot, "src") + path.sep) || file.includes("/node_modules/");
  });
  const names = [...new Set(missing.map(({ name }) => name))];
  if (names.length === 0) return;
  throw new ConfigError(
    names.map((name) => {
      const message = `Package "${name}", a dependency of sitegen, is not installed.`;
      return createError(undefined, "incomplete-installation", message, "Install the dependencies again: npm install");
    }),
  );
}

async function bundleAll(
  { root, config, modules = [], mdx = [], store, builder }: BundleOptions,
  packageRoot: string,
): Promise<SiteBundle> {
  const styles = config.styles.map((file) => path.join(root, file));
  const inMarkdown = config.markdown.components;
  const hasOwn = hasServerCode({ config, modules, mdx });
  const clients = config.pluginClients;
  const components = JSON.stringify([
    config.components,
    config.themeLayers,
    inMarkdown,
    modules,
    config.pluginData,
    clients,
  ]);
  const roots = { packageRoot, root };
  const mdxForBrowsers = digestParts(mdx.filter(isForBrowsers).flatMap(({ module, code }) => [module, code]));
  // The bundle depends on the site's location only if it contains site files.
  const place = hasOwn || clients.length > 0 || styles.length > 0 ? root : "";
  const createPlugins = (side: "client" | "server", { plugin: recorder }: InputDigests): Plugin[] => [
    recorder,
    ...createBundlePlugins(side, { ...roots, config, modules, mdx }),
  ];
  // package.json may contain import mappings.
  const resolution = place === "" ? "" : (digestFile(path.join(root, "package.json")) ?? "");
  const getFile = (input: string): string | undefined => getInputFile(input, { packageRoot, root });
  const makeClient = (): Promise<BundleResult<ClientCode>> =>
    cacheBundle(store, {
      key: digestParts(["client", place, resolution, String(styles.length), ...styles, components, mdxForBrowsers]),
      getFile,
      builder,
      make: (inputDigests, run) =>
        bundleClient({
          packageRoot,
          styles,
          modules,
          mdx,
          plugins: createPlugins("client", inputDigests),
          run,
          getFile,
        }),
    });
  const makeTheme = (): Promise<BundleResult<BundledTheme>> =>
    cacheBundle(store, {
      key: digestParts(["theme", root, resolution, components, ...mdx.flatMap(({ module, code }) => [module, code])]),
      getFile,
      builder,
      make: (inputDigests, run) => bundleTheme({ packageRoot, plugins: createPlugins("server", inputDigests), run }),
    });
  const [client, theme] = await settleAll([
    (place === "" ? readPrebuiltClient(packageRoot) : undefined) ?? makeClient(),
    hasOwn ? makeTheme() : undefined,
  ]);
  return {
    manifest: client.value.manifest,
    files: client.value.files.map(({ path: name, text, isBinary }) => ({
      path: name,
      contents: isBinary ? Buffer.from(text, "base64") : text,
    })),
    theme: theme && {
      ...theme.value,
      mdxMaps: listMdxMaps(mdx),
      components: inMarkdown,
      timeout: config.data.timeout,
    },
    sources: listSiteFiles([...client.inputs, ...(theme?.inputs ?? [])]),
    isComplete: true,
  };
}

/** Return the site's files in a bundle, without packages. */
export function listSiteFiles(inputs: readonly string[]): SourcePath[] {
  return [...new Set(inputs)]
    .map(getSiteFile)
    .filter((file) => file !== undefined)
    .filter((file) => !file.includes("node_modules/"));
}

/** Return a bundler input's file; `undefined` for virtual modules. */
export function getInputFile(input: string, { packageRoot, root }: SiteRoots): string | undefined {
  const sitePath = getSiteFile(input);
  if (sitePath !== undefined) return path.resolve(root, sitePath);
  // A namespace, unless the prefix is a drive letter.
  return /^[\w-]{2,}:/.test(input) ? undefined : path.resolve(packageRoot, input);
}

/** Return the place in an MDX file for a place in its generated module. */
function locateInMdx({ file, line, column }: Place, mdx: readonly MdxCode[]): Place | undefined {
  const code = mdx.find(({ module }) => file === `mdx:${module}`);
  const original = code && createSourceMapReader(code.map)(line ?? 1, column ?? 1);
  return original && { file: toSourcePath(original.source), line: original.line, column: original.column };
}

/** Return a bundler input's path relative to the site root, for reports; `undefined` for the generator's modules. */
function getSourcePath(name: string, roots: SiteRoots): SourcePath | undefined {
  const file = getInputFile(name, roots);
  const isOwn = getSiteFile(name) === undefined && file?.startsWith(path.join(roots.packageRoot, THEME) + path.sep);
  if (isOwn) return undefined;
  return toSourcePath(file === undefined ? name : path.relative(roots.root, file).split(path.sep).join("/"));
}

/** Return a digest of code in MDX files, without its places. */
export const digestMdx = (mdx: readonly MdxCode[]): Digest =>
  digestParts(mdx.flatMap(({ module, code }) => [module, code]));

/** Return source maps for code in MDX files. */
export const listMdxMaps = (mdx: readonly MdxCode[]): ThemeCode["mdxMaps"] =>
  Object.fromEntries(mdx.map(({ module, map }) => [module, map]));
