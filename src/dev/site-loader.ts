/**
 * Reloads the site after each change. Reuses everything that did not change, and falls back to the last working
 * code, plugins and configuration.
 */

import path from "node:path";
import { digestMdx, listMdxMaps } from "../bundle/bundle-site.ts";
import { digestParts } from "../host/digest.ts";
import { createWatchedFiles, type WatchedFiles } from "../host/files.ts";
import { GENERATOR_BUILD } from "../host/version.ts";
import { createDocumentMemory } from "../markdown/parse-all.ts";
import { PluginFiles } from "../markdown/plugins/plugin-files.ts";
import type { LocaleId } from "../model/locale.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { Problem, SourcePath } from "../model/problem.ts";
import { loadSource } from "../session/load-source.ts";
import { createSiteFetcher, type Session, type SessionOptions, startWorkers } from "../session/open-session.ts";
import { CONFIG_FILES } from "../site/config/load-config.ts";
import { createParseOptions } from "../site/parse-options.ts";
import type { Site } from "../site/site.ts";
import { findPageCode, isPageModule } from "../site/source/locate-file.ts";
import type { SourceMemory } from "../site/source/read-sources.ts";
import { createMemo } from "../util/memo.ts";
import { listClientSources } from "./client-sources.ts";
import { DevPages } from "./dev-pages.ts";
import { createDevPlugins, type DevPlugins } from "./dev-plugins.ts";
import { type DevStores, openDevStores } from "./dev-stores.ts";
import {
  createLastGoodCode,
  createLastGoodData,
  createLastGoodPlugins,
  listCodePaths,
  type SiteCode,
} from "./last-good-code.ts";
import { type ConfigReader, type LastGoodConfig, openConfig } from "./last-good-config.ts";
import { createMediaCache, type MediaCache } from "./media-cache.ts";

/** Site directories that are watched recursively. */
export const SITE_FOLDERS = ["content", "i18n", "static"];

export interface Change {
  /** Path relative to the site root, with forward slashes; outside the root, absolute or with leading `../`. */
  file: SourcePath;
  /** True if the file no longer exists. */
  isDeleted: boolean;
}

/** A loaded site, with the code to display it. */
export interface LoadedSite {
  site: Site;
  code: SiteCode;
  pages: DevPages;
  /** Problems reported by the stages. */
  problems: readonly Problem[];
}

/** With more changed files than this, parsing in several threads is faster. */
const PARALLEL_THRESHOLD = 60;

/** Return files with problems. Editing one may be the fix. */
function listProblemFiles(problems: readonly Problem[]): SourcePath[] {
  return problems.map(({ place }) => place?.file).filter((file) => file !== undefined);
}

/** @throws {ConfigError} There is no usable configuration yet. */
export async function openLoader(readConfig: ConfigReader, options: LoaderOptions): Promise<SiteLoader> {
  return new SiteLoader(await openConfig(readConfig), options);
}

type LoaderOptions = Pick<SessionOptions, "asOf" | "offline">;

export class SiteLoader {
  readonly root: string;
  /** Fetches URLs for the site's code. */
  readonly fetcher: Session["fetcher"];
  private readonly config: LastGoodConfig;
  private readonly asOf: string | undefined;
  private readonly plugins = createLastGoodPlugins();
  readonly hooks: DevPlugins;
  private readonly code = createLastGoodCode();
  private readonly data = createLastGoodData();
  private readonly clientFolders = listClientSources();
  private readonly stores: DevStores;
  private readonly files: WatchedFiles;
  private readonly media: MediaCache;
  private readonly documents = createDocumentMemory();
  private readonly sources: SourceMemory = { documents: new Map() };
  private readonly results = createMemo();
  /** Digest of the MDX code in the last bundle. */
  private bundledMdx = digestMdx([]);
  /** Number of loads so far. */
  private generation = 0;
  constructor(config: LastGoodConfig, { asOf, offline }: LoaderOptions) {
    this.config = config;
    this.asOf = asOf;
    this.root = config.getCurrent().root;
    this.fetcher = createSiteFetcher(config.getCurrent(), { offline });
    this.hooks = createDevPlugins(() => this.stores.openHooks(), this.fetcher);
    this.stores = openDevStores(this.root);
    this.files = createWatchedFiles(this.root);
    this.media = createMediaCache(() => ({ root: this.root, sources: { virtual: this.hooks.getSources().virtual } }));
  }

  /** Load only the default locale, to serve the first page soon. */
  async loadFirst(): Promise<LoadedSite> {
    await Promise.all([this.openPlugins(), this.loadSources()]);
    return this.load((mdx) => this.bundle(mdx), {
      threads: true,
      only: [this.config.getCurrent().config.defaultLocale],
    });
  }

  /** Load all locales. */
  loadWhole(code: SiteCode): Promise<LoadedSite> {
    return this.load((mdx) => this.withMdx(code, mdx), { threads: true });
  }

  /** End the threads. */
  async close(): Promise<void> {
    await Promise.all([this.code.close(), this.hooks.close()]);
  }

  /** Drop cached contents for changed files. */
  forget(changes: readonly Change[]): void {
    for (const { file, isDeleted } of changes) {
      this.files.forget(file, isDeleted);
      this.media.forget(file);
    }
  }

  /** Load the site after changes. @param code The last load's code. */
  async loadChanged(changes: readonly Change[], code: SiteCode): Promise<LoadedSite> {
    const isAffected = (paths: readonly string[]): boolean =>
      changes.some(({ file }) => paths.some((pluginPath) => file === pluginPath || file.startsWith(`${pluginPath}/`)));
    const isConfig = isAffected([...CONFIG_FILES, this.config.getCurrent().configFile, ...this.config.listPaths()]);
    if (isConfig) await this.config.update();
    const { config } = this.config.getCurrent();
    if (isConfig || isAffected(this.plugins.listPaths(config))) await this.openPlugins();
    const isOutdated = this.hooks.getSources().round !== this.fetcher.round;
    if (isConfig || isOutdated || isAffected(this.hooks.getSources().watched)) await this.loadSources();
    const isCode =
      isConfig ||
      isAffected([...listCodePaths(config, code), ...listProblemFiles(this.code.listProblems())]) ||
      changes.some((change) => this.isClientCode(change) || isPageModule(change.file.replace(/^content\//, "")));
    const bundleCode = (mdx: readonly MdxCode[]): SiteCode | Promise<SiteCode> =>
      isCode ? this.bundle(mdx) : this.withMdx(code, mdx);
    return this.load(bundleCode, { threads: changes.length > PARALLEL_THRESHOLD });
  }

  /**
   * Load the site with the previous code, because a page cannot be rendered with the newer code.
   *
   * @throws The error, if no site component can have caused it.
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
    return this.stores.save();
  }

  /** Problems with the newest configuration, code and plugins, and with the caches. */
  listProblems(): Problem[] {
    const { config, code, plugins } = this;
    return [...config.listProblems(), ...code.listProblems(), ...plugins.listProblems(), ...this.stores.listProblems()];
  }

  /** Files and directories that any load may depend on, relative to the site root or absolute. */
  listWatchedPaths(): string[] {
    return [...SITE_FOLDERS, ...CONFIG_FILES, ...this.clientFolders];
  }

  /** Other files and directories that affect a load, including missing ones that would affect it. */
  listIncludedPaths({ site, code }: LoadedSite): string[] {
    const { config } = this.config.getCurrent();
    const parts = site.sources.documents.flatMap(({ expansion }) => expansion?.files ?? []);
    const dependencies = site.catalog.documents.flatMap((document) => Object.keys(document.dependencies ?? {}));
    const all = [
      ...parts,
      ...dependencies.map((path) => path.replace(/\/$/, "")),
      ...site.dataPaths,
      ...this.config.listPaths(),
      ...listCodePaths(config, code),
      ...listProblemFiles(this.code.listProblems()),
      ...this.plugins.listPaths(config),
      ...this.hooks.getSources().watched,
    ];
    return [...new Set(all)].filter((file) => !SITE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)));
  }

  /** What documents are parsed with. */
  getParseSetup() {
    const code = this.plugins.getCode();
    const plugins = code && { code, files: new PluginFiles(this.files) };
    const { root, config } = this.config.getCurrent();
    const { files, documents: memory } = this;
    return { options: createParseOptions(root, config, code), plugins, files, memory };
  }

  private async load(
    codeFor: (mdx: readonly MdxCode[]) => SiteCode | Promise<SiteCode>,
    { threads, only }: { threads: boolean; only?: readonly LocaleId[] },
  ): Promise<LoadedSite> {
    const { root, config, configFile, locateSetting, configDigest } = this.config.getCurrent();
    const pool = threads ? startWorkers() : undefined;
    const pageCode = findPageCode(this.files, config);
    const loading = loadSource({
      root,
      config,
      configFile,
      locateSetting,
      plugins: this.plugins.getCode(),
      drafts: true,
      asOf: this.asOf,
      files: this.files,
      fetcher: this.fetcher,
      virtualDocuments: [...this.hooks.getSources().virtual.values()],
      memory: this.documents,
      sourceMemory: this.sources,
      memo: this.results,
      only,
      store: this.stores.openDocuments(),
      pool,
      bundle: async (mdx) => ({ value: await codeFor(mdx), problems: [] }),
      loadData: () => this.data.update({ root, ...pageCode, configFile, store: this.stores.openBundles() }),
      startsBundling: !pageCode.hasMdx,
    });
    const { value, problems, loadCode } = await loading.finally(() => pool?.close());
    const { value: code } = await loadCode();
    const heads = await this.hooks.createHeads(value.site);
    const hasCodeProblems = this.code.listProblems().length > 0;
    const site = { ...value.site, pluginHeads: heads.value, ...(hasCodeProblems && { codeFiles: undefined }) };
    const common = digestParts([GENERATOR_BUILD, configDigest, "dev"]);
    const pages = new DevPages({ site, code, common, generation: ++this.generation, media: this.media });
    return { site, code, pages, problems: [...this.hooks.getSources().problems, ...problems, ...heads.problems] };
  }

  /** Return code for the current MDX files: the last load's code if theirs is unchanged. */
  private withMdx(code: SiteCode, mdx: readonly MdxCode[]): SiteCode | Promise<SiteCode> {
    if (digestMdx(mdx) !== this.bundledMdx) return this.bundle(mdx);
    const same = this.code.retry(code);
    // Text above the code may have moved it.
    if (same.theme.code) Object.assign(same.theme.code.mdxMaps, listMdxMaps(mdx));
    return same;
  }

  private async bundle(mdx: readonly MdxCode[]): Promise<SiteCode> {
    this.bundledMdx = digestMdx(mdx);
    const code = await this.code.update({
      ...this.config.getCurrent(),
      ...findPageCode(this.files, this.config.getCurrent().config),
      mdx,
      store: this.stores.openBundles(),
    });
    this.stores.trimBundles();
    return code;
  }

  private openPlugins(): Promise<void> {
    return this.plugins.update({ ...this.config.getCurrent(), store: this.stores.openDocuments() });
  }

  private async loadSources(): Promise<void> {
    const { config, configFile } = this.config.getCurrent();
    for (const file of await this.hooks.loadSources(config, this.files, configFile)) this.media.forget(file);
  }

  private isClientCode({ file }: Change): boolean {
    const absolute = path.resolve(this.root, file);
    return this.clientFolders.some((folder) => absolute.startsWith(folder + path.sep));
  }
}
