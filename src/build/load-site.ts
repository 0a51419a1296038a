/** Stages 1–4 in their order: read, parse, index, route. What `check`, `build` and `dev` have in common. */

import type { FileSource } from "../host/files.ts";
import type { PackStore } from "../host/pack-store.ts";
import { storedMemo } from "../host/stored-memo.ts";
import type { WorkerPool } from "../host/worker-pool.ts";
import type { SiteConfig } from "../model/config.ts";
import { defaultLocaleOf } from "../model/config.ts";
import type { SiteData } from "../model/data.ts";
import type { Kind } from "../model/document.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import type { WrittenSidebars } from "../model/navigation.ts";
import type { RoutePath } from "../model/permalink.ts";
import { routeKey } from "../model/permalink.ts";
import { type Outcome, type Problem, type SourcePath, startOf } from "../model/problem.ts";
import { type Memo, makeAnew, once } from "../util/memo.ts";
import { readAnnouncement } from "./catalog/announcement.ts";
import { readAuthors } from "./catalog/authors.ts";
import { indexBlog } from "./catalog/blog-index.ts";
import { indexDocuments } from "./catalog/catalog.ts";
import { readDataFiles } from "./catalog/data.ts";
import { documentPath } from "./catalog/document-path.ts";
import { defaultMessages, readMessages } from "./catalog/messages.ts";
import { readTags } from "./catalog/tags.ts";
import type { ParseOptions } from "./document/parse.ts";
import { type DocumentMemory, parseDocuments } from "./document/parse-documents.ts";
import { createLinkIndex } from "./link/link-index.ts";
import { documentKey, type LinkTargets } from "./link/resolve-link.ts";
import { defaultSidebars } from "./navigation/generated-items.ts";
import { indexSidebars } from "./navigation/sidebar-index.ts";
import { readSidebarTexts, type SidebarTexts } from "./navigation/sidebar-texts.ts";
import { readSidebars } from "./navigation/sidebars.ts";
import { findStaticCollisions, generatedFiles } from "./route/generated-files.ts";
import { findCollisions, planRoutes } from "./route/plan-routes.ts";
import { planRedirects } from "./route/redirects.ts";
import type { Site, SiteLocale } from "./route/site.ts";
import { readSources, type SourceMemory, type Sources, type TextFile } from "./source/read-sources.ts";

export interface LoadOptions {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  /** Where the configuration was written, for reports. */
  configFile: SourcePath;
  drafts: boolean;
  /** What was read and parsed in former runs. */
  store: PackStore;
  files: FileSource;
  /** Documents of the last load in this process. */
  memory?: DocumentMemory;
  /** Where the last load in this process found documents. */
  sourceMemory?: SourceMemory;
  /** Other results of the last load in this process. */
  memo?: Memo;
  /** Read what belongs to these locales only; absent: all. */
  only?: readonly LocaleId[];
  pool?: WorkerPool;
  signal?: AbortSignal;
  /** Called at the start of each stage, for progress and for `--profile`. */
  onStage?: (stage: string) => void;
}

export interface LoadedSite {
  site: Site;
  /** Documents that came from the cache, and all. */
  parsed: { hits: number; total: number };
}

/** What of the configuration shapes documents. */
export function parseOptionsOf({ markdown: { rawHtml, iframeHosts } }: SiteConfig): ParseOptions {
  return { rawHtml, iframeHosts };
}

/** Load a site. All problems of all stages are collected; the value is as whole as they allow. */
export async function loadSite(options: LoadOptions): Promise<Outcome<LoadedSite>> {
  const { root, config, configFile, drafts, store, pool, signal, files, memory, only, onStage } = options;
  const inProcess = options.memo ?? makeAnew;
  const betweenRuns = storedMemo(store);
  const memo: Memo = (name, inputs, make) => inProcess(name, inputs, () => betweenRuns(name, inputs, make));
  const problems: Problem[] = [];
  const take = <T>({ value, problems: found }: Outcome<T>): T => {
    problems.push(...found);
    return value;
  };
  /** What is made of one text, and taken from the last load while the text is the same. */
  const fromText = <T>(file: TextFile | undefined, make: (file: TextFile) => Outcome<T>, otherwise: T): T =>
    file ? take(memo(file.path, [file.text, config], () => make(file))) : otherwise;

  onStage?.("read");
  const sources = take(readSources(files, config, only, options.sourceMemory));

  onStage?.("parse");
  const run = { store, pool, signal, memory, options: parseOptionsOf(config) };
  const parsed = await parseDocuments(sources.documents, run);

  onStage?.("index");
  const catalog = take(indexDocuments(parsed.documents, { config, drafts, unread: sources.unread }));
  const written = fromText<WrittenSidebars>(
    sources.sidebars,
    ({ text, path }) => readSidebars(text, path, config.docs.routeBase),
    defaultSidebars(config.docs),
  );
  const sidebars = take(indexSidebars(written, catalog, config));
  const tags = fromText(sources.tags, ({ text, path }) => readTags(text, path), new Map());
  const authors = fromText(sources.authors, ({ text, path }) => readAuthors(text, path), new Map());
  const dataOf = (locale: Locale): Outcome<SiteData> => {
    const found = sources.data.get(locale.code) ?? [];
    return memo(
      `data ${locale.code}`,
      found.flatMap(({ path, text }) => [path, text]),
      () => readDataFiles(found),
    );
  };
  const originalData = take(dataOf(defaultLocaleOf(config)));

  onStage?.("route");
  const messagesOf = (locale: Locale, defaults: Messages): Messages => {
    const file = sources.messages.get(locale.code);
    if (!file) return defaults;
    const make = (): Outcome<Messages> => readMessages([file], locale, defaults);
    return take(memo(`messages ${locale.code}`, [file.text, config, defaults], make));
  };
  const sidebarTextsOf = (locale: Locale): SidebarTexts => {
    const file = sources.sidebarTexts.get(locale.code);
    if (!file) return new Map();
    const make = (): Outcome<SidebarTexts> => readSidebarTexts(file.text, file.path, written);
    return take(memo(file.path, [file.text, sources.sidebars?.text, config], make));
  };
  const originalMessages = messagesOf(defaultLocaleOf(config), defaultMessages);
  const locales = new Map<LocaleId, SiteLocale>();
  for (const locale of config.locales) {
    const isDefault = locale.code === config.defaultLocale;
    const messages = isDefault ? originalMessages : messagesOf(locale, originalMessages);
    const translated = isDefault || !sources.data.has(locale.code) ? undefined : dataOf(locale);
    const data = translated ? { ...originalData, ...takeTranslation(translated, problems) } : originalData;
    const blog = once(() => indexBlog(catalog, locale.code, config, { tags, authors }));
    if (isDefault) problems.push(...blog().problems);
    const hasAuthorsFile = sources.authors !== undefined;
    const routes = once(() =>
      planRoutes({ config, catalog, sidebars, blog: blog().value, hasAuthorsFile, data, locale }),
    );
    const texts = sidebarTextsOf(locale);
    // Blog and routes of a locale are worked out when they are asked for: a server shows few locales at a time.
    locales.set(locale.code, {
      locale,
      messages,
      sidebarText: (written) => texts.get(written) ?? written,
      data,
      get blog() {
        return blog().value;
      },
      get routes() {
        return routes();
      },
    });
  }
  const home = locales.get(defaultLocaleOf(config).code) as SiteLocale;
  const redirecting = planRedirects(home.routes, config);
  const redirects = redirecting.value;
  // Redirects without a place of their own are those of the configuration.
  for (const problem of redirecting.problems)
    problems.push({ ...problem, place: problem.place ?? startOf(configFile) });
  problems.push(...findCollisions(home.routes, reservedPaths(sources, redirects)));
  const generated = generatedFiles(config, home.blog.tags);
  problems.push(...findStaticCollisions(sources.statics, generated));
  const links = createLinkIndex(linkTargets(home, { config, catalog, sources, redirects, generated }));
  const { announcement: configured } = config;
  const announcement =
    configured && memo("announcement", [configured, configFile], () => readAnnouncement(configured, configFile));
  const site: Site = { root, config, configFile, sources, catalog, sidebars, links, locales, announcement, redirects };
  return { value: { site, parsed: { hits: parsed.hits, total: parsed.documents.length } }, problems };
}

/** Problems of translated data never stop a build: the original stands in. */
function takeTranslation<T extends object>({ value, problems: found }: Outcome<T>, problems: Problem[]): Partial<T> {
  problems.push(...found.map((problem): Problem => ({ ...problem, severity: "warning" })));
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}

/** Addresses that are taken by files: what `static/` puts where a page or a generated file goes. */
function reservedPaths({ statics }: Sources, redirects: ReadonlyMap<RoutePath, RoutePath>): Map<string, string> {
  const reserved = new Map<string, string>();
  for (const file of statics) {
    const path = `/${file.slice("static/".length)}`;
    reserved.set(path === "/404.html" ? "/404" : path, file);
  }
  for (const from of redirects.keys()) reserved.set(from, `the redirect from ${from}`);
  return reserved;
}

interface TargetInput extends Pick<Site, "config" | "catalog" | "sources" | "redirects"> {
  /** Files that the generator makes beside pages. */
  generated: readonly string[];
}

function linkTargets(
  { routes }: SiteLocale,
  { config, catalog, sources, redirects, generated }: TargetInput,
): LinkTargets {
  const documents = new Map<string, RoutePath>();
  const documentAt = new Map<string, { kind: Kind; id: string }>();
  for (const kind of ["doc", "post", "page"] as const) {
    for (const document of catalog.originals(kind)) {
      const path = documentPath(document, config);
      documents.set(documentKey(kind, document.id), path);
      documentAt.set(routeKey(path), { kind, id: document.id });
    }
  }
  const served = routes.filter(({ template }) => template !== "notFound");
  return {
    config,
    documents,
    documentAt,
    routes: new Map(served.map(({ path }) => [routeKey(path), path])),
    redirects: new Set([...redirects.keys()].map(routeKey)),
    files: new Set([...sources.statics.map((file) => file.slice("static/".length)), ...generated]),
    assets: sources.assets,
  };
}
