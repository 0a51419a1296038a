/** Plan the output of a loaded site: the pages to render and the files that pages refer to. */

import path from "node:path";
import type { SiteBundle } from "../bundle/bundle-site.ts";
import { digestOf, digestOfAll, shortDigest } from "../host/digest.ts";
import { readRegularFile, unreadableFile } from "../host/path-state.ts";
import { rendererVersion } from "../host/svg-to-png.ts";
import type { HeadTagConfig, SiteConfig } from "../model/config.ts";
import { type Digest, type Doc, type Document, isStructure } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { AssetManifest, Drawing, OutputFile, OutputTask } from "../model/output.ts";
import { hasPayload, type RouteMap } from "../model/page-data.ts";
import {
  type OutputPath,
  outputPath,
  outputPathOf,
  type RoutePath,
  redirectKey,
  routeKey,
  staticOutput,
} from "../model/permalink.ts";
import { ContentError, collectProblems, type Outcome, type Problem, type SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import type { ShellData, SidebarData } from "../model/shell-data.ts";
import type { RenderShell } from "../render/render-page.tsx";
import { type Site, type SiteLocale, siteLocale } from "../site/site.ts";
import { getOrThrow } from "../util/collections.ts";
import { slugOf } from "../util/slug.ts";
import { type Artwork, type ComposeContext, localizeSite, type MediaIndex } from "./compose/compose-context.ts";
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

/** A page to write. Its markup is composed only when `job` is called. */
export interface PlannedPage {
  key: string;
  fingerprint: Digest;
  locale: LocaleId;
  page: ComposedPage;
  /** File that client navigation fetches; absent for the error page and printable pages. */
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
  /** Digest of the inputs that all pages share. */
  common: Digest;
  /** Images that pages refer to. */
  drawings: readonly Drawing[];
  /** Files that cannot be read and are missing in the output. */
  problems: readonly Problem[];
}

export interface PlanOptions {
  bundle: SiteBundle;
  common: Digest;
  /** Default: all locales. */
  locales?: readonly LocaleId[];
  /** Last modification dates of source files, if known. */
  lastChanged?: ReadonlyMap<SourcePath, string>;
}

/** Create a task for a file with known contents. */
function fileTask(file: OutputFile): OutputTask {
  return { key: `file:${file.path}`, fingerprint: digestOf(file.contents), produce: () => [file] };
}

/** Inputs shared by the plans of all locales. */
export interface SharedPlan {
  site: Site;
  media: MediaIndex;
  bundle: SiteBundle;
  /** Digest of the inputs that all pages share. */
  common: Digest;
  art?: Artwork;
  lastChanged?: ReadonlyMap<SourcePath, string>;
  /** Tasks that do not belong to a locale. */
  tasks: readonly OutputTask[];
  /** Files that cannot be read. */
  problems: readonly Problem[];
}

/** Plan the files that do not belong to a locale: client code, media, static files. */
function planShared(site: Site, { bundle, common, lastChanged }: Omit<PlanOptions, "locales">): SharedPlan {
  const { statics } = site.sources;
  const { problems, take } = collectProblems();
  const media = take(readMedia(site.root, [...usedAssets(site), ...statics.filter(isImage)]));
  const others = statics.filter((source) => !isImage(source));
  const tasks = [
    ...bundle.files.map(fileTask),
    ...[...media].map(([source, file]) => copyTask(site.root, source, file)),
    ...others.flatMap((source) => take(planCopy(site.root, source))),
    ...diagramTasks(site),
  ];
  return { site, media, bundle, common, art: openArtwork(site), lastChanged, tasks, problems };
}

/** Plan the output of the selected locales. */
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
    problems: shared.problems,
    drawings: [
      ...(shared.art?.icons ?? []),
      ...plans.flatMap(({ pages }) => pages.flatMap(({ page }) => page.share ?? [])),
    ],
  };
}

/** Prepare icons and share images. There are none if the renderer is unavailable. */
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

/** Return the files in content directories that pages refer to; other files are not published. */
function usedAssets(site: Site): Set<SourcePath> {
  const assets = new Set<SourcePath>();
  for (const document of site.catalog.documents) {
    for (const link of site.links.of(document)) if (link.kind === "asset") assets.add(link.source);
  }
  return assets;
}

/** Plan the files of drawn diagrams. Documents with equal diagrams share a file. */
export function diagramTasks(site: Site): OutputTask[] {
  const tasks = new Map<OutputPath, OutputTask>();
  for (const document of site.catalog.documents)
    for (const slot of document.slots) {
      if (slot.kind !== "diagram") continue;
      const { path } = slot;
      const contents = (): string =>
        document.diagrams.flatMap(({ light, dark }) => [light, dark]).find((file) => file.path === path)?.svg ?? "";
      tasks.set(path, {
        key: `diagram:${path}`,
        fingerprint: path,
        produce: () => [{ path, contents: contents() }],
      });
    }
  return [...tasks.values()];
}

/** Plan the copy of a static file that is not an image. */
function planCopy(root: string, source: SourcePath): Outcome<OutputTask[]> {
  try {
    const digest = digestOf(readRegularFile(path.join(root, source)));
    return { value: [copyTask(root, source, { path: staticOutput(source), digest })], problems: [] };
  } catch (error) {
    return { value: [], problems: [unreadableFile(source, error)] };
  }
}

function copyTask(root: string, source: SourcePath, target: { path: OutputPath; digest: Digest }): OutputTask {
  return {
    key: `copy:${target.path}`,
    fingerprint: target.digest,
    produce: () => [{ path: target.path, contents: readCopied(root, source) }],
  };
}

/** @throws {ContentError} The file was deleted or locked since it was planned. */
function readCopied(root: string, source: SourcePath): Buffer {
  try {
    return readRegularFile(path.join(root, source));
  } catch (error) {
    throw new ContentError([unreadableFile(source, error)]);
  }
}

export interface LocalePlan {
  context: ComposeContext;
  render: RenderShell;
  pages: PlannedPage[];
  tasks: OutputTask[];
}

/** Data shared by the pages of a locale, and the function that plans one of them. */
export interface LocaleFrame {
  context: ComposeContext;
  render: RenderShell;
  /** Tasks for files that pages refer to: shell, sidebars, previews. */
  tasks: OutputTask[];
  plan(route: Route): PlannedPage;
}

export interface FrameOptions {
  /** Name the payload of a page below `assets/pages/`. By default the name contains the page's fingerprint. */
  payloadOf?(page: ComposedPage): string;
  /** Exclude the data shared by all pages of the locale from fingerprints. */
  shellApart?: boolean;
}

/** Plan the data and files shared by the pages of a locale. */
export function frameLocale(
  here: SiteLocale,
  { site, media, bundle, common, art, lastChanged }: Omit<SharedPlan, "tasks" | "problems">,
  { payloadOf = payloadName, shellApart = false }: FrameOptions = {},
): LocaleFrame {
  const { locale } = here;
  const structures = previewedStructures(site, locale.code);
  const baseContext = { site: localizeSite(locale, site), here, locale, media, previews: new Map(), art, lastChanged };
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
    const file = getOrThrow(previews, doc.id);
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
  const { modules } = bundle.manifest;
  const composer = {
    context,
    sidebarFiles,
    modules,
    common: shellApart ? common : digestOfAll([common, frameDigest(render)]),
  };
  const plan = (route: Route): PlannedPage => {
    const page = composePage(route, composer);
    const payload = hasPayload(route.template) ? outputPath(`assets/pages/${payloadOf(page)}`) : undefined;
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
 * Return a digest of the data that surrounds every page of a locale.
 *
 * Page data contain the hashed name of their sidebar file, `shellFile` contains a hash of the shell, and the common digest
 * covers the client code, so these three are excluded.
 */
function frameDigest({ shell: _, sidebars: __, manifest: ___, ...rest }: RenderShell): Digest {
  return digestOf(JSON.stringify(rest));
}

/** Return the meta tag with the commit of the content, if known. */
function revisionTag({ revision }: SiteConfig): HeadTagConfig[] {
  return revision === undefined ? [] : [{ tag: "meta", attributes: { name: "docs-sha", content: revision } }];
}

/** Plan the pages of a locale and the files that they share. */
function planLocale(here: SiteLocale, shared: SharedPlan): LocalePlan {
  const { context, render, tasks, plan } = frameLocale(here, shared);
  const pages = here.routes.map(plan);
  const payloads = new Map(pages.map(({ page }) => [page.route, payloadName(page)]));
  const map = routeMap(here.routes, (route) => getOrThrow(payloads, route), shared);
  const mapFile = fileTask({
    path: outputPath(`assets/routes.${here.locale.code}.json`),
    contents: JSON.stringify(map),
  });
  return { context, render, pages, tasks: [...tasks, mapFile] };
}

/** Return the structures that have previews, as written or translated for a locale. */
function previewedStructures({ catalog }: Site, locale: LocaleId): Doc[] {
  const structures = catalog.originals("doc").filter(({ id, meta }) => isStructure(id) && meta.preview);
  return structures.flatMap(({ id }) => catalog.find("doc", id, locale) ?? []);
}

function jsonFile(name: string, value: unknown): OutputFile {
  const contents = JSON.stringify(value);
  return { path: outputPath(`${name}.${shortDigest(contents)}.json`), contents };
}

/** Return the file name of a page's payload. The fingerprint determines the name, so the page need not be rendered first. */
const payloadName = (page: ComposedPage): string => `${shortDigest(page.fingerprint)}.json`;

/** Return the module whose chunk and styles a page loads: that of a page in React, or of an MDX file with styles. */
function chunkModule({ component, mdx }: Document, { modules }: AssetManifest): SourcePath | undefined {
  if (component) return component.module;
  return mdx && (modules[mdx.module]?.styles.length ?? 0) > 0 ? mdx.module : undefined;
}

/** Return the routes of a locale for client navigation. */
export function routeMap(
  routes: readonly Route[],
  payloadOf: (route: Route) => string,
  { site, bundle }: Pick<SharedPlan, "site" | "bundle">,
): RouteMap {
  const { manifest } = bundle;
  const entries: Record<string, RouteMap["routes"][string]> = Object.create(null);
  for (const route of routes) {
    if (!hasPayload(route.template)) continue;
    const module = "document" in route ? chunkModule(route.document, manifest) : undefined;
    const chunk = module === undefined ? undefined : manifest.modules[module]?.chunks.at(-1);
    const payload = payloadOf(route);
    entries[routeKey(route.path)] = chunk === undefined ? [route.template, payload] : [route.template, payload, chunk];
  }
  const redirects: Record<string, string> = Object.create(null);
  for (const [from, to] of site.redirects) redirects[redirectKey(from)] = to;
  const styles: RouteMap["styles"] = Object.fromEntries(
    [
      ...Object.entries(manifest.templates).map(([name, { styles }]) => [name, styles] as const),
      ...Object.values(manifest.modules).map(({ chunks, styles }) => [chunks.at(-1) ?? "", styles] as const),
    ].filter(([, files]) => files.length > 0),
  );
  return { build: manifest.build, routes: entries, redirects, styles };
}
