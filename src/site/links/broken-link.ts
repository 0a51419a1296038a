/** Creates broken links, with suggestions and corrections that are computed on demand. */

import { isStructure } from "../../model/document.ts";
import { originalPath } from "../../model/locale.ts";
import { type RoutePath, routeKey } from "../../model/permalink.ts";
import { sourcePath } from "../../model/problem.ts";
import { folderOf, joinInside, relativePath, withoutNumber } from "../../util/path.ts";
import { type BrokenLink, type LinkBase, type LinkTargets, MARKDOWN, type RelativeLink } from "./link-types.ts";

/** @param isCorrectable False if the path contains the base URL or a locale prefix, which a correction would lose. */
export function missingFile(
  path: string,
  { file, isCorrectable }: { file: string; isCorrectable: boolean },
  { suggestions, corrections }: LinkTargets,
): BrokenLink {
  return {
    kind: "broken",
    code: "missing-image",
    message: `The file "${path}" does not exist in static/.`,
    hint() {
      const near = suggestions.file(file);
      return near === undefined ? "Add the file, or fix the path." : `Did you mean "/${near}"?`;
    },
    correction: () => (isCorrectable ? mapDefined(corrections.file(file), (name) => `/${name}`) : undefined),
  };
}

export function missingPage(
  path: string,
  { route, isCorrectable }: { route: RoutePath; isCorrectable: boolean },
  { targets, base }: { targets: LinkTargets; base?: LinkBase },
): BrokenLink {
  const key = routeKey(route.replace(MARKDOWN, ""));
  return {
    kind: "broken",
    code: isStructure(route) ? "unknown-structure" : "broken-link",
    message: `The page "${path}" does not exist.`,
    hint() {
      const near = targets.suggestions.route(key, base);
      return near === undefined ? "Fix or remove the link." : `Did you mean "${near}"?${numberHint(near, route)}`;
    },
    correction: () => (isCorrectable ? targets.corrections.route(key) : undefined),
  };
}

/** Return an additional hint if the routes only differ in numeric prefixes, which other generators remove. */
function numberHint(near: string, target: string): string {
  const withoutNumbers = (route: string): string => route.split("/").map(withoutNumber).join("/");
  return withoutNumbers(near) === withoutNumbers(routeKey(target))
    ? ' Set "docs.numberPrefixes" to remove numeric prefixes from paths.'
    : "";
}

export function missingAsset({ path, document }: RelativeLink, { suggestions, corrections }: LinkTargets): BrokenLink {
  const folder = folderOf(originalPath(document.source));
  const assetPath = joinInside(folder, path) ?? path;
  const relative = (file: string): string => relativePath(folder, originalPath(sourcePath(file)));
  return {
    kind: "broken",
    code: "missing-image",
    message: `The file "${path}" does not exist.`,
    hint() {
      const near = suggestions.asset(assetPath, document);
      return near === undefined ? "Add the file, or fix the path." : `Did you mean "${relative(near)}"?`;
    },
    correction: () => mapDefined(corrections.asset(assetPath, document), relative),
  };
}

export function missingDocument(
  { path, folder, document }: RelativeLink,
  { targets, isOutsideDocs }: { targets: LinkTargets; isOutsideDocs: boolean },
): BrokenLink {
  const targetPath = joinInside(folder, path.replace(MARKDOWN, "")) ?? path;
  const relative = (id: string): string => `${relativePath(folder, id)}.md`;
  return {
    kind: "broken",
    code: isStructure(targetPath) ? "unknown-structure" : MARKDOWN.test(path) ? "broken-markdown-link" : "broken-link",
    message: `The document "${path}" does not exist.`,
    hint() {
      if (isOutsideDocs)
        return 'It is outside the docs. Set "docs.sourceUrl" to the URL of the repository, or fix the link.';
      const near = targets.suggestions.document(targetPath, document);
      return near === undefined ? "Fix or remove the link." : `Did you mean "${relative(near)}"?`;
    },
    correction: () => mapDefined(targets.corrections.document(targetPath, document.kind), relative),
  };
}

const mapDefined = (value: string | undefined, map: (value: string) => string): string | undefined =>
  value === undefined ? undefined : map(value);
