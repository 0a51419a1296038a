/**
 * The site as it is right now, while its author works on it: loaded again after each change, and served from memory.
 *
 * Only what a change concerns is made anew: a text is parsed again, what follows from it cheaply is worked out again, and
 * pages are composed when somebody asks. A load that fails on configuration keeps the last good site. Content never fails
 * a load: its problems are shown.
 */

import path from "node:path";
import { openStores, startWorkers } from "../build/build-site.ts";
import { createDocumentMemory } from "../build/document/parse-documents.ts";
import { loadSite, parseOptionsOf } from "../build/load-site.ts";
import type { PlannedPage } from "../build/plan-output.ts";
import type { Site } from "../build/route/site.ts";
import type { SourceMemory } from "../build/source/read-sources.ts";
import { GENERATOR_BUILD } from "../build/version.ts";
import { settleProblems } from "../check/judge.ts";
import { digestOfAll } from "../host/digest.ts";
import { watchedFiles } from "../host/files.ts";
import { memoryPackStore } from "../host/pack-store.ts";
import type { SiteConfig } from "../model/config.ts";
import type { LocaleId } from "../model/locale.ts";
import { splitAddress } from "../model/permalink.ts";
import { ConfigError, type Problem } from "../model/problem.ts";
import { createMemo } from "../util/memo.ts";
import { createQueue } from "../util/turn.ts";
import { createDevPages, createMediaMemory, type DevPage, type DevPages } from "./dev-pages.ts";
import { renderDocument } from "./rendering.ts";
import { createRuleRunner } from "./rule-runner.ts";
import { type ShownPage, shownPage } from "./shown-page.ts";
import { codePaths, createCodeKeeper, type SiteCode, stylesOf } from "./site-code.ts";
import { CONFIG_FILES, clientSources, SITE_FOLDERS } from "./site-files.ts";
import { createPluginKeeper } from "./site-plugins.ts";
import { warmUp } from "./warm-up.ts";

/** The configuration with what names it. */
export interface ReadConfig {
  root: string;
  config: SiteConfig;
  configFile: string;
  configDigest: string;
}

export interface DevSiteOptions {
  readConfig(): Promise<ReadConfig>;
  /** Called when the rules have been run, which takes longer than showing a page. */
  onProblems(problems: readonly Problem[]): void;
}

export interface DevSite {
  /** Load what the first load left out for being quick: the documents of the other locales. */
  complete(): Promise<void>;
  /** Take in changed files. */
  update(changes: readonly Change[]): Promise<void>;
  /** The file at a path of the output, whole. */
  file(outputPath: string): Promise<string | Uint8Array | undefined>;
  /** The document at a path below the base URL, that of the error page where there is none. */
  page(path: string): Promise<{ html: string; found: boolean } | { redirect: string } | undefined>;
  shown(path: string): ShownPage | undefined;
  problems(): readonly Problem[];
  /** Files and folders to watch, from the root of the site or absolute. */
  watched(): readonly string[];
  /** What else of the site the present load takes something from, or would if it were there: files and folders. */
  included(): readonly string[];
  readonly root: string;
  readonly config: SiteConfig;
  /** Names the code of the client, styles apart. */
  readonly code: string;
  /** Style sheets of all pages and those of templates. */
  readonly styles: readonly string[];
}

export interface Change {
  /** From the site root, with forward slashes; outside of it absolute or with leading `../`. */
  file: string;
  /** Whether there is no such file any more. */
  isGone: boolean;
}

interface Loaded {
  site: Site;
  code: SiteCode;
  pages: DevPages;
  /** What the stages noticed. */
  problems: readonly Problem[];
}

/** From so many files on, threads parse faster than one. */
const MANY = 60;

/** Open a site. The first load happens here. @throws {ConfigError} There is no usable configuration yet. */
export async function openDevSite({ readConfig, onProblems }: DevSiteOptions): Promise<DevSite> {
  // Looking at a page while writing it is no visit.
  const readUncounted = async (): Promise<ReadConfig> => {
    const read = await readConfig();
    return { ...read, config: { ...read.config, analytics: undefined } };
  };
  let current = await readUncounted();
  const { root } = current;
  const files = watchedFiles(root);
  const memory = createDocumentMemory();
  const memo = createMemo();
  const sourceMemory: SourceMemory = { documents: new Map() };
  const media = createMediaMemory(root);
  const clientFolders = clientSources();
  let stores: ReturnType<typeof openStores> | undefined = openStores(root, false);
  const keeper = createCodeKeeper();
  const plugins = createPluginKeeper();
  let configProblems: readonly Problem[] = [];
  let generation = 0;

  const bundle = (): Promise<SiteCode> => {
    const { config, configFile } = current;
    return keeper.update({ root, config, configFile, store: stores?.client ?? memoryPackStore() });
  };

  async function load(bundling: SiteCode | Promise<SiteCode>, many: boolean, only?: LocaleId[]): Promise<Loaded> {
    const { config, configFile, configDigest } = current;
    const pool = many ? startWorkers() : undefined;
    const store = stores?.documents ?? memoryPackStore();
    const loading = loadSite({
      root,
      config,
      configFile,
      plugins: plugins.code(),
      drafts: true,
      files,
      memory,
      sourceMemory,
      memo,
      only,
      store,
      pool,
    });
    const [{ value, problems }, done] = await Promise.all([loading, bundling]);
    await pool?.close();
    const { site } = value;
    const common = digestOfAll([GENERATOR_BUILD, configDigest, "dev"]);
    const pages = createDevPages({ site, code: done, common, generation: ++generation, media });
    return { site, code: done, pages, problems };
  }

  const openPlugins = (): Promise<void> => {
    const { config, configFile } = current;
    return plugins.update({ root, config, configFile, store: stores?.documents ?? memoryPackStore() });
  };

  const firstLocale = current.config.defaultLocale;
  await openPlugins();
  let loaded = await load(bundle(), true, [firstLocale]);
  /** Pages that browsers have just got may name files of the load before. */
  let before: DevPages | undefined;
  const rules = createRuleRunner(() => onProblems(allProblems()));
  rules.judge(loaded.site);
  /** Documents of the load that is shown, and of no other. */
  const rendered = new WeakMap<PlannedPage, string>();
  let completed = current.config.locales.length === 1;
  let completing: Promise<void> | undefined;

  const take = (next: Loaded): void => {
    before = loaded.pages;
    loaded = next;
    rules.judge(next.site);
  };

  /** One load after the other, so that an older one never takes the place of a newer. */
  const inTurn = createQueue();

  /** Go back to code with which pages could be rendered. @throws The error, where no component of the site is to blame. */
  const giveUp = (failed: SiteCode, error: unknown): Promise<void> =>
    inTurn(async () => {
      if (loaded.code !== failed) return;
      const next = await keeper.giveUp(failed, error);
      if (!next) throw error;
      take(await load(next, false));
    });

  const ownCode = (): string[] => codePaths(current.config, loaded.code);

  const documentOf = (page: DevPage): string => {
    const known = rendered.get(page.planned);
    if (known !== undefined) return known;
    const made = renderDocument(page, loaded.code.theme);
    rendered.set(page.planned, made);
    return made;
  };

  const pageAt: DevSite["page"] = async (address) => {
    const pages = await pagesFor(address);
    const found = pages.at(address);
    const redirect = found ? undefined : pages.redirect(address);
    if (redirect !== undefined) return { redirect };
    const shown = found ?? pages.notFound(address);
    if (!shown) return undefined;
    const { code } = loaded;
    try {
      return { html: documentOf(shown), found: found !== undefined && shown.planned.page.data.template !== "notFound" };
    } catch (error) {
      await giveUp(code, error);
      return pageAt(address);
    }
  };

  const allProblems = (): readonly Problem[] => [
    ...configProblems,
    ...keeper.problems(),
    ...plugins.problems(),
    ...settleProblems([...loaded.problems, ...rules.problems()], loaded.site.config),
  ];

  const complete = (): Promise<void> => {
    completing ??= (async () => {
      if (!completed) take(await load(loaded.code, true));
      completed = true;
      stores?.documents.save();
      stores?.client.save();
      // What it held is in memory now.
      stores = undefined;
      const { site } = loaded;
      rules.judge(site);
      const run = { options: parseOptionsOf(site.config, plugins.code()), plugins: plugins.code() };
      void warmUp(site.sources.documents, run, () => site !== loaded.site);
    })();
    return completing;
  };

  /** The load that can answer for a path: translations take longer than the first. */
  const pagesFor = async (address: string): Promise<DevPages> => {
    const { locale } = splitAddress(address, loaded.site.config.locales);
    if (locale.code !== firstLocale && !completed) await complete();
    return loaded.pages;
  };

  return {
    root,
    get config() {
      return loaded.site.config;
    },
    get code() {
      return loaded.code.bundle.manifest.build;
    },
    get styles() {
      return stylesOf(loaded.code);
    },
    problems: allProblems,
    complete,
    watched: () => [...SITE_FOLDERS, ...CONFIG_FILES, ...clientFolders],
    included() {
      const files = loaded.site.sources.documents.flatMap(({ expansion }) => expansion?.files ?? []);
      const all = new Set([...files, ...ownCode(), ...plugins.paths(current.config)]);
      return [...all].filter((file) => !SITE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)));
    },
    async update(changes) {
      await complete();
      for (const { file, isGone } of changes) {
        files.forget(file, isGone);
        media.forget(file);
      }
      await inTurn(async () => {
        const readsConfig = changes.some(({ file }) => CONFIG_FILES.includes(file) || file === current.configFile);
        if (readsConfig) {
          try {
            current = await readUncounted();
            configProblems = [];
          } catch (error) {
            if (!(error instanceof ConfigError)) throw error;
            // The last good configuration goes on.
            configProblems = error.problems;
          }
        }
        const isAmong = (file: string, paths: readonly string[]): boolean =>
          paths.some((named) => file === named || file.startsWith(`${named}/`));
        if (readsConfig || changes.some(({ file }) => isAmong(file, plugins.paths(current.config))))
          await openPlugins();
        const isClient = (file: string): boolean =>
          isAmong(file, ownCode()) ||
          clientFolders.some((folder) => path.resolve(root, file).startsWith(folder + path.sep));
        const bundles = readsConfig || changes.some(({ file }) => isClient(file));
        const next = await load(bundles ? bundle() : keeper.tryAgain(loaded.code), changes.length > MANY);
        rules.forget(new Set(changes.map(({ file }) => file)));
        take(next);
      });
    },
    async file(name) {
      const { code, pages } = loaded;
      try {
        return (await pages.file(name)) ?? before?.file(name);
      } catch (error) {
        // Who asked for what cannot be rendered loads the page, which is then that of other code.
        await giveUp(code, error);
        return undefined;
      }
    },
    page: pageAt,
    shown(address) {
      const page = loaded.pages.at(address);
      return page && shownPage(page, loaded.code);
    },
  };
}
