/** Problems of resolved links: a missing page or a missing anchor. */

import type { Document } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { Problem } from "../model/problem.ts";
import type { PageLink, ResolvedLink } from "../site/links/resolve-link.ts";
import { type Site, siteLocale } from "../site/site.ts";
import { decodePercent } from "../util/path.ts";
import { editDistance, suggestAll } from "../util/suggest.ts";

/** IDs that templates provide as link targets. */
const TEMPLATE_ANCHORS: Readonly<Record<string, readonly string[]>> = {
  apps: ["favorites", "all-apps"],
  fiddle: ["downloads"],
};

/**
 * Return the IDs on the target page of a link.
 *
 * @param textLocale The language of the text that contains the link.
 * @returns `undefined` if the page is unknown.
 */
export type AnchorIndex = (target: PageLink, textLocale: LocaleId) => ReadonlySet<string> | undefined;

/** Create an index of the IDs on each page: of the title, headings, other elements, and the template. */
export function anchorIndex(site: Site): AnchorIndex {
  const anchorSets = new Map<Document, ReadonlySet<string>>();
  const templateAt = new Map(
    siteLocale(site, site.config.defaultLocale).routes.map(({ path, template }) => [path, template]),
  );
  return ({ document, route, locale }, textLocale) => {
    if (!document) {
      const template = templateAt.get(route);
      return template === undefined ? undefined : new Set(TEMPLATE_ANCHORS[template] ?? []);
    }
    const localizedDocument = site.catalog.find(document.kind, document.id, locale ?? textLocale);
    if (!localizedDocument) return undefined;
    const content = site.rendered?.get(localizedDocument);
    // The contents of a page in React are unknown until it is rendered.
    if (localizedDocument.component && !content) return undefined;
    let ids = anchorSets.get(localizedDocument);
    if (!ids) {
      const title = site.catalog.titleAnchor(localizedDocument);
      const anchors = [...(title ? [title] : []), ...site.catalog.anchors(localizedDocument)];
      const others = content?.ids ?? localizedDocument.ids;
      ids = new Set([...anchors.flatMap(({ id, aliases }) => [id, ...aliases]), ...others]);
      anchorSets.set(localizedDocument, ids);
    }
    return ids;
  };
}

export type LinkFault = Required<Pick<Problem, "code" | "message" | "hint">>;

/**
 * Return the problem of a link, if there is one.
 *
 * @param target The link as written.
 * @param textLocale The language of the text that contains the link.
 */
export function linkFault(
  target: string,
  resolved: ResolvedLink,
  textLocale: LocaleId,
  anchorsOf: AnchorIndex,
): LinkFault | undefined {
  if (resolved.kind === "broken") {
    const { code, message, hint } = resolved;
    return { code, message, hint };
  }
  if (resolved.kind !== "page" || resolved.hash.length < 2) return undefined;
  const ids = anchorsOf(resolved, textLocale);
  const anchor = decodePercent(resolved.hash.slice(1));
  if (!ids || ids.has(anchor)) return undefined;
  const near = suggestAll(anchor, ids, 2);
  return {
    code: "broken-anchor",
    message: target.startsWith("#")
      ? `This page has no anchor "#${anchor}".`
      : `The page of "${target}" has no anchor "#${anchor}".`,
    hint: near.length === 0 ? `See the headings of ${resolved.route}.` : `Did you mean ${closest(anchor, near)}?`,
  };
}

/** Return the closest ID, or two IDs with the same distance. */
function closest(anchor: string, [first = "", second]: readonly string[]): string {
  const distance = (id: string): number => editDistance(anchor.toLowerCase(), id.toLowerCase(), anchor.length);
  const isTie = second !== undefined && distance(first) === distance(second);
  return (isTie ? [first, second] : [first]).map((id) => `"#${id}"`).join(" or ");
}
