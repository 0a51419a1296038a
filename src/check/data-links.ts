/** Links in data files, sidebars and the announcement lead somewhere too. */

import { dataBase } from "../build/compose/inline.ts";
import { resolveAbsolute } from "../build/link/resolve-link.ts";
import { type Site, type SiteLocale, siteLocale } from "../build/route/site.ts";
import type { InlineText } from "../model/data.ts";
import type { SidebarNode } from "../model/navigation.ts";
import { isExternal } from "../model/permalink.ts";
import { errorAt, type Place, type Problem } from "../model/problem.ts";
import type { Rule } from "./rule.ts";

export const dataLinks: Rule = function* (site) {
  const home = siteLocale(site, site.config.defaultLocale);
  for (const here of site.locales.values()) {
    if (here !== home && here.data === home.data) continue;
    for (const problem of localeProblems(here, site))
      yield here === home ? problem : { ...problem, severity: "warning" };
  }
  for (const nodes of site.sidebars.sidebars.values()) yield* sidebarProblems(nodes, site);
  const { announcement } = site;
  for (const text of announcement ? [announcement.content, ...announcement.translations.values()] : [])
    yield* textProblems(text, site);
};

function* localeProblems({ data }: SiteLocale, site: Site): Generator<Problem> {
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
  for (const link of links) {
    const resolved = site.links.resolve(link, dataBase(source));
    if (resolved.kind === "broken") yield errorAt(link.place, resolved.code, resolved.message, resolved.hint);
  }
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
