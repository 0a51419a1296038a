/** Result of stages 1–4: the site before any page is composed. `check` evaluates it; `build` and `dev` render it. */

import type { HeadTagConfig } from "../model/config.ts";
import type { DocsVersionConfig } from "../model/config.ts";
import type { Digest, Doc, Document, DocumentId } from "../model/document.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import { getRouteKey, type RoutePath, resolveRedirectTarget, toRoutePath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { ForwardData, Redirects } from "../model/redirect.ts";
import type { Route } from "../model/route.ts";
import type { Announcement, SiteData } from "../model/site-data.ts";
import type { Blog } from "./catalog/blog-index.ts";
import type { Catalog } from "./catalog/catalog.ts";
import {
  createFullId,
  getDocSetOfVersion,
  getDocumentPath,
  getIdInVersion,
  getVersion,
} from "./catalog/document-path.ts";
import type { MemberVersions } from "./catalog/member-versions.ts";
import type { LocateSetting } from "./config/load-config.ts";
import type { SiteConfig } from "./config/site-config.ts";
import type { LinkIndex, RelatedDocs } from "./links/link-index.ts";
import type { SidebarIndex } from "./navigation/sidebar-index.ts";
import type { Sources } from "./source/read-sources.ts";

export interface Site {
  /** Absolute path to the site root. */
  root: string;
  /** Configuration file path, for reports. */
  configFile: SourcePath;
  config: SiteConfig;
  locateSetting: LocateSetting;
  sources: Sources;
  catalog: Catalog;
  /** Sidebars with the documents in all locales. */
  sidebars: SidebarIndex;
  links: LinkIndex;
  /** Return the documents that a page lists as related, e.g. the guides that link to a reference entry. */
  relatedDocs: RelatedDocs;
  locales: ReadonlyMap<LocaleId, SiteLocale>;
  announcement?: Announcement;
  /** Redirects in the configuration and front matter. */
  redirects: Redirects;
  /** The versions that added API members. */
  memberVersions: MemberVersions;
  /** Files and directories that data modules read, including missing ones. */
  dataPaths: readonly string[];
  /** Templates some of whose pages may be missing, because their data has errors. */
  incompleteTemplates: readonly SourcePath[];
  /**
   * Files with the site's code: components, React pages, and what they import. Absent if some code has errors, because
   * its imports are unknown then.
   */
  codeFiles: readonly SourcePath[] | undefined;
  /** Contents of React and MDX pages; absent until these are rendered. */
  rendered?: ReadonlyMap<Document, RenderedContent>;
  /** Tags that plugins add to the heads of pages; absent before a build composes these. */
  pluginHeads?: PluginHeads;
}

/** Tags by page, see {@link getHeadKey}. */
export type PluginHeads = ReadonlyMap<string, readonly HeadTagConfig[]>;

/** Return the key of a page in {@link PluginHeads}. @param file File with the text. */
export const getHeadKey = (locale: string, file: string): string => `${locale} ${file}`;

/** What a page in React or MDX contains. It is known once the page has been rendered. */
export interface RenderedContent extends Pick<Document, "headings" | "sections" | "ids" | "links" | "words"> {
  /** Rendered HTML's digest. */
  digest: Digest;
}

/** Localized parts of a site. */
export interface SiteLocale {
  locale: Locale;
  messages: Messages;
  /** Translate a label or description in a sidebar. Untranslated texts are returned unchanged. */
  translateLabel(label: string): string;
  data: SiteData;
  blog: Blog;
  /** Sidebars with the documents that the locale has. */
  sidebars: SidebarIndex;
  routes: readonly Route[];
}

/** Return the locale that a link in a text leads to: the text's locale, or else one that has the page. */
export function getTargetLocale<L extends Pick<Locale, "prefix" | "code">>(
  route: RoutePath,
  locale: L,
  { links }: Pick<Site, "links">,
): L | Locale {
  const locales = links.targets.partialRoutes.get(getRouteKey(route));
  return locales?.[0] && !locales.some(({ code }) => code === locale.code) ? locales[0] : locale;
}

/** Return the URL that a redirect in a locale leads to: in that locale, or in one that has the page. */
export function redirectUrl(to: string, locale: Locale, site: Pick<Site, "links" | "config">): string {
  const route = toRoutePath(to.replace(/[?#].*$/s, ""));
  return resolveRedirectTarget(site.config.baseUrl, getTargetLocale(route, locale, site), to);
}

/** Return the redirects of a page's URL with a certain query or hash, with their targets in a locale. */
export function listForwards(key: string, locale: Locale, site: Site): readonly ForwardData[] | undefined {
  return site.redirects.conditional
    .get(key)
    ?.map(({ query, hash, to }) => ({ query, hash, to: redirectUrl(to, locale, site) }));
}

/** Return the locales that have a route's page. */
export function listRouteLocales(
  route: RoutePath,
  { links, config }: Pick<Site, "links" | "config">,
): readonly Locale[] {
  return links.targets.partialRoutes.get(getRouteKey(route)) ?? config.locales;
}

/** Return the file to edit for a document: its own, or the one that a document from data was created from. */
export function getSourceFile({ source }: Pick<Document, "source">, { sources }: Pick<Site, "sources">): SourcePath {
  return sources.virtual.get(source)?.getFile?.() ?? source;
}

/**
 * Return the date of a document's last change, apart from its front matter. A page from data changes with the file of its
 * entry and with its template, so it has the later date.
 *
 * @param lastChanged Last modification dates of source files, if known.
 */
export function findLastChange(
  document: Pick<Document, "source" | "locale">,
  site: Pick<Site, "sources">,
  lastChanged: ReadonlyMap<SourcePath, string> | undefined,
): string | undefined {
  const virtual = site.sources.virtual.get(document.source);
  if (virtual?.lastUpdated !== undefined) return virtual.lastUpdated;
  const template = (virtual?.input ?? virtual?.reactInputs?.get(document.locale))?.template;
  const files = [getSourceFile(document, site), ...(template === undefined ? [] : [template])];
  const days = files.map((file) => lastChanged?.get(file)).filter((day) => day !== undefined);
  return days.sort().at(-1);
}

export function getSiteLocale(site: Site, code: LocaleId): SiteLocale {
  const locale = site.locales.get(code);
  if (!locale) throw new Error(`the site has no locale "${code}"`);
  return locale;
}

/**
 * Return a docs version's main document, the target for links to the version itself.
 *
 * It is the first match: `mainDoc` in this version, the document at the version's path, the first document
 * in a sidebar, any document.
 */
export function getMainDoc(
  version: DocsVersionConfig,
  { site: { catalog, config }, here: { locale, sidebars } }: { site: Site; here: SiteLocale },
): Doc | undefined {
  const docs = catalog
    .listOriginals("doc")
    .filter((doc) => !doc.meta.unlisted && getVersion(doc.id, config) === version && catalog.isIn(doc, locale.code));
  const configuredId = getMainId(version, config);
  const firstListed = [...sidebars.sidebars.keys()]
    .map((name) => sidebars.findFirst(name))
    .map((first) => docs.find(({ id }) => first?.kind === "doc" && first.id === id))
    .find((doc) => doc !== undefined);
  return (
    docs.find(({ id }) => id === configuredId) ??
    docs.find((doc) => getRouteKey(getDocumentPath(doc, config)) === getRouteKey(version.path)) ??
    firstListed ??
    docs[0]
  );
}

/** Return the configured main document's ID in a version. The configuration may name it in any version. */
function getMainId(version: DocsVersionConfig, config: Site["config"]): DocumentId | undefined {
  const set = getDocSetOfVersion(version, config);
  if (set.mainDoc === undefined) return undefined;
  const id = createFullId(set.mainDoc, set);
  const ownVersion = getVersion(id, config);
  return ownVersion ? createFullId(getIdInVersion(id, ownVersion), version) : id;
}
