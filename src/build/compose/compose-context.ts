/** What composing the pages of one locale needs. */

import type { Digest, Document } from "../../model/document.ts";
import type { Locale, LocaleId, MessageValues } from "../../model/locale.ts";
import { type DateStyle, formatDate, translate } from "../../model/locale.ts";
import type { Drawing } from "../../model/output.ts";
import type { FallbackNotice, WrittenDate } from "../../model/page-data.ts";
import type { OutputPath, Permalink, RoutePath } from "../../model/permalink.ts";
import { isExternal, permalinkOf, routeKey } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import type { TreeContext } from "../../site/navigation/sidebar-index.ts";
import { type Site, type SiteLocale, siteLocale } from "../../site/site.ts";
import type { ShareStudio } from "./share-image.ts";

/** An image or download beside a document, under its hashed name, or an image of `static/`. */
export interface MediaFile {
  path: OutputPath;
  digest: Digest;
  width?: number;
  height?: number;
}

/** Media by source: read all at once, or when a page shows them. */
export type MediaIndex = Pick<ReadonlyMap<SourcePath, MediaFile>, "get">;

/** Images that are drawn for the site. */
export interface Artwork {
  /** Draws share images; absent where they are off. */
  studio?: ShareStudio;
  /** Icons for home screens, of the sizes that platforms ask for. */
  icons: readonly Drawing[];
}

export interface ComposeContext {
  site: Site;
  here: SiteLocale;
  locale: Locale;
  media: MediaIndex;
  /** Address of the preview of a structure, by document id; absent for what is no structure, and for those that want none. */
  previews: ReadonlyMap<string, OutputPath>;
  /** Absent while the site is being written: nobody shares a page then. */
  art?: Artwork;
  /** Days on which sources changed last, where that is known. */
  lastChanged?: ReadonlyMap<SourcePath, string>;
}

/** A site with the title and the tagline that it has in a language. The bar shows the title unless it has one of its own. */
export function inWordsOf({ title, tagline }: Locale, site: Site): Site {
  const { config } = site;
  const { navbar } = config;
  const words = { title: title ?? config.title, tagline: tagline ?? config.tagline };
  const barTitle = navbar.title === config.title ? words.title : navbar.title;
  return { ...site, config: { ...config, ...words, navbar: { ...navbar, title: barTitle } } };
}

/** The address of a route, or of a file of the locale, in the locale of the context. */
export function toPermalink({ site, locale }: Pick<ComposeContext, "site" | "locale">, route: RoutePath): Permalink {
  return permalinkOf(site.config.baseUrl, locale, asWritten(site, route));
}

/** What sidebars are made with in the locale of the context. */
export function treeContext(context: ComposeContext): TreeContext {
  const { site, locale } = context;
  const { catalog, config } = site;
  return { catalog, config, locale, addressOf: (route) => toPermalink(context, route) };
}

/** Absolute address of a route, or of a file of a locale, in some locale. */
export function toAbsolute(
  { site }: Pick<ComposeContext, "site">,
  locale: Pick<Locale, "prefix">,
  route: RoutePath,
): string {
  return site.config.url + permalinkOf(site.config.baseUrl, locale, asWritten(site, route));
}

/** A route with the trailing slash that its page has or has not. What names no page stays as it is. */
function asWritten({ links }: Site, route: RoutePath): RoutePath {
  return links.targets.routes.get(routeKey(route)) ?? route;
}

/** Address of an output file. */
export function toFile({ site }: Pick<ComposeContext, "site">, file: OutputPath): Permalink {
  return site.config.baseUrl + encodeURI(file).replace(/[?#]/g, encodeURIComponent);
}

/** Address of an image that the configuration or a data file names: on the web, or from the root of the site. */
export function toImage({ site }: Pick<ComposeContext, "site">, address: string): string {
  return isExternal(address) ? address : site.config.baseUrl + address.replace(/^\//, "");
}

export type Translator = (id: string, values?: MessageValues) => string;

/** Messages of a locale; of the page's own by default. */
export function translator(context: ComposeContext, code: LocaleId = context.locale.code): Translator {
  const { messages, locale } = siteLocale(context.site, code);
  return (id, values) => translate(messages, locale.htmlLang, id, values);
}

/** @param date ISO 8601; the day is that of UTC. */
export function writtenDate(date: string, style: DateStyle, { locale }: Pick<ComposeContext, "locale">): WrittenDate {
  return { iso: date, text: formatDate(date, locale, style) };
}

/** Whether a document is shown in a language that is not the page's. */
export function isFallback({ locale }: ComposeContext, document: Document): boolean {
  return document.locale !== locale.code;
}

/** The note above content of another language than the page's. */
export function noticeOf({ htmlLang, direction, label }: Locale, { locale }: ComposeContext): FallbackNotice {
  return { lang: htmlLang, direction, language: locale.label, fallback: label };
}
