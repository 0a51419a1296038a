/** Lists a site's pages for programs and plugins. */

import { readRegularFile } from "../host/path-state.ts";
import { findFrontMatter, normalizeText } from "../markdown/preprocess.ts";
import type { Document } from "../model/document.ts";
import { isPublic } from "../model/page-meta.ts";
import { createPermalink } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import type { SiteInfo, SitePage, SitePageFallback, SitePageHeading, SitePageLink } from "../model/site-page.ts";
import { readYaml } from "../reader/yaml.ts";
import { getElement, isYamlMap } from "../util/collections.ts";
import { once } from "../util/memo.ts";
import type { SiteConfig } from "./config/site-config.ts";
import type { ResolvedLink } from "./links/link-types.ts";
import { getMarkdownPath } from "./routes/generated-files.ts";
import { findLastChange, getSiteLocale, getTargetLocale, type Site } from "./site.ts";

/** Describe the site as a whole. */
export function createSiteInfo({
  title,
  tagline,
  url,
  baseUrl,
  defaultLocale,
  noIndex,
  locales,
}: SiteConfig): SiteInfo {
  return {
    title,
    tagline,
    url,
    baseUrl,
    defaultLocale,
    noIndex,
    locales: locales.map(({ code, label, htmlLang, direction, prefix, ...texts }) => ({
      code,
      label,
      title: texts.title ?? title,
      tagline: texts.tagline ?? tagline,
      htmlLang,
      direction,
      prefix,
    })),
  };
}

/**
 * List all pages with a text of their own, by language in the order of the configuration. Untranslated pages are listed
 * only in the language of the original.
 *
 * @param lastChanged Last modification dates of source files, if known.
 */
export function listSitePages(site: Site, lastChanged?: ReadonlyMap<SourcePath, string>): SitePage[] {
  const sources = once(() => new Map(site.sources.documents.map(({ path, text }) => [path, text])));
  const fallbacks = listFallbacks(site);
  return [...site.locales.values()].flatMap(({ locale, routes }) =>
    routes.flatMap((route) =>
      "document" in route && route.document.locale === locale.code
        ? [createSitePage(route, { site, document: route.document, sources, fallbacks, lastChanged })]
        : [],
    ),
  );
}

interface PageInput {
  site: Site;
  document: Document;
  sources: () => ReadonlyMap<SourcePath, string>;
  fallbacks: ReadonlyMap<Document, readonly SitePageFallback[]>;
  lastChanged: ReadonlyMap<SourcePath, string> | undefined;
}

/** List the pages in languages without a translation by the document that they show. */
function listFallbacks({ locales, config }: Site): ReadonlyMap<Document, readonly SitePageFallback[]> {
  const fallbacks = new Map<Document, SitePageFallback[]>();
  for (const { locale, routes } of locales.values())
    for (const route of routes) {
      if (!("document" in route) || route.document.locale === locale.code) continue;
      const list = fallbacks.get(route.document) ?? [];
      fallbacks.set(route.document, list);
      list.push({ locale: locale.code, ...listUrls(route, config) });
    }
  return fallbacks;
}

/** Return the URLs of a page and of its Markdown copy. */
function listUrls(route: Route, { baseUrl }: SiteConfig): Pick<SitePage, "url" | "markdownUrl"> {
  const markdown = getMarkdownPath(route);
  return {
    url: createPermalink(baseUrl, route.locale, route.path),
    ...(markdown !== undefined && { markdownUrl: createPermalink(baseUrl, route.locale, markdown) }),
  };
}

function createSitePage(route: Route, { site, document, sources, fallbacks, lastChanged }: PageInput): SitePage {
  const { locale } = route;
  const { kind, source: file, title, description, meta } = document;
  const content = (): Pick<Document, "headings" | "sections" | "links"> => site.rendered?.get(document) ?? document;
  /** Present on pages in React from data. */
  const entry = site.sources.virtual.get(file)?.reactInputs?.get(document.locale);
  // Pages in React are not among the documents that were read. Those from data share the file of their template.
  const source = once(
    () => sources().get(file) ?? readRegularFile(`${site.root}/${entry?.template ?? file}`).toString(),
  );
  const frontMatter = once(() => (document.component ? (entry?.frontMatter ?? {}) : readFrontMatter(file, source())));
  const headings = once(() => listHeadings(document, content().headings, site));
  const links = once(() => listLinks(document, content().links, site));
  const text = once(() => joinText(content()));
  return {
    kind,
    id: document.id,
    ...listUrls(route, site.config),
    file,
    locale: locale.code,
    title,
    description,
    get frontMatter() {
      return frontMatter();
    },
    tags: meta.tags,
    isPublic: isPublic(document) && isPublic(site.catalog.getOriginal(document)),
    fallbacks: fallbacks.get(document) ?? [],
    ...(document.kind === "post" && { date: document.meta.date }),
    lastUpdated: meta.lastUpdate?.date ?? findLastChange(document, site, lastChanged),
    get headings() {
      return headings();
    },
    get links() {
      return links();
    },
    get text() {
      return text();
    },
    get source() {
      return source();
    },
  };
}

function readFrontMatter(file: SourcePath, text: string): Readonly<Record<string, unknown>> {
  const yaml = findFrontMatter(normalizeText(text))?.yaml ?? "";
  const { value } = readYaml({ file, text: yaml, rule: "invalid-front-matter" });
  return isYamlMap(value) ? value : {};
}

function listHeadings(document: Document, headings: Document["headings"], { catalog }: Site): SitePageHeading[] {
  const anchors: readonly { id: string }[] = headings === document.headings ? catalog.getAnchors(document) : headings;
  return headings.map(({ text, depth, line }, index) => ({ id: getElement(anchors, index).id, text, depth, line }));
}

function listLinks(document: Document, links: Document["links"], site: Site): SitePageLink[] {
  return links.flatMap((link): SitePageLink[] => {
    if ((link.kind !== "link" && link.kind !== "htmlLink") || link.isFrame) return [];
    const { line, column } = link.place;
    const url = getLinkUrl(site.links.resolveInDocument(link, document), document, site);
    return [{ href: link.target, ...(url !== undefined && { url }), line, column }];
  });
}

/** Files next to documents have no URL here: their name contains a digest of their contents. */
function getLinkUrl(link: ResolvedLink, { locale }: Document, site: Site): string | undefined {
  const { baseUrl } = site.config;
  if (link.kind === "external") return link.href;
  if (link.kind === "file") return baseUrl + link.path + link.query + link.hash;
  if (link.kind !== "page") return undefined;
  const target = getTargetLocale(link.route, getSiteLocale(site, link.locale ?? locale).locale, site);
  return createPermalink(baseUrl, target, link.route) + link.query + link.hash;
}

function joinText({ headings, sections }: Pick<Document, "headings" | "sections">): string {
  return sections
    .flatMap(({ heading, text }) => [headings[heading]?.text ?? "", text])
    .filter((text) => text !== "")
    .join("\n");
}
