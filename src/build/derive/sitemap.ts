/** Create a sitemap for each language, the sitemap index and `robots.txt` like the hook `outputs` of a plugin. */

import { getLocalizedPath } from "../../model/permalink.ts";
import type { PluginInput } from "../../model/plugin.ts";
import type { SitemapEntry } from "../../model/site-page.ts";
import { groupBy } from "../../util/collections.ts";
import { escapeXml } from "../../util/html.ts";

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Change frequency and priority, equal for all pages. */
const HINTS = "<changefreq>weekly</changefreq><priority>0.5</priority>";

/** A file with contents that are known at once. */
interface TextOutput {
  path: string;
  create(): string;
}

/** Return the outputs: sitemaps of `locales`, and an index of all. */
export function createSitemaps({
  sitemap,
  locales,
  site,
}: Pick<PluginInput, "sitemap" | "locales" | "site">): TextOutput[] {
  const entries = groupBy(sitemap, ({ locale }) => locale);
  const root = site.url + site.baseUrl;
  const rows = site.locales.map(
    (locale) => `<sitemap><loc>${escapeXml(root + getLocalizedPath(locale, "/sitemap.xml"))}</loc></sitemap>`,
  );
  const rules = site.noIndex ? "Disallow: /" : "Allow: /";
  return [
    ...locales.map((locale) => ({
      path: getLocalizedPath(locale, "/sitemap.xml"),
      create: () => writeSitemap(entries.get(locale.code) ?? [], site.url),
    })),
    {
      path: "sitemap-index.xml",
      create: () => `${HEADER}<sitemapindex xmlns="${NAMESPACE}">\n${rows.join("\n")}\n</sitemapindex>\n`,
    },
    { path: "robots.txt", create: () => `User-agent: *\n${rules}\n\nSitemap: ${root}sitemap-index.xml\n` },
  ];
}

function writeSitemap(entries: readonly SitemapEntry[], origin: string): string {
  const rows = entries.map(({ url, lastUpdated, alternates }) => {
    const lastmod = lastUpdated === undefined ? "" : `<lastmod>${lastUpdated}</lastmod>`;
    const links = alternates.map(
      (other) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(other.hreflang)}" href="${escapeXml(origin + other.url)}"/>`,
    );
    return `<url><loc>${escapeXml(origin + url)}</loc>${lastmod}${HINTS}${links.join("")}</url>`;
  });
  return `${HEADER}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join("\n")}\n</urlset>\n`;
}
