/** Resolved links of documents and data texts, each resolved once for all locales. */

import type { Document, LinkReference } from "../../model/document.ts";
import { type LinkBase, type LinkTargets, type ResolvedLink, resolveLink } from "./resolve-link.ts";

export interface LinkIndex {
  targets: LinkTargets;
  /** In the order of `document.links`. */
  of(document: Document): readonly ResolvedLink[];
  resolve(link: Pick<LinkReference, "target" | "kind">, base: LinkBase): ResolvedLink;
}

export function createLinkIndex(targets: LinkTargets): LinkIndex {
  const resolved = new Map<Document, readonly ResolvedLink[]>();
  return {
    targets,
    of(document) {
      let links = resolved.get(document);
      if (!links) {
        links = document.links.map((link) => resolveLink(link, document, targets));
        resolved.set(document, links);
      }
      return links;
    },
    resolve: (link, base) => resolveLink(link, base, targets),
  };
}
