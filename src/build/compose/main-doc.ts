/** Find the main document of a docs version, the target of links to the version itself. */

import type { DocsVersionConfig } from "../../model/config.ts";
import { type Doc, type DocumentId, documentId } from "../../model/document.ts";
import { routeKey } from "../../model/permalink.ts";
import { documentPath, idInVersion, versionOf } from "../../site/catalog/document-path.ts";
import type { Site } from "../../site/site.ts";

/**
 * Return the first match: the document of `docs.mainDoc` in this version, the document at the version's path, the first
 * document of a sidebar, any document.
 */
export function mainDoc(version: DocsVersionConfig, { catalog, config, sidebars }: Site): Doc | undefined {
  const docs = catalog
    .originals("doc")
    .filter(({ id, meta }) => !meta.unlisted && versionOf(id, config)?.name === version.name);
  const configuredId = mainId(config.docs.mainDoc, version, config);
  const [firstListed] = [...sidebars.sidebars.keys()].flatMap((name) => {
    const first = sidebars.first(name);
    return docs.find(({ id }) => first?.kind === "doc" && first.id === id) ?? [];
  });
  return (
    docs.find(({ id }) => id === configuredId) ??
    docs.find((doc) => routeKey(documentPath(doc, config)) === routeKey(version.path)) ??
    firstListed ??
    docs[0]
  );
}

/** Translate a document ID of any version to the same document in `version`. */
function mainId(
  id: DocumentId | undefined,
  version: DocsVersionConfig,
  config: Site["config"],
): DocumentId | undefined {
  const ownVersion = id === undefined ? undefined : versionOf(id, config);
  if (id === undefined || !ownVersion) return id;
  return documentId([version.folder, idInVersion(id, ownVersion)].filter((part) => part !== "").join("/"));
}
