/** Plan a loaded site's output: the pages to render and the files that pages refer to. */

import type { SiteBundle } from "../bundle/bundle-site.ts";
import type { Artwork, ComposeContext, MediaIndex } from "../compose/compose-context.ts";
import { createRouteMap } from "../compose/create-route-map.ts";
import { createSvgDataUrl, drawIcons, readFavicon } from "../compose/favicon.ts";
import { createPageKey, createPayloadName, frameLocale, type PlannedPage } from "../compose/locale-frame.ts";
import { isImage, readMedia } from "../compose/media.ts";
import { openShareStudio } from "../compose/share-studio.ts";
import { computeDigest } from "../host/digest.ts";
import { createFileTask } from "../host/file-task.ts";
import { createUnreadableFileProblem } from "../host/path-state.ts";
import { rendererVersion } from "../host/svg-to-png.ts";
import { readSiteFile } from "../host/virtual-files.ts";
import type { Digest } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { Drawing, OutputTask } from "../model/output.ts";
import { getStaticOutputPath, type OutputPath, toOutputPath } from "../model/permalink.ts";
import { ContentError, collectProblems, type Outcome, type Problem, type SourcePath } from "../model/problem.ts";
import type { RenderShell } from "../render/render-body.tsx";
import { getSiteLocale, type Site, type SiteLocale } from "../site/site.ts";
import { getOrThrow } from "../util/collections.ts";
import type { createContentRenderer } from "./derive/content-renderer.ts";

export interface OutputPlan {
  pages: readonly PlannedPage[];
  tasks: readonly OutputTask[];
  shells: ReadonlyMap<LocaleId, RenderShell>;
  contexts: ReadonlyMap<LocaleId, ComposeContext>;
  /** Return the plan of a locale, which this output may not include. */
  getLocale(code: LocaleId): LocalePlan;
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
  /** Source files' last modification dates, if known. */
  lastChanged?: ReadonlyMap<SourcePath, string>;
}

/** Inputs that the plans for all locales share. */
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
  const media = take(readMedia(site, [...listUsedAssets(site), ...statics.filter(isImage)]));
  const others = statics.filter((source) => !isImage(source));
  const tasks = [
    ...bundle.files.map(createFileTask),
    ...[...media].map(([source, file]) => copyTask(site, source, file)),
    ...others.flatMap((source) => take(planCopy(site, source))),
    ...planDiagrams(site),
  ];
  return { site, media, bundle, common, art: openArtwork(site), lastChanged, tasks, problems };
}

/** Plan the output for the selected locales. */
export function planOutput(site: Site, { locales, ...options }: PlanOptions): OutputPlan {
  const { bundle, common } = options;
  const shared = planShared(site, options);
  const selectedLocales = site.config.locales.filter(({ code }) => locales === undefined || locales.includes(code));
  const plansByLocale = new Map<LocaleId, LocalePlan>();
  const getLocale = (code: LocaleId): LocalePlan => {
    const plan = plansByLocale.get(code) ?? planLocale(getSiteLocale(site, code), shared);
    plansByLocale.set(code, plan);
    return plan;
  };
  const plans = selectedLocales.map(({ code }) => getLocale(code));
  return {
    pages: plans.flatMap(({ pages }) => pages),
    tasks: [...shared.tasks, ...plans.flatMap(({ tasks }) => tasks)],
    shells: new Map(plans.map(({ context, render }) => [context.locale.code, render])),
    contexts: new Map(plans.map(({ context }) => [context.locale.code, context])),
    getLocale,
    bundle,
    common,
    problems: shared.problems,
    drawings: [
      ...(shared.art?.icons ?? []),
      ...plans
        .flatMap(({ pages }) => pages)
        .map(({ page }) => page.share)
        .filter((image) => image !== undefined),
    ],
  };
}

/** Prepare icons and share images. There are none if the renderer is unavailable. */
function openArtwork(site: Site): Artwork {
  const { config } = site;
  const renderer = rendererVersion();
  if (renderer === undefined) return { studio: undefined, icons: [] };
  const svg = readFavicon(site);
  const favicon = svg === undefined ? undefined : createSvgDataUrl(svg);
  return {
    studio: config.shareImages ? openShareStudio(config, renderer, favicon) : undefined,
    icons: favicon === undefined ? [] : drawIcons(favicon, renderer),
  };
}

/** Return the files in content directories that pages refer to; other files are not published. */
function listUsedAssets(site: Site): Set<SourcePath> {
  const assets = new Set<SourcePath>();
  for (const document of site.catalog.documents) {
    for (const link of site.links.resolveAll(document)) if (link.kind === "asset") assets.add(link.source);
  }
  return assets;
}

/** Plan the files for drawn diagrams. Documents with equal diagrams share a file. */
export function planDiagrams(site: Site): OutputTask[] {
  const tasks = new Map<OutputPath, OutputTask>();
  for (const document of site.catalog.documents)
    for (const placeholder of document.placeholders) {
      if (placeholder.kind !== "diagram") continue;
      const { path } = placeholder;
      const renderContents = (): string =>
        document.diagrams.flatMap(({ light, dark }) => [light, dark]).find((file) => file.path === path)?.svg ?? "";
      tasks.set(path, {
        key: `diagram:${path}`,
        fingerprint: path,
        produce: () => [{ path, contents: renderContents() }],
      });
    }
  return [...tasks.values()];
}

/** Plan copying a static file that is not an image. */
function planCopy(site: Site, source: SourcePath): Outcome<OutputTask[]> {
  try {
    const digest = computeDigest(readSiteFile(site, source));
    return { value: [copyTask(site, source, { path: getStaticOutputPath(source), digest })], problems: [] };
  } catch (error) {
    return { value: [], problems: [createUnreadableFileProblem(source, error)] };
  }
}

function copyTask(site: Site, source: SourcePath, target: { path: OutputPath; digest: Digest }): OutputTask {
  return {
    key: `copy:${target.path}`,
    fingerprint: target.digest,
    produce: () => [{ path: target.path, contents: readCopied(site, source) }],
  };
}

/** @throws {ContentError} The file was deleted or locked since it was planned. */
function readCopied(site: Site, source: SourcePath): Buffer {
  try {
    return readSiteFile(site, source);
  } catch (error) {
    throw new ContentError([createUnreadableFileProblem(source, error)]);
  }
}

export interface LocalePlan {
  context: ComposeContext;
  render: RenderShell;
  pages: PlannedPage[];
  tasks: OutputTask[];
}

/** Plan a locale's pages and the files that they share. */
function planLocale(here: SiteLocale, shared: SharedPlan): LocalePlan {
  const { context, render, tasks, plan } = frameLocale(here, shared);
  const pages = here.routes.map(plan);
  const payloads = new Map(pages.map(({ page }) => [page.route, createPayloadName(page)]));
  const map = createRouteMap(here.routes, (route) => getOrThrow(payloads, route), shared);
  const mapFile = createFileTask({
    path: toOutputPath(`assets/routes.${here.locale.code}.json`),
    contents: JSON.stringify(map),
  });
  return { context, render, pages, tasks: [...tasks, mapFile] };
}

/** Create a page lookup by locale and path, with the data needed to render their components. */
export function createPageFinder({ getLocale }: OutputPlan): Parameters<typeof createContentRenderer>[1] {
  const indexes = new Map<LocaleId, ReadonlyMap<string, PlannedPage>>();
  return (locale, path) => {
    const { pages, render } = getLocale(locale);
    const byKey = indexes.get(locale) ?? new Map(pages.map((planned) => [planned.key, planned]));
    indexes.set(locale, byKey);
    const planned = byKey.get(createPageKey(locale, path));
    return planned && { page: planned.page.compose().data, common: render, fingerprint: planned.fingerprint };
  };
}
