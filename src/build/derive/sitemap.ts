/** Create a sitemap for each locale, the sitemap index and `robots.txt`. */

import { type ComposeContext, isFallback, toAbsolute } from "../../compose/compose-context.ts";
import { listLanguages } from "../../compose/page-head.ts";
import { createFileTask } from "../../host/file-task.ts";
import type { Locale } from "../../model/locale.ts";
import type { OutputTask } from "../../model/output.ts";
import { getLocalizedPath, type OutputPath, toOutputPath } from "../../model/permalink.ts";
import type { SiteConfig } from "../../site/config/site-config.ts";
import { findLastChange } from "../../site/site.ts";
import { escapeXml } from "../../util/html.ts";

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Change frequency and priority, equal for all pages. */
const HINTS = "<changefreq>weekly</changefreq><priority>0.5</priority>";

const getSitemapFile = (locale: Pick<Locale, "prefix">): OutputPath => getLocalizedPath(locale, "/sitemap.xml");

/**
 * Create a locale's sitemap: its indexable, translated pages with their alternates and last modification dates.
 *
 * Lists have no modification date, because they show several documents.
 */
export function planSitemap(context: ComposeContext): OutputTask {
  const { here, locale, lastChanged, site } = context;
  const rows = here.routes.flatMap((route) => {
    const document = "document" in route ? route.document : undefined;
    if (!route.indexable || (document && isFallback(context, document))) return [];
    const links = listLanguages(route.path, document, context).map((other) => {
      const href = escapeXml(toAbsolute(context, other.locale, route.path));
      return `<xhtml:link rel="alternate" hreflang="${escapeXml(other.hreflang)}" href="${href}"/>`;
    });
    const day = document && findLastChange(document, site, lastChanged);
    const changed = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    const place = escapeXml(toAbsolute(context, locale, route.path));
    return [`<url><loc>${place}</loc>${changed}${HINTS}${links.join("")}</url>`];
  });
  const contents = `${HEADER}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join("\n")}\n</urlset>\n`;
  return createFileTask({ path: getSitemapFile(locale), contents });
}

/** Create `sitemap-index.xml`, and `robots.txt`, which refers to it. */
export function planSitemapIndex(config: SiteConfig): OutputTask[] {
  const root = config.url + config.baseUrl;
  const rows = config.locales.map(
    (locale) => `<sitemap><loc>${escapeXml(root + getSitemapFile(locale))}</loc></sitemap>`,
  );
  const index = `${HEADER}<sitemapindex xmlns="${NAMESPACE}">\n${rows.join("\n")}\n</sitemapindex>\n`;
  const rules = config.noIndex ? "Disallow: /" : "Allow: /";
  return [
    createFileTask({ path: toOutputPath("sitemap-index.xml"), contents: index }),
    createFileTask({
      path: toOutputPath("robots.txt"),
      contents: `User-agent: *\n${rules}\n\nSitemap: ${root}sitemap-index.xml\n`,
    }),
  ];
}
