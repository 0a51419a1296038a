/**
 * Lists the frames that the Content-Security-Policy of a site allows because an original document contains them.
 *
 * Translations never add to them, and a frame that shows the site itself is only allowed with the path that the original names.
 */

import type { Document, LinkReference } from "../model/document.ts";
import { MEDIA_FOLDER } from "../model/output.ts";
import { createPermalink, stripBaseUrl } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import { getTargetLocale, type Site } from "./site.ts";

type FrameSite = Pick<Site, "config" | "catalog" | "rendered" | "links">;

export interface TrustedFrames {
  /** Source expressions for the site itself: absolute URLs without query and hash. */
  own: string[];
  /** Origins of other hosts. */
  origins: string[];
}

/** Return the frames of originals in trusted HTML, and those of pages in React and MDX. */
export function listTrustedFrames(site: FrameSite): TrustedFrames {
  const { config, catalog, rendered } = site;
  const own = new Set<string>();
  const origins = new Set<string>();
  for (const document of catalog.documents.filter(({ source }) => !isTranslation(source))) {
    // `sitegen dev` does not render all pages to find the frames of their code.
    if (document.component !== undefined && !rendered) own.add("'self'");
    for (const link of rendered?.get(document)?.links ?? document.links) {
      if (link.isFrame !== true) continue;
      for (const url of listFrameUrls(link, document, site)) own.add(url);
      if (stripBaseUrl(link.target, config) !== undefined || !URL.canParse(link.target, config.url)) continue;
      const { origin, protocol } = new URL(link.target, config.url);
      if (protocol === "https:" && origin !== config.url) origins.add(origin);
    }
  }
  return { own: own.has("'self'") ? ["'self'"] : [...own].sort(), origins: [...origins].sort() };
}

/**
 * Return the source expressions for a frame that shows a page or file of the site, without one for frames of other hosts and
 * for broken links. A page has one for each locale, since an original that is not translated is shown in all of them.
 */
export function listFrameUrls(link: LinkReference, document: Document, site: Omit<FrameSite, "catalog">): string[] {
  const { baseUrl, locales, url } = site.config;
  const target = site.links.resolveInDocument(link, document);
  const toSource = (path: string): string => url + path.replace(/[;,]/g, encodeURIComponent);
  if (target.kind === "asset") return [toSource(`${baseUrl}${MEDIA_FOLDER}`)];
  if (target.kind === "file") return [toSource(baseUrl + encodeURI(target.path))];
  if (target.kind !== "page") return [];
  const targetLocales = locales.filter(({ code }) => target.locale === undefined || code === target.locale);
  return targetLocales.map((locale) =>
    toSource(createPermalink(baseUrl, getTargetLocale(target.route, locale, site), target.route)),
  );
}

/** Return true for files of translators, whose frames do not change the policy. */
export const isTranslation = (source: SourcePath): boolean => source.startsWith("i18n/");
