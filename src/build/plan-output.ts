/** From a loaded site to the work that makes its output: pages to render, and files that pages refer to. */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { SiteBundle } from "../bundle/bundle-site.ts";
import { digestOf, digestOfAll, shortDigest } from "../host/digest.ts";
import { rendererVersion } from "../host/svg-to-png.ts";
import type { HeadTagConfig, SiteConfig } from "../model/config.ts";
import { type Digest, type Doc, isStructure } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { Drawing, OutputFile, OutputTask } from "../model/output.ts";
import type { RouteMap, TemplateName } from "../model/page-data.ts";
import { type OutputPath, outputPathOf, type RoutePath, routeKey } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import type { ShellData, SidebarData } from "../model/shell-data.ts";
import type { RenderShell } from "../render/render-page.tsx";
import { type Site, type SiteLocale, siteLocale } from "../site/site.ts";
import { slugOf } from "../util/slug.ts";
import { type Artwork, type ComposeContext, inWordsOf, type MediaIndex } from "./compose/compose-context.ts";
import { type ComposedPage, composePage } from "./compose/compose-pages.ts";
import { drawIcons, readFavicon, svgDataUrl } from "./compose/favicon.ts";
import { isImage, readMedia } from "./compose/media.ts";
import { placeHeadTags } from "./compose/page-head.ts";
import { openShareStudio } from "./compose/share-image.ts";
import { composeShell, composeSidebars } from "./compose/shell.ts";
import { composePreview, previewFile } from "./compose/structure-preview.ts";
import { headLinks } from "./derive/head-links.ts";
import type { PageJob } from "./render-pages.ts";
import { GENERATOR } from "./version.ts";

/** A page to write, with what is needed to do so when its turn comes. */
export interface PlannedPage {
  key: string;
  fingerprint: Digest;
  locale: LocaleId;
  page: ComposedPage;
  /** What client navigation fetches; the error page has none. */
  payload?: OutputPath;
  job(): PageJob;
}

export function pageKey(locale: LocaleId, path: RoutePath): string {
  return `page:${locale}:${path}`;
}

export interface OutputPlan {
  pages: readonly PlannedPage[];
  tasks: readonly OutputTask[];
  shells: ReadonlyMap<LocaleId, RenderShell>;
  contexts: ReadonlyMap<LocaleId, ComposeContext>;
  bundle: SiteBundle;
  /** Digest of all that shapes every page. */
  common: Digest;
  /** Images that pages refer to. */
  drawings: readonly Drawing[];
}

export interface PlanOptions {
  bundle: SiteBundle;
  common: Digest;
  /** Absent: all. */
  locales?: readonly LocaleId[];
  /** Days on which sources changed last, where that is known. */
  lastChanged?: ReadonlyMap<SourcePath, string>;
}

/** A task for files whose contents are known already. */
function fileTask(file: OutputFile): OutputTask {
  return { key: `file:${file.path}`, fingerprint: digestOf(file.contents), produce: () => [file] };
}

/** What the plans of all locales share. */
export interface SharedPlan {
  site: Site;
  media: MediaIndex;
  bundle: SiteBundle;
  /** Digest of all that shapes every page. */
  common: Digest;
  art?: Artwork;
  lastChanged?: ReadonlyMap<SourcePath, string>;
  /** Files that belong to no locale. */
  tasks: readonly OutputTask[];
}

/** Plan what belongs to no locale: client code, media, static files. */
function planShared(site: Site, { bundle, common, lastChanged }: Omit<PlanOptions, "locales">): SharedPlan {
  const { statics } = site.sources;
  const media = readMedia(site.root, [...usedAssets(site), ...statics.filter(isImage)]).value;
  const tasks = [
    ...bundle.files.map(fileTask),
    ...[...media].map(([source, file]) => copyTask(site.root, source, file.path, file.digest)),
    ...statics
      .filter((source) => !media.has(source))
      .map((source) => copyTask(site.root, source, source.slice("static/".length))),
  ];
  return { site, media, bundle, common, art: openArtwork(site), lastChanged, tasks };
}

/** Plan the output of some locales. */
export function planOutput(site: Site, { locales, ...options }: PlanOptions): OutputPlan {
  const { bundle, common } = options;
  const shared = planShared(site, options);
  const selectedLocales = site.config.locales.filter(({ code }) => locales === undefined || locales.includes(code));
  const plans = selectedLocales.map(({ code }) => planLocale(siteLocale(site, code), shared));
  return {
    pages: plans.flatMap(({ pages }) => pages),
    tasks: [...shared.tasks, ...plans.flatMap(({ tasks }) => tasks)],
    shells: new Map(plans.map(({ context, render }) => [context.locale.code, render])),
    contexts: new Map(plans.map(({ context }) => [context.locale.code, context])),
    bundle,
    common,
    drawings: [
      ...(shared.art?.icons ?? []),
      ...plans.flatMap(({ pages }) => pages.flatMap(({ page }) => page.share ?? [])),
    ],
  };
}

/** Prepare what is drawn from the favicon and from titles; nothing is drawn without a renderer. */
function openArtwork({ root, config, sources }: Site): Artwork {
  const renderer = rendererVersion();
  if (renderer === undefined) return { studio: undefined, icons: [] };
  const svg = readFavicon(root, config.favicon, sources.statics);
  const emblem = svg === undefined ? undefined : svgDataUrl(svg);
  return {
    studio: config.shareImages ? openShareStudio(config, renderer, emblem) : undefined,
    icons: emblem === undefined ? [] : drawIcons(emblem, renderer),
  };
}

/** Files beside documents that some page refers to; the others are not published. */
function usedAssets(site: Site): Set<SourcePath> {
  const assets = new Set<SourcePath>();
  for (const document of site.catalog.documents) {
    for (const link of site.links.of(document)) if (link.kind === "asset") assets.add(link.source);
  }
  return assets;
}

function copyTask(root: string, source: SourcePath, target: OutputPath, digest?: Digest): OutputTask {
  const readContents = (): Buffer => readFileSync(path.join(root, source));
  return {
    key: `copy:${target}`,
    fingerprint: digest ?? digestOf(readContents()),
    produce: () => [{ path: target, contents: readContents() }],
  };
}

export interface LocalePlan {
  context: ComposeContext;
  render: RenderShell;
  pages: PlannedPage[];
  tasks: OutputTask[];
}

/** What the pages of a locale share, and how one of them is planned. */
export interface LocaleFrame {
  context: ComposeContext;
  render: RenderShell;
  /** Files that pages refer to: shell, sidebars, previews. */
  tasks: OutputTask[];
  plan(route: Route): PlannedPage;
}

export interface FrameOptions {
  /** Name of a page's payload below `assets/pages/`. By default it follows from what the page shows. */
  payloadOf?(page: ComposedPage): string;
  /** Whether fingerprints of pages leave out what all pages of the locale share. */
  shellApart?: boolean;
}

/** Plan what the pages of one locale share. */
export function frameLocale(
  here: SiteLocale,
  { site, media, bundle, common, art, lastChanged }: Omit<SharedPlan, "tasks">,
  { payloadOf = payloadName, shellApart = false }: FrameOptions = {},
): LocaleFrame {
  const { locale } = here;
  const structures = previewedStructures(site, locale.code);
  const baseContext = { site: inWordsOf(locale, site), here, locale, media, previews: new Map(), art, lastChanged };
  const previews = new Map(structures.map((doc) => [doc.id, previewFile(doc, baseContext, common)]));
  const context: ComposeContext = { ...baseContext, previews };

  const shell: ShellData = composeShell(context, GENERATOR);
  const shellFile = jsonFile(`assets/shell.${locale.code}`, shell);
  const sidebars = composeSidebars(context);
  const sidebarFiles = new Map<string, OutputPath>();
  const sidebarData = new Map<OutputPath, SidebarData>();
  const tasks: OutputTask[] = [fileTask(shellFile)];
  for (const [name, data] of sidebars) {
    const file = jsonFile(`assets/sidebar-${slugOf(name) || "blog"}.${locale.code}`, data);
    sidebarFiles.set(name, file.path);
    sidebarData.set(file.path, data);
    tasks.push(fileTask(file));
  }
  for (const doc of structures) {
    const file = previews.get(doc.id) as OutputPath;
    tasks.push({
      key: `preview:${file}`,
      fingerprint: file,
      produce: () => [{ path: file, contents: JSON.stringify(composePreview(doc, context)) }],
    });
  }

  const render: RenderShell = {
    shell,
    shellFile: shellFile.path,
    sidebars: sidebarData,
    manifest: bundle.manifest,
    links: headLinks(context),
    head: [...revisionTag(site.config), ...placeHeadTags(site.config.head, context)],
  };
  const composer = { context, sidebarFiles, common: shellApart ? common : digestOfAll([common, frameDigest(render)]) };
  const plan = (route: Route): PlannedPage => {
    const page = composePage(route, composer);
    const payload = route.template === "notFound" ? undefined : `assets/pages/${payloadOf(page)}`;
    return {
      key: pageKey(locale.code, route.path),
      fingerprint: page.fingerprint,
      locale: locale.code,
      page,
      payload,
      job: () => ({
        data: page.data,
        markup: page.markup(),
        document: outputPathOf(locale, route.path),
        payload,
      }),
    };
  };
  return { context, render, tasks, plan };
}

/**
 * Digest of what stands around every page: all that it is rendered with, but the sidebars, since data of pages name theirs,
 * and the client's code, which is part of what shapes every page of the site. The shell is in it by the name of its file.
 */
function frameDigest({ shell: _, sidebars: __, manifest: ___, ...rest }: RenderShell): Digest {
  return digestOf(JSON.stringify(rest));
}

/** Tells from which commit the content was taken, where that is known. */
function revisionTag({ revision }: SiteConfig): HeadTagConfig[] {
  return revision === undefined ? [] : [{ tag: "meta", attributes: { name: "docs-sha", content: revision } }];
}

/** Plan the pages of one locale, and the files that they share. */
function planLocale(here: SiteLocale, shared: SharedPlan): LocalePlan {
  const { context, render, tasks, plan } = frameLocale(here, shared);
  const pages = here.routes.map(plan);
  const payloads = new Map(pages.map(({ page }) => [page.route, payloadName(page)]));
  const map = routeMap(here.routes, (route) => payloads.get(route) as string, shared);
  const mapFile = fileTask({ path: `assets/routes.${here.locale.code}.json`, contents: JSON.stringify(map) });
  return { context, render, pages, tasks: [...tasks, mapFile] };
}

/** Structures that links show, as a locale has them. */
function previewedStructures({ catalog }: Site, locale: LocaleId): Doc[] {
  const structures = catalog.originals("doc").filter(({ id, meta }) => isStructure(id) && meta.preview);
  return structures.flatMap(({ id }) => catalog.find("doc", id, locale) ?? []);
}

function jsonFile(name: string, value: unknown): OutputFile {
  const contents = JSON.stringify(value);
  return { path: `${name}.${shortDigest(contents)}.json`, contents };
}

/** Named by the fingerprint, from which the contents follow: the name is known before the page is rendered. */
const payloadName = (page: ComposedPage): string => `${shortDigest(page.fingerprint)}.json`;

/** What client navigation knows of the routes of a locale. */
export function routeMap(
  routes: readonly Route[],
  payloadOf: (route: Route) => string,
  { site, bundle }: Pick<SharedPlan, "site" | "bundle">,
): RouteMap {
  const { manifest } = bundle;
  const entries: Record<string, readonly [TemplateName, string]> = Object.create(null);
  for (const route of routes)
    if (route.template !== "notFound") entries[routeKey(route.path)] = [route.template, payloadOf(route)];
  const redirects: Record<string, string> = Object.create(null);
  for (const [from, to] of site.redirects) redirects[routeKey(from)] = to;
  const styles: RouteMap["styles"] = Object.fromEntries(
    Object.entries(manifest.templates).flatMap(([name, { styles: files }]) =>
      files.length === 0 ? [] : [[name, files]],
    ),
  );
  return { build: manifest.build, routes: entries, redirects, styles };
}
