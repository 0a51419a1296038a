/** The document that stands for a version of the docs, where a link leads to the version and to no page of it. */

import type { DocsVersionConfig } from "../../model/config.ts";
import type { Doc } from "../../model/document.ts";
import { routeKey } from "../../model/permalink.ts";
import { documentPath, idInVersion, versionOf } from "../../site/catalog/document-path.ts";
import type { Site } from "../../site/site.ts";

/** The one that `docs.mainDoc` names, in whatever version; else the one at the version's path; else the first of a sidebar. */
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

/** The id of the main document in a version, by that of another version. */
function mainId(id: string | undefined, version: DocsVersionConfig, config: Site["config"]): string | undefined {
  const home = id === undefined ? undefined : versionOf(id, config);
  if (id === undefined || !home) return id;
  return [version.folder, idInVersion(id, home)].filter((part) => part !== "").join("/");
}
