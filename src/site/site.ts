/** The result of stages 1–4: the site before any page is composed. `check` evaluates it; `build` and `dev` render it. */

import type { DocsVersionConfig, SiteConfig } from "../model/config.ts";
import type { Digest, Doc, Document, DocumentId } from "../model/document.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import { type RoutePath, redirectTarget, routeKey, routePath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import type { Announcement, SiteData } from "../model/site-data.ts";
import type { Blog } from "./catalog/blog-index.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { documentPath, fullId, idInVersion, setOfVersion, versionOf } from "./catalog/document-path.ts";
import type { MemberVersions } from "./catalog/member-versions.ts";
import type { PlaceOfSetting } from "./config/load-config.ts";
import type { LinkIndex, RelatedDocs } from "./links/link-index.ts";
import type { SidebarIndex } from "./navigation/sidebar-index.ts";
import type { Sources } from "./source/read-sources.ts";

export interface Site {
  /** Absolute path of the site root. */
  root: string;
  /** Path of the configuration file, for reports. */
  configFile: SourcePath;
  config: SiteConfig;
  placeOfSetting: PlaceOfSetting;
  sources: Sources;
  catalog: Catalog;
  /** Sidebars with the documents of all locales. */
  sidebars: SidebarIndex;
  links: LinkIndex;
  /** Return the documents that a page lists as related, e.g. the guides that link to an entry of the reference. */
  relatedDocs: RelatedDocs;
  locales: ReadonlyMap<LocaleId, SiteLocale>;
  announcement?: Announcement;
  /**
   * Redirects of the configuration and of front matter, within a locale. A target may have a query and a hash, or may be
   * an external URL.
   */
  redirects: ReadonlyMap<RoutePath, string>;
  /** The versions that added the members of APIs. */
  memberVersions: MemberVersions;
  /** Files and directories that data modules read, including missing ones. */
  dataPaths: readonly string[];
  /** Files of the site's code: components, pages in React, and what they import. */
  codeFiles: readonly SourcePath[];
  /** Contents of pages in React and MDX; absent until these are rendered. */
  rendered?: ReadonlyMap<Document, RenderedContent>;
}

/** What a page in React or MDX contains. It is known once the page has been rendered. */
export interface RenderedContent extends Pick<Document, "headings" | "sections" | "ids" | "links" | "words"> {
  /** Digest of the rendered HTML. */
  digest: Digest;
}

/** The localized parts of a site. */
export interface SiteLocale {
  locale: Locale;
  messages: Messages;
  /** Translate a label or description of a sidebar. Untranslated texts are returned unchanged. */
  sidebarText(label: string): string;
  data: SiteData;
  blog: Blog;
  /** Sidebars with the documents that the locale has. */
  sidebars: SidebarIndex;
  routes: readonly Route[];
}

/** Return the locale that a link in a text leads to: the locale of the text, or else one that has the page. */
export function localeOfTarget<L extends Pick<Locale, "prefix" | "code">>(
  route: RoutePath,
  locale: L,
  { links }: Pick<Site, "links">,
): L | Locale {
  const locales = links.targets.partialRoutes.get(routeKey(route));
  return locales?.[0] && !locales.some(({ code }) => code === locale.code) ? locales[0] : locale;
}

/** Return the URL that a redirect of a locale leads to: in that locale, or in one that has the page. */
export function redirectUrl(to: string, locale: Locale, site: Pick<Site, "links" | "config">): string {
  const route = routePath(to.replace(/[?#].*$/s, ""));
  return redirectTarget(site.config.baseUrl, localeOfTarget(route, locale, site), to);
}

/** Return the locales that have the page of a route. */
export function localesOfRoute(route: RoutePath, { links, config }: Pick<Site, "links" | "config">): readonly Locale[] {
  return links.targets.partialRoutes.get(routeKey(route)) ?? config.locales;
}

export function siteLocale(site: Site, code: LocaleId): SiteLocale {
  const locale = site.locales.get(code);
  if (!locale) throw new Error(`the site has no locale "${code}"`);
  return locale;
}

/**
 * Return the main document of a docs version, the target of links to the version itself.
 *
 * It is the first match: the document of `mainDoc` in this version, the document at the version's path, the first document
 * of a sidebar, any document.
 */
export function mainDoc(
  version: DocsVersionConfig,
  { site: { catalog, config }, here: { locale, sidebars } }: { site: Site; here: SiteLocale },
): Doc | undefined {
  const docs = catalog
    .originals("doc")
    .filter((doc) => !doc.meta.unlisted && versionOf(doc.id, config) === version && catalog.isIn(doc, locale.code));
  const configuredId = mainId(version, config);
  const [firstListed] = [...sidebars.sidebars.keys()].flatMap((name) => {
    const first = sidebars.first(name);
    return docs.find(({ id }) => first?.kind === "doc" && first.id === id) ?? [];
  });
  return (
    docs.find(({ id }) => id === configuredId) ??
    docs.find((doc) => routeKey(documentPath(doc, config)) === routeKey(version.path)) ??
    firstListed ??
    docs[0]
  );
}

/** Return the ID of the configured main document in a version. The configuration may name it in any version. */
function mainId(version: DocsVersionConfig, config: Site["config"]): DocumentId | undefined {
  const set = setOfVersion(version, config);
  if (set.mainDoc === undefined) return undefined;
  const id = fullId(set.mainDoc, set);
  const ownVersion = versionOf(id, config);
  return ownVersion ? fullId(idInVersion(id, ownVersion), version) : id;
}
