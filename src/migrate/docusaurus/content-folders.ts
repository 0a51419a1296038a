/** Lists the directories of docs and posts, and those of their translations. */

import { joinPath } from "../path-patterns.ts";
import { type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import type { DocsInstance } from "./docs-instances.ts";

/** A directory that the paths of links to files may be relative to. */
export interface ContentFolder {
  path: string;
  /** Directory with the originals of translations. */
  original?: string;
}

export function listContentFolders(
  config: PlainMap,
  siteFolder: string,
  instances: readonly DocsInstance[],
  blogFolder: string | undefined,
): ContentFolder[] {
  const codes = toList(toMap(config.i18n).locales).flatMap((code) => toText(code) ?? []);
  const originals = instances.flatMap((instance) =>
    instance.versions.map(({ source, i18nFolder }) => ({
      path: source,
      translated: `${getDocsPlugin(instance.id)}/${i18nFolder}`,
    })),
  );
  if (blogFolder !== undefined) originals.push({ path: blogFolder, translated: BLOG_PLUGIN });
  return originals.flatMap(({ path, translated }) => [
    { path },
    ...codes.map((code) => ({ path: joinPath(siteFolder, `i18n/${code}/${translated}`), original: path })),
  ]);
}

/** Return the name of the directory that contains the translations of a set of docs. */
export const getDocsPlugin = (id: string): string => `docusaurus-plugin-content-docs${id === "docs" ? "" : `-${id}`}`;

export const BLOG_PLUGIN = "docusaurus-plugin-content-blog";
