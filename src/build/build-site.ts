/** Build a site: load it (stages 1–4), check the rules, then compose, render, derive and emit. */

import { availableParallelism } from "node:os";
import path from "node:path";
import { createCodeLoader, type SiteCode, type SiteCodeLoader } from "../bundle/bundle-site.ts";
import { applySeverities, checkSite } from "../check/run-rules.ts";
import { checkSamples } from "../check/sample-syntax.ts";
import { type CacheStore, type LazyStore, lazyStore, memoryCacheStore, openCacheStore } from "../host/cache-store.ts";
import { digestOfAll, shortDigest } from "../host/digest.ts";
import { type FileSource, filesOfRun } from "../host/files.ts";
import { lastChanged } from "../host/git-history.ts";
import { checkOutputFolder } from "../host/output-folder.ts";
import { workerScript } from "../host/package-root.ts";
import { isFolder, reasonOf } from "../host/path-state.ts";
import { RENDERER_PACKAGE, rendererVersion } from "../host/svg-to-png.ts";
import { createWorkerPool, type WorkerPool } from "../host/worker-pool.ts";
import { removeTemporaryFiles } from "../host/write-file.ts";
import { openPlugins } from "../markdown/plugins/open-plugins.ts";
import type { SiteConfig } from "../model/config.ts";
import type { LocaleId } from "../model/locale.ts";
import type { PluginCode } from "../model/output.ts";
import { ConfigError, ContentError, type Problem, type SourcePath } from "../model/problem.ts";
import type { PlaceOfSetting } from "../site/config/load-config.ts";
import { loadSite } from "../site/load-site.ts";
import type { Site } from "../site/site.ts";
import { findPageCode } from "../site/source/locate-file.ts";
import { compareText } from "../util/collections.ts";
import { once } from "../util/memo.ts";
import { contentRenderer } from "./content-renderer.ts";
import { deriveTasks } from "./derive/derive-tasks.ts";
import { createDraw, drawingTasks } from "./drawings.ts";
import { type FirstLoad, weighFirstLoad } from "./first-load.ts";
import { type LoadedPages, loadShowable, lowerErrors } from "./keep-going.ts";
import { type OutputPlan, pageKey, planOutput } from "./plan-output.ts";
import { withRenderedPages } from "./rendered-pages.ts";
import { createRenderer } from "./renderer.ts";
import { GENERATOR_BUILD } from "./version.ts";
import { comparePages, findVanishedPages, type PageChanges, readPreviousBuild } from "./write/diff-builds.ts";
import { type EmitSummary, emit } from "./write/emit.ts";
import { type BuildScope, readManifest } from "./write/manifest.ts";

export interface BuildOptions {
  root: string;
  config: SiteConfig;
  /** Configuration file, for reports. */
  configFile: SourcePath;
  /** Locate a setting for reports. Default: the start of `configFile`. */
  placeOfSetting?: PlaceOfSetting;
  /** Digest of the configuration, which affects every page. */
  configDigest: string;
  out: string;
  drafts: boolean;
  /** ISO date or date-time. Posts with a later date are left out. By default, all posts are published. */
  asOf?: string;
  /** Neither read nor write caches. */
  noCache: boolean;
  /** Number of worker threads; 1 disables them. */
  workers?: number;
  /** Write compressed copies (`.br`, `.gz`) next to text files. */
  compress?: boolean;
  /** Directory or manifest of a previous build. Removing one of its pages without a redirect is an error. */
  since?: string;
  /** Number of previous builds to keep assets of. These are in the directory of `since` if given, otherwise in `out`. */
  keepBuilds?: number;
  /** Build these locales only. */
  locales?: readonly LocaleId[];
  onStage?: (stage: string) => void;
  onProgress?: (done: number, total: number) => void;
  /** Lower errors of content to warnings, and leave out pages that cannot be shown. */
  keepGoing?: boolean;
  /** Stops the build between tasks and keeps the previous output. */
  signal?: AbortSignal;
}

export interface BuildSummary extends Omit<EmitSummary, "largest" | "stateError"> {
  pages: number;
  locales: number;
  parsed: { hits: number; total: number };
  problems: readonly Problem[];
  /** True if errors were lowered to warnings. */
  isLowered: boolean;
  /** Absent for a site without pages. */
  firstLoad?: FirstLoad;
  /** Changes since the previous build, if `since` is set. */
  changes?: PageChanges;
}

/** Directories of text files. Their Git history provides modification dates. */
const SOURCE_FOLDERS = ["content", "i18n"];

const CACHE_FOLDER = ".sitegen/cache";
/** Directories in which a killed run may leave temporary files. */
const TEMPORARY_FILES = [CACHE_FOLDER, ".sitegen/config"];

export function openStores(
  root: string,
  noCache: boolean,
): { documents: CacheStore; client: CacheStore; search: LazyStore; drawings: LazyStore } {
  if (!noCache) for (const folder of TEMPORARY_FILES) removeTemporaryFiles(path.join(root, folder));
  const open = (name: string): CacheStore =>
    noCache ? memoryCacheStore() : openCacheStore(path.join(root, CACHE_FOLDER, `${name}.pack`), GENERATOR_BUILD);
  return {
    documents: open("documents"),
    client: open("client"),
    search: lazyStore(() => open("search")),
    drawings: lazyStore(() => open("drawings")),
  };
}

/** Create the pool of worker threads. More than four threads compete for memory bandwidth without a gain. */
export function startWorkers(count = Math.min(availableParallelism(), 4)): WorkerPool | undefined {
  return count > 1 ? createWorkerPool(workerScript(), count, {}) : undefined;
}

interface BuildContext {
  stores: ReturnType<typeof openStores>;
  pool: WorkerPool | undefined;
  /** Pending lookup of the last modification dates of source files. */
  modificationDates: ReturnType<typeof lastChanged>;
  /** Read before the build starts, because the build may replace this output. */
  previousFiles: ReturnType<typeof readPreviousBuild> | undefined;
}

/** A site without errors, and the bundled code for its pages. */
interface CheckedSite {
  site: Site;
  parsed: BuildSummary["parsed"];
  code: SiteCode;
  /** Warnings. */
  problems: readonly Problem[];
  /** True if errors were lowered to warnings. */
  isLowered: boolean;
}

/**
 * Build a site.
 *
 * @throws {ConfigError} The configuration refers to missing content; nothing was written.
 * @throws {ContentError} The content has errors; nothing was written.
 * @throws {OutputError} The output cannot be written.
 */
export async function buildSite(options: BuildOptions): Promise<BuildSummary> {
  const { root, out, since, signal } = options;
  checkOutputFolder(out, { root, sources: [...SOURCE_FOLDERS, "static"].map((folder) => path.join(root, folder)) });
  const context: BuildContext = {
    previousFiles: since === undefined ? undefined : readPreviousBuild(since),
    stores: openStores(root, options.noCache),
    modificationDates: lastChanged(root, SOURCE_FOLDERS),
    pool: startWorkers(options.workers),
  };
  const stop = (): void => void context.pool?.close();
  signal?.addEventListener("abort", stop);
  try {
    return await writeSite(await loadChecked(options, context), options, context);
  } finally {
    signal?.removeEventListener("abort", stop);
    await context.pool?.close();
  }
}

/**
 * Load the site (stages 1–4), bundle its code and check the rules.
 *
 * @throws {ConfigError|ContentError} There are errors.
 */
async function loadChecked(options: BuildOptions, { stores, pool }: BuildContext): Promise<CheckedSite> {
  const { root, config, configFile } = options;
  // Must precede bundleCode, which stops the bundler (isLast).
  const plugins = await openPlugins({ root, config, configFile, store: stores.documents });
  const files = filesOfRun(root);
  const load = (source: FileSource): Promise<LoadedSource> =>
    loadPages(source, { options, stores, pool, plugins: plugins?.code });
  const {
    site,
    parsed,
    problems,
    code: { value: code, problems: codeProblems },
    isLowered = false,
  } = options.keepGoing ? await loadShowable(load, files) : await load(files);
  stores.documents.save({ keepUnused: options.locales !== undefined });
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.some(({ code: rule }) => rule === "invalid-config")) throw new ConfigError(problems);
  if (errors.length > 0) throw new ContentError(problems);
  // Without code there are no pages, whatever the severity of the rule.
  if (!code) throw new ContentError([...problems, ...codeProblems]);
  stores.client.save();
  return { site, parsed, code, problems, isLowered };
}

interface LoadPagesInput extends Pick<BuildContext, "stores" | "pool"> {
  options: BuildOptions;
  plugins: PluginCode | undefined;
}

interface LoadedSource extends LoadedPages, Pick<CheckedSite, "parsed"> {
  code: Awaited<ReturnType<SiteCodeLoader["current"]>>;
}

/** Load the site from a source of files, bundle its code, render its pages in React, and check the rules. */
async function loadPages(
  source: FileSource,
  { options, stores, pool, plugins }: LoadPagesInput,
): Promise<LoadedSource> {
  const { root, config, configFile, onStage } = options;
  const pageCode = findPageCode(source, config);
  const bundleOptions = { root, config, ...pageCode, configFile, store: stores.client, isLast: true };
  const siteCode = createCodeLoader(bundleOptions, pageCode);
  const { value: loaded, problems: loadProblems } = await loadSite({
    root,
    config,
    configFile,
    placeOfSetting: options.placeOfSetting,
    plugins,
    code: async (mdx) => (await siteCode.load(mdx)).value,
    drafts: options.drafts,
    asOf: options.asOf,
    only: options.locales && [config.defaultLocale, ...options.locales],
    files: source,
    store: stores.documents,
    pool,
    signal: options.signal,
    onStage,
  });
  onStage?.("bundle");
  const code = await siteCode.current();
  onStage?.("check");
  const rendered = code.value && (await withRenderedPages(loaded.site, code.value, stores.documents));
  const site = rendered?.value ?? loaded.site;
  const samples = await checkSamples(site, stores.documents);
  const problems = checkSite(site, [
    ...loadProblems,
    ...samples,
    ...cacheWarnings(stores),
    ...rendererWarnings(config),
    ...code.problems,
    ...(rendered?.problems ?? []),
  ]);
  const { documents } = site.catalog;
  const mdx = documents.flatMap((document) => (document.mdx ? [document.source] : []));
  const withComponent = new Set(documents.flatMap(({ component }) => component?.module ?? []));
  const broken = new Set([
    ...site.sources.pageModules.filter((module) => code.value && !withComponent.has(module)), // its data has errors
    ...[...code.problems, ...(rendered?.problems ?? [])].flatMap(
      ({ severity, place }) => (severity === "error" && place?.file) || [],
    ),
  ]);
  const brokenModules = [...site.sources.pageModules, ...mdx].filter((module) => broken.has(module));
  return { site, parsed: loaded.parsed, problems, code, brokenModules };
}

/** Compose, render, derive and emit. */
async function writeSite(
  { site, parsed, code, problems, isLowered }: CheckedSite,
  options: BuildOptions,
  { stores, pool, modificationDates, previousFiles }: BuildContext,
): Promise<BuildSummary> {
  const { config, out, locales, onStage, onProgress, signal } = options;
  const { bundle, theme } = code;
  onStage?.("compose");
  const common = digestOfAll([
    GENERATOR_BUILD,
    options.configDigest,
    bundle.manifest.build,
    bundle.theme?.digest ?? "",
    options.drafts ? "drafts" : "",
  ]);
  const plan = planOutput(site, { bundle, common, locales, lastChanged: await modificationDates });
  const severe = applySeverities([...problems, ...plan.problems], config);
  const planned = options.keepGoing ? lowerErrors(severe) : severe;
  if (planned.some(({ severity }) => severity === "error")) throw new ContentError(planned);
  if (previousFiles) {
    const { since = "" } = options;
    const vanished = findVanishedPages(site, { manifestPath: since, files: previousFiles, pages: plan.pages, locales });
    if (vanished.length > 0) throw new ContentError([...planned, ...vanished]);
  }
  const tasks = [
    ...plan.tasks,
    ...deriveTasks(site, {
      ...plan,
      content: contentRenderer(theme, pageFinder(plan)),
      search: { worker: bundle.manifest.searchWorker, store: stores.search },
    }),
    ...drawingTasks(plan.drawings, createDraw(plan.drawings, { store: stores.drawings, pool })),
  ];

  onStage?.("render");
  const { largest, stateError, ...summary } = await emit({
    out,
    about: scopeOf(config, locales),
    stateFile: options.noCache ? undefined : path.join(options.root, CACHE_FOLDER, `output-${shortDigest(out)}.json`),
    tasks,
    pages: plan.pages,
    compress: options.compress,
    previousBuilds:
      options.keepBuilds === undefined
        ? undefined
        : { folder: previousBuildFolder(options), count: options.keepBuilds },
    renderPages: createRenderer({ shells: plan.shells, theme: bundle.theme, pool, onProgress, signal }),
    signal,
  });
  stores.search.save();
  stores.drawings.save();
  const { documents, client, search, drawings } = stores;
  const allProblems = [
    ...planned,
    ...unwritableCache([documents, client, search, drawings, { writeError: stateError }]),
  ];
  onStage?.("done");
  const changes = previousFiles && comparePages(previousFiles, readManifest(out)?.files ?? {});
  const firstLoad = largest && (await weighFirstLoad(largest, { out, pages: plan.pages, bundle }));
  return {
    ...summary,
    pages: plan.pages.length,
    locales: plan.shells.size,
    parsed,
    problems: allProblems,
    isLowered: isLowered || planned.some((problem, index) => problem !== severe[index]),
    firstLoad,
    changes,
  };
}

/** Create a lookup of pages by locale and path, with the data needed to render their components. */
function pageFinder({ pages, shells }: OutputPlan): Parameters<typeof contentRenderer>[1] {
  const byKey = once(() => new Map(pages.map((planned) => [planned.key, planned])));
  return (locale, path) => {
    const planned = byKey().get(pageKey(locale, path));
    const common = shells.get(locale);
    return planned && common && { page: planned.page.data, common, fingerprint: planned.fingerprint };
  };
}

function scopeOf({ url, baseUrl, locales }: SiteConfig, selectedLocales: readonly LocaleId[] | undefined): BuildScope {
  const codes = locales.map(({ code }) => code).sort(compareText);
  const isBuilt = (code: LocaleId): boolean => selectedLocales === undefined || selectedLocales.includes(code);
  return {
    site: url + baseUrl,
    locales: codes.filter(isBuilt),
    missing: codes.filter((code) => !isBuilt(code)),
  };
}

function previousBuildFolder({ since, out }: BuildOptions): string {
  return since !== undefined && isFolder(path.resolve(since)) ? path.resolve(since) : out;
}

/** Warn if share images are enabled but the renderer is unavailable. The build continues without images. */
function rendererWarnings(config: SiteConfig): Problem[] {
  if (!config.shareImages || rendererVersion() !== undefined) return [];
  const message = `Package "${RENDERER_PACKAGE}" is not installed or does not support this platform: share images and icons are omitted.`;
  const hint = `Install it with "npm install ${RENDERER_PACKAGE}", or build with --no-share-images.`;
  return [{ severity: "warning", code: "missing-renderer", message, hint }];
}

/** Return the problem of the first store that could not be written. The others have the same. */
export function unwritableCache(stores: readonly Pick<CacheStore, "writeError">[]): Problem[] {
  const error = stores.find(({ writeError }) => writeError !== undefined)?.writeError;
  if (error === undefined) return [];
  const message = `The cache in "${CACHE_FOLDER}" cannot be written: ${reasonOf(error)}. Builds are slower without it.`;
  const hint = "Make it writable, or build with --no-cache.";
  return [{ severity: "warning", code: "unwritable-cache", message, hint }];
}

function cacheWarnings({ documents, client }: { documents: CacheStore; client: CacheStore }): Problem[] {
  return [documents.warning, client.warning].flatMap((message): Problem[] =>
    message === undefined ? [] : [{ severity: "warning", code: "damaged-cache", message }],
  );
}
