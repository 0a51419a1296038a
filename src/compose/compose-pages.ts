/**
 * Stage 5, compose: create each page's data.
 *
 * Every build composes every page's data, but markup only for pages that must be rendered. A page's
 * fingerprint is a digest that covers its data and everything its markup depends on.
 */

import { digestParts } from "../host/digest.ts";
import type { Digest, Document, Page } from "../model/document.ts";
import type { AssetManifest } from "../model/output.ts";
import type { PageData } from "../model/page-data.ts";
import type { PageMarkup } from "../model/page-payload.ts";
import { getLocalizedPath, getRouteKey, type OutputPath } from "../model/permalink.ts";
import type { Route } from "../model/route.ts";
import type { HeadImage } from "../model/shell-data.ts";
import { getMarkdownPath } from "../site/routes/generated-files.ts";
import { listForwards } from "../site/site.ts";
import {
  composeBlogArchiveParts,
  composeBlogAuthorsParts,
  composeBlogListParts,
  composeBlogPostParts,
  composeBlogTagsParts,
} from "./blog-page-parts.ts";
import { type ComposeContext, createTranslator, type PageParts, toFile } from "./compose-context.ts";
import { composeDocCategoryParts, composeDocParts, composeDocTagParts, composeDocTagsParts } from "./doc-pages.ts";
import { composeDocsHome, composeHome } from "./home-page.ts";
import { digestMarkup } from "./markup-digest.ts";
import { composeHead, composeHeadImage } from "./page-head.ts";
import { composeDocPrintParts } from "./print-page.ts";
import { composeFallbackNotice, composeProse, composeProseMarkup } from "./prose.ts";
import { getShareImage } from "./share-image.ts";
import type { ShareImage } from "./share-studio.ts";

export interface ComposedPage {
  route: Route;
  fingerprint: Digest;
  /** Generated share image. */
  share?: ShareImage;
  /**
   * Compose the page's data again. Only the fingerprint is stored, because the data of all pages on a large site needs
   * hundreds of megabytes, and most builds render a few pages.
   */
  compose(): PageContent;
}

export interface PageContent {
  data: PageData;
  composeMarkup(): PageMarkup;
}

interface PageInputs extends PageContent {
  share?: ShareImage;
  /** List everything that the page's HTML depends on, except the inputs that all pages share. */
  listInputs(): string[];
}

export interface PageComposer {
  context: ComposeContext;
  /** Sidebar output paths by name. */
  sidebarFiles: ReadonlyMap<string, OutputPath>;
  /** Code for React pages. */
  modules: AssetManifest["modules"];
  /** Digest of the inputs that all pages in the locale share: shell, client build, configuration, generator. */
  common: Digest;
}

const composeNoMarkup = (): PageMarkup => ({});

function composeParts(route: Route, context: ComposeContext, image: HeadImage | undefined): PageParts {
  const t = createTranslator(context);
  switch (route.template) {
    case "home":
      return composeHomeParts("document" in route ? route.document : undefined, context);
    case "search":
      return { title: t("search.page.title"), props: {}, follow: true };
    case "notFound":
      return { title: t("error.notFound.title"), props: {} };
    case "reactPage":
      return composeReactParts(route.document, context);
    case "page":
      return composeProseParts(route.document, context);
    case "doc":
      return composeDocParts(route, context);
    case "docCategory":
      return composeDocCategoryParts(route, context);
    case "docPrint":
      return composeDocPrintParts(route, context);
    case "docTags":
      return composeDocTagsParts(route, context);
    case "docTag":
      return composeDocTagParts(route, context);
    case "blogList":
      return composeBlogListParts(route, context);
    case "blogPost":
      return composeBlogPostParts(route, context, image);
    case "blogArchive":
      return composeBlogArchiveParts(route, context);
    case "blogAuthors":
      return composeBlogAuthorsParts(route, context);
    case "blogTags":
      return composeBlogTagsParts(route, context);
  }
}

/** Compose a standalone Markdown page. */
function composeProseParts(document: Document, context: ComposeContext): PageParts {
  const { title, description } = document;
  const composeMarkup = (): PageMarkup => composeProseMarkup(document, context);
  return { title, description, document, props: composeProse(document, context), composeMarkup };
}

/** Compose the home page. @param document Absent if the site has no page at the root. */
function composeHomeParts(document: Page | undefined, context: ComposeContext): PageParts {
  const { tagline } = context.site.config;
  if (!document) return { title: tagline, description: tagline, props: composeDocsHome(context) };
  return { ...composeProseParts(document, context), props: composeHome(document, context) };
}

/** Compose a page in React. */
function composeReactParts(document: Page, context: ComposeContext): PageParts {
  const { title, description, meta, body } = document;
  const { unlisted, draft, own } = meta;
  const hasContent = body.length > 0;
  return {
    title,
    description,
    document,
    props: {
      title,
      description,
      unlisted: unlisted || undefined,
      draft: draft || undefined,
      frontMatter: own,
      notice: composeFallbackNotice(document, context),
      hasContent: hasContent || undefined,
    },
    ...(hasContent && { composeMarkup: () => ({ body: composeProseMarkup(document, context).body ?? [] }) }),
  };
}

function composeComponent(document: Document | undefined, modules: PageComposer["modules"]): PageData["component"] {
  const component = document?.component;
  if (!component) return undefined;
  // `dev` leaves out modules with errors.
  const chunk = modules[component.module]?.chunks.at(-1);
  return chunk === undefined ? undefined : { ...component, chunk };
}

/** Compose one page. */
export function composePage(route: Route, composer: PageComposer): ComposedPage {
  const { share, listInputs } = composeContent(route, composer);
  return {
    route,
    fingerprint: digestParts([composer.common, ...listInputs()]),
    share,
    compose: () => composeContent(route, composer),
  };
}

function composeContent(route: Route, { context, sidebarFiles, modules }: PageComposer): PageInputs {
  const configuredImage = "document" in route ? route.document.meta.image : undefined;
  const share = configuredImage === undefined ? getShareImage(route, context) : undefined;
  const image = composeHeadImage(configuredImage, share, context);
  const { composeMarkup = composeNoMarkup, ...parts } = composeParts(route, context, image);
  const { path, indexable } = route;
  const { title, description, document, follow, jsonLd, article, feeds } = parts;
  const input = { path, title, description, document, indexable, follow, jsonLd, article, feeds, image };
  const head = composeHead(input, context);
  const markdown = getMarkdownPath(route);
  const sidebarFile = parts.sidebar === undefined ? undefined : sidebarFiles.get(parts.sidebar);
  const data = {
    template: route.template,
    path: route.path,
    locale: context.locale.code,
    head: {
      ...head,
      ...(route.template === "notFound" ? { canonical: undefined, alternates: [] } : {}),
      markdown: markdown && toFile(context, getLocalizedPath(context.locale, markdown)),
    },
    locales: context.site.links.targets.partialRoutes.get(getRouteKey(path))?.map(({ code }) => code),
    sidebar:
      parts.sidebar !== undefined && sidebarFile !== undefined ? { name: parts.sidebar, file: sidebarFile } : undefined,
    component: composeComponent(document, modules),
    styledModule: document?.mdx && modules[document.mdx.module]?.styles.length ? document.mdx.module : undefined,
    forwards: listForwards(getRouteKey(path), context.locale, context.site),
    props: parts.props,
  } as PageData;
  const documents = document ? [document] : (parts.documents ?? []);
  const listInputs = (): string[] => [
    context.locale.code,
    JSON.stringify(data),
    JSON.stringify(parts.extra ?? null),
    ...documents.map((document) => digestMarkup(document, context)),
    // The markup names the chunk.
    ...documents.map(({ mdx }) => (mdx && modules[mdx.module]?.chunks.at(-1)) ?? ""),
  ];
  return { data, composeMarkup, share, listInputs };
}
