/** Links in data files, sidebars and the announcement, and those of authors, lead somewhere too. */

import { dataBase } from "../build/compose/inline.ts";
import { resolveAbsolute } from "../build/link/resolve-link.ts";
import { type Site, type SiteLocale, siteLocale } from "../build/route/site.ts";
import type { FromFile, InlineText, SiteData } from "../model/data.ts";
import type { LinkReference, Post } from "../model/document.ts";
import type { SidebarNode } from "../model/navigation.ts";
import { imageFromRoot, isExternal } from "../model/permalink.ts";
import { asWarning, errorAt, type Place, type Problem, type SourcePath, startOf } from "../model/problem.ts";
import type { Rule } from "./rule.ts";

export const dataLinks: Rule = function* (site) {
  const home = siteLocale(site, site.config.defaultLocale);
  for (const here of site.locales.values()) {
    for (const problem of dataProblems(here === home ? here.data : ownData(here, home), site))
      yield here === home ? problem : asWarning(problem);
  }
  for (const { links } of home.blog.authors) yield* valueProblems(links, site);
  for (const post of site.catalog.originals("post")) yield* valueProblems(inlineAuthorLinks(post), site);
  for (const nodes of site.sidebars.sidebars.values()) yield* sidebarProblems(nodes, site);
  const { announcement } = site;
  for (const text of announcement ? [announcement.content, ...announcement.translations.values()] : [])
    yield* textProblems(text, site);
};

/** The files of data that a language has of its own. */
function ownData({ data }: SiteLocale, home: SiteLocale): SiteData {
  const parts = Object.entries(data) as [keyof SiteData, unknown][];
  return Object.fromEntries(parts.filter(([name, part]) => part !== home.data[name]));
}

function* dataProblems(data: SiteData, site: Site): Generator<Problem> {
  for (const { links } of Object.values(data) as FromFile<unknown>[]) yield* valueProblems(links, site);
  const home = data.home?.value;
  const texts = [
    ...(home?.cards ?? []).map(({ text }) => text),
    ...(home?.features ?? []).map(({ text }) => text),
    ...(home?.explore ?? []).map(({ text }) => text),
    ...(data.community?.value.resources ?? []).map(({ text }) => text),
    ...(data.fiddle?.value.features ?? []).map(({ text }) => text),
  ];
  for (const text of texts) yield* textProblems(text, site);
  const links = [
    ...(home?.start ? [home.start] : []),
    ...(home?.why ? [home.why] : []),
    ...(home?.explore ?? []).flatMap((row) => row.links),
  ];
  for (const { to, place } of links) if (to !== undefined) yield* pathProblems(to, place, site);
}

function* textProblems({ source, links, problems }: InlineText, site: Site): Generator<Problem> {
  yield* problems;
  yield* linkProblems(links, source, site);
}

function* linkProblems(links: readonly LinkReference[], source: SourcePath, site: Site): Generator<Problem> {
  for (const link of links) {
    const resolved = site.links.resolve(link, dataBase(source));
    if (resolved.kind === "broken") yield errorAt(link.place, resolved.code, resolved.message, resolved.hint);
  }
}

/** Addresses that are values. Images among them are warnings, as those that configuration and front matter name. */
function* valueProblems(links: readonly LinkReference[], site: Site): Generator<Problem> {
  for (const link of links)
    for (const problem of linkProblems([link], link.place.file, site))
      yield link.kind === "asset" ? { ...problem, severity: "warning" } : problem;
}

/** Addresses of authors whom a post describes itself. */
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

function* pathProblems(to: string, place: Place, { links }: Site): Generator<Problem> {
  if (isExternal(to)) return;
  const resolved = resolveAbsolute(to.replace(/[?#].*$/s, ""), { query: "", hash: "" }, links.targets);
  if (resolved.kind === "broken") yield errorAt(place, resolved.code, resolved.message, resolved.hint);
}

function* sidebarProblems(nodes: readonly SidebarNode[], site: Site): Generator<Problem> {
  for (const node of nodes) {
    if (node.type === "link") yield* pathProblems(node.href, node.place, site);
    if (node.type === "html") yield* textProblems(node.html, site);
    if (node.type === "category") yield* sidebarProblems(node.items, site);
  }
}
