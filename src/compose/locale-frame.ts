/** Plans a locale's pages, and the data that surrounds each page: shell, sidebars, previews. */

import type { SiteBundle } from "../bundle/bundle-site.ts";
import { computeDigest, computeShortDigest, digestParts } from "../host/digest.ts";
import { createFileTask } from "../host/file-task.ts";
import { GENERATOR } from "../host/version.ts";
import type { HeadTagConfig } from "../model/config.ts";
import { type Digest, type Doc, isStructure } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { OutputFile, OutputTask } from "../model/output.ts";
import { hasPayload } from "../model/page-payload.ts";
import { getOutputPath, type OutputPath, type RoutePath, toOutputPath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import type { ShellData, SidebarData } from "../model/shell-data.ts";
import type { PageJob } from "../render/render-batch.ts";
import type { RenderShell } from "../render/render-body.tsx";
import type { SiteConfig } from "../site/config/site-config.ts";
import type { Site, SiteLocale } from "../site/site.ts";
import { getOrThrow } from "../util/collections.ts";
import { createSlug } from "../util/slug.ts";
import { type Artwork, type ComposeContext, localizeSite, type MediaIndex } from "./compose-context.ts";
import { type ComposedPage, composePage } from "./compose-pages.ts";
import { listHeadLinks } from "./head-links.ts";
import { placeHeadTags } from "./page-head.ts";
import { composeShell, composeSidebars } from "./shell.ts";
import { composePreview, getPreviewFile } from "./structure-preview.ts";

/** A page to write. Its markup is composed only when `job` is called. */
export interface PlannedPage {
  key: string;
  fingerprint: Digest;
  locale: LocaleId;
  page: ComposedPage;
  /** File that client navigation fetches; absent for the error page and printable pages. */
  payload?: OutputPath;
  createJob(): PageJob;
}

export function createPageKey(locale: LocaleId, path: RoutePath): string {
  return `page:${locale}:${path}`;
}

/** Data shared by a locale's pages, and the function that plans a page. */
export interface LocaleFrame {
  context: ComposeContext;
  render: RenderShell;
  /** Tasks for files that pages refer to: shell, sidebars, previews. */
  tasks: OutputTask[];
  plan(route: Route): PlannedPage;
}

/** Inputs that all locale frames share. */
export interface FrameInput {
  site: Site;
  media: MediaIndex;
  bundle: SiteBundle;
  /** Digest of the inputs that all pages share. */
  common: Digest;
  art?: Artwork;
  /** Source files' last modification dates, if known. */
  lastChanged?: ReadonlyMap<SourcePath, string>;
}

export interface FrameOptions {
  /** Name a page's payload below `assets/pages/`. By default the name contains the page's fingerprint. */
  getPayloadName?(page: ComposedPage): string;
  /** Exclude the data shared by all pages in the locale from fingerprints. */
  shellApart?: boolean;
}

/** Plan the data and files shared by a locale's pages. */
export function frameLocale(
  here: SiteLocale,
  { site, media, bundle, common, art, lastChanged }: FrameInput,
  { getPayloadName = createPayloadName, shellApart = false }: FrameOptions = {},
): LocaleFrame {
  const { locale } = here;
  const structures = listPreviewedStructures(site, locale.code);
  const baseContext = { site: localizeSite(locale, site), here, locale, media, previews: new Map(), art, lastChanged };
  const previews = new Map(structures.map((doc) => [doc.id, getPreviewFile(doc, baseContext, common)]));
  const context: ComposeContext = { ...baseContext, previews };

  const shell: ShellData = composeShell(context, GENERATOR);
  const shellFile = createJsonFile(`assets/shell.${locale.code}`, shell);
  const sidebars = composeSidebars(context);
  const sidebarFiles = new Map<string, OutputPath>();
  const sidebarData = new Map<OutputPath, SidebarData>();
  const tasks: OutputTask[] = [createFileTask(shellFile)];
  for (const [name, data] of sidebars) {
    const file = createJsonFile(`assets/sidebar-${createSlug(name) || "blog"}.${locale.code}`, data);
    sidebarFiles.set(name, file.path);
    sidebarData.set(file.path, data);
    tasks.push(createFileTask(file));
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
    links: listHeadLinks(context),
    head: [...createRevisionTag(site.config), ...placeHeadTags(site.config.head, context)],
  };
  const { modules } = bundle.manifest;
  const composer = {
    context,
    sidebarFiles,
    modules,
    common: shellApart ? common : digestParts([common, digestFrame(render)]),
  };
  const plan = (route: Route): PlannedPage => {
    const page = composePage(route, composer);
    const payload = hasPayload(route.template) ? toOutputPath(`assets/pages/${getPayloadName(page)}`) : undefined;
    return {
      key: createPageKey(locale.code, route.path),
      fingerprint: page.fingerprint,
      locale: locale.code,
      page,
      payload,
      createJob() {
        const { data, composeMarkup } = page.compose();
        return { data, markup: composeMarkup(), document: getOutputPath(locale, route.path), payload };
      },
    };
  };
  return { context, render, tasks, plan };
}

/**
 * Return a digest of the data that surrounds every page in a locale.
 *
 * Page data contains the hashed name of its sidebar file, `shellFile` contains a hash of the shell, and the common digest
 * covers the client code, so these three are excluded.
 */
function digestFrame({ shell: _, sidebars: __, manifest: ___, ...rest }: RenderShell): Digest {
  return computeDigest(JSON.stringify(rest));
}

/** Return the meta tag with the content's commit, if known. */
function createRevisionTag({ revision }: SiteConfig): HeadTagConfig[] {
  return revision === undefined ? [] : [{ tag: "meta", attributes: { name: "revision", content: revision } }];
}

/** Return the structures that have previews, as written or translated for a locale. */
function listPreviewedStructures({ catalog }: Site, locale: LocaleId): Doc[] {
  const structures = catalog.listOriginals("doc").filter(({ id, meta }) => isStructure(id) && meta.preview);
  return structures.map(({ id }) => catalog.find("doc", id, locale)).filter((doc) => doc !== undefined);
}

function createJsonFile(name: string, value: unknown): OutputFile {
  const contents = JSON.stringify(value);
  return { path: toOutputPath(`${name}.${computeShortDigest(contents)}.json`), contents };
}

/** Return the file name for a page's payload. The fingerprint determines the name, so the page need not be rendered first. */
export const createPayloadName = (page: ComposedPage): string => `${computeShortDigest(page.fingerprint)}.json`;
