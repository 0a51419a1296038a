/** Checks links in data files, in sidebars, in the announcement and of authors. */

import type { LinkReference, Post } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import { imageFromRoot } from "../model/permalink.ts";
import { asWarning, type Place, type Problem, type SourcePath, startOf } from "../model/problem.ts";
import type { SidebarNode } from "../model/sidebar.ts";
import type { FromFile, InlineText, SiteData } from "../model/site-data.ts";
import type { ResolvedLink } from "../site/links/link-types.ts";
import { dataBase, resolveUrl } from "../site/links/resolve-link.ts";
import { type Site, type SiteLocale, siteLocale } from "../site/site.ts";
import { anchorIndex, linkFault, linkProblem } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

export const dataLinks: Rule = function* (site) {
  const checker = linkChecker(site);
  const { defaultLocale } = site.config;
  const home = siteLocale(site, defaultLocale);
  for (const here of site.locales.values()) {
    const data = here === home ? here.data : ownData(here, home);
    for (const problem of dataProblems(data, here.locale.code, checker))
      yield here === home ? problem : asWarning(problem);
  }
  for (const { links } of home.blog.authors) yield* checker.ofValues(links, defaultLocale);
  for (const post of site.catalog.originals("post")) yield* checker.ofValues(inlineAuthorLinks(post), defaultLocale);
  for (const nodes of site.sidebars.sidebars.values()) yield* sidebarProblems(nodes, defaultLocale, checker);
  const { announcement } = site;
  if (!announcement) return;
  yield* checker.ofText(announcement.content, defaultLocale);
  for (const [code, text] of announcement.translations) yield* checker.ofText(text, code);
};

/** Return the data that a locale does not share with the default locale. */
function ownData({ data }: SiteLocale, home: SiteLocale): SiteData {
  const parts = Object.entries(data) as [keyof SiteData, unknown][];
  return Object.fromEntries(parts.filter(([name, part]) => part !== home.data[name]));
}

interface LinkChecker {
  /** @param locale The language of the text. */
  ofText(text: InlineText, locale: LocaleId): Generator<Problem>;
  ofUrl(url: string, place: Place, locale: LocaleId): Generator<Problem>;
  /** Check URLs that are values. Missing images are warnings, as in the configuration and in front matter. */
  ofValues(links: readonly LinkReference[], locale: LocaleId): Generator<Problem>;
}

function linkChecker(site: Site): LinkChecker {
  const anchors = anchorIndex(site);
  function* problemsOf(target: string, resolved: ResolvedLink, place: Place, locale: LocaleId): Generator<Problem> {
    const problem = linkProblem(linkFault(target, resolved, locale, anchors), place, site);
    if (problem) yield problem;
  }
  const ofLink = (link: LinkReference, source: SourcePath, locale: LocaleId): Generator<Problem> =>
    problemsOf(link.target, site.links.resolve(link, dataBase(source)), link.place, locale);
  return {
    *ofText({ source, links, problems }, locale) {
      yield* problems;
      for (const link of links) yield* ofLink(link, source, locale);
    },
    ofUrl: (url, place, locale) => problemsOf(url, resolveUrl(url, site.links.targets), place, locale),
    *ofValues(links, locale) {
      for (const link of links)
        for (const problem of ofLink(link, link.place.file, locale))
          yield link.kind === "asset" ? asWarning(problem) : problem;
    },
  };
}

function* dataProblems(data: SiteData, locale: LocaleId, checker: LinkChecker): Generator<Problem> {
  for (const { links } of Object.values(data) as FromFile<unknown>[]) yield* checker.ofValues(links, locale);
}

/** Return the URLs of authors that are defined inside a post. */
function inlineAuthorLinks({ meta, source }: Post): LinkReference[] {
  return meta.authors.flatMap((author, index) => {
    if (typeof author === "string") return [];
    const placeOf = (key: string): Place => meta.places[`authors[${index}].${key}`] ?? startOf(source);
    const { url, imageUrl } = author;
    return [
      ...(url === undefined ? [] : [{ target: url, kind: "link" as const, place: placeOf("url") }]),
      ...(imageUrl === undefined
        ? []
        : [{ target: imageFromRoot(imageUrl), kind: "asset" as const, place: placeOf("image_url") }]),
    ];
  });
}

function* sidebarProblems(nodes: readonly SidebarNode[], locale: LocaleId, checker: LinkChecker): Generator<Problem> {
  for (const node of nodes) {
    if (node.type === "link") yield* checker.ofUrl(node.href, node.place, locale);
    if (node.type === "html") yield* checker.ofText(node.html, locale);
    if (node.type === "category") yield* sidebarProblems(node.items, locale, checker);
  }
}
