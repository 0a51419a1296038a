/** Creates broken links, and suggests and corrects their targets on demand, once per directory and target. */

import { type DocumentId, isStructure, type Kind, toDocumentId } from "../../model/document.ts";
import { getLocaleFolder, getOriginalPath } from "../../model/locale.ts";
import { getRouteKey, type RoutePath, splitLocalePrefix } from "../../model/permalink.ts";
import { toSourcePath } from "../../model/problem.ts";
import { CorrectionIndex } from "../../util/corrections.ts";
import type { ComparisonBudget } from "../../util/name-trie.ts";
import { getFolder, getRelativePath, joinInside, removeNumberPrefix } from "../../util/path.ts";
import { PathIndex, type PathRank } from "../../util/path-index.ts";
import { formatPath } from "../../util/value-path.ts";
import { createFullId, getDocSettings, getVersion, getVersionRank } from "../catalog/document-path.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { createDocumentKey } from "./link-lookup.ts";
import {
  type BrokenLink,
  type ForeignDocument,
  type LinkBase,
  type LinkTargets,
  MARKDOWN,
  type RelativeLink,
  type TargetCorrections,
  type TargetSuggestions,
} from "./link-types.ts";

/** @param isCorrectable False if the path contains the base URL or a locale prefix, which a correction would lose. */
export function reportMissingFile(
  path: string,
  { file, isCorrectable }: { file: string; isCorrectable: boolean },
  { suggestions, corrections }: LinkTargets,
): BrokenLink {
  return {
    kind: "broken",
    code: "missing-image",
    message: `The file "${path}" does not exist in static/.`,
    createHint() {
      const near = suggestions.suggestFile(file);
      return near === undefined ? "Add the file, or fix the path." : `Did you mean "/${near}"?`;
    },
    findCorrection: () => (isCorrectable ? mapDefined(corrections.correctFile(file), (name) => `/${name}`) : undefined),
  };
}

export function reportMissingPage(
  path: string,
  { route, isCorrectable }: { route: RoutePath; isCorrectable: boolean },
  { targets, base }: { targets: LinkTargets; base?: LinkBase },
): BrokenLink {
  const key = getRouteKey(route.replace(MARKDOWN, ""));
  const foreign = targets.foreignIds.routes.get(key);
  return {
    kind: "broken",
    isForeignId: foreign?.canKeepUrl,
    code: isStructure(route) ? "unknown-structure" : "broken-link",
    message: `The page "${path}" does not exist.`,
    missingPage: key,
    createHint() {
      if (foreign) return `Did you mean "${foreign.route}"?${createSlugHint(foreign)}`;
      const near = targets.suggestions.suggestRoute(key, base);
      return near === undefined
        ? "Fix or remove the link."
        : `Did you mean "${near}"?${numberHint(near, route, targets)}`;
    },
    findCorrection: () => (isCorrectable ? (foreign?.route ?? targets.corrections.correctRoute(key)) : undefined),
  };
}

const createSlugHint = ({ foreignId, source, canKeepUrl }: ForeignDocument): string =>
  canKeepUrl
    ? ` To keep the URL, write "slug: ${foreignId}" instead of "id: ${foreignId}" in "${source}"; "check --fix" does it.`
    : "";

/** Return an additional hint if the routes only differ in numeric prefixes, which other generators remove. */
function numberHint(near: string, target: string, { config, documentAt }: LinkTargets): string {
  const removeNumbers = (route: string): string => route.split("/").map(removeNumberPrefix).join("/");
  const document = documentAt.get(near);
  if (!document || removeNumbers(near) !== removeNumbers(getRouteKey(target))) return "";
  const setting = formatPath([...getDocSettings(document, config).setting, "numberPrefixes"]);
  return ` Set "${setting}" to remove numeric prefixes from paths.`;
}

/** A relative path that names the directory `static/` or `public/`. */
const STATIC = /^(?:\.{0,2}\/)*(?:static|public)\/(.+)$/;

export function reportMissingAsset(
  { path, document }: RelativeLink,
  { suggestions, corrections, files }: LinkTargets,
): BrokenLink {
  const folder = getFolder(getOriginalPath(document.source));
  const assetPath = joinInside(folder, path) ?? path;
  const toRelative = (file: string): string => getRelativePath(folder, getOriginalPath(toSourcePath(file)));
  return {
    kind: "broken",
    code: "missing-image",
    message: `The file "${path}" does not exist.`,
    createHint() {
      const inStatic = STATIC.exec(path)?.[1];
      if (inStatic !== undefined && files.has(inStatic)) return `Write "/${inStatic}" for a file in static/.`;
      const near = suggestions.suggestAsset(assetPath, document);
      return near === undefined ? "Add the file, or fix the path." : `Did you mean "${toRelative(near)}"?`;
    },
    findCorrection: () => mapDefined(corrections.correctAsset(assetPath, document), toRelative),
  };
}

export function reportMissingDocument(
  { path, folder, document }: RelativeLink,
  { targets, isOutsideDocs }: { targets: LinkTargets; isOutsideDocs: boolean },
): BrokenLink {
  const targetPath = joinInside(folder, path.replace(MARKDOWN, "")) ?? path;
  const toRelative = (id: string): string => `${getRelativePath(folder, id)}.md`;
  // Docusaurus also reads paths from the version's directory.
  const root = document.kind === "doc" ? getVersion(document.id, targets.config)?.idBase : undefined;
  const idFromRoot = root === undefined ? undefined : joinInside(root, path.replace(MARKDOWN, ""));
  const isFile = MARKDOWN.test(path);
  const foreign = targets.foreignIds.documents.get(createDocumentKey(document.kind, toDocumentId(targetPath)));
  const isForeignId = foreign?.canKeepUrl && !isFile;
  const exact = idFromRoot !== undefined && targets.documents.has(`doc:${idFromRoot}`) ? idFromRoot : undefined;
  return {
    kind: "broken",
    code: isStructure(targetPath) ? "unknown-structure" : isFile ? "broken-markdown-link" : "broken-link",
    isForeignId,
    message: `The document "${path}" does not exist.`,
    missingPage: joinInside(getFolder(getOriginalPath(document.source)), path.replace(MARKDOWN, ""))?.replace(
      /^content\//,
      "",
    ),
    createHint() {
      if (isOutsideDocs) {
        const setting = formatPath([...getDocSettings(document, targets.config).setting, "sourceUrl"]);
        return `It is outside the docs. Set "${setting}" to the URL of the repository, or fix the link.`;
      }
      const external = completeExternal(path);
      if (external !== undefined) return `Write "${external}".`;
      const near = foreign?.id ?? exact ?? targets.suggestions.suggestDocument(targetPath, document);
      if (near === undefined) return "Fix or remove the link.";
      return `Did you mean "${toRelative(near)}"?${foreign && isForeignId ? createSlugHint(foreign) : ""}`;
    },
    findCorrection: () =>
      mapDefined(foreign?.id ?? exact ?? targets.corrections.correctDocument(targetPath, document.kind), toRelative),
  };
}

/** Return the URL for a host or an email address without a scheme, which is a relative path. */
function completeExternal(path: string): string | undefined {
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(path)) return `mailto:${path}`;
  if (/^(?:www\.[\w-]+\.|localhost:\d)/.test(path) || /^[\w-]+\.(?:com|org|net|io|dev)(?:\/|$)/.test(path))
    return `https://${path}`;
  return undefined;
}

const mapDefined = (value: string | undefined, map: (value: string) => string): string | undefined =>
  value === undefined ? undefined : map(value);

/** Maximum compared characters in a run, about a quarter of a second. */
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
    { path, base, rankPath }: { path: string; base?: LinkBase; rankPath?: PathRank },
  ): string | undefined => {
    const key = [name, base && getFolder(base.source), path].join("\n");
    if (suggestions.has(key)) return suggestions.get(key);
    const index = indexes.get(name) ?? new PathIndex(paths(), budget);
    indexes.set(name, index);
    const [suggestion] = index.findNearest(path, rankPath);
    suggestions.set(key, suggestion);
    return suggestion;
  };
  return {
    budget,
    suggestRoute(key, base) {
      const rank = getVersionRank(findRouteId(key, config), getDocId(base), config);
      const rankPath = (path: string): number => {
        const document = documentAt.get(path);
        return document?.kind === "doc" ? rank(document.id) : 0;
      };
      return suggest("route", () => routes.keys(), { path: key, base, rankPath });
    },
    suggestDocument: (id, base) =>
      suggest(base.kind, () => listIds(base.kind, documents), {
        path: id,
        base,
        rankPath: base.kind === "doc" ? getVersionRank(id, base.id, config) : undefined,
      }),
    suggestAsset(path, base) {
      const isAvailable = createAssetFilter(base);
      return suggest(`asset ${getLocaleFolder(base.source)}`, () => [...assets].filter(isAvailable), { path, base });
    },
    suggestFile(path) {
      const { locale } = splitLocalePrefix(`/${path}`, config.locales);
      const rankPath = (file: string): number | undefined =>
        splitLocalePrefix(`/${file}`, config.locales).locale === locale ? 0 : undefined;
      return suggest("file", () => files, { path, rankPath });
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
    correctRoute: (key) => correct("route", () => routes.keys(), key),
    correctDocument: (id, kind) => correct(kind, () => listIds(kind, documents), id),
    correctAsset(path, base) {
      const isAvailable = createAssetFilter(base);
      return correct(`asset ${getLocaleFolder(base.source)}`, () => [...assets].filter(isAvailable), path);
    },
    correctFile: (path) => correct("file", () => files, path),
  };
}

function listIds(kind: Kind, documents: LinkTargets["documents"]): string[] {
  const prefix = `${kind}:`;
  return [...documents.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

const getDocId = (base: LinkBase | undefined): DocumentId | undefined => (base?.kind === "doc" ? base.id : undefined);

/** Return the ID that a route has if it belongs to a document without slug. */
function findRouteId(key: string, { docSets }: SiteConfig): string | undefined {
  const [nearest] = docSets
    .filter(({ routeBase }) => key.startsWith(`${routeBase}/`))
    .sort((a, b) => b.routeBase.length - a.routeBase.length);
  return nearest && createFullId(key.slice(nearest.routeBase.length + 1), nearest);
}

/** Accept files next to documents if they belong to the same locale or to the originals. */
function createAssetFilter({ source }: LinkBase): (file: string) => boolean {
  const area = getLocaleFolder(source);
  return (file) => ["content/", area].includes(getLocaleFolder(toSourcePath(file)));
}
