/** Context for composing the pages of a locale, and functions for URLs, dates and messages. */

import type { Digest, Document } from "../../model/document.ts";
import type { Locale, LocaleId, MessageValues } from "../../model/locale.ts";
import { type DateStyle, formatDate, translate } from "../../model/locale.ts";
import type { Drawing } from "../../model/output.ts";
import type { FallbackNotice, PageData, PageMarkup, WrittenDate } from "../../model/page-data.ts";
import {
  isExternal,
  type OutputPath,
  type Permalink,
  permalink,
  permalinkOf,
  type RoutePath,
  routeKey,
} from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import type { TreeContext } from "../../site/navigation/sidebar-index.ts";
import { localeOfTarget, type Site, type SiteLocale, siteLocale } from "../../site/site.ts";
import type { ShareStudio } from "./share-image.ts";

/** A content file under its hashed name, or an image in `static/`. */
export interface MediaFile {
  path: OutputPath;
  digest: Digest;
  width?: number;
  height?: number;
}

/** Media by source path. A build reads all of them in advance, `sitegen dev` on demand. */
export type MediaIndex = Pick<ReadonlyMap<SourcePath, MediaFile>, "get">;

/** Generated images of the site. */
export interface Artwork {
  /** Share images; absent if they are disabled. */
  studio?: ShareStudio;
  /** Icons in the sizes that platforms request. */
  icons: readonly Drawing[];
}

export interface ComposeContext {
  site: Site;
  here: SiteLocale;
  locale: Locale;
  media: MediaIndex;
  /** Output path of the preview of a structure, by document ID. Structures may disable their preview. */
  previews: ReadonlyMap<string, OutputPath>;
  /** Absent in `sitegen dev`, which does not generate images. */
  art?: Artwork;
  /** Last modification dates of source files, if known. */
  lastChanged?: ReadonlyMap<SourcePath, string>;
}

/** Return a site with the title and tagline of a locale. The navbar shows this title unless it has its own. */
export function localizeSite({ title, tagline }: Locale, site: Site): Site {
  const { config } = site;
  const { navbar } = config;
  const texts = { title: title ?? config.title, tagline: tagline ?? config.tagline };
  const barTitle = navbar.title === config.title ? texts.title : navbar.title;
  return { ...site, config: { ...config, ...texts, navbar: { ...navbar, title: barTitle } } };
}

/** Return the permalink of a route or a localized file in the current locale, or in one that has the page. */
export function toPermalink({ site, locale }: Pick<ComposeContext, "site" | "locale">, route: RoutePath): Permalink {
  return permalinkOf(site.config.baseUrl, localeOfTarget(route, locale, site), canonicalPath(site, route));
}

/** Return the context for building sidebars in the current locale. */
export function treeContext(context: ComposeContext): TreeContext {
  const { site, locale } = context;
  const { catalog, config } = site;
  return { catalog, config, locale, addressOf: (route) => toPermalink(context, route) };
}

/** Return the absolute URL of a route or a localized file in a locale. */
export function toAbsolute(
  { site }: Pick<ComposeContext, "site">,
  locale: Pick<Locale, "prefix">,
  route: RoutePath,
): string {
  return site.config.url + permalinkOf(site.config.baseUrl, locale, canonicalPath(site, route));
}

/** Add or remove the trailing slash as the page of this path requires. Paths without a page are returned unchanged. */
function canonicalPath({ links }: Site, route: RoutePath): RoutePath {
  return links.targets.routes.get(routeKey(route)) ?? route;
}

/** Return the permalink of an output file. */
export function toFile({ site }: Pick<ComposeContext, "site">, file: OutputPath): Permalink {
  return permalink(site.config.baseUrl + encodeURI(file).replace(/[?#]/g, encodeURIComponent));
}

/** Return the URL of an image in the configuration or a data file: external, or a path from the site root. */
export function toImage({ site }: Pick<ComposeContext, "site">, url: string): string {
  return isExternal(url) ? url : site.config.baseUrl + url.replace(/^\//, "");
}

export type Translator = (id: string, values?: MessageValues) => string;

/** Return the translate function of a locale, by default of the current one. */
export function translator(context: ComposeContext, code: LocaleId = context.locale.code): Translator {
  const { messages, locale } = siteLocale(context.site, code);
  return (id, values) => translate(messages, locale.htmlLang, id, values);
}

/** @param date ISO 8601 date, formatted in UTC. */
export function formattedDate(date: string, style: DateStyle, { locale }: Pick<ComposeContext, "locale">): WrittenDate {
  return { iso: date, text: formatDate(date, locale, style) };
}

/** Return true if a document is not translated into the language of the page. */
export function isFallback({ locale }: ComposeContext, document: Document): boolean {
  return document.locale !== locale.code;
}

/** Return the notice shown above content that is not translated. */
export function noticeOf({ htmlLang, direction, label }: Locale, { locale }: ComposeContext): FallbackNotice {
  return { lang: htmlLang, direction, language: locale.label, fallback: label };
}

/** Parts of a page that depend on the template. `compose-pages.ts` adds head, sidebar and fingerprint. */
export interface PageParts {
  title: string;
  description?: string;
  props: PageData["props"];
  /** Name of the sidebar. */
  sidebar?: string;
  /** Documents of a list. */
  documents?: readonly Document[];
  /** Document of the page; absent for lists. */
  document?: Document;
  markup?: () => PageMarkup;
  jsonLd?: readonly object[];
  article?: PageData["head"]["article"];
  feeds?: PageData["head"]["feeds"];
  /** True if search engines may follow the links of a page that is not indexable. */
  follow?: boolean;
  /** Additional inputs of the markup, for the fingerprint. */
  extra?: unknown;
}
