/** Returns URLs of pages in all languages, and the entries of sitemaps. */

import type { Document } from "../model/document.ts";
import type { Locale } from "../model/locale.ts";
import { createPermalink, getRouteKey, type Permalink, type RoutePath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { SitemapEntry } from "../model/site-page.ts";
import { getDefaultLocale } from "./config/site-config.ts";
import { findLastChange, getTargetLocale, listRouteLocales, type Site, type SiteLocale } from "./site.ts";

/** Return the permalink for a route or a localized file in a locale. */
export function getPermalinkIn({ config, links }: Site, locale: Pick<Locale, "prefix">, route: RoutePath): Permalink {
  return createPermalink(config.baseUrl, locale, getCanonicalPath({ links }, route));
}

/** Add or remove the trailing slash as the page at this path requires. Paths without a page are returned unchanged. */
export function getCanonicalPath({ links }: Pick<Site, "links">, route: RoutePath): RoutePath {
  return links.targets.routes.get(getRouteKey(route)) ?? route;
}

/**
 * Return a page's languages: those that have it in their own language, and `x-default` for the default locale, or for
 * the original if the default locale lacks the page.
 */
export function listLanguages(
  path: RoutePath,
  document: Document | undefined,
  site: Site,
): { locale: Locale; hreflang: string }[] {
  const withPage = listRouteLocales(path, site);
  const locales = site.config.locales.filter(
    (locale) => withPage.includes(locale) && (!document || site.catalog.isWrittenIn(document, locale.code)),
  );
  const fallback = getTargetLocale(path, getDefaultLocale(site.config), site);
  return [
    ...locales.map((locale) => ({ locale, hreflang: locale.htmlLang })),
    { locale: fallback, hreflang: "x-default" },
  ];
}

/**
 * List a locale's pages that search engines may index: translated ones and lists. Lists have no modification date, because
 * they show several documents.
 *
 * @param lastChanged Last modification dates of source files, if known.
 */
export function listSitemapEntries(
  { locale, routes }: Pick<SiteLocale, "locale" | "routes">,
  site: Site,
  lastChanged?: ReadonlyMap<SourcePath, string>,
): SitemapEntry[] {
  return routes.flatMap((route): SitemapEntry[] => {
    const document = "document" in route ? route.document : undefined;
    if (!route.indexable || (document && document.locale !== locale.code)) return [];
    return [
      {
        url: getPermalinkIn(site, locale, route.path),
        locale: locale.code,
        lastUpdated: document && (document.meta.lastUpdate?.date ?? findLastChange(document, site, lastChanged)),
        alternates: listLanguages(route.path, document, site).map((other) => ({
          hreflang: other.hreflang,
          url: getPermalinkIn(site, other.locale, route.path),
        })),
      },
    ];
  });
}
