/**
 * Stage 5, compose: create the data of each page.
 *
 * Every build composes the data of every page, but the markup only of pages that must be rendered. The fingerprint of a
 * page is a digest of its data and of the digests of everything its markup depends on.
 */

import { digestOfAll } from "../../host/digest.ts";
import type { Digest, Document, Page } from "../../model/document.ts";
import type { AssetManifest } from "../../model/output.ts";
import type { PageData, PageMarkup } from "../../model/page-data.ts";
import { localizedFile, type OutputPath, routeKey } from "../../model/permalink.ts";
import type { Route } from "../../model/route.ts";
import type { HeadImage } from "../../model/shell-data.ts";
import { markdownPath } from "../../site/routes/generated-files.ts";
import { blogArchiveParts, blogAuthorsParts, blogListParts, blogPostParts, blogTagsParts } from "./blog-page-parts.ts";
import { type ComposeContext, type PageParts, toFile, translator } from "./compose-context.ts";
import { composeDocTags, docCategoryParts, docParts, docTagParts } from "./doc-pages.ts";
import { composeDocsHome, composeHome } from "./home-page.ts";
import { markupDigest } from "./markup-digest.ts";
import { composeHead, headImage } from "./page-head.ts";
import { docPrintParts } from "./print-page.ts";
import { composeProse, composeProseMarkup } from "./prose.ts";
import { type ShareImage, shareImageOf } from "./share-image.ts";

export interface ComposedPage {
  route: Route;
  data: PageData;
  fingerprint: Digest;
  /** Generated share image. */
  share?: ShareImage;
  /** Compose the content of the page. */
  markup(): PageMarkup;
}

export interface PageComposer {
  context: ComposeContext;
  /** Output paths of sidebars by name. */
  sidebarFiles: ReadonlyMap<string, OutputPath>;
  /** Code of pages in React. */
  modules: AssetManifest["modules"];
  /** Digest of the inputs that all pages of the locale share: shell, client build, configuration, generator. */
  common: Digest;
}

const NO_MARKUP = (): PageMarkup => ({});

function composeParts(route: Route, context: ComposeContext, image: HeadImage | undefined): PageParts {
  const t = translator(context);
  switch (route.template) {
    case "home":
      return homeParts("document" in route ? route.document : undefined, context);
    case "search":
      return { title: t("search.page.title"), props: {}, follow: true };
    case "notFound":
      return { title: t("error.notFound.title"), props: {} };
    case "reactPage":
      return reactParts(route.document);
    case "page":
      return proseParts(route.document, context);
    case "doc":
      return docParts(route, context);
    case "docCategory":
      return docCategoryParts(route, context);
    case "docPrint":
      return docPrintParts(route, context);
    case "docTags":
      return { title: t("tags.title"), props: composeDocTags(route, context) };
    case "docTag":
      return docTagParts(route, context);
    case "blogList":
      return blogListParts(route, context);
    case "blogPost":
      return blogPostParts(route, context, image);
    case "blogArchive":
      return blogArchiveParts(route, context);
    case "blogAuthors":
      return blogAuthorsParts(route, context);
    case "blogTags":
      return blogTagsParts(route, context);
  }
}

/** Compose a standalone Markdown page. */
function proseParts(document: Document, context: ComposeContext): PageParts {
  const { title, description } = document;
  const markup = (): PageMarkup => composeProseMarkup(document, context);
  return { title, description, document, props: composeProse(document, context), markup };
}

/** Compose the home page. @param document Absent if the site has no page at the root. */
function homeParts(document: Page | undefined, context: ComposeContext): PageParts {
  const { tagline } = context.site.config;
  if (!document) return { title: tagline, description: tagline, props: composeDocsHome(context) };
  return { ...proseParts(document, context), props: composeHome(document, context) };
}

/** Compose a page in React. */
function reactParts(document: Page): PageParts {
  const { title, description, meta } = document;
  const { unlisted, draft, own } = meta;
  return {
    title,
    description,
    document,
    props: { title, description, unlisted: unlisted || undefined, draft: draft || undefined, frontMatter: own },
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
export function composePage(route: Route, { context, sidebarFiles, modules, common }: PageComposer): ComposedPage {
  const configuredImage = "document" in route ? route.document.meta.image : undefined;
  const share = configuredImage === undefined ? shareImageOf(route, context) : undefined;
  const image = headImage(configuredImage, share, context);
  const { markup = NO_MARKUP, ...parts } = composeParts(route, context, image);
  const { path, indexable } = route;
  const { title, description, document, follow, jsonLd, article, feeds } = parts;
  const input = { path, title, description, document, indexable, follow, jsonLd, article, feeds, image };
  const head = composeHead(input, context);
  const markdown = markdownPath(route);
  const sidebarFile = parts.sidebar === undefined ? undefined : sidebarFiles.get(parts.sidebar);
  const data = {
    template: route.template,
    path: route.path,
    locale: context.locale.code,
    head: {
      ...head,
      ...(route.template === "notFound" ? { canonical: undefined, alternates: [] } : {}),
      markdown: markdown && toFile(context, localizedFile(context.locale, markdown)),
    },
    locales: context.site.links.targets.partialRoutes.get(routeKey(path))?.map(({ code }) => code),
    sidebar:
      parts.sidebar !== undefined && sidebarFile !== undefined ? { name: parts.sidebar, file: sidebarFile } : undefined,
    component: composeComponent(document, modules),
    styledModule: document?.mdx && modules[document.mdx.module]?.styles.length ? document.mdx.module : undefined,
    props: parts.props,
  } as PageData;
  const documents = document ? [document] : (parts.documents ?? []);
  const fingerprint = digestOfAll([
    common,
    context.locale.code,
    JSON.stringify(data),
    JSON.stringify(parts.extra ?? null),
    ...documents.map((document) => markupDigest(document, context)),
    // The markup names the chunk.
    ...documents.map(({ mdx }) => (mdx && modules[mdx.module]?.chunks.at(-1)) ?? ""),
  ]);
  return { route, data, fingerprint, share, markup };
}
