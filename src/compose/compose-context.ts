/** Context for composing a locale's pages, and functions for URLs, dates and messages. */

import type { Digest, Document } from "../model/document.ts";
import type { Locale, LocaleId, MessageValues } from "../model/locale.ts";
import { type DateStyle, formatDate, translate } from "../model/locale.ts";
import type { Drawing } from "../model/output.ts";
import type { PageData } from "../model/page-data.ts";
import type { PageMarkup } from "../model/page-payload.ts";
import { isExternal, type OutputPath, type Permalink, type RoutePath, toPermalink } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { FallbackNotice, WrittenDate } from "../model/prose-data.ts";
import type { TreeContext } from "../site/navigation/sidebar-tree.ts";
import { getPermalinkIn } from "../site/page-urls.ts";
import { getSiteLocale, getTargetLocale, type Site, type SiteLocale } from "../site/site.ts";
import type { ShareStudio } from "./share-studio.ts";

/** A content file under its hashed name, or an image in `static/`. */
export interface MediaFile {
  path: OutputPath;
  digest: Digest;
  /** Name of the download, if the file is published as text. */
  download?: string;
  width?: number;
  height?: number;
}

/** Media by source path. A build reads them all in advance, `sitegen dev` on demand. */
export type MediaIndex = Pick<ReadonlyMap<SourcePath, MediaFile>, "get">;

/** The site's generated images. */
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
  /** Output path of a structure's preview, by document ID. Structures may disable their preview. */
  previews: ReadonlyMap<string, OutputPath>;
  /** Absent in `sitegen dev`, which does not generate images. */
  art?: Artwork;
  /** Source files' last modification dates, if known. */
  lastChanged?: ReadonlyMap<SourcePath, string>;
}

/** The part of the context that texts and URLs depend on. */
export type LocaleContext = Pick<ComposeContext, "site" | "here" | "locale">;

/** Return a site with a locale's title and tagline. The navbar shows this title unless it has its own. */
export function localizeSite({ title, tagline }: Locale, site: Site): Site {
  const { config } = site;
  const { navbar } = config;
  const texts = { title: title ?? config.title, tagline: tagline ?? config.tagline };
  const barTitle = navbar.title === config.title ? texts.title : navbar.title;
  return { ...site, config: { ...config, ...texts, navbar: { ...navbar, title: barTitle } } };
}

/** Return the permalink for a route or a localized file in the current locale, or in one that has the page. */
export function getPermalink({ site, locale }: Pick<ComposeContext, "site" | "locale">, route: RoutePath): Permalink {
  return getPermalinkIn(site, getTargetLocale(route, locale, site), route);
}

/** Return the context for building sidebars in the current locale. */
export function createTreeContext(context: Pick<ComposeContext, "site" | "locale">): TreeContext {
  const { site, locale } = context;
  const { catalog, config } = site;
  return { catalog, config, locale, toPermalink: (route) => getPermalink(context, route) };
}

/** Return the absolute URL for a route or a localized file in a locale. */
export function toAbsolute(
  { site }: Pick<ComposeContext, "site">,
  locale: Pick<Locale, "prefix">,
  route: RoutePath,
): string {
  return site.config.url + getPermalinkIn(site, locale, route);
}

/** Return an output file's permalink. */
export function toFile({ site }: Pick<ComposeContext, "site">, file: OutputPath): Permalink {
  return toPermalink(site.config.baseUrl + encodeURI(file).replace(/[?#]/g, encodeURIComponent));
}

/** Return the URL for an image in the configuration or a data file: external, or a path from the site root. */
export function toImage({ site }: Pick<ComposeContext, "site">, url: string): string {
  return isExternal(url) ? url : site.config.baseUrl + url.replace(/^\//, "");
}

export type Translator = (id: string, values?: MessageValues) => string;

/** Return a locale's translate function, by default for the current one. */
export function createTranslator(
  context: Pick<ComposeContext, "site" | "locale">,
  code: LocaleId = context.locale.code,
): Translator {
  const { messages, locale } = getSiteLocale(context.site, code);
  return (id, values) => translate(messages, locale.htmlLang, id, values);
}

/** @param date ISO 8601 date, formatted in UTC. */
export function createWrittenDate(
  date: string,
  style: DateStyle,
  { locale }: Pick<ComposeContext, "locale">,
): WrittenDate {
  return { iso: date, text: formatDate(date, locale, style) };
}

/** Return true if a document is not translated into the page's language. */
export function isFallback({ locale }: ComposeContext, document: Pick<Document, "locale">): boolean {
  return document.locale !== locale.code;
}

/** Return the notice shown above content that is not translated. */
export function createNotice({ htmlLang, direction, label }: Locale, { locale }: ComposeContext): FallbackNotice {
  return { lang: htmlLang, direction, language: locale.label, fallback: label };
}

/** Page parts that depend on the template. `compose-pages.ts` adds head, sidebar and fingerprint. */
export interface PageParts {
  title: string;
  description?: string;
  props: PageData["props"];
  /** Sidebar name. */
  sidebar?: string;
  /** Documents in a list. */
  documents?: readonly Document[];
  /** The page's document; absent for lists. */
  document?: Document;
  composeMarkup?: () => PageMarkup;
  jsonLd?: readonly object[];
  article?: PageData["head"]["article"];
  feeds?: PageData["head"]["feeds"];
  /** True if search engines may follow links on a page that is not indexable. */
  follow?: boolean;
  /** Additional inputs for the markup, for the fingerprint. */
  extra?: unknown;
}
