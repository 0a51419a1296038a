/**
 * Bundle all code of a site: client code, and the theme for rendering if the site has its own components.
 *
 * Bundles are cached between builds. The theme is also loaded, to detect components that throw before rendering starts.
 */

import { realpathSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import type { CacheStore } from "../host/cache-store.ts";
import { digestOfAll } from "../host/digest.ts";
import { findPackageRoot } from "../host/package-root.ts";
import type { SiteConfig } from "../model/config.ts";
import type { AssetManifest, OutputFile, ThemeCode } from "../model/output.ts";
import {
  ConfigError,
  errorAt,
  type Outcome,
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
import { islandModules } from "./island-modules.ts";
import { contentModules } from "./page-modules.ts";
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
  config: Pick<SiteConfig, "styles" | "components" | "markdown">;
  /** Modules of pages in React, relative to the site root. */
  modules?: readonly SourcePath[];
  /** Data modules of these pages. */
  dataModules?: readonly SourcePath[];
  /** Configuration file, for reports. */
  configFile: SourcePath;
  store: CacheStore;
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
      word: (text) => text.replaceAll("src/theme/public.ts", "sitegen/theme").replaceAll('"site:', '"'),
    });
    if (!problems) throw error;
    return { value: undefined, problems: problems.map(withContentHint) };
  } finally {
    if (options.isLast) await bundler.stop();
  }
}

/** Files in the content are not part of the configuration. */
function withContentHint(problem: Problem): Problem {
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
  { root, config, modules = [], dataModules = [], store }: BundleOptions,
  packageRoot: string,
  bundler: Bundler,
): Promise<SiteBundle> {
  const styles = config.styles.map((file) => path.join(root, file));
  const inMarkdown = config.markdown.components;
  const hasIslands = Object.keys(inMarkdown).length > 0;
  const hasOwn = hasIslands || modules.length > 0 || Object.keys(config.components).length > 0;
  const components = JSON.stringify([config.components, inMarkdown, modules]);
  const roots = { packageRoot, root };
  // The bundle depends on the site's location only if it contains files of the site.
  const place = hasOwn || styles.length > 0 ? root : "";
  const pluginsFor = (side: "client" | "server", { plugin: recorder }: InputDigests): Plugin[] => {
    if (!hasOwn) return [recorder];
    const islands = hasIslands ? [islandModules({ ...roots, side, components: inMarkdown })] : [];
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
      key: digestOfAll(["client", place, resolution, String(styles.length), ...styles, components]),
      fileOf,
      make: (inputDigests) =>
        bundleClient({ packageRoot, styles, modules, plugins: pluginsFor("client", inputDigests), fileOf }, bundler),
    }),
    hasOwn
      ? cacheBundle(store, {
          key: digestOfAll(["theme", root, resolution, components]),
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
    theme: theme?.value,
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
}

/** Bundle the code of a site and load its theme. @returns No value but problems if one of them fails. */
export async function bundleCode(options: BundleOptions): Promise<Outcome<SiteCode | undefined>> {
  const { value: bundle, problems } = await bundleSite(options);
  const code = bundle?.theme;
  if (!code) return { value: bundle && { bundle }, problems };
  const { loadTheme } = await import("../render/load-theme.ts");
  try {
    return { value: { bundle, theme: await loadTheme(code) }, problems };
  } catch (error) {
    const { themeProblems } = await import("../render/component-error.ts");
    return { value: undefined, problems: themeProblems(error, code) };
  }
}
