/** Finds documents by the `id` in their front matter, which names and locates them in other tools. */

import { type Doc, toDocumentId } from "../../model/document.ts";
import { getRouteKey, type RoutePath } from "../../model/permalink.ts";
import { getBaseName, getFolder, isIndexName, isReadmeName } from "../../util/path.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { getDocumentPath } from "../catalog/document-path.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { createDocumentKey } from "./link-lookup.ts";
import type { ForeignDocument, ForeignIds } from "./link-types.ts";

/** @param routes Routes of the site by key: no `slug` may give a document the URL of another page. */
export function findForeignIds(
  catalog: Catalog,
  config: SiteConfig,
  routes: ReadonlyMap<string, RoutePath>,
): ForeignIds {
  const foreignIds = { documents: new Map<string, ForeignDocument>(), routes: new Map<string, ForeignDocument>() };
  for (const doc of catalog.listOriginals("doc")) {
    const { foreignId, places } = doc.meta;
    if (foreignId === undefined || places.id === undefined) continue;
    const { kind, id, source } = doc;
    const key = getRouteKey(getDocumentPath({ ...doc, meta: { ...doc.meta, slug: foreignId } }, config));
    const canKeepUrl = isPartOfUrl(doc) && !routes.has(key) && !foreignIds.routes.has(key);
    const route = getDocumentPath(doc, config);
    const document = { kind, id, source, foreignId, route, canKeepUrl, place: places.id };
    const documentKey = createDocumentKey(kind, toDocumentId(getIdByForeignId(doc, foreignId)));
    if (!foreignIds.documents.has(documentKey)) foreignIds.documents.set(documentKey, document);
    if (!foreignIds.routes.has(key)) foreignIds.routes.set(key, document);
  }
  return foreignIds;
}

/** Return a document's ID in other tools: the value replaces the name of the file. */
export function getIdByForeignId({ id }: Pick<Doc, "id">, foreignId: string): string {
  const folder = getFolder(id);
  return folder === "" ? foreignId : `${folder}/${foreignId}`;
}

/** False if other tools also take the last part of the URL from a `slug` or the directory. */
function isPartOfUrl({ id, meta }: Doc): boolean {
  const name = getBaseName(id);
  return meta.slug === undefined && !isIndexName(name) && !isReadmeName(name);
}
