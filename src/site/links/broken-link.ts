/** Creates broken links, and suggests and corrects their targets on demand, once per directory and target. */

import type { SiteConfig } from "../../model/config.ts";
import { type DocumentId, isStructure, type Kind } from "../../model/document.ts";
import { areaFolder, originalPath } from "../../model/locale.ts";
import { type RoutePath, routeKey, splitLocalePrefix } from "../../model/permalink.ts";
import { sourcePath } from "../../model/problem.ts";
import { formatPath } from "../../util/format.ts";
import { folderOf, joinInside, relativePath, withoutNumber } from "../../util/path.ts";
import { type ComparisonBudget, CorrectionIndex, PathIndex, type PathRank } from "../../util/suggest.ts";
import { docSettings, fullId, versionOf, versionRank } from "../catalog/document-path.ts";
import {
  type BrokenLink,
  type LinkBase,
  type LinkTargets,
  MARKDOWN,
  type RelativeLink,
  type TargetCorrections,
  type TargetSuggestions,
} from "./link-types.ts";

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
      return near === undefined
        ? "Fix or remove the link."
        : `Did you mean "${near}"?${numberHint(near, route, targets)}`;
    },
    correction: () => (isCorrectable ? targets.corrections.route(key) : undefined),
  };
}

/** Return an additional hint if the routes only differ in numeric prefixes, which other generators remove. */
function numberHint(near: string, target: string, { config, documentAt }: LinkTargets): string {
  const withoutNumbers = (route: string): string => route.split("/").map(withoutNumber).join("/");
  const document = documentAt.get(near);
  if (!document || withoutNumbers(near) !== withoutNumbers(routeKey(target))) return "";
  const setting = formatPath([...docSettings(document, config).setting, "numberPrefixes"]);
  return ` Set "${setting}" to remove numeric prefixes from paths.`;
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
  // Docusaurus also reads paths from the directory of the version.
  const root = document.kind === "doc" ? versionOf(document.id, targets.config)?.idBase : undefined;
  const idFromRoot = root === undefined ? undefined : joinInside(root, path.replace(MARKDOWN, ""));
  const exact = idFromRoot !== undefined && targets.documents.has(`doc:${idFromRoot}`) ? idFromRoot : undefined;
  return {
    kind: "broken",
    code: isStructure(targetPath) ? "unknown-structure" : MARKDOWN.test(path) ? "broken-markdown-link" : "broken-link",
    message: `The document "${path}" does not exist.`,
    hint() {
      if (isOutsideDocs) {
        const setting = formatPath([...docSettings(document, targets.config).setting, "sourceUrl"]);
        return `It is outside the docs. Set "${setting}" to the URL of the repository, or fix the link.`;
      }
      const near = exact ?? targets.suggestions.document(targetPath, document);
      return near === undefined ? "Fix or remove the link." : `Did you mean "${relative(near)}"?`;
    },
    correction: () => mapDefined(exact ?? targets.corrections.document(targetPath, document.kind), relative),
  };
}

const mapDefined = (value: string | undefined, map: (value: string) => string): string | undefined =>
  value === undefined ? undefined : map(value);

/** Maximum number of compared characters in a run, about a quarter of a second. */
const BUDGET = 20_000_000;

type SuggestionSources = Pick<LinkTargets, "config" | "documents" | "documentAt" | "routes" | "files" | "assets">;

export function createTargetSuggestions(sources: SuggestionSources): TargetSuggestions {
  const { config, documents, documentAt, routes, files, assets } = sources;
  const budget: ComparisonBudget = { remaining: BUDGET };
  const indexes = new Map<string, PathIndex>();
  const suggestions = new Map<string, string | undefined>();
  const suggest = (
    name: string,
    paths: () => Iterable<string>,
    { path, base, rankOf }: { path: string; base?: LinkBase; rankOf?: PathRank },
  ): string | undefined => {
    const key = [name, base && folderOf(base.source), path].join("\n");
    if (suggestions.has(key)) return suggestions.get(key);
    const index = indexes.get(name) ?? new PathIndex(paths(), budget);
    indexes.set(name, index);
    const [suggestion] = index.nearest(path, rankOf);
    suggestions.set(key, suggestion);
    return suggestion;
  };
  return {
    budget,
    route(key, base) {
      const rank = versionRank(idOfRoute(key, config), docOf(base), config);
      const rankOf = (path: string): number => {
        const document = documentAt.get(path);
        return document?.kind === "doc" ? rank(document.id) : 0;
      };
      return suggest("route", () => routes.keys(), { path: key, base, rankOf });
    },
    document: (id, base) =>
      suggest(base.kind, () => idsOf(base.kind, documents), {
        path: id,
        base,
        rankOf: base.kind === "doc" ? versionRank(id, base.id, config) : undefined,
      }),
    asset(path, base) {
      const isAvailable = assetFilter(base);
      return suggest(`asset ${areaFolder(base.source)}`, () => [...assets].filter(isAvailable), { path, base });
    },
    file(path) {
      const { locale } = splitLocalePrefix(`/${path}`, config.locales);
      const rankOf = (file: string): number | undefined =>
        splitLocalePrefix(`/${file}`, config.locales).locale === locale ? 0 : undefined;
      return suggest("file", () => files, { path, rankOf });
    },
  };
}

/** Corrections have a separate budget, because builds only need suggestions, and should suggest the same as `check`. */
export function createTargetCorrections(sources: SuggestionSources): TargetCorrections {
  const { documents, routes, files, assets } = sources;
  const budget: ComparisonBudget = { remaining: BUDGET };
  const indexes = new Map<string, CorrectionIndex>();
  const corrections = new Map<string, string | undefined>();
  const correct = (name: string, paths: () => Iterable<string>, path: string): string | undefined => {
    const key = `${name}\n${path}`;
    if (corrections.has(key)) return corrections.get(key);
    const index = indexes.get(name) ?? new CorrectionIndex(paths(), budget);
    indexes.set(name, index);
    const correction = index.find(path);
    corrections.set(key, correction);
    return correction;
  };
  return {
    route: (key) => correct("route", () => routes.keys(), key),
    document: (id, kind) => correct(kind, () => idsOf(kind, documents), id),
    asset(path, base) {
      const isAvailable = assetFilter(base);
      return correct(`asset ${areaFolder(base.source)}`, () => [...assets].filter(isAvailable), path);
    },
    file: (path) => correct("file", () => files, path),
  };
}

function idsOf(kind: Kind, documents: LinkTargets["documents"]): string[] {
  const prefix = `${kind}:`;
  return [...documents.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

const docOf = (base: LinkBase | undefined): DocumentId | undefined => (base?.kind === "doc" ? base.id : undefined);

/** Return the ID that a route has if it belongs to a document without slug. */
function idOfRoute(key: string, { docSets }: SiteConfig): string | undefined {
  const [nearest] = docSets
    .filter(({ routeBase }) => key.startsWith(`${routeBase}/`))
    .sort((a, b) => b.routeBase.length - a.routeBase.length);
  return nearest && fullId(key.slice(nearest.routeBase.length + 1), nearest);
}

/** Accept files next to documents if they belong to the same locale or to the originals. */
function assetFilter({ source }: LinkBase): (file: string) => boolean {
  const area = areaFolder(source);
  return (file) => ["content/", area].includes(areaFolder(sourcePath(file)));
}
