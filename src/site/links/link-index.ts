/** Resolves links in documents and data texts, each once for all locales, and counts the links between documents. */

import { type Doc, type Document, type DocumentId, type LinkReference, toDocumentId } from "../../model/document.ts";
import { getLocaleFolder } from "../../model/locale.ts";
import { compareText } from "../../util/collections.ts";
import { isInside, removeExtension } from "../../util/path.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { createFullId, getDocSet, getIdInVersion, getVersion } from "../catalog/document-path.ts";
import type { DocSet, SiteConfig } from "../config/site-config.ts";
import { getDocumentAddress } from "../source/read-document.ts";
import type { LinkBase, LinkTargets, ResolvedLink } from "./link-types.ts";
import { resolveLink } from "./resolve-link.ts";

export interface LinkIndex {
  targets: LinkTargets;
  /** Resolve all links, in the same order as `document.links`. */
  resolveAll(document: Document): readonly ResolvedLink[];
  /** Resolve a link at a place in a document, possibly with a different target. */
  resolveInDocument(link: LinkReference, document: Document): ResolvedLink;
  resolve(link: Pick<LinkReference, "target" | "kind">, base: LinkBase): ResolvedLink;
}

export function createLinkIndex(targets: LinkTargets): LinkIndex {
  const resolved = new Map<Document, readonly ResolvedLink[]>();
  const resolveInDocument: LinkIndex["resolveInDocument"] = (link, document) =>
    resolveLink(link, createBase(link, document, targets.config), targets);
  return {
    targets,
    resolveAll(document) {
      let links = resolved.get(document);
      if (!links) {
        links = document.links.map((link) => resolveInDocument(link, document));
        resolved.set(document, links);
      }
      return links;
    },
    resolveInDocument,
    resolve: (link, base) => resolveLink(link, base, targets),
  };
}

/** Return a link's base. Links in an included partial are relative to the partial, except links to anchors. */
function createBase({ target, place }: LinkReference, document: Document, config: SiteConfig): LinkBase {
  const source = place.file;
  if (source === document.source || target.startsWith("#")) return document;
  const folder = getLocaleFolder(source);
  const address = getDocumentAddress(source, { folder, locale: document.locale }, config);
  return {
    source,
    kind: address?.kind ?? "page",
    id: address?.id ?? toDocumentId(removeExtension(source.slice(folder.length))),
  };
}

export type RelatedDocs = (doc: Doc) => readonly DocumentId[];

/**
 * Create a function that returns a document's related documents: those in its front matter, or else the documents in
 * the same version that link to it most often, ordered by link count and ID.
 *
 * Only documents in the default locale count, so that all languages show the same list. Links are counted on first use.
 */
export function createRelatedDocs(
  links: Pick<LinkIndex, "resolveAll">,
  catalog: Pick<Catalog, "listOriginals" | "findOriginal">,
  config: SiteConfig,
): RelatedDocs {
  const isIn = (folders: readonly string[], { id }: Doc): boolean => {
    const version = getVersion(id, config);
    return version !== undefined && folders.some((folder) => isInside(folder, getIdInVersion(id, version)));
  };
  const isListed = (id: DocumentId): boolean => catalog.findOriginal("doc", id)?.meta.unlisted === false;
  const counts = new Map<DocSet, ReadonlyMap<DocumentId, ReadonlyMap<DocumentId, number>>>();
  const countLinks = (set: DocSet, folders: readonly string[]) => {
    const sources = catalog.listOriginals("doc").filter((doc) => isInside(set.idBase, doc.id) && isIn(folders, doc));
    const byTarget = new Map<DocumentId, Map<DocumentId, number>>();
    for (const source of sources) {
      for (const link of links.resolveAll(source)) {
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
    const set = getDocSet(doc.id, config);
    const { related, versions } = set;
    if (doc.meta.related) return doc.meta.related.map((id) => createFullId(id, set)).filter(isListed);
    if (!related || !isIn(related.pages, doc)) return [];
    const byTarget = counts.get(set) ?? countLinks(set, related.from);
    const version = getVersion(doc.id, config);
    return [...(byTarget.get(doc.id) ?? [])]
      .filter(([id]) => id !== doc.id && isListed(id) && (versions.length === 1 || getVersion(id, config) === version))
      .sort(([idA, a], [idB, b]) => b - a || compareText(idA, idB))
      .slice(0, related.limit)
      .map(([id]) => id);
  };
}
