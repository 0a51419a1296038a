/** Creates the input of rules, heads and outputs. */

import { localizeSite } from "../compose/compose-context.ts";
import { describeBlog, listSidebars } from "../compose/site-lists.ts";
import { digestParts } from "../host/digest.ts";
import type { PluginInput } from "../model/plugin.ts";
import type { SourcePath } from "../model/problem.ts";
import { listSitemapEntries } from "../site/page-urls.ts";
import type { Site } from "../site/site.ts";
import { createSiteInfo, listSitePages } from "../site/site-pages.ts";

/** Input of the hooks of a load. */
export interface LoadInput {
  /** Data only, which is sent to the thread. */
  value: PluginInput;
  digest: string;
}

/** @param lastChanged Last modification dates of source files, if known. */
export function createLoadInput(site: Site, lastChanged: ReadonlyMap<SourcePath, string> | undefined): LoadInput {
  const info = createSiteInfo(site.config);
  const entries = [...site.locales.values()].flatMap((locale) => listSitemapEntries(locale, site, lastChanged));
  const contexts = [...site.locales.values()].map((here) => ({
    site: localizeSite(here.locale, site),
    here,
    locale: here.locale,
  }));
  const lists = JSON.stringify({
    sidebars: contexts.flatMap(listSidebars),
    blogs: contexts.map(describeBlog).filter((blog) => blog !== undefined),
  });
  const pages = JSON.stringify(listSitePages(site, lastChanged));
  const sitemap = JSON.stringify(entries);
  return {
    value: {
      pages: JSON.parse(pages),
      sitemap: JSON.parse(sitemap),
      ...JSON.parse(lists),
      locales: info.locales,
      site: info,
    },
    digest: digestParts([pages, sitemap, lists, JSON.stringify(info)]),
  };
}
