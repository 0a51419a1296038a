/** Lists links of a written site that lead to no page or heading. */

import { type AnchorIndex, findLinkFault } from "../check/link-problems.ts";
import type { Document } from "../model/document.ts";
import type { Place } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { getElement } from "../util/collections.ts";

/** A link without an existing target. */
export interface BrokenLink {
  place: Place;
  target: string;
  /** The target without the anchor, if the page exists. */
  withoutAnchor?: string;
}

export function listBrokenLinks(site: Site, document: Document, index: AnchorIndex): BrokenLink[] {
  if (site.sources.virtual.has(document.source)) return [];
  const resolved = site.links.resolveAll(document);
  return document.links.flatMap((link, at): BrokenLink[] => {
    const { place, target } = link;
    const fault = findLinkFault(target, getElement(resolved, at), document.locale, index);
    if (!fault) return [];
    const isAnchor = fault.code === "broken-anchor";
    return [{ place, target, withoutAnchor: isAnchor ? target.replace(/#.*$/, "") || "#" : undefined }];
  });
}
