/** Builds, checks and serves sites for programs: without output and exit status, and with content errors in the result. */

import path from "node:path";
import { buildSite } from "../build/build-site.ts";
import { openDevSession } from "../dev/dev-session.ts";
import { formatHost, isWildcard } from "../dev/http.ts";
import { createRunFiles } from "../host/files.ts";
import { ContentError, createFinding, type Problem, ConfigError as SiteConfigError } from "../model/problem.ts";
import { openSession } from "../session/open-session.ts";
import { readSettings, type SiteSettings } from "../session/site-settings.ts";
import type { Site } from "../site/site.ts";
import { createSiteInfo, listSitePages } from "../site/site-pages.ts";
import { createQueue } from "../util/async.ts";
import { once } from "../util/memo.ts";
import type * as api from "./node-api.ts";
import { buildSchema, checkSchema, outputSchema, readOptions, serveSchema } from "./options.ts";

/** The configuration or an option is invalid. */
export class ConfigError extends Error implements api.ConfigError {
  override readonly name = "ConfigError";
  readonly problems: readonly api.Problem[];

  constructor({ message, problems }: SiteConfigError) {
    super(message);
    this.problems = problems.map(createFinding).map((problem) => ({ ...problem, hint: nameOptions(problem.hint) }));
  }
}

/** Options by the flag of the command line that hints name. */
const OPTIONS: Readonly<Record<string, string>> = {
  "--root": "root",
  "--config": "config",
  "--out": "outDir",
  "--host": "host",
  "--port": "port",
};

/** Replace the flags in a hint by the names of options. */
function nameOptions(hint: string | null): string | null {
  return hint?.replace(/--[a-z-]+/g, (flag) => (Object.hasOwn(OPTIONS, flag) ? `"${OPTIONS[flag]}"` : flag)) ?? null;
}

/** Run `work` with options, and convert its errors and those of reading the options. */
async function run<Options extends Pick<api.SiteOptions, "signal">, Result>(
  getOptions: () => Options,
  work: (options: Options) => Promise<Result>,
): Promise<Result> {
  let signal: AbortSignal | undefined;
  try {
    const options = getOptions();
    signal = options.signal;
    throwIfAborted(signal);
    return await work(options);
  } catch (error) {
    // The work may fail because its threads have ended.
    throwIfAborted(signal);
    throw error instanceof SiteConfigError ? new ConfigError(error) : error;
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  const { reason } = signal;
  if (reason instanceof Error && reason.name === "AbortError") throw reason;
  throw Object.assign(new Error("The work was stopped.", { cause: reason }), { name: "AbortError", code: "ABORT_ERR" });
}

function createCheckResult(problems: readonly Problem[], started: number): api.CheckResult {
  return {
    ok: problems.every(({ severity }) => severity !== "error"),
    problems: problems.map(createFinding),
    duration: performance.now() - started,
  };
}

function readSiteSettings({ root = ".", config, signal }: api.SiteOptions, output: api.OutputOptions = {}) {
  const { outDir, baseUrl, shareImages, locales } = output;
  return readSettings({
    root: path.resolve(root),
    configFile: config,
    outDir,
    baseUrl,
    shareImages,
    locales,
    signal,
  });
}

export const check: typeof api.check = (given) =>
  run(
    () => readOptions("check", checkSchema, given),
    async (options) => {
      const started = performance.now();
      const site = await loadSite(options);
      await site.close();
      return createCheckResult(site.state().problems, started);
    },
  );

export const build: typeof api.build = (given) =>
  run(
    () => readOptions("build", buildSchema, given),
    async (options) => {
      const started = performance.now();
      return writeOutput(await readSiteSettings(options, options), options, started);
    },
  );

async function writeOutput(
  settings: SiteSettings,
  { workers, signal, ...options }: api.BuildOptions,
  started: number,
): Promise<api.BuildResult> {
  const outDir = settings.out;
  try {
    const { problems, isLowered, pages, files, written, removed } = await buildSite(settings, {
      drafts: options.drafts,
      asOf: options.asOf,
      noCache: options.cache === false,
      offline: options.offline,
      compress: options.compress,
      keepGoing: options.keepGoing,
      keepBuilds: options.keepBuilds,
      onProgress: options.onProgress,
      since: options.since === undefined ? undefined : path.resolve(options.since),
      locales: settings.locales,
      workers,
      signal,
    });
    const result = createCheckResult(problems, started);
    return { ...result, ok: result.ok && !isLowered, outDir, pages, files, written, removed };
  } catch (error) {
    if (!(error instanceof ContentError) || signal?.aborted) throw error;
    return { ...createCheckResult(error.problems, started), outDir, pages: 0, files: 0, written: 0, removed: 0 };
  }
}

/** The last load of a site. */
interface LoadState {
  site: Site | undefined;
  problems: readonly Problem[];
}

/** A site with content that has been loaded and checked. */
interface LoadedSite {
  settings: SiteSettings;
  state(): LoadState;
  load(): Promise<void>;
  close(): Promise<void>;
}

async function loadSite(options: api.CheckOptions): Promise<LoadedSite> {
  const { signal, workers, offline } = options;
  const settings = await readSiteSettings(options);
  const session = openSession(settings, { signal, workers, offline });
  let state: LoadState = { site: undefined, problems: [] };
  const load = async (): Promise<void> => {
    try {
      session.fetcher.refresh();
      const loaded = await session.load(createRunFiles(settings.root), true);
      const rendered = await session.render(loaded);
      state = { site: rendered.site, problems: await session.check(loaded, rendered, () => session.saveCaches()) };
    } catch (error) {
      if (!(error instanceof ContentError) || signal?.aborted) throw error;
      state = { site: undefined, problems: error.problems };
    }
  };
  try {
    await load();
  } catch (error) {
    await session.close();
    throw error;
  }
  return { settings, state: () => state, load, close: session.close };
}

export const openSite: typeof api.openSite = (given) =>
  run(
    () => readOptions("openSite", checkSchema, given),
    async (options) => openLoadedSite(await loadSite(options), options),
  );

function openLoadedSite(site: LoadedSite, options: api.CheckOptions): api.OpenedSite {
  const { config } = site.settings;
  // One after the other, because they use the same caches.
  const enqueue = createQueue();
  let isClosed = false;
  const call = <Result>(work: () => Promise<Result>): Promise<Result> =>
    run(
      () => options,
      () =>
        enqueue(() => {
          if (isClosed) throw new Error("The site is closed.");
          return work();
        }),
    );
  const listPages = (): (() => readonly api.SitePage[]) => {
    const loaded = site.state().site;
    return once(() => (loaded ? listSitePages(loaded) : []));
  };
  let pages = listPages();
  return {
    config: { ...config, ...createSiteInfo(config) },
    get pages() {
      return pages();
    },
    get problems() {
      return site.state().problems.map(createFinding);
    },
    check: () =>
      call(async () => {
        const started = performance.now();
        await site.load();
        pages = listPages();
        return createCheckResult(site.state().problems, started);
      }),
    build: (given) =>
      call(async () => {
        const started = performance.now();
        const output = readOptions("build", outputSchema, given);
        return writeOutput(await readSiteSettings(options, output), { ...options, ...output }, started);
      }),
    close: () =>
      enqueue(async () => {
        isClosed = true;
        await site.close();
      }),
  };
}

export const serve: typeof api.serve = (given) =>
  run(
    () => readOptions("serve", serveSchema, given),
    async ({ root = ".", config, offline, signal, port, host = "localhost", onProblems }) => {
      const session = await openDevSession({
        root: path.resolve(root),
        configFile: config,
        readConfig: async (onDependency) =>
          readSettings({ root: path.resolve(root), configFile: config, signal, onDependency }),
        offline,
        host,
        port,
        signal,
        // An error in the callback belongs to the program and must not stop the server.
        onProblems: (problems) => queueMicrotask(() => onProblems?.(problems.map(createFinding))),
        // The server continues, and the page shows the problem.
        onWarning() {},
        onFailure() {},
      });
      const close = once(() => session.close());
      signal?.addEventListener("abort", () => void close(), { once: true });
      if (signal?.aborted) {
        await close();
        throwIfAborted(signal);
      }
      const name = isWildcard(host) ? "localhost" : host;
      return { url: `http://${formatHost(name)}:${session.port}${session.site.config.baseUrl}`, close };
    },
  );
