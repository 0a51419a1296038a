/**
 * The site as it is right now, while its author works on it: loaded again after each change, and served from memory.
 *
 * Only what a change concerns is made anew: a text is parsed again, what follows from it cheaply is worked out again, and
 * pages are composed when somebody asks. A load that fails on configuration keeps the last good site. Content never fails
 * a load: its problems are shown.
 */

import { existsSync } from "node:fs";
import path from "node:path";
import { bundleClient, type ClientBundle, findPackageRoot } from "../build/asset/bundle-client.ts";
import { openStores, startWorkers } from "../build/build-site.ts";
import { createDocumentMemory } from "../build/document/parse-documents.ts";
import { loadSite, parseOptionsOf } from "../build/load-site.ts";
import type { LocaleFrame, PlannedPage } from "../build/plan-output.ts";
import type { Site } from "../build/route/site.ts";
import type { SourceMemory } from "../build/source/read-sources.ts";
import { GENERATOR_BUILD } from "../build/version.ts";
import { runRules, settleProblems } from "../check/judge.ts";
import { digestOfAll, shortDigest } from "../host/digest.ts";
import { watchedFiles } from "../host/files.ts";
import { memoryPackStore } from "../host/pack-store.ts";
import type { SiteConfig } from "../model/config.ts";
import type { LocaleId } from "../model/locale.ts";
import type { AssetManifest } from "../model/output.ts";
import type { PagePayload } from "../model/page.ts";
import { routeKey } from "../model/permalink.ts";
import { ConfigError, type Problem } from "../model/problem.ts";
import { loadTemplates, renderPage } from "../render/render-page.tsx";
import { createMemo } from "../util/memo.ts";
import { createDevPages, createMediaMemory, type DevPages } from "./dev-pages.ts";
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

/** What a browser shows, for telling whether a change concerns it. */
export interface ShownPage {
  locale: LocaleId;
  /** Digest of what the page itself shows. */
  fingerprint: string;
  /** Digest of what all pages of the locale show. */
  shell: string;
  /** What the router of the client needs to fetch the page anew. */
  route: { kind: "page"; key: string; template: string; payload: string; styles: readonly string[] };
  /** What it would fetch, so that it need not. Only of the present load. */
  payload(): PagePayload;
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
  /** Files elsewhere in the site from which the pages of the present load take something, or would if they were there. */
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
  bundle: ClientBundle;
  pages: DevPages;
  /** What the stages noticed. */
  problems: readonly Problem[];
}

/** From so many files on, threads parse faster than one. */
const MANY = 60;
/** Rules run when nothing has changed for so long. */
const RULES_PAUSE = 250; // ms

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
  const loadingTemplates = loadTemplates();
  let configProblems: readonly Problem[] = [];
  /** What the rules found last, without what they said of files that have changed since. */
  let ruleProblems: readonly Problem[] = [];
  let generation = 0;
  let timer: NodeJS.Timeout | undefined;

  const bundle = async (): Promise<ClientBundle> => {
    const styles = current.config.styles.map((file) => path.join(root, file));
    const store = stores?.client ?? memoryPackStore();
    return namedByCode(await bundleClient({ packageRoot: findPackageRoot(), styles, store }));
  };

  async function load(
    bundling: ClientBundle | Promise<ClientBundle>,
    many: boolean,
    only?: LocaleId[],
  ): Promise<Loaded> {
    const { config, configFile, configDigest } = current;
    const pool = many ? startWorkers() : undefined;
    const store = stores?.documents ?? memoryPackStore();
    const loading = loadSite({
      root,
      config,
      configFile,
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
    const pages = createDevPages({ site, bundle: done, common, generation: ++generation, media });
    return { site, bundle: done, pages, problems };
  }

  const firstLocale = current.config.defaultLocale;
  let loaded = await load(bundle(), true, [firstLocale]);
  /** Pages that browsers have just got may name files of the load before. */
  let before: DevPages | undefined;
  const templates = await loadingTemplates;
  judgeSoon();
  /** Documents of the load that is shown, and of no other. */
  const rendered = new WeakMap<PlannedPage, string>();
  let completed = current.config.locales.length === 1;
  let completing: Promise<void> | undefined;

  const take = (next: Loaded): void => {
    before = loaded.pages;
    loaded = next;
    judgeSoon();
  };

  const allProblems = (): readonly Problem[] => [
    ...configProblems,
    ...settleProblems([...loaded.problems, ...ruleProblems], loaded.site.config),
  ];

  /** Rules take longer than a page: they run when the browsers have been told, and nothing more has changed. */
  function judgeSoon(): void {
    clearTimeout(timer);
    const judged = loaded;
    const judge = async (): Promise<void> => {
      const found = await runRules(judged.site, () => judged !== loaded);
      if (!found || judged !== loaded) return;
      ruleProblems = found;
      onProblems(allProblems());
    };
    timer = setTimeout(() => judge().catch((error: unknown) => console.error(error)), RULES_PAUSE);
    timer.unref();
  }

  const complete = (): Promise<void> => {
    completing ??= (async () => {
      if (!completed) take(await load(loaded.bundle, true));
      completed = true;
      stores?.documents.save();
      stores?.client.save();
      // What it held is in memory now.
      stores = undefined;
      judgeSoon();
      const { site } = loaded;
      void warmUp(site.sources.documents, parseOptionsOf(site.config), () => site !== loaded.site);
    })();
    return completing;
  };

  /** The load that can answer for a path: translations take longer than the first. */
  const pagesFor = async (address: string): Promise<DevPages> => {
    const isFirst = !loaded.site.config.locales.some(
      ({ prefix, code }) =>
        code !== firstLocale && prefix !== "" && (address === prefix || address.startsWith(`${prefix}/`)),
    );
    if (!isFirst && !completed) await complete();
    return loaded.pages;
  };

  return {
    root,
    get config() {
      return loaded.site.config;
    },
    get code() {
      return loaded.bundle.manifest.build;
    },
    get styles() {
      return stylesOf(loaded.bundle.manifest);
    },
    problems: allProblems,
    complete,
    watched: () => [...SITE_FOLDERS, ...CONFIG_FILES, ...current.config.styles, ...clientFolders],
    included() {
      const files = loaded.site.sources.documents.flatMap(({ expansion }) => expansion?.files ?? []);
      return [...new Set(files)].filter((file) => !SITE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)));
    },
    async update(changes) {
      await complete();
      for (const { file, isGone } of changes) {
        files.forget(file, isGone);
        media.forget(file);
      }
      const changed = new Set(changes.map(({ file }) => file));
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
      const isClient = (file: string): boolean =>
        current.config.styles.includes(file) ||
        clientFolders.some((folder) => path.resolve(root, file).startsWith(folder + path.sep));
      const bundles = readsConfig || changes.some(({ file }) => isClient(file));
      const next = await load(bundles ? bundle() : loaded.bundle, changes.length > MANY);
      ruleProblems = ruleProblems.filter(({ place }) => place === undefined || !changed.has(place.file));
      take(next);
    },
    async file(name) {
      return (await loaded.pages.file(name)) ?? before?.file(name);
    },
    async page(address) {
      const pages = await pagesFor(address);
      const redirect = pages.at(address) ? undefined : pages.redirect(address);
      if (redirect !== undefined) return { redirect };
      const found = pages.at(address);
      const shown = found ?? pages.notFound(address);
      if (!shown) return undefined;
      const { planned, frame } = shown;
      let html = rendered.get(planned);
      if (html === undefined) {
        const job = planned.job();
        html = renderPage(job.data, job.html, templates[job.data.template], frame.render);
        rendered.set(planned, html);
      }
      return { html, found: found !== undefined && planned.page.data.template !== "notFound" };
    },
    shown(address) {
      const page = loaded.pages.at(address);
      if (!page?.planned.payload) return undefined;
      const { planned, frame, locale } = page;
      const { template } = planned.page.data;
      const payload = planned.payload?.slice(planned.payload.lastIndexOf("/") + 1) ?? "";
      return {
        locale,
        fingerprint: planned.fingerprint,
        shell: shellKey(frame),
        route: {
          kind: "page",
          key: routeKey(planned.page.route.path),
          template,
          payload,
          styles: loaded.bundle.manifest.templates[template].styles,
        },
        payload() {
          const { data, html } = planned.job();
          return { data, html };
        },
      };
    },
  };
}

const shellKeys = new WeakMap<LocaleFrame, string>();

/** What of the shell can be seen. The addresses of all documents, for switching versions, change with every new page. */
function shellKey(frame: LocaleFrame): string {
  let key = shellKeys.get(frame);
  if (key === undefined) {
    key = shortDigest(JSON.stringify(frame.render.shell, (name, value) => (name === "docs" ? undefined : value)));
    shellKeys.set(frame, key);
  }
  return key;
}

const SITE_FOLDERS = ["content", "i18n", "static"];
const CONFIG_FILES = ["ts", "mts", "js", "mjs", "yaml", "yml"].map((ending) => `sitegen.config.${ending}`);

function stylesOf({ styles, templates }: AssetManifest): string[] {
  return [...new Set([...styles, ...Object.values(templates).flatMap((template) => template.styles)])];
}

/** The bundle under a name that other styles do not change: pages then stay alive when styles are exchanged. */
function namedByCode(bundle: ClientBundle): ClientBundle {
  const { manifest } = bundle;
  const chunks = Object.values(manifest.templates).flatMap((template) => template.chunks);
  const build = shortDigest([manifest.entry, manifest.searchWorker, ...new Set(chunks)].sort().join());
  return { ...bundle, manifest: { ...manifest, build } };
}

/** Folders of the generator's own client code, when it is being worked on. */
function clientSources(): string[] {
  const packageRoot = findPackageRoot();
  if (packageRoot.includes(`${path.sep}node_modules${path.sep}`)) return [];
  return ["src/theme", "src/client", "src/model", "src/util"]
    .map((folder) => path.join(packageRoot, folder))
    .filter((folder) => existsSync(folder));
}
