/**
 * Suggests and corrects targets of broken links.
 *
 * Suggestions are computed on demand, because only reported problems need them, and once per directory and target, because
 * many documents may contain the same link.
 */

import type { SiteConfig } from "../../model/config.ts";
import type { DocumentId, Kind } from "../../model/document.ts";
import { areaFolder } from "../../model/locale.ts";
import { splitLocalePrefix } from "../../model/permalink.ts";
import { sourcePath } from "../../model/problem.ts";
import type { ComparisonBudget } from "../../util/name-trie.ts";
import { folderOf } from "../../util/path.ts";
import { PathIndex, type PathRank } from "../../util/path-index.ts";
import { CorrectionIndex } from "../../util/suggest.ts";
import { versionRank } from "../catalog/document-path.ts";
import type { LinkBase, LinkTargets, TargetCorrections, TargetSuggestions } from "./link-types.ts";

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
function idOfRoute(key: string, { docs }: SiteConfig): string | undefined {
  return key.startsWith(`${docs.routeBase}/`) ? key.slice(docs.routeBase.length + 1) : undefined;
}

/** Accept files next to documents if they belong to the same locale or to the originals. */
function assetFilter({ source }: LinkBase): (file: string) => boolean {
  const area = areaFolder(source);
  return (file) => ["content/", area].includes(areaFolder(sourcePath(file)));
}
