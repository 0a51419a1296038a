/** Resolves the links of documents and data texts, each once for all locales. */

import type { SiteConfig } from "../../model/config.ts";
import { type Document, documentId, type LinkReference } from "../../model/document.ts";
import { areaFolder } from "../../model/locale.ts";
import { withoutExtension } from "../../util/path.ts";
import { addressOf } from "../source/read-document.ts";
import type { LinkBase, LinkTargets, ResolvedLink } from "./link-types.ts";
import { resolveLink } from "./resolve-link.ts";

export interface LinkIndex {
  targets: LinkTargets;
  /** Return the resolved links in the order of `document.links`. */
  of(document: Document): readonly ResolvedLink[];
  /** Resolve a link at a place of a document, possibly with a different target. */
  at(link: LinkReference, document: Document): ResolvedLink;
  resolve(link: Pick<LinkReference, "target" | "kind">, base: LinkBase): ResolvedLink;
}

export function createLinkIndex(targets: LinkTargets): LinkIndex {
  const resolved = new Map<Document, readonly ResolvedLink[]>();
  const at: LinkIndex["at"] = (link, document) => resolveLink(link, baseOf(link, document, targets.config), targets);
  return {
    targets,
    of(document) {
      let links = resolved.get(document);
      if (!links) {
        links = document.links.map((link) => at(link, document));
        resolved.set(document, links);
      }
      return links;
    },
    at,
    resolve: (link, base) => resolveLink(link, base, targets),
  };
}

/** Return the base of a link. Links in an included partial are relative to the partial, except links to anchors. */
function baseOf({ target, place }: LinkReference, document: Document, config: SiteConfig): LinkBase {
  const source = place.file;
  if (source === document.source || target.startsWith("#")) return document;
  const folder = areaFolder(source);
  const address = addressOf(source, { folder, locale: document.locale }, config);
  return {
    source,
    kind: address?.kind ?? "page",
    id: address?.id ?? documentId(withoutExtension(source.slice(folder.length))),
  };
}
