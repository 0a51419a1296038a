/**
 * A site without content is an error, because a build would replace the previous output by an empty site. Every docs
 * version must have documents, too.
 */

import { ONLY_VERSION } from "../model/config.ts";
import { createError, getFileStart } from "../model/problem.ts";
import { getVersion } from "../site/catalog/document-path.ts";
import { listDocumentFolders } from "../site/source/read-document.ts";
import { formatChoices } from "../util/format.ts";
import type { Rule } from "./rule.ts";

export const siteFilled: Rule = function* ({ sources, config, configFile }) {
  if (sources.pageModules.length > 0) return;
  // Translations without their originals are not published.
  if (sources.documents.some(({ path }) => path.startsWith("content/"))) return;
  const problem = createError(
    getFileStart(configFile),
    "no-documents",
    "The site has no documents.",
    `Add Markdown files below ${formatChoices(listDocumentFolders(config).map(({ folder }) => `content/${folder}`))}.`,
  );
  yield { ...problem, missingPage: "/" };
};

/** Every docs version must have documents. */
export const versionsFilled: Rule = function* ({ catalog, config, locateSetting }) {
  const docs = catalog.listOriginals("doc");
  const filled = new Set(docs.map(({ id }) => getVersion(id, config)));
  for (const { versions, path, setting } of config.docSets) {
    for (const [index, version] of versions.entries()) {
      if (filled.has(version)) continue;
      const { name, folder } = version;
      // Every configuration has a default version, even if the site has no docs.
      if (docs.length === 0 && name === ONLY_VERSION.name && folder === ONLY_VERSION.folder) continue;
      const problem = createError(
        locateSetting([...setting, "versions", index, "name"]),
        "empty-docs-version",
        `The docs version "${name}" has no documents.`,
        `Add documents below content/${path}/${folder}, or remove the version.`,
      );
      yield { ...problem, missingPage: `${[path, folder].filter((part) => part !== "").join("/")}/` };
    }
  }
};
