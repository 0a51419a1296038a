/** Checks links in data files, in sidebars, in the announcement and in author data. */

import type { LinkReference, Post } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import { normalizeImageUrl } from "../model/permalink.ts";
import { getFileStart, type Place, type Problem, type SourcePath, toWarning } from "../model/problem.ts";
import type { SidebarNode } from "../model/sidebar.ts";
import type { FromFile, InlineText, SiteData } from "../model/site-data.ts";
import type { ResolvedLink } from "../site/links/link-types.ts";
import { createDataBase, resolveUrl } from "../site/links/resolve-link.ts";
import { getSiteLocale, type Site, type SiteLocale } from "../site/site.ts";
import { createAnchorIndex, findLinkFault, linkProblem } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

export const dataLinks: Rule = function* (site) {
  const checker = linkChecker(site);
  const { defaultLocale } = site.config;
  const home = getSiteLocale(site, defaultLocale);
  for (const here of site.locales.values()) {
    const data = here === home ? here.data : getOwnData(here, home);
    for (const problem of checkData(data, here.locale.code, checker))
      yield here === home ? problem : toWarning(problem);
  }
  for (const { links } of home.blog.authors) yield* checker.checkValues(links, defaultLocale);
  for (const post of site.catalog.listOriginals("post"))
    yield* checker.checkValues(listInlineAuthorLinks(post), defaultLocale);
  for (const nodes of site.sidebars.sidebars.values()) yield* checkSidebar(nodes, defaultLocale, checker);
  const { announcement } = site;
  if (!announcement) return;
  yield* checker.checkText(announcement.content, defaultLocale);
  for (const [code, text] of announcement.translations) yield* checker.checkText(text, code);
};

/** Return the data that a locale does not share with the default locale. */
function getOwnData({ data }: SiteLocale, home: SiteLocale): SiteData {
  const parts = Object.entries(data) as [keyof SiteData, unknown][];
  return Object.fromEntries(parts.filter(([name, part]) => part !== home.data[name]));
}

interface LinkChecker {
  /** @param locale The text's language. */
  checkText(text: InlineText, locale: LocaleId): Generator<Problem>;
  checkUrl(url: string, place: Place, locale: LocaleId): Generator<Problem>;
  /** Check URLs that are values. Missing images are warnings, as in the configuration and in front matter. */
  checkValues(links: readonly LinkReference[], locale: LocaleId): Generator<Problem>;
}

function linkChecker(site: Site): LinkChecker {
  const anchors = createAnchorIndex(site);
  function* reportBrokenLink(
    target: string,
    resolved: ResolvedLink,
    place: Place,
    locale: LocaleId,
  ): Generator<Problem> {
    const problem = linkProblem(findLinkFault(target, resolved, locale, anchors), place, site);
    if (problem) yield problem;
  }
  const checkLink = (link: LinkReference, source: SourcePath, locale: LocaleId): Generator<Problem> =>
    reportBrokenLink(link.target, site.links.resolve(link, createDataBase(source)), link.place, locale);
  return {
    *checkText({ source, links, problems }, locale) {
      yield* problems;
      for (const link of links) yield* checkLink(link, source, locale);
    },
    checkUrl: (url, place, locale) => reportBrokenLink(url, resolveUrl(url, site.links.targets), place, locale),
    *checkValues(links, locale) {
      for (const link of links)
        for (const problem of checkLink(link, link.place.file, locale))
          yield link.kind === "asset" && problem.code !== "invalid-image" ? toWarning(problem) : problem;
    },
  };
}

function* checkData(data: SiteData, locale: LocaleId, checker: LinkChecker): Generator<Problem> {
  for (const { links } of Object.values(data) as FromFile<unknown>[]) yield* checker.checkValues(links, locale);
}

/** Return URLs for authors that are defined inside a post. */
function listInlineAuthorLinks({ meta, source }: Post): LinkReference[] {
  return meta.authors.flatMap((author, index) => {
    if (typeof author === "string") return [];
    const locateKey = (key: string): Place => meta.places[`authors[${index}].${key}`] ?? getFileStart(source);
    const { url, imageUrl } = author;
    return [
      ...(url === undefined ? [] : [{ target: url, kind: "link" as const, place: locateKey("url") }]),
      ...(imageUrl === undefined
        ? []
        : [{ target: normalizeImageUrl(imageUrl), kind: "asset" as const, place: locateKey("image_url") }]),
    ];
  });
}

function* checkSidebar(nodes: readonly SidebarNode[], locale: LocaleId, checker: LinkChecker): Generator<Problem> {
  for (const node of nodes) {
    if (node.type === "link") yield* checker.checkUrl(node.href, node.place, locale);
    if (node.type === "html") yield* checker.checkText(node.html, locale);
    if (node.type === "category") yield* checkSidebar(node.items, locale, checker);
  }
}
