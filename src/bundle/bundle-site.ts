/**
 * Bundle all code of a site: client code, and the theme for rendering if the site has its own components.
 *
 * Bundles are cached between builds. The theme is also loaded, to detect components that throw before rendering starts.
 */

import { realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Plugin } from "esbuild";
import type { CacheStore } from "../host/cache-store.ts";
import { digestOfAll } from "../host/digest.ts";
import { findPackageRoot } from "../host/package-root.ts";
import { sourceMapReader } from "../host/source-map.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Digest, MdxCode } from "../model/document.ts";
import type { AssetManifest, OutputFile, ThemeCode } from "../model/output.ts";
import {
  ConfigError,
  errorAt,
  type Outcome,
  type Place,
  type Problem,
  type SourcePath,
  sourcePath,
  startOf,
} from "../model/problem.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import { type ReplaceableName, themeExportOf } from "../theme/replaceable.ts";
import { bundleClient } from "./bundle-client.ts";
import {
  type Bundler,
  bundleProblems,
  cacheBundle,
  digestOfFile,
  type InputDigests,
  openBundler,
  unresolvedPackages,
} from "./esbuild.ts";
import { isForBrowsers, islandModules } from "./island-modules.ts";
import {
  type CodeThread,
  contentModules,
  createCodeThread,
  createPageThread,
  type ModuleProbe,
  type PageThread,
} from "./page-modules.ts";
import { replaceComponents } from "./replace-components.ts";
import { bundleData, bundleTheme, type DataCode } from "./server-bundle.ts";
import { componentList, siteFile, siteModules, THEME } from "./site-modules.ts";

export interface SiteBundle {
  manifest: AssetManifest;
  files: readonly OutputFile[];
  /** Absent if the site has no components; pages are then rendered with the default theme. */
  theme?: ThemeCode;
  /** Data modules of pages in React; absent if there are none. */
  data?: DataCode;
  /** Bundled files of the site, without those of packages. */
  sources: readonly SourcePath[];
}

export interface BundleOptions {
  /** Absolute path of the site root. */
  root: string;
  config: Pick<SiteConfig, "styles" | "components" | "markdown" | "data">;
  /** Modules of pages in React, relative to the site root. */
  modules?: readonly SourcePath[];
  /** Code of MDX files. */
  mdx?: readonly MdxCode[];
  /** Data modules of these pages. */
  dataModules?: readonly SourcePath[];
  /** Configuration file, for reports. */
  configFile: SourcePath;
  store: CacheStore;
  /** Thread of previous code. */
  thread?: CodeThread;
  /** Stop the process of esbuild afterwards, because nothing else is bundled. */
  isLast?: boolean;
}

/**
 * Bundle the code of a site, or return the stored bundle if no input has changed.
 *
 * @returns No value but problems if a component or style sheet of the site cannot be bundled.
 */
async function bundleSite(options: BundleOptions): Promise<Outcome<SiteBundle | undefined>> {
  const packageRoot = findPackageRoot();
  // esbuild reports files under their real paths.
  const root = realpathSync(options.root);
  const bundler = openBundler();
  try {
    return { value: await bundleAll({ ...options, root }, packageRoot, bundler), problems: [] };
  } catch (error) {
    failOnMissingPackages(error, packageRoot);
    const problems = bundleProblems(error, {
      code: "invalid-theme",
      hint: "Fix the file, or remove it from the configuration.",
      whole: startOf(options.configFile),
      sourceOf: (name) => sourceOf(name, { packageRoot, root }),
      originalOf: (place) => originalInMdx(place, options.mdx ?? []),
      word: (text) => text.replaceAll("src/theme/public.ts", "sitegen/theme").replaceAll('"site:', '"'),
    });
    if (!problems) throw error;
    return { value: undefined, problems: problems.map(withPreciseHint) };
  } finally {
    if (options.isLast) await bundler.stop();
  }
}

/** Name the remedy for imports. Files in the content are not part of the configuration. */
function withPreciseHint(problem: Problem): Problem {
  const unresolved = /^Could not resolve "([^"]+)"/.exec(problem.message)?.[1] ?? "";
  if (isBuiltin(unresolved))
    return { ...problem, hint: "Browsers do not have the modules of Node.js. Read files in a data module." };
  if (/^[~@]\//.test(unresolved)) return { ...problem, hint: "Write a path that is relative to the file." };
  if (/^(?:@[\w.-]+\/)?\w/.test(unresolved)) return { ...problem, hint: "Install the package, or remove the import." };
  return problem.place?.file.startsWith("content/") ? { ...problem, hint: "Fix the file." } : problem;
}

/**
 * Report missing dependencies of the generator, which are not errors of the site.
 *
 * @throws {ConfigError} A package is missing.
 */
function failOnMissingPackages(error: unknown, packageRoot: string): void {
  const missing = unresolvedPackages(error).filter(({ name, importer }) => {
    if (name === "react" || name === "react-dom") return true; // components of a site get the generator's React
    if (siteFile(importer) !== undefined) return false;
    const file = path.resolve(packageRoot, importer);
    return file.startsWith(path.join(packageRoot, "src") + path.sep) || file.includes("/node_modules/");
  });
  const names = [...new Set(missing.map(({ name }) => name))];
  if (names.length === 0) return;
  throw new ConfigError(
    names.map((name) => {
      const message = `Package "${name}", a dependency of sitegen, is not installed.`;
      return errorAt(undefined, "incomplete-installation", message, "Install the dependencies again: npm install");
    }),
  );
}

async function bundleAll(
  { root, config, modules = [], mdx = [], dataModules = [], store }: BundleOptions,
  packageRoot: string,
  bundler: Bundler,
): Promise<SiteBundle> {
  const styles = config.styles.map((file) => path.join(root, file));
  const inMarkdown = config.markdown.components;
  const hasIslands = Object.keys(inMarkdown).length > 0 || mdx.length > 0;
  const hasOwn = hasIslands || modules.length > 0 || Object.keys(config.components).length > 0;
  const components = JSON.stringify([config.components, inMarkdown, modules]);
  const roots = { packageRoot, root };
  const mdxForBrowsers = digestOfAll(mdx.filter(isForBrowsers).flatMap(({ module, code }) => [module, code]));
  // The bundle depends on the site's location only if it contains files of the site.
  const place = hasOwn || styles.length > 0 ? root : "";
  const pluginsFor = (side: "client" | "server", { plugin: recorder }: InputDigests): Plugin[] => {
    if (!hasOwn) return [recorder];
    const islands = hasIslands ? [islandModules({ ...roots, side, components: inMarkdown, mdx })] : [];
    const list = side === "server" ? [componentList(roots, componentsOf(config))] : [];
    const pages = modules.length > 0 ? [contentModules({ ...roots, side, modules })] : [];
    const replaced = replaceComponents({ ...roots, components: config.components });
    const files = Object.values({ ...config.components, ...inMarkdown });
    const own = new Set(files.flatMap((file) => (file === undefined ? [] : sourcePath(file))));
    return [recorder, siteModules({ ...roots, side, components: own }), replaced, ...islands, ...pages, ...list];
  };
  // package.json may contain import mappings.
  const resolution = place === "" ? "" : (digestOfFile(path.join(root, "package.json")) ?? "");
  const fileOf = (input: string): string | undefined => inputFile(input, { packageRoot, root });
  const [client, theme, data] = await Promise.all([
    cacheBundle(store, {
      key: digestOfAll(["client", place, resolution, String(styles.length), ...styles, components, mdxForBrowsers]),
      fileOf,
      make: (inputDigests) =>
        bundleClient(
          { packageRoot, styles, modules, mdx, plugins: pluginsFor("client", inputDigests), fileOf },
          bundler,
        ),
    }),
    hasOwn
      ? cacheBundle(store, {
          key: digestOfAll([
            "theme",
            root,
            resolution,
            components,
            ...mdx.flatMap(({ module, code }) => [module, code]),
          ]),
          fileOf,
          make: (inputDigests) => bundleTheme({ packageRoot, plugins: pluginsFor("server", inputDigests) }, bundler),
        })
      : undefined,
    dataModules.length > 0
      ? cacheBundle(store, {
          key: digestOfAll(["data", root, resolution, ...dataModules]),
          fileOf,
          make: (inputDigests) => bundleData(dataModules, roots, { bundler, inputDigests }),
        })
      : undefined,
  ]);
  const inputs = new Set([...client.inputs, ...(theme?.inputs ?? []), ...(data?.inputs ?? [])]);
  return {
    manifest: client.value.manifest,
    files: client.value.files.map(({ path: name, text, isBinary }) => ({
      path: name,
      contents: isBinary ? Buffer.from(text, "base64") : text,
    })),
    theme: theme && { ...theme.value, mdxMaps: mdxMaps(mdx) },
    data: data?.value,
    sources: [...inputs].flatMap((input) => siteFile(input) ?? []).filter((file) => !file.includes("node_modules/")),
  };
}

/** List the files of the site's components, with their preferred exports. */
function componentsOf({ components, markdown }: BundleOptions["config"]): [name: string, file: SourcePath][] {
  const replaced = (Object.entries(components) as [ReplaceableName, string][]).map(
    ([component, file]): [string, string] => [themeExportOf(component).name, file],
  );
  return [...replaced, ...Object.entries(markdown.components)].map(([name, file]) => [name, sourcePath(file)]);
}

interface Roots {
  packageRoot: string;
  root: string;
}

/** Return the file of a bundler input; `undefined` for virtual modules. */
function inputFile(input: string, { packageRoot, root }: Roots): string | undefined {
  const sitePath = siteFile(input);
  if (sitePath !== undefined) return path.resolve(root, sitePath);
  // A namespace, unless the prefix is a drive letter.
  return /^[\w-]{2,}:/.test(input) ? undefined : path.resolve(packageRoot, input);
}

/** Return the place in an MDX file for a place in its generated module. */
function originalInMdx({ file, line, column }: Place, mdx: readonly MdxCode[]): Place | undefined {
  const code = mdx.find(({ module }) => file === `mdx:${module}`);
  const original = code && sourceMapReader(code.map)(line ?? 1, column ?? 1);
  return original && { file: sourcePath(original.source), line: original.line, column: original.column };
}

/** Return the path of a bundler input relative to the site root, for reports; `undefined` for modules of the generator. */
function sourceOf(name: string, roots: Roots): SourcePath | undefined {
  const file = inputFile(name, roots);
  const isOwn = siteFile(name) === undefined && file?.startsWith(path.join(roots.packageRoot, THEME) + path.sep);
  if (isOwn) return undefined;
  return sourcePath(file === undefined ? name : path.relative(roots.root, file).split(path.sep).join("/"));
}

export interface SiteCode {
  bundle: SiteBundle;
  /** Theme with components of the site; absent if there are none. */
  theme?: LoadedTheme;
  /** Runs the code of pages before it runs in this process; absent if the site has no pages in React or MDX. */
  thread?: PageThread;
}

/**
 * Bundle the code of a site without the pages and data modules that have errors, so that the errors of all others are
 * found in the same run.
 */
async function bundleValidModules(options: BundleOptions): Promise<Outcome<SiteBundle | undefined>> {
  const problems: Problem[] = [];
  let { modules = [], mdx = [], dataModules = [] } = options;
  for (;;) {
    const bundled = await bundleSite({ ...options, modules, mdx, dataModules });
    problems.push(...bundled.problems);
    if (bundled.value) return { value: bundled.value, problems };
    const invalid = new Set(bundled.problems.flatMap(({ place }) => place?.file ?? []));
    const count = modules.length + mdx.length + dataModules.length;
    modules = modules.filter((module) => !invalid.has(module));
    mdx = mdx.filter(({ module }) => !invalid.has(module));
    dataModules = dataModules.filter((module) => !invalid.has(module));
    // The error is in another file, e.g. a component of several pages.
    if (modules.length + mdx.length + dataModules.length === count) return { value: undefined, problems };
  }
}

/** Bundle the code of a site and load its theme. @returns No value but problems if one of them fails. */
export async function bundleCode(options: BundleOptions): Promise<Outcome<SiteCode | undefined>> {
  const { value: bundle, problems } = await bundleValidModules(options);
  if (!bundle?.theme) return { value: bundle && { bundle }, problems };
  const probed = await probePages(bundle.theme, options);
  const { code, thread } = probed.value;
  const { loadTheme } = await import("../render/load-theme.ts");
  const { themeProblems } = await import("../render/component-error.ts");
  try {
    const theme = await loadTheme(code);
    const failures = [...theme.failed].flatMap(([module, error]) =>
      themeProblems(error, code).map((problem) => ({ ...problem, place: problem.place ?? startOf(module) })),
    );
    return {
      value: { bundle: { ...bundle, theme: code }, thread, theme },
      problems: [...problems, ...probed.problems, ...failures],
    };
  } catch (error) {
    await thread?.close();
    return { value: undefined, problems: [...problems, ...themeProblems(error, code)] };
  }
}

/** Load the modules of pages in a thread, unless the same code was loaded before. Code without the failing modules is returned. */
async function probePages(
  code: ThemeCode,
  { modules = [], mdx = [], config, store, thread: shared = createCodeThread(config.data.timeout) }: BundleOptions,
): Promise<Outcome<{ code: ThemeCode; thread?: PageThread }>> {
  const probes = [...modules.map((module) => probeOf(module, {})), ...mdx.map((each) => probeOf(each.module, each))];
  if (probes.length === 0) return { value: { code }, problems: [] };
  const thread = createPageThread(code, shared);
  const key = digestOfAll(["loaded", code.digest]);
  const problems = store.get(key) ? [] : await thread.load(probes);
  if (problems.length === 0) {
    store.set(key, { head: "", rest: "" });
    return { value: { code, thread }, problems };
  }
  const valid = { ...code, skipped: problems.flatMap(({ place }) => place?.file ?? []) };
  return { value: { code: valid, thread: createPageThread(valid, shared) }, problems };
}

const probeOf = (module: SourcePath, { expressions, frontMatter }: Partial<MdxCode>): ModuleProbe => ({
  module,
  expressions,
  frontMatter,
});

export interface SiteCodeLoader {
  /** Bundle the code, or return the previous bundle if the code of MDX files is the same. */
  load(mdx: readonly MdxCode[]): ReturnType<typeof bundleCode>;
  /** The last bundle. */
  current(): ReturnType<typeof bundleCode>;
}

/** Create a loader for the code of a site. Bundling starts now if the site has no MDX, or else once this is parsed. */
export function createCodeLoader(options: Omit<BundleOptions, "mdx">, { hasMdx }: { hasMdx: boolean }): SiteCodeLoader {
  let key: string | undefined;
  let pending: ReturnType<typeof bundleCode> | undefined;
  const load: SiteCodeLoader["load"] = (mdx) => {
    const next = digestOfMdx(mdx);
    if (pending && key === next) return pending;
    key = next;
    pending = bundleCode({ ...options, mdx });
    // Awaited later; avoid an unhandled rejection until then.
    pending.catch(() => {});
    return pending;
  };
  if (!hasMdx) load([]);
  return { load, current: () => pending ?? load([]) };
}

/** Return a digest of the code of MDX files, without its places. */
export const digestOfMdx = (mdx: readonly MdxCode[]): Digest =>
  digestOfAll(mdx.flatMap(({ module, code }) => [module, code]));

/** Return the source maps of the code of MDX files. */
export const mdxMaps = (mdx: readonly MdxCode[]): ThemeCode["mdxMaps"] =>
  Object.fromEntries(mdx.map(({ module, map }) => [module, map]));
