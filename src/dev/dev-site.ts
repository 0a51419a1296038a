/**
 * The site as it is right now, while its author works on it: loaded again after each change, and served from memory.
 *
 * A load that fails on configuration keeps the last good site. Content never fails a load: its problems are shown.
 */

import { existsSync } from "node:fs";
import path from "node:path";
import { bundleClient, type ClientBundle, findPackageRoot } from "../build/asset/bundle-client.ts";
import { openStores, startWorkers } from "../build/build-site.ts";
import { deriveTasks } from "../build/derive/derive-tasks.ts";
import { loadSite } from "../build/load-site.ts";
import { type LocalePlan, planLocale, planShared, type SharedPlan } from "../build/plan-output.ts";
import { type Site, siteLocale } from "../build/route/site.ts";
import { GENERATOR_BUILD } from "../build/version.ts";
import { judgeSite } from "../check/judge.ts";
import { digestOfAll } from "../host/digest.ts";
import { type WatchedFiles, watchedFiles } from "../host/files.ts";
import type { PackStore } from "../host/pack-store.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Document } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputTask } from "../model/output.ts";
import { routeKey } from "../model/permalink.ts";
import { ConfigError, type Problem } from "../model/problem.ts";
import { loadTemplates, renderPage } from "../render/render-page.tsx";

/** The configuration with what names it. */
export interface ReadConfig {
  root: string;
  config: SiteConfig;
  configFile: string;
  configDigest: string;
}

export interface DevSiteOptions {
  readConfig(): Promise<ReadConfig>;
  /** Attributes and elements that every page gets for live reload. */
  onProblems(problems: readonly Problem[]): void;
}

/** What a browser shows, for telling whether a change concerns it. */
export interface ShownPage {
  locale: LocaleId;
  fingerprint: string;
  shellFile: string;
}

export interface DevSite {
  /** Take in changed files. `undefined` loads everything anew, configuration included. */
  update(changes?: readonly Change[]): Promise<void>;
  /** The file at a path of the output, whole. */
  file(outputPath: string): Promise<string | Uint8Array | undefined>;
  /** The document at a path below the base URL; `notFound` is the locale's error page. */
  page(path: string): Promise<{ html: string; found: boolean } | undefined>;
  shown(path: string): ShownPage | undefined;
  problems(): readonly Problem[];
  readonly config: SiteConfig;
  readonly clientBuild: string;
  readonly styles: readonly string[];
}

export interface Change {
  /** From the site root, with forward slashes. */
  file: string;
  /** Whether it came or went. */
  listing: boolean;
}

interface Loaded {
  site: Site;
  bundle: ClientBundle;
  shared: SharedPlan;
  configDigest: string;
  locales: Map<LocaleId, LocaleView>;
  problems: readonly Problem[];
  /** Files of the output by path, those of single locales aside. */
  files: Map<string, OutputTask>;
}

/** One locale, planned when somebody asks for it. */
interface LocaleView {
  plan: LocalePlan;
  pages: ReadonlyMap<string, LocalePlan["pages"][number]>;
  payloads: ReadonlyMap<string, LocalePlan["pages"][number]>;
  files: ReadonlyMap<string, OutputTask>;
}

/** Open a site. The first load happens here. @throws {ConfigError} There is no usable configuration yet. */
export async function openDevSite({ readConfig, onProblems }: DevSiteOptions): Promise<DevSite> {
  let config = await readConfig();
  const stores = openStores(config.root, false);
  const memory = new Map<string, Document>();
  const files = watchedFiles(config.root);
  const templates = await loadTemplates();
  let configProblems: readonly Problem[] = [];
  let loaded = await load(config, files, memory, stores);
  stores.documents.save();
  stores.client.save();
  judgeSoon();

  /** Rules take longer than a page: they run when the browsers have been told. */
  function judgeSoon(): void {
    const current = loaded;
    setTimeout(() => {
      if (current !== loaded) return;
      current.problems = safely(() => judgeSite(current.site, current.problems), current.problems);
      onProblems(allProblems());
    }, 30);
  }

  const allProblems = (): readonly Problem[] => [...configProblems, ...loaded.problems];

  const viewOf = (code: LocaleId): LocaleView => {
    let view = loaded.locales.get(code);
    if (!view) {
      view = viewLocale(code, loaded);
      loaded.locales.set(code, view);
    }
    return view;
  };

  /** Locale and route of a path below the base URL. */
  const locate = (address: string): { code: LocaleId; route: string } => {
    const { locales, defaultLocale } = loaded.site.config;
    const found = locales.find(
      ({ prefix }) => prefix !== "" && (address === prefix || address.startsWith(`${prefix}/`)),
    );
    return { code: found?.code ?? defaultLocale, route: address.slice(found?.prefix.length ?? 0) || "/" };
  };

  return {
    get config() {
      return loaded.site.config;
    },
    get clientBuild() {
      return loaded.bundle.manifest.build;
    },
    get styles() {
      return loaded.bundle.manifest.styles;
    },
    problems: allProblems,
    async update(changes) {
      for (const { file, listing } of changes ?? []) files.forget(file, listing);
      if (changes === undefined) {
        files.forget("", true);
        try {
          config = await readConfig();
          configProblems = [];
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error;
          // The last good configuration goes on.
          configProblems = error.problems;
          onProblems(allProblems());
          return;
        }
      }
      loaded = await load(config, files, memory, stores, changes === undefined ? undefined : loaded.bundle);
      judgeSoon();
    },
    async file(name) {
      const task =
        loaded.files.get(name) ??
        loaded.site.config.locales.map(({ code }) => viewFile(viewOf(code), name)).find((found) => found !== undefined);
      if (task === undefined) return undefined;
      if ("produce" in task) return (await task.produce()).find((file) => file.path === name)?.contents;
      const { data, html } = task.job();
      return JSON.stringify({ data, html });
    },
    async page(address) {
      const { code, route } = locate(address);
      const view = viewOf(code);
      const page = view.pages.get(routeKey(route)) ?? view.pages.get(route.replace(/\/+$/, "") || "/");
      const shown = page ?? view.pages.get("/404");
      if (!shown) return undefined;
      const { data, html } = shown.job();
      return {
        html: renderPage(data, html, templates[data.template], view.plan.render),
        found: page !== undefined && routeKey(route) !== "/404",
      };
    },
    shown(address) {
      const { code, route } = locate(address);
      const view = viewOf(code);
      const page = view.pages.get(routeKey(route));
      return page && { locale: code, fingerprint: page.fingerprint, shellFile: view.plan.render.shellFile };
    },
  };
}

function viewFile(view: LocaleView, name: string): OutputTask | LocalePlan["pages"][number] | undefined {
  return view.files.get(name) ?? view.payloads.get(name);
}

async function load(
  { root, config, configFile, configDigest }: ReadConfig,
  files: WatchedFiles,
  memory: Map<string, Document>,
  stores: { documents: PackStore; client: PackStore },
  bundle?: ClientBundle,
): Promise<Loaded> {
  const styles = config.styles.map((file) => path.join(root, file));
  const bundling = bundle
    ? Promise.resolve(bundle)
    : bundleClient({ packageRoot: findPackageRoot(), styles, store: stores.client });
  bundling.catch(() => {});
  // Threads pay only for the first, cold load.
  const pool = memory.size === 0 ? startWorkers() : undefined;
  const { value, problems } = await loadSite({
    root,
    config,
    configFile,
    drafts: true,
    files,
    memory,
    store: stores.documents,
    pool,
  });
  await pool?.close();
  const done = await bundling;
  const { site } = value;
  const common = digestOfAll([GENERATOR_BUILD, configDigest, done.manifest.build, "dev"]);
  const shared = planShared(site, { bundle: done, common });
  return { site, bundle: done, shared, configDigest, problems, locales: new Map(), files: byPath(shared.tasks) };
}

/** Tasks by the one file that each makes: their keys end in its path. */
function byPath(tasks: readonly OutputTask[]): Map<string, OutputTask> {
  return new Map(tasks.map((task) => [task.key.slice(task.key.indexOf(":") + 1), task]));
}

function viewLocale(code: LocaleId, { site, shared }: Loaded): LocaleView {
  const plan = planLocale(siteLocale(site, code), shared);
  const derived = deriveTasks(site, {
    contexts: new Map([[code, plan.context]]),
    shells: new Map([[code, plan.render]]),
    common: shared.common,
  });
  const pages = new Map(plan.pages.map((page) => [routeKey(page.page.route.path), page]));
  const payloads = new Map(
    plan.pages.flatMap((page) => (page.payload === undefined ? [] : [[page.payload, page] as const])),
  );
  return { plan, pages, payloads, files: byPath([...plan.tasks, ...derived]) };
}

function safely<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether a folder or file of the generator itself is there to be watched: its sources, when it is being worked on. */
export function clientSources(): string[] {
  const root = findPackageRoot();
  return ["src/theme", "src/client", "src/model", "src/util"]
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder));
}
