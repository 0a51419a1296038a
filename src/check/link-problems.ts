/** What is wrong with a link once it is known where it leads: nothing is there, or no such anchor. */

import type { Document } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { Problem } from "../model/problem.ts";
import type { PageLink, ResolvedLink } from "../site/links/resolve-link.ts";
import { type Site, siteLocale } from "../site/site.ts";
import { decodePercent } from "../util/path.ts";
import { editDistance, suggestAll } from "../util/suggest.ts";

/** Ids that templates give to elements which links may name. */
const SCREEN_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  apps: ["favorites", "all-apps"],
  fiddle: ["downloads"],
};

/** @param own The language of the text in which the link stands. */
export type AnchorIndex = (target: PageLink, own: LocaleId) => ReadonlySet<string> | undefined;

/** Ids on a page: of its title, of headings, of other elements, of the template. */
export function anchorIndex(site: Site): AnchorIndex {
  const anchorSets = new Map<Document, ReadonlySet<string>>();
  const templateAt = new Map(
    siteLocale(site, site.config.defaultLocale).routes.map(({ path, template }) => [path, template]),
  );
  return ({ document, route, locale }, own) => {
    if (!document) {
      const template = templateAt.get(route);
      return template === undefined ? undefined : new Set(SCREEN_ANCHORS[template] ?? []);
    }
    const localizedDocument = site.catalog.find(document.kind, document.id, locale ?? own);
    if (!localizedDocument) return undefined;
    let ids = anchorSets.get(localizedDocument);
    if (!ids) {
      const headings = site.catalog
        .anchors(localizedDocument)
        .flatMap(({ id, alias }) => (alias === undefined ? [id] : [id, alias]));
      const title = site.catalog.titleAnchor(localizedDocument);
      ids = new Set([...(title === undefined ? [] : [title]), ...headings, ...localizedDocument.ids]);
      anchorSets.set(localizedDocument, ids);
    }
    return ids;
  };
}

export type LinkFault = Required<Pick<Problem, "code" | "message" | "hint">>;

/**
 * The fault of a link, if it has one.
 *
 * @param target The link as it was written.
 * @param own The language of the text in which it stands.
 */
export function linkFault(
  target: string,
  resolved: ResolvedLink,
  own: LocaleId,
  anchorsOf: AnchorIndex,
): LinkFault | undefined {
  if (resolved.kind === "broken") {
    const { code, message, hint } = resolved;
    return { code, message, hint };
  }
  if (resolved.kind !== "page" || resolved.hash.length < 2) return undefined;
  const ids = anchorsOf(resolved, own);
  const anchor = decodePercent(resolved.hash.slice(1));
  if (!ids || ids.has(anchor)) return undefined;
  const near = suggestAll(anchor, ids, 2);
  return {
    code: "broken-anchor",
    message: target.startsWith("#")
      ? `This page has no "#${anchor}".`
      : `"${target}" leads to a page that has no "#${anchor}".`,
    hint: near.length === 0 ? `See the headings of ${resolved.route}.` : `Did you mean ${closest(anchor, near)}?`,
  };
}

/** The nearest ID, or two that are equally near. */
function closest(anchor: string, [first = "", second]: readonly string[]): string {
  const distance = (id: string): number => editDistance(anchor.toLowerCase(), id.toLowerCase(), anchor.length);
  const isTie = second !== undefined && distance(first) === distance(second);
  return (isTie ? [first, second] : [first]).map((id) => `"#${id}"`).join(" or ");
}
