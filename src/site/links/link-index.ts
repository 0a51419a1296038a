/** Resolves the links of documents and data texts, each once for all locales, and counts the links between documents. */

import type { DocSet, SiteConfig } from "../../model/config.ts";
import { type Doc, type Document, type DocumentId, documentId, type LinkReference } from "../../model/document.ts";
import { areaFolder } from "../../model/locale.ts";
import { compareText } from "../../util/collections.ts";
import { isInside, withoutExtension } from "../../util/path.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { fullId, idInVersion, setOf, versionOf } from "../catalog/document-path.ts";
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

export type RelatedDocs = (doc: Doc) => readonly DocumentId[];

/**
 * Create a function that returns the related documents of a document: those of its front matter, or else the documents of
 * the same version that link to it most often, ordered by number of links and ID.
 *
 * Only documents of the default locale count, so that all languages show the same list. Links are counted on first use.
 */
export function createRelatedDocs(
  links: Pick<LinkIndex, "of">,
  catalog: Pick<Catalog, "originals" | "originalOf">,
  config: SiteConfig,
): RelatedDocs {
  const isIn = (folders: readonly string[], { id }: Doc): boolean => {
    const version = versionOf(id, config);
    return version !== undefined && folders.some((folder) => isInside(folder, idInVersion(id, version)));
  };
  const isListed = (id: DocumentId): boolean => catalog.originalOf("doc", id)?.meta.unlisted === false;
  const counts = new Map<DocSet, ReadonlyMap<DocumentId, ReadonlyMap<DocumentId, number>>>();
  const countLinks = (set: DocSet, folders: readonly string[]) => {
    const sources = catalog.originals("doc").filter((doc) => isInside(set.idBase, doc.id) && isIn(folders, doc));
    const byTarget = new Map<DocumentId, Map<DocumentId, number>>();
    for (const source of sources) {
      for (const link of links.of(source)) {
        if (link.kind !== "page" || link.document?.kind !== "doc") continue;
        const { id } = link.document;
        const bySource = byTarget.get(id) ?? new Map<DocumentId, number>();
        byTarget.set(id, bySource.set(source.id, (bySource.get(source.id) ?? 0) + 1));
      }
    }
    counts.set(set, byTarget);
    return byTarget;
  };
  return (doc) => {
    const set = setOf(doc.id, config);
    const { related, versions } = set;
    if (doc.meta.related) return doc.meta.related.map((id) => fullId(id, set)).filter(isListed);
    if (!related || !isIn(related.pages, doc)) return [];
    const byTarget = counts.get(set) ?? countLinks(set, related.from);
    const version = versionOf(doc.id, config);
    return [...(byTarget.get(doc.id) ?? [])]
      .filter(([id]) => id !== doc.id && isListed(id) && (versions.length === 1 || versionOf(id, config) === version))
      .sort(([idA, a], [idB, b]) => b - a || compareText(idA, idB))
      .slice(0, related.limit)
      .map(([id]) => id);
  };
}
