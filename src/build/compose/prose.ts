/** Compose the data shared by all pages that consist of one Markdown document. */

import { localeOf } from "../../model/config.ts";
import type { Document } from "../../model/document.ts";
import type { Markup } from "../../model/markup.ts";
import { type FallbackNotice, type PageMarkup, type ProseData, TOC_NAME, type TocItem } from "../../model/page-data.ts";
import { docSettings, idInVersion, setOf, versionOf } from "../../site/catalog/document-path.ts";
import { renderToc } from "../../theme/toc-html.ts";
import { codeMarksToHtml } from "../../util/html.ts";
import { extensionOf } from "../../util/path.ts";
import { type ComposeContext, formattedDate, isFallback, noticeOf } from "./compose-context.ts";
import { aliasAnchors, documentBody, resolveMarkup } from "./resolve-body.ts";

export function fallbackNotice(document: Document, context: ComposeContext): FallbackNotice | undefined {
  return isFallback(context, document) ? noticeOf(localeOf(context.site.config, document.locale), context) : undefined;
}

/** Return the headings for the table of contents, within the levels configured for the page or the site. */
function tocItems(document: Document, context: ComposeContext): TocItem[] {
  const docs = docSettings(document, context.site.config);
  const { hideTableOfContents, tocMinHeadingLevel, tocMaxHeadingLevel } = document.meta;
  if (hideTableOfContents || document.meta.layout !== undefined) return [];
  const minLevel = tocMinHeadingLevel ?? docs.tocMinHeadingLevel;
  const maxLevel = tocMaxHeadingLevel ?? docs.tocMaxHeadingLevel;
  const anchors = context.site.catalog.anchors(document);
  return document.headings.flatMap(({ depth, html }, index) =>
    depth >= minLevel && depth <= maxLevel ? [{ id: anchors[index]?.id ?? "", html, depth }] : [],
  );
}

/** Return the last update of a document: from front matter, or from the Git history if its set of docs has `lastUpdate`. */
function lastUpdateOf(document: Document, context: ComposeContext): ProseData["lastUpdate"] {
  const { site, lastChanged } = context;
  const usesHistory = document.kind === "doc" && setOf(document.id, site.config).lastUpdate;
  const { date, author } = document.meta.lastUpdate ?? {
    date: usesHistory ? lastChanged?.get(document.source) : undefined,
  };
  if (date === undefined && author === undefined) return undefined;
  return { date: date === undefined ? undefined : formattedDate(date, "update", context), author };
}

/** Return the edit URL of a document: from front matter, or from the `editUrl` pattern for its kind. */
function editUrlOf(document: Document, { site }: ComposeContext): string | undefined {
  const { blog, pages } = site.config;
  const customUrl = document.kind === "doc" ? document.meta.customEditUrl : undefined;
  if (customUrl !== undefined) return customUrl ?? undefined;
  const pattern = { doc: docSettings(document, site.config), post: blog, page: pages }[document.kind].editUrl;
  const version = document.kind === "doc" ? versionOf(document.id, site.config) : undefined;
  const id = version ? idInVersion(document.id, version) : document.id;
  return pattern
    ?.replaceAll("{path}", () => encodeURI(id + extensionOf(document.source)))
    .replaceAll("{file}", () => encodeURI(document.source));
}

/** Return the URL for feedback on a document, from the pattern `feedbackUrl`. */
function feedbackUrlOf(document: Document, { site }: ComposeContext): string | undefined {
  return site.config.feedbackUrl
    ?.replaceAll("{title}", () => encodeURIComponent(document.title))
    .replaceAll("{file}", () => encodeURIComponent(document.source));
}

export function composeProse(document: Document, context: ComposeContext): ProseData {
  const { meta } = document;
  const docs = docSettings(document, context.site.config);
  // Fall back to the title if the document has no level 1 heading.
  const titleHtml = document.titleHtml ?? (meta.hideTitle ? undefined : codeMarksToHtml(meta.title ?? document.title));
  const titleAnchor = context.site.catalog.titleAnchor(document);
  const editUrl = editUrlOf(document, context);
  const feedbackUrl = feedbackUrlOf(document, context);
  const hasLinks = editUrl !== undefined || feedbackUrl !== undefined;
  return {
    title: document.title,
    titleHtml: titleHtml === undefined ? undefined : titleHtml + aliasAnchors(titleAnchor?.aliases ?? []),
    titleId: titleAnchor?.id,
    hasToc: tocItems(document, context).length > 0,
    notice: fallbackNotice(document, context),
    unlisted: meta.unlisted || undefined,
    draft: meta.draft || undefined,
    lead: document.kind === "doc" && docs.showDescription ? meta.description : undefined,
    editUrl,
    feedbackUrl,
    linksAtSide: (hasLinks && document.kind === "doc" && docs.pageLinks === "side") || undefined,
    bare: meta.layout === "bare" || undefined,
    lastUpdate: lastUpdateOf(document, context),
    frontMatter: meta.own,
  };
}

export function composeProseMarkup(document: Document, context: ComposeContext, cards?: () => string): PageMarkup {
  const markup: Record<string, Markup> = {
    body: resolveMarkup(document.body, { ...documentBody(document, context), cards }, context),
  };
  const items = tocItems(document, context);
  if (items.length > 0) markup[TOC_NAME] = [renderToc(items)];
  return markup;
}
