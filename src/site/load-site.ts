/** Runs stages 1–4, which `check`, `build` and `dev` have in common: read, parse, index, route. */

import type { SiteCode } from "../bundle/bundle-site.ts";
import type { CacheStore } from "../host/cache-store.ts";
import type { FileSource } from "../host/files.ts";
import { findSitePackage, OPTIONAL_PACKAGES } from "../host/package-root.ts";
import type { WorkerPool } from "../host/worker-pool.ts";
import { installedIconSets } from "../markdown/icons.ts";
import { type DocumentMemory, parseDocuments } from "../markdown/parse-all.ts";
import type { ParseOptions } from "../markdown/parse-document.ts";
import type { DocSet, DocsVersionConfig, SiteConfig } from "../model/config.ts";
import type { MdxCode, Page } from "../model/document.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import type { PluginCode } from "../model/output.ts";
import { type OutputPath, outputPathOf, staticOutput } from "../model/permalink.ts";
import { type Outcome, type Problem, type SourcePath, startOf, warningAt } from "../model/problem.ts";
import type { SidebarName, WrittenNode, WrittenSidebars } from "../model/sidebar.ts";
import { compareText, getOrThrow } from "../util/collections.ts";
import { type Memo, withoutMemo } from "../util/memo.ts";
import { joinInside } from "../util/path.ts";
import { announcementTexts, readAnnouncement } from "./catalog/announcement.ts";
import { indexDocuments } from "./catalog/catalog.ts";
import { unreadDataFiles } from "./catalog/data.ts";
import { createDataLoaders, type LoadedData } from "./catalog/data-loaders.ts";
import { readMemberVersions } from "./catalog/member-versions.ts";
import { completeMdx, keepValidMdx, keepValidPages, mdxCodes, readReactPages } from "./catalog/react-pages.ts";
import type { PlaceOfSetting } from "./config/load-config.ts";
import { createLinkIndex, createRelatedDocs } from "./links/link-index.ts";
import { linkTargets, reservedPaths, routesOfAllLocales } from "./links/link-targets.ts";
import { createLoadContext, type LoadContext } from "./load-context.ts";
import { loadLocales, loadMessages } from "./load-locales.ts";
import { defaultSidebars } from "./navigation/generated-sidebar.ts";
import { indexSidebars } from "./navigation/sidebar-index.ts";
import { readSidebars, readVersionSidebars } from "./navigation/sidebars.ts";
import { findStaticCollisions, generatedFiles, namesOfPageFiles } from "./routes/generated-files.ts";
import { findCollisions } from "./routes/plan-routes.ts";
import { planRedirects } from "./routes/redirects.ts";
import type { Site } from "./site.ts";
import { findDataModules, versionOfSidebars } from "./source/locate-file.ts";
import { readSources, type SourceMemory, type Sources, type TextFile } from "./source/read-sources.ts";

export interface LoadOptions {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  /** Path of the configuration file, for reports. */
  configFile: SourcePath;
  /** Return the place of a setting. By default, the start of the configuration file. */
  placeOfSetting?: PlaceOfSetting;
  /** Bundled plugins, if the configuration has any. */
  plugins?: PluginCode;
  /** Loads the code of the site's pages in React and MDX; yields `undefined` if it has errors. */
  code?: (mdx: readonly MdxCode[]) => Promise<SiteCode | undefined>;
  /** If true, drafts are included. */
  drafts: boolean;
  /** ISO date or date-time. Posts with a later date are excluded. */
  asOf?: string;
  /** Cached results of previous runs. */
  store: CacheStore;
  files: FileSource;
  /** Documents of the previous load in this process. */
  memory?: DocumentMemory;
  /** Source files of the previous load in this process. */
  sourceMemory?: SourceMemory;
  /** Other results of the previous load in this process. */
  memo?: Memo;
  /** Locales to read. Defaults to all locales. */
  only?: readonly LocaleId[];
  pool?: WorkerPool;
  signal?: AbortSignal;
  /** Called at the start of each stage, for progress and for `--profile`. */
  onStage?: (stage: string) => void;
}

export interface LoadedSite {
  site: Site;
  /** Number of documents from the cache, and of all documents. */
  parsed: { hits: number; total: number };
}

/** Return everything that affects parsing: settings, the digest of the plugins, and optional packages of the site. */
export function parseOptionsOf(
  root: string,
  { url, baseUrl, docSets, markdown }: SiteConfig,
  plugins: PluginCode | undefined,
): ParseOptions {
  const { rawHtml, iframeHosts, components, frontMatter, math, foldCode, admonitions } = markdown;
  return {
    rawHtml,
    iframeHosts,
    site: { url, baseUrl },
    components: Object.keys(components).sort(compareText),
    frontMatter: [...frontMatter].sort(compareText),
    reference: docSets.flatMap(({ versions, reference }) =>
      versions.flatMap(({ idBase }) => reference.map((name) => joinInside(idBase, name) ?? name)),
    ),
    foldCode,
    admonitions: Object.entries(admonitions)
      .map(([name, { icon, color }]) => ({ name, icon, color }))
      .sort((a, b) => compareText(a.name, b.name)),
    iconSets: installedIconSets(root),
    plugins: plugins?.digest,
    math,
    packages: {
      diagrams: findSitePackage(root, OPTIONAL_PACKAGES.diagrams),
      math: math ? findSitePackage(root, OPTIONAL_PACKAGES.math) : undefined,
    },
  };
}

/** Load a site. Problems of all stages are collected; the value contains all valid parts of the site. */
export async function loadSite(options: LoadOptions): Promise<Outcome<LoadedSite>> {
  const { config, plugins, drafts, store, pool, signal, files, memory, only, onStage } = options;
  const context = createLoadContext(config, store, options.memo);
  const { take, problems } = context;

  onStage?.("read");
  const sources = take(readSources(files, config, only, options.sourceMemory));

  onStage?.("parse");
  const run = { store, pool, signal, memory, plugins, files, options: parseOptionsOf(options.root, config, plugins) };
  if (run.options.math && !run.options.packages?.math) problems.push(missingMathPackage(options));
  const parsed = await parseDocuments(sources.documents, run);

  const messages = loadMessages(sources, context);
  const valid = memory ? keepValidMdx(parsed.documents, memory.validMdx) : parsed.documents;
  const mdx = mdxCodes(valid, config);
  const needsCode = sources.pageModules.length > 0 || valid.some((document) => document.mdx);
  const code = needsCode ? await options.code?.(mdx) : undefined;
  const prose = needsCode ? await completeMdx(valid, code?.theme, config) : valid;
  const reactPages = await loadReactPages(sources, { messages, code }, options);

  onStage?.("index");
  const documents = [...prose, ...reactPages.pages];
  const catalog = take(indexDocuments(documents, { config, drafts, asOf: options.asOf, unread: sources.unread, only }));
  const sidebarConfig = new Map(config.docSets.flatMap((set) => loadSidebars(set, sources, context)));
  const sidebars = take(indexSidebars(sidebarConfig, catalog, config));

  onStage?.("route");
  const locales = loadLocales({ sources, messages, catalog, sidebars, sidebarConfig }, context);
  const { dataPaths } = reactPages;
  if (reactPages.isComplete)
    problems.push(...unreadDataFiles(sources.data.get(config.defaultLocale) ?? [], new Set(dataPaths)));
  const memberVersions = context.take(readMemberVersions(sources.memberVersions, catalog, config));
  const codeFiles = code?.bundle.sources ?? [];
  const site = joinSite(
    { sources, catalog, sidebars, locales, dataPaths, codeFiles, memberVersions },
    options,
    context,
  );
  return { value: { site, parsed: { hits: parsed.hits, total: parsed.documents.length } }, problems };
}

interface ReactPages {
  pages: Page[];
  /** Files and directories that the data modules read. */
  dataPaths: string[];
  /** False if data modules could not run, so that they may read more files. */
  isComplete: boolean;
}

function missingMathPackage({ configFile, placeOfSetting = () => startOf(configFile) }: LoadOptions): Problem {
  const message = `Package "${OPTIONAL_PACKAGES.math}", which typesets maths, is not installed: formulas are shown as code.`;
  const hint = `Run "npm install ${OPTIONAL_PACKAGES.math}", or remove "markdown.math".`;
  return { ...warningAt(placeOfSetting(["markdown", "math"]), "missing-renderer", message, hint) };
}

/** Read the sidebars of all versions of a set of docs, and generate those of versions without a file. */
function loadSidebars(
  set: DocSet,
  { sidebars, versionSidebars }: Sources,
  { config, fromText }: LoadContext,
): [SidebarName, readonly WrittenNode[]][] {
  const { markdown } = config;
  const ownSidebars = new Map<DocsVersionConfig, WrittenSidebars>();
  for (const file of versionSidebars) {
    const version = versionOfSidebars(file.path.replace(/^content\//, ""), set);
    if (!version) continue;
    const read = ({ text, path }: TextFile) => readVersionSidebars(text, path, { set, version }, markdown);
    ownSidebars.set(version, fromText<WrittenSidebars>(file, read, new Map()));
  }
  const others = set.versions.filter((version) => !ownSidebars.has(version));
  const common = fromText<WrittenSidebars>(
    sidebars.find(({ path }) => path === `content/${set.sidebars}`),
    ({ text, path }) => readSidebars(text, path, set, markdown),
    defaultSidebars(set, others),
  );
  return [...common, ...[...ownSidebars.values()].flatMap((own) => [...own])];
}

/** Create the documents of pages in React, and list the files that their data modules read. */
async function loadReactPages(
  { pageModules }: Sources,
  { messages, code }: { messages: ReadonlyMap<LocaleId, Messages>; code: SiteCode | undefined },
  { root, config, files, memory, only, memo = withoutMemo }: LoadOptions,
): Promise<ReactPages> {
  if (pageModules.length === 0) return { pages: [], dataPaths: [], isComplete: true };
  const locales = config.locales.filter((locale) => only?.includes(locale.code) ?? true);
  const { theme, thread, bundle } = code ?? {};
  const dataModules = findDataModules(pageModules, files.list("content").value.files);
  const loaders = bundle?.data && createDataLoaders(bundle.data, { root, config, files, memo });
  const dataOf = async (page: SourcePath, locale: Locale): Promise<Outcome<LoadedData | undefined>> => {
    const module = dataModules.get(page);
    // A data module with errors is not part of the bundle.
    if (module === undefined || !loaders || !bundle?.data?.modules.includes(module))
      return { value: undefined, problems: [] };
    return loaders.load(module, locale);
  };
  try {
    const textOf = (module: SourcePath): string => files.text(module).value?.text ?? "";
    const newPages = await readReactPages(pageModules, { config, locales, messages, theme, thread, dataOf, textOf });
    const pages = memory ? keepValidPages(newPages, memory.validPages) : newPages;
    const isComplete =
      (loaders !== undefined || dataModules.size === 0) && pages.every(({ problems }) => problems.length === 0);
    return { pages, dataPaths: loaders?.paths() ?? [], isComplete };
  } finally {
    await loaders?.close();
  }
}

/** Add the parts of a site that are the same in all languages: redirects, link targets, and checks for collisions. */
function joinSite(
  parts: Pick<Site, "sources" | "catalog" | "sidebars" | "locales" | "dataPaths" | "codeFiles" | "memberVersions">,
  { root, config, configFile, placeOfSetting = () => startOf(configFile) }: LoadOptions,
  { problems, take, memo }: LoadContext,
): Site {
  const { sources, catalog, locales } = parts;
  const home = getOrThrow(locales, config.defaultLocale);
  const generated = generatedFiles(config, home.blog.tags);
  const files = new Map<OutputPath, string>([
    ...generated.map((file) => [file, `the generated file ${file}`] as const),
    ...sources.statics.map((file) => [staticOutput(file), `the file ${file}`] as const),
  ]);
  const routes = routesOfAllLocales(parts, config);
  const redirects = take(planRedirects({ routes, config, placeOfSetting, files }));
  const reserved = reservedPaths(sources, redirects);
  const collisions = (catalog.hasPartialPages ? [...locales.values()] : [home]).flatMap((each) =>
    findCollisions(each.routes, reserved),
  );
  problems.push(...new Map(collisions.map((problem) => [problem.message, problem])).values());
  const pages = config.locales.flatMap((locale) => routes.map(({ path }) => outputPathOf(locale, path)));
  const names = namesOfPageFiles([...locales.values()].flatMap((each) => each.routes));
  problems.push(...findStaticCollisions({ statics: sources.statics, generated, pages, names, routes }));
  const links = createLinkIndex(linkTargets(routes, { config, catalog, locales, sources, redirects, generated }));
  const relatedDocs = createRelatedDocs(links, catalog, config);
  const texts = config.announcement && announcementTexts(config.announcement, placeOfSetting);
  const announcement = texts && memo("announcement", [JSON.stringify(texts)], () => readAnnouncement(texts));
  return { root, config, configFile, placeOfSetting, ...parts, links, relatedDocs, announcement, redirects };
}
