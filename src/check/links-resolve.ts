/** A link into the site must reach a page, and its `#anchor` an element there. In a translation it is reported, but stops nothing. */

import type { PageLink, ResolvedLink } from "../build/link/resolve-link.ts";
import { type Site, siteLocale } from "../build/route/site.ts";
import type { Document, LinkReference } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { Problem } from "../model/problem.ts";
import { nearest } from "../util/nearest.ts";
import { decodePercent } from "../util/percent.ts";
import { inTranslation, type Rule } from "./rule.ts";

/** Ids that templates give to elements which links may name. */
const SCREEN_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  apps: ["favorites", "all-apps"],
  fiddle: ["downloads"],
};

export const linksResolve: Rule = function* (site) {
  const anchorsOf = anchorIndex(site);
  for (const document of site.catalog.documents) {
    yield undefined;
    const resolved = site.links.of(document);
    for (const [index, link] of document.links.entries()) {
      const problem = linkProblem(link, resolved[index] as ResolvedLink, document, anchorsOf);
      if (problem) yield inTranslation(problem, document, site);
    }
  }
};

/** @param own The language of the text in which the link stands. */
export type AnchorIndex = (target: PageLink, own: LocaleId) => ReadonlySet<string> | undefined;

/** Ids on a page: of its title, of headings, of other elements, of the template. */
export function anchorIndex(site: Site): AnchorIndex {
  const known = new Map<Document, ReadonlySet<string>>();
  const templateAt = new Map(
    siteLocale(site, site.config.defaultLocale).routes.map(({ path, template }) => [path, template]),
  );
  return ({ document, route, locale }, own) => {
    if (!document) {
      const template = templateAt.get(route);
      return template === undefined ? undefined : new Set(SCREEN_ANCHORS[template] ?? []);
    }
    const shown = site.catalog.find(document.kind, document.id, locale ?? own);
    if (!shown) return undefined;
    let ids = known.get(shown);
    if (!ids) {
      const headings = site.catalog
        .anchors(shown)
        .flatMap(({ id, alias }) => (alias === undefined ? [id] : [id, alias]));
      const title = site.catalog.titleAnchor(shown);
      ids = new Set([...(title === undefined ? [] : [title]), ...headings, ...shown.ids]);
      known.set(shown, ids);
    }
    return ids;
  };
}

function linkProblem(
  link: LinkReference,
  resolved: ResolvedLink,
  document: Document,
  anchorsOf: AnchorIndex,
): Problem | undefined {
  if (resolved.kind === "broken") {
    const { code, message, hint } = resolved;
    return { severity: "error", code, message, hint, place: link.place };
  }
  if (resolved.kind !== "page" || resolved.hash.length < 2) return undefined;
  const ids = anchorsOf(resolved, document.locale);
  const anchor = decodePercent(resolved.hash.slice(1));
  if (!ids || ids.has(anchor)) return undefined;
  const near = nearest(anchor, ids);
  return {
    severity: "error",
    code: "broken-anchor",
    message: link.target.startsWith("#")
      ? `This page has no "#${anchor}".`
      : `"${link.target}" leads to a page that has no "#${anchor}".`,
    hint: near === undefined ? `See the headings of ${resolved.route}.` : `Did you mean "#${near}"?`,
    place: link.place,
  };
}
