/** Create a sitemap for each locale, the sitemap index and `robots.txt`. */

import type { SiteConfig } from "../../model/config.ts";
import type { Locale } from "../../model/locale.ts";
import type { OutputTask } from "../../model/output.ts";
import { localizedFile, type OutputPath, outputPath } from "../../model/permalink.ts";
import { escapeXml } from "../../util/html.ts";
import { type ComposeContext, isFallback, toAbsolute } from "../compose/compose-context.ts";
import { languagesOf } from "../compose/page-head.ts";
import { textTask } from "./text-files.ts";

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Change frequency and priority, equal for all pages. */
const HINTS = "<changefreq>weekly</changefreq><priority>0.5</priority>";

const sitemapFile = (locale: Pick<Locale, "prefix">): OutputPath => localizedFile(locale, "/sitemap.xml");

/**
 * Create the sitemap of a locale: its indexable, translated pages with their alternates and last modification dates.
 *
 * Lists have no modification date, because they show several documents.
 */
export function sitemapTask(context: ComposeContext): OutputTask {
  const { here, locale, lastChanged } = context;
  const rows = here.routes.flatMap((route) => {
    const document = "document" in route ? route.document : undefined;
    if (!route.indexable || (document && isFallback(context, document))) return [];
    const links = languagesOf(route.path, document, context).map((other) => {
      const href = escapeXml(toAbsolute(context, other.locale, route.path));
      return `<xhtml:link rel="alternate" hreflang="${escapeXml(other.hreflang)}" href="${href}"/>`;
    });
    const day = document && lastChanged?.get(document.source);
    const changed = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    const place = escapeXml(toAbsolute(context, locale, route.path));
    return [`<url><loc>${place}</loc>${changed}${HINTS}${links.join("")}</url>`];
  });
  const contents = `${HEADER}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join("\n")}\n</urlset>\n`;
  return textTask(sitemapFile(locale), contents);
}

/** Create `sitemap-index.xml`, and `robots.txt`, which refers to it. */
export function sitemapIndexTasks(config: SiteConfig): OutputTask[] {
  const root = config.url + config.baseUrl;
  const rows = config.locales.map((locale) => `<sitemap><loc>${escapeXml(root + sitemapFile(locale))}</loc></sitemap>`);
  const index = `${HEADER}<sitemapindex xmlns="${NAMESPACE}">\n${rows.join("\n")}\n</sitemapindex>\n`;
  const rules = config.noIndex ? "Disallow: /" : "Allow: /";
  return [
    textTask(outputPath("sitemap-index.xml"), index),
    textTask(outputPath("robots.txt"), `User-agent: *\n${rules}\n\nSitemap: ${root}sitemap-index.xml\n`),
  ];
}
