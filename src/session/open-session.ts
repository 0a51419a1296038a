/**
 * Opens a site for a command or a program: caches, worker threads and plugins, then the loaded site with its pages'
 * code, their rendered contents, and the rules.
 *
 * Each part is created when it is first requested: a command that only loads the site runs neither bundler nor rules.
 */

import { availableParallelism } from "node:os";
import path from "node:path";
import { loadDataCode } from "../bundle/data-code.ts";
import { createCodeThread } from "../bundle/page-modules.ts";
import { loadSiteCode, type SiteCode } from "../bundle/site-code.ts";
import { checkSite } from "../check/run-rules.ts";
import { checkSamples } from "../check/sample-syntax.ts";
import { createFetcher, FETCHED_FOLDER, type Fetcher } from "../host/fetcher.ts";
import { createRunFiles, type FileSource } from "../host/files.ts";
import { getWorkerScript } from "../host/package-root.ts";
import { createWorkerPool, type WorkerPool } from "../host/worker-pool.ts";
import { openPlugins } from "../markdown/plugins/open-plugins.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputTask, PageContents } from "../model/output.ts";
import type { Outcome, Problem, SourcePath } from "../model/problem.ts";
import type { LoadedSite } from "../site/load-site.ts";
import type { Site } from "../site/site.ts";
import { findPageCode } from "../site/source/locate-file.ts";
import { once } from "../util/memo.ts";
import { loadSource } from "./load-source.ts";
import { createPluginHooks } from "./plugin-hooks.ts";
import type { PluginSources } from "./plugin-sources.ts";
import { renderContents } from "./render-contents.ts";
import type { SiteSettings } from "./site-settings.ts";
import {
  openStores,
  PLUGIN_FOLDER,
  reportDamagedCaches,
  reportUnwritableCaches,
  type SiteStores,
} from "./site-stores.ts";

export interface SessionOptions {
  /** If true, neither read nor write caches. */
  noCache?: boolean;
  /** If true, URLs are not fetched: the responses of earlier runs are used. */
  offline?: boolean;
  /** Fetches URLs, if several sessions share the responses. */
  fetcher?: Fetcher;
  /** Number of threads that parse and render, with the main thread; 1 starts no others. Default: one for each core, at most 4. */
  workers?: number;
  /** If true, drafts are included. */
  drafts?: boolean;
  /** ISO date or date-time. Posts with a later date are excluded. */
  asOf?: string;
  /** Locales to load besides the default locale. Default: all locales. */
  locales?: readonly LocaleId[];
  /** Stops loading, and ends the worker threads. */
  signal?: AbortSignal;
  /** Called when each stage starts. */
  onStage?: (stage: string) => void;
}

/** A loaded site, before it is checked. */
export interface LoadedSource extends LoadedSite {
  /** Problems from the stages. */
  problems: readonly Problem[];
  /** True if the site has components, styles, or pages in React or MDX. */
  hasOwnCode: boolean;
  /** Bundle the site's code. All calls return the same bundle. */
  loadCode(): Promise<Outcome<SiteCode | undefined>>;
}

/** A site that knows what its React and MDX pages contain. */
export interface RenderedSite {
  site: Site;
  /** Problems with the code, and with pages that cannot be rendered. */
  problems: readonly Problem[];
  /** The problem of each file that cannot be rendered. It may be in another file, e.g. that of a component. */
  failed: ReadonlyMap<SourcePath, Problem>;
}

export interface Session {
  readonly settings: SiteSettings;
  readonly stores: SiteStores;
  /** Absent if worker threads are disabled. */
  readonly pool: WorkerPool | undefined;
  /** All files on the site. */
  readonly files: FileSource;
  /** Fetches URLs for the site's code. */
  readonly fetcher: Fetcher;
  /**
   * Load the site. Each call reads the files again, but plugins create their files once.
   *
   * @param isFresh If true, plugins create their files again.
   * @throws {ConfigError} A plugin is invalid.
   */
  load(files?: FileSource, isFresh?: boolean): Promise<LoadedSource>;
  /** Render pages in React and MDX, to learn their links and their text. */
  render(loaded: LoadedSource): Promise<RenderedSite>;
  /**
   * Run the rules.
   *
   * @param getOthers Returns problems from elsewhere to report with the rules' problems. It may save the caches: the checks
   *   have used them before it is called.
   * @returns All problems with the site, with the configured severities, by file and line.
   */
  check(loaded: LoadedSource, rendered: RenderedSite, getOthers?: () => readonly Problem[]): Promise<Problem[]>;
  /** Run the rules of plugins on a site that is not rendered, e.g. to find their fixes. */
  checkPlugins(site: Site): Promise<Problem[]>;
  /** Create the tasks for the files that plugins add to the output. */
  createPluginOutputs(site: Site, contents: PageContents): Promise<Outcome<OutputTask[]>>;
  /** Add the tags of plugins to the heads of pages. */
  addHeads(site: Site): Promise<Outcome<Site>>;
  /** Write the document and code caches. @returns The problem if they cannot be written. */
  saveCaches(): Problem[];
  /** End the worker threads. Unfinished work fails. */
  close(): Promise<void>;
}

/** With more threads, memory bandwidth is the limit. */
const MAX_WORKERS = 4;

/** Create the worker thread pool. @param count 1 disables them. */
export function startWorkers(count = Math.min(availableParallelism(), MAX_WORKERS)): WorkerPool | undefined {
  return count > 1 ? createWorkerPool(getWorkerScript(), count, {}) : undefined;
}

/** Create the function that fetches URLs for a site's code. */
export function createSiteFetcher(
  { root, config }: Pick<SiteSettings, "root" | "config">,
  { noCache, offline, signal }: Pick<SessionOptions, "noCache" | "offline" | "signal">,
): Fetcher {
  const folder = noCache ? undefined : path.join(root, FETCHED_FOLDER);
  return createFetcher({ folder, offline, timeout: config.data.timeout, signal });
}

export function openSession(settings: SiteSettings, options: SessionOptions = {}): Session {
  const { root, config, configFile, locateSetting } = settings;
  const { locales, signal, onStage } = options;
  const stores = openStores(root, options.noCache ?? false);
  const fetcher = options.fetcher ?? createSiteFetcher(settings, options);
  const pool = startWorkers(options.workers);
  const codeThread = createCodeThread(config.data.timeout);
  const files = createRunFiles(root);
  const plugins = once(() => openPlugins({ root, config, configFile, store: stores.documents }));
  const hooks = once(() =>
    createPluginHooks(config, fetcher, () => ({
      documents: stores.documents,
      outputs: stores.outputs.open(),
      ...(!options.noCache && { pluginFolder: path.join(root, PLUGIN_FOLDER) }),
    })),
  );
  const hasPlugins = config.plugins.length > 0;
  let sources: Promise<Outcome<PluginSources>> | undefined;
  const checkPlugins = async (site: Site): Promise<Problem[]> => (hasPlugins ? await hooks().check(site) : []);
  const endThreads = (): void => {
    void pool?.close();
    if (hasPlugins) void hooks().close();
  };
  signal?.addEventListener("abort", endThreads);
  return {
    settings,
    stores,
    pool,
    files,
    fetcher,
    async load(source = files, isFresh = false) {
      if (isFresh) sources = undefined;
      if (hasPlugins) sources ??= hooks().loadSources(isFresh ? source : files, configFile);
      const created = await sources;
      const pageCode = findPageCode(source, config);
      const { styles, components, markdown } = config;
      const hasOwnCode =
        pageCode.hasMdx ||
        pageCode.modules.length > 0 ||
        [styles, components, markdown.components].some((code) => Object.keys(code).length > 0);
      const { value, problems, loadCode } = await loadSource({
        root,
        config,
        configFile,
        locateSetting,
        plugins: (await plugins())?.code,
        drafts: options.drafts ?? false,
        asOf: options.asOf,
        // Plugins see all pages.
        only: hasPlugins ? undefined : locales && [config.defaultLocale, ...locales],
        files: source,
        fetcher,
        virtualDocuments: created?.value.documents,
        store: stores.documents,
        pool,
        signal,
        onStage,
        bundle: (mdx) =>
          loadSiteCode({ root, config, ...pageCode, configFile, store: stores.client, thread: codeThread, mdx }),
        loadData: () => loadDataCode({ root, ...pageCode, configFile, store: stores.client }),
        startsBundling: hasOwnCode && !pageCode.hasMdx,
      });
      return { ...value, problems: [...(created?.problems ?? []), ...problems], hasOwnCode, loadCode };
    },
    async render({ site, hasOwnCode, loadCode }) {
      onStage?.("bundle");
      const code = hasOwnCode ? await loadCode() : { value: undefined, problems: [] };
      onStage?.("check");
      if (!code.value) return { site, problems: code.problems, failed: new Map() };
      const rendered = await renderContents(site, code.value, stores.documents);
      await codeThread.close(); // its memory is needed for other work
      const { value, problems, failed } = rendered;
      return { site: value, problems: [...code.problems, ...problems], failed };
    },
    async check(loaded, { site, problems }, getOthers = () => []) {
      const samples = await checkSamples(site, stores.documents);
      const ofPlugins = await checkPlugins(site);
      const all = [
        ...loaded.problems,
        ...problems,
        ...samples,
        ...ofPlugins,
        ...reportDamagedCaches(stores),
        ...getOthers(),
      ];
      return checkSite(site, all);
    },
    checkPlugins,
    async createPluginOutputs(site, contents) {
      return hasPlugins ? hooks().createOutputs(site, contents) : { value: [], problems: [] };
    },
    async addHeads(site) {
      if (!hasPlugins) return { value: site, problems: [] };
      const { value, problems } = await hooks().createHeads(site);
      return { value: { ...site, pluginHeads: value }, problems };
    },
    saveCaches() {
      stores.documents.save({ keepUnused: locales !== undefined });
      stores.client.save();
      return reportUnwritableCaches([stores.documents, stores.client]);
    },
    async close() {
      signal?.removeEventListener("abort", endThreads);
      await Promise.all([codeThread.close(), pool?.close(), hasPlugins && hooks().close()]);
    },
  };
}
