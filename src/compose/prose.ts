/** Compose the data shared by all pages that consist of one Markdown document. */

import type { Document } from "../model/document.ts";
import type { Markup } from "../model/markup.ts";
import { type PageMarkup, TOC_NAME } from "../model/page-payload.ts";
import type { FallbackNotice, ProseData, TocItem } from "../model/prose-data.ts";
import { getDocSet, getDocSettings, getIdInVersion, getVersion } from "../site/catalog/document-path.ts";
import { getLocale } from "../site/config/site-config.ts";
import { findLastChange, getSourceFile } from "../site/site.ts";
import { renderToc } from "../theme/toc-html.ts";
import { renderCodeMarks } from "../util/html.ts";
import { getExtension } from "../util/path.ts";
import { createBodySource } from "./body-source.ts";
import { type ComposeContext, createNotice, createWrittenDate, isFallback } from "./compose-context.ts";
import { renderAliasAnchors } from "./heading-markup.ts";
import { resolveMarkup } from "./resolve-body.ts";

export function composeFallbackNotice(document: Document, context: ComposeContext): FallbackNotice | undefined {
  const locale = document.bodyLocale ?? document.locale;
  return isFallback(context, { locale }) ? createNotice(getLocale(context.site.config, locale), context) : undefined;
}

/** Return the headings for the table of contents, within the levels configured for the page or the site. */
function listTocItems(document: Document, context: ComposeContext): TocItem[] {
  const docs = getDocSettings(document, context.site.config);
  const { hideTableOfContents, tocMinHeadingLevel, tocMaxHeadingLevel } = document.meta;
  if (hideTableOfContents || document.meta.layout !== undefined) return [];
  const minLevel = tocMinHeadingLevel ?? docs.tocMinHeadingLevel;
  const maxLevel = tocMaxHeadingLevel ?? docs.tocMaxHeadingLevel;
  const anchors = context.site.catalog.getAnchors(document);
  return document.headings
    .map(({ depth, html, isMember }, index) => ({ id: anchors[index]?.id ?? "", html, depth, isMember }))
    .filter(({ depth }) => depth >= minLevel && depth <= maxLevel);
}

/** Return a document's last update: from front matter, or from the Git history if its set of docs has `lastUpdate`. */
function composeLastUpdate(document: Document, context: ComposeContext): ProseData["lastUpdate"] {
  const { site, lastChanged } = context;
  const usesHistory = document.kind === "doc" && getDocSet(document.id, site.config).lastUpdate;
  const { date, author } = document.meta.lastUpdate ?? {
    date: usesHistory ? findLastChange(document, site, lastChanged) : undefined,
  };
  if (date === undefined && author === undefined) return undefined;
  return { date: date === undefined ? undefined : createWrittenDate(date, "update", context), author };
}

/** Return a document's edit URL: from front matter, or from the `editUrl` pattern for its kind. */
function createEditUrl(document: Document, { site }: ComposeContext): string | undefined {
  const { blog, pages } = site.config;
  const customUrl = document.kind === "doc" ? document.meta.customEditUrl : undefined;
  if (customUrl !== undefined) return customUrl ?? undefined;
  const virtual = site.sources.virtual.get(document.source);
  if (virtual?.isOrigin) return virtual.editUrl;
  const pattern = { doc: getDocSettings(document, site.config), post: blog, page: pages }[document.kind].editUrl;
  const version = document.kind === "doc" ? getVersion(document.id, site.config) : undefined;
  const id = version ? getIdInVersion(document.id, version) : document.id;
  // A document from data has no file in the docs repository.
  if (virtual && pattern?.includes("{path}")) return undefined;
  return pattern
    ?.replaceAll("{path}", () => encodeURI(id + getExtension(document.source)))
    .replaceAll("{file}", () => encodeURI(getSourceFile(document, site)));
}

/** Return the URL for feedback on a document, from the pattern `feedbackUrl`. */
function createFeedbackUrl(document: Document, { site }: ComposeContext): string | undefined {
  return site.config.feedbackUrl
    ?.replaceAll("{title}", () => encodeURIComponent(document.title))
    .replaceAll("{file}", () => encodeURIComponent(getSourceFile(document, site)));
}

export function composeProse(document: Document, context: ComposeContext): ProseData {
  const { meta } = document;
  const docs = getDocSettings(document, context.site.config);
  // Fall back to the title if the document has no level 1 heading.
  const titleHtml = document.titleHtml ?? (meta.hideTitle ? undefined : renderCodeMarks(meta.title ?? document.title));
  const titleAnchor = context.site.catalog.getTitleAnchor(document);
  const editUrl = createEditUrl(document, context);
  const feedbackUrl = createFeedbackUrl(document, context);
  const hasLinks = editUrl !== undefined || feedbackUrl !== undefined;
  return {
    title: document.title,
    titleHtml: titleHtml === undefined ? undefined : titleHtml + renderAliasAnchors(titleAnchor?.aliases ?? []),
    titleId: titleAnchor?.id,
    hasToc: listTocItems(document, context).length > 0,
    notice: composeFallbackNotice(document, context),
    unlisted: meta.unlisted || undefined,
    draft: meta.draft || undefined,
    lead: document.kind === "doc" && docs.showDescription ? meta.description : undefined,
    editUrl,
    feedbackUrl,
    linksAtSide: (hasLinks && document.kind === "doc" && docs.pageLinks === "side") || undefined,
    bare: meta.layout === "bare" || undefined,
    lastUpdate: composeLastUpdate(document, context),
    frontMatter: meta.own,
  };
}

export function composeProseMarkup(document: Document, context: ComposeContext, cards?: () => string): PageMarkup {
  const markup: Record<string, Markup> = {
    body: resolveMarkup(document.body, { ...createBodySource(document, context), composeCards: cards }, context),
  };
  const items = listTocItems(document, context);
  if (items.length > 0) markup[TOC_NAME] = [renderToc(items)];
  return markup;
}
