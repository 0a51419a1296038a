/** Stages 1–4, done: everything known about a site before a page is composed. `check` judges it; `build` and `dev` carry on. */

import type { SiteConfig } from "../model/config.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import type { RoutePath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import type { Announcement, SiteData } from "../model/site-data.ts";
import type { Blog } from "./catalog/blog-index.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { PlaceOfSetting } from "./config/load-config.ts";
import type { LinkIndex } from "./links/link-index.ts";
import type { SidebarIndex } from "./navigation/sidebar-index.ts";
import type { Sources } from "./source/read-sources.ts";

export interface Site {
  /** Absolute path of the site root. */
  root: string;
  /** Where the configuration was written, for reports. */
  configFile: SourcePath;
  config: SiteConfig;
  /** Where a setting stands. */
  placeOfSetting: PlaceOfSetting;
  sources: Sources;
  catalog: Catalog;
  sidebars: SidebarIndex;
  links: LinkIndex;
  locales: ReadonlyMap<LocaleId, SiteLocale>;
  announcement?: Announcement;
  /** Redirects of the configuration and of front matter, inside a locale. */
  redirects: ReadonlyMap<RoutePath, RoutePath>;
}

/** What a site is in one language. */
export interface SiteLocale {
  locale: Locale;
  messages: Messages;
  /** A label or description of a sidebar in this language; as it was written where nobody translated it. */
  sidebarText(label: string): string;
  data: SiteData;
  blog: Blog;
  routes: readonly Route[];
}

export function siteLocale(site: Site, code: LocaleId): SiteLocale {
  const locale = site.locales.get(code);
  if (!locale) throw new Error(`the site has no locale "${code}"`);
  return locale;
}
