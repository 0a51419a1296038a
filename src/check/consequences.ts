/** Leaves out problems that follow from others: links to pages from data, if the data has errors. */

import type { RoutePath } from "../model/permalink.ts";
import type { Problem } from "../model/problem.ts";
import { createFullId, getDocumentPath } from "../site/catalog/document-path.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import type { Site } from "../site/site.ts";
import { listDocumentFolders } from "../site/source/read-document.ts";
import { createPathPattern } from "../site/source/template-path.ts";
import { removeExtension } from "../util/path.ts";

/**
 * Remove the problems about missing pages that a template would create, if its data had no errors. They would hide the
 * error, and disappear with it.
 */
export function dropConsequences(
  problems: readonly Problem[],
  { incompleteTemplates, config }: Pick<Site, "incompleteTemplates" | "config">,
): readonly Problem[] {
  if (incompleteTemplates.length === 0) return problems;
  const paths = incompleteTemplates.map((template) => removeExtension(template.slice("content/".length)));
  const routes = paths.flatMap((path) => getRoute(path, config));
  const patterns = [...paths, ...routes].map(createPathPattern);
  const isUnknown = (page: string): boolean =>
    page.endsWith("/")
      ? paths.some((path) => `/${path}`.startsWith(`/${page.replace(/^\//, "")}`))
      : patterns.some((pattern) => pattern.test(page));
  return problems.filter(({ missingPage }) => missingPage === undefined || !isUnknown(missingPage));
}

/** Return the route of a template with its parameters. Its pages may have others, by `slug`. */
function getRoute(path: string, config: SiteConfig): RoutePath[] {
  const area = listDocumentFolders(config).find(({ folder }) => path.startsWith(folder));
  if (!area) return [];
  const id = createFullId(path.slice(area.folder.length), area);
  return [getDocumentPath({ kind: area.kind, id, meta: {} }, config)];
}
