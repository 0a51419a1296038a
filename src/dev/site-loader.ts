/**
 * Reloads the site after each change. Reuses everything that did not change, and falls back to the last working
 * code, plugins and configuration.
 */

import { existsSync } from "node:fs";
import path from "node:path";
import { openStores, startWorkers, unwritableCache } from "../build/build-site.ts";
import { GENERATOR_BUILD } from "../build/version.ts";
import { digestOfMdx, mdxMaps } from "../bundle/bundle-site.ts";
import { type CacheStore, memoryCacheStore } from "../host/cache-store.ts";
import { digestOfAll } from "../host/digest.ts";
import { type WatchedFiles, watchedFiles } from "../host/files.ts";
import { findPackageRoot } from "../host/package-root.ts";
import { createDocumentMemory } from "../markdown/parse-all.ts";
import type { ParseOptions, SitePlugins } from "../markdown/parse-document.ts";
import { PluginFiles } from "../markdown/plugins/plugin-files.ts";
import type { MdxCode } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { Problem, SourcePath } from "../model/problem.ts";
import { CONFIG_FILES } from "../site/config/load-config.ts";
import { loadSite, parseOptionsOf } from "../site/load-site.ts";
import type { Site } from "../site/site.ts";
import { findPageCode, isPageModule } from "../site/source/locate-file.ts";
import type { SourceMemory } from "../site/source/read-sources.ts";
import { createMemo } from "../util/memo.ts";
import { DevPages } from "./dev-pages.ts";
import {
  type ConfigReader,
  codePaths,
  createLastGoodCode,
  createLastGoodPlugins,
  type LastGoodConfig,
  openConfig,
  type SiteCode,
} from "./last-good-code.ts";
import { createMediaCache, type MediaCache } from "./media-cache.ts";

/** Directories of a site that are watched recursively. */
export const SITE_FOLDERS = ["content", "i18n", "static"];

/** Return the directories of the generator's client code if sitegen runs from its repository. */
function clientSources(): string[] {
  const packageRoot = findPackageRoot();
  if (packageRoot.includes(`${path.sep}node_modules${path.sep}`)) return [];
  return ["src/theme", "src/client", "src/search", "src/model", "src/util"]
    .map((folder) => path.join(packageRoot, folder))
    .filter((folder) => existsSync(folder));
}

export interface Change {
  /** Path relative to the site root, with forward slashes; outside of the root, absolute or with leading `../`. */
  file: SourcePath;
  /** True if the file no longer exists. */
  isDeleted: boolean;
}

/** One load of the site, with the code to display it. */
export interface LoadedSite {
  site: Site;
  code: SiteCode;
  pages: DevPages;
  /** Problems reported by the stages. */
  problems: readonly Problem[];
}

/** With more changed files than this, parsing in several threads is faster. */
const PARALLEL_THRESHOLD = 60;

/** Return the files of problems. An edit of one of them may be the fix. */
function filesOf(problems: readonly Problem[]): SourcePath[] {
  return problems.flatMap(({ place }) => (place ? [place.file] : []));
}

/** Call a function once, and return its first result from then on. */
function onceWith<Argument, Result>(make: (argument: Argument) => Result): (argument: Argument) => Result {
  let made: { result: Result } | undefined;
  return (argument) => {
    made ??= { result: make(argument) };
    return made.result;
  };
}

/** @throws {ConfigError} There is no usable configuration yet. */
export async function openLoader(readConfig: ConfigReader, asOf?: string): Promise<SiteLoader> {
  return new SiteLoader(await openConfig(readConfig), asOf);
}

export class SiteLoader {
  readonly root: string;
  private readonly config: LastGoodConfig;
  private readonly asOf: string | undefined;
  private readonly plugins = createLastGoodPlugins();
  private readonly code = createLastGoodCode();
  private readonly clientFolders = clientSources();
  /** Caches of previous runs; `undefined` once memory contains all of their entries. */
  private stores: ReturnType<typeof openStores> | undefined;
  /** The last bundles: a change of one of them leaves the others. */
  private readonly bundles = memoryCacheStore();
  private readonly files: WatchedFiles;
  private readonly media: MediaCache;
  private readonly documents = createDocumentMemory();
  private readonly sources: SourceMemory = { documents: new Map() };
  private readonly results = createMemo();
  private cacheProblems: readonly Problem[] = [];
  /** Digest of the code of MDX files in the last bundle. */
  private bundledMdx = digestOfMdx([]);
  /** Number of loads so far. */
  private generation = 0;

  /** @param asOf See `LoadOptions`. */
  constructor(config: LastGoodConfig, asOf?: string) {
    this.config = config;
    this.asOf = asOf;
    this.root = config.current().root;
    this.stores = openStores(this.root, false);
    this.files = watchedFiles(this.root);
    this.media = createMediaCache(this.root);
  }

  /** Load only the default locale, to serve the first page soon. */
  async loadFirst(): Promise<LoadedSite> {
    await this.openPlugins();
    return this.load((mdx) => this.bundle(mdx), { threads: true, only: [this.config.current().config.defaultLocale] });
  }

  /** Load all locales. */
  loadWhole(code: SiteCode): Promise<LoadedSite> {
    return this.load((mdx) => this.withMdx(code, mdx), { threads: true });
  }

  /** Drop cached contents of changed files. */
  forget(changes: readonly Change[]): void {
    for (const { file, isDeleted } of changes) {
      this.files.forget(file, isDeleted);
      this.media.forget(file);
    }
  }

  /** Load the site after changes. @param code The code of the last load. */
  async loadChanged(changes: readonly Change[], code: SiteCode): Promise<LoadedSite> {
    const affects = (paths: readonly string[]): boolean =>
      changes.some(({ file }) => paths.some((pluginPath) => file === pluginPath || file.startsWith(`${pluginPath}/`)));
    const isConfig = affects([...CONFIG_FILES, this.config.current().configFile, ...this.config.paths()]);
    if (isConfig) await this.config.update();
    const { config } = this.config.current();
    if (isConfig || affects(this.plugins.paths(config))) await this.openPlugins();
    const isCode =
      isConfig ||
      affects([...codePaths(config, code), ...filesOf(this.code.problems())]) ||
      changes.some((change) => this.isClientCode(change) || isPageModule(change.file.replace(/^content\//, "")));
    const codeFor = (mdx: readonly MdxCode[]): SiteCode | Promise<SiteCode> =>
      isCode ? this.bundle(mdx) : this.withMdx(code, mdx);
    return this.load(codeFor, { threads: changes.length > PARALLEL_THRESHOLD });
  }

  /**
   * Load the site with the previous code, because a page cannot be rendered with the newer code.
   *
   * @throws The error, if no component of the site can have caused it.
   */
  async loadPreviousCode(failed: SiteCode, error: unknown, module?: SourcePath): Promise<LoadedSite> {
    const code = await this.code.rollback(failed, error, module);
    if (!code) throw error;
    return this.load(() => code, { threads: false });
  }

  /**
   * Save the caches for the next run. Memory contains all entries by then, so this run stops using the caches.
   *
   * @returns False if they cannot be written.
   */
  saveStores(): boolean {
    this.stores?.documents.save();
    this.stores?.client.save();
    if (this.stores) this.cacheProblems = unwritableCache([this.stores.documents, this.stores.client]);
    this.stores = undefined;
    return this.cacheProblems.length === 0;
  }

  /** Problems of the newest configuration, code and plugins, and of the caches. */
  problems(): Problem[] {
    const { config, code, plugins } = this;
    return [...config.problems(), ...code.problems(), ...plugins.problems(), ...this.cacheProblems];
  }

  /** Files and directories that any load may depend on, relative to the site root or absolute. */
  watchedPaths(): string[] {
    return [...SITE_FOLDERS, ...CONFIG_FILES, ...this.clientFolders];
  }

  /** Other files and directories that affect a load, including missing ones that would affect it. */
  includedPaths({ site, code }: LoadedSite): string[] {
    const { config } = this.config.current();
    const parts = site.sources.documents.flatMap(({ expansion }) => expansion?.files ?? []);
    const dependencies = site.catalog.documents.flatMap((document) => Object.keys(document.dependencies ?? {}));
    const dependencyPaths = dependencies.map((path) => path.replace(/\/$/, ""));
    const all = [
      ...parts,
      ...dependencyPaths,
      ...site.dataPaths,
      ...this.config.paths(),
      ...codePaths(config, code),
      ...filesOf(this.code.problems()),
      ...this.plugins.paths(config),
    ];
    return [...new Set(all)].filter((file) => !SITE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)));
  }

  /** Options and plugins with which documents are parsed. */
  parsing(): { options: ParseOptions; plugins?: SitePlugins } {
    const code = this.plugins.code();
    const plugins = code && { code, files: new PluginFiles(this.files) };
    const { root, config } = this.config.current();
    return { options: parseOptionsOf(root, config, code), plugins };
  }

  private async load(
    codeFor: (mdx: readonly MdxCode[]) => SiteCode | Promise<SiteCode>,
    { threads, only }: { threads: boolean; only?: readonly LocaleId[] },
  ): Promise<LoadedSite> {
    const { root, config, configFile, placeOfSetting, configDigest } = this.config.current();
    const pool = threads ? startWorkers() : undefined;
    const pending = onceWith(codeFor);
    // Without MDX, code is bundled while documents are parsed.
    if (!findPageCode(this.files, this.config.current().config).hasMdx) pending([]);
    const loading = loadSite({
      root,
      config,
      configFile,
      placeOfSetting,
      plugins: this.plugins.code(),
      code: async (mdx) => pending(mdx),
      drafts: true,
      asOf: this.asOf,
      files: this.files,
      memory: this.documents,
      sourceMemory: this.sources,
      memo: this.results,
      only,
      store: this.documentStore(),
      pool,
    });
    const { value, problems } = await loading.finally(() => pool?.close());
    const code = await pending([]);
    const { site } = value;
    const common = digestOfAll([GENERATOR_BUILD, configDigest, "dev"]);
    const pages = new DevPages({ site, code, common, generation: ++this.generation, media: this.media });
    return { site, code, pages, problems };
  }

  /** Return code for the current MDX files: the code of the last load if theirs is unchanged. */
  private withMdx(code: SiteCode, mdx: readonly MdxCode[]): SiteCode | Promise<SiteCode> {
    if (digestOfMdx(mdx) !== this.bundledMdx) return this.bundle(mdx);
    const same = this.code.retry(code);
    // Text above the code may have moved it.
    if (same.theme.code) Object.assign(same.theme.code.mdxMaps, mdxMaps(mdx));
    return same;
  }

  private async bundle(mdx: readonly MdxCode[]): Promise<SiteCode> {
    this.bundledMdx = digestOfMdx(mdx);
    const code = await this.code.update({
      ...this.config.current(),
      ...findPageCode(this.files, this.config.current().config),
      mdx,
      store: this.bundleStore(),
    });
    this.bundles.save();
    return code;
  }

  private openPlugins(): Promise<void> {
    return this.plugins.update({ ...this.config.current(), store: this.documentStore() });
  }

  private bundleStore(): CacheStore {
    const { bundles } = this;
    const cache = this.stores?.client;
    return {
      ...bundles,
      get(key) {
        const entry = bundles.get(key) ?? cache?.get(key);
        if (entry) bundles.set(key, entry);
        return entry;
      },
      set(key, entry) {
        bundles.set(key, entry);
        cache?.set(key, entry);
      },
    };
  }

  private documentStore(): CacheStore {
    return this.stores?.documents ?? memoryCacheStore();
  }

  private isClientCode({ file }: Change): boolean {
    const absolute = path.resolve(this.root, file);
    return this.clientFolders.some((folder) => absolute.startsWith(folder + path.sep));
  }
}
