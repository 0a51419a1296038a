/** Problems of resolved links: a missing page or a missing anchor. */

import type { Document } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import { hasHashTarget, idsOfHash } from "../model/permalink.ts";
import { errorAt, type Place, type Problem } from "../model/problem.ts";
import type { PageLink, ResolvedLink } from "../site/links/link-types.ts";
import type { Site } from "../site/site.ts";
import { isPageModule } from "../site/source/locate-file.ts";
import { compareText } from "../util/collections.ts";
import type { ComparisonBudget } from "../util/suggest.ts";
import { editDistance, lettersOf, SHORTEST_NAME, typosAllowed } from "../util/suggest.ts";
import { isOff } from "./rule.ts";

/**
 * Return the IDs on the target page of a link.
 *
 * @param textLocale The language of the text that contains the link.
 * @returns `undefined` if the page is unknown.
 */
type AnchorsOf = (target: PageLink, textLocale: LocaleId) => ReadonlySet<string> | undefined;

export interface AnchorIndex {
  anchorsOf: AnchorsOf;
  /** Limit of the comparisons for suggestions. */
  budget: ComparisonBudget;
}

/** Create an index of the IDs on each page: of the title, headings and other elements. */
export function anchorIndex(site: Site): AnchorIndex {
  const anchorSets = new Map<Document, ReadonlySet<string>>();
  const routes = new Set(site.links.targets.routes.values());
  const anchorsOf: AnchorsOf = ({ document, route, locale }, textLocale) => {
    if (!document) return routes.has(route) ? new Set() : undefined;
    const { kind, id } = document;
    const localizedDocument = site.catalog.find(kind, id, locale ?? textLocale) ?? site.catalog.originalOf(kind, id);
    if (!localizedDocument) return undefined;
    const content = site.rendered?.get(localizedDocument);
    // The contents of a page in React are unknown until it is rendered.
    if (!content && isPageModule(localizedDocument.source.replace(/^content\//, ""))) return undefined;
    let ids = anchorSets.get(localizedDocument);
    if (!ids) {
      const title = site.catalog.titleAnchor(localizedDocument);
      const anchors = [...(title ? [title] : []), ...site.catalog.anchors(localizedDocument)];
      const others = content?.ids ?? localizedDocument.ids;
      ids = new Set([...anchors.flatMap(({ id, aliases }) => [id, ...aliases]), ...others]);
      anchorSets.set(localizedDocument, ids);
    }
    return ids;
  };
  return { anchorsOf, budget: site.links.targets.suggestions.budget };
}

/** The problem of a link, without place. */
export interface LinkFault extends Pick<Problem, "code" | "message"> {
  /** Suggest a fix. Expensive, so only call it for reports. */
  hint: () => string;
}

/**
 * Return the problem of a link, if there is one.
 *
 * @param target The link as written.
 * @param textLocale The language of the text that contains the link.
 */
export function linkFault(
  target: string,
  resolved: ResolvedLink,
  textLocale: LocaleId,
  { anchorsOf, budget }: AnchorIndex,
): LinkFault | undefined {
  if (resolved.kind === "broken") return resolved;
  if (resolved.kind !== "page" || resolved.hash === "") return undefined;
  const ids = anchorsOf(resolved, textLocale);
  if (!ids || hasHashTarget(resolved.hash, ids)) return undefined;
  const anchor = idsOfHash(resolved.hash).at(-1) ?? "";
  return {
    code: "broken-anchor",
    message: target.startsWith("#")
      ? `This page has no anchor "#${anchor}".`
      : `The page of "${target}" has no anchor "#${anchor}".`,
    hint() {
      const near = nearestAnchors(anchor, ids, budget).map((id) => `"#${id}"`);
      return near.length === 0 ? `See the headings of ${resolved.route}.` : `Did you mean ${near.join(" or ")}?`;
    },
  };
}

/** Create the problem of a link, unless its rule is off. */
export function linkProblem(fault: LinkFault | undefined, place: Place, site: Site): Problem | undefined {
  if (!fault || isOff(fault.code, site)) return undefined;
  return errorAt(place, fault.code, fault.message, fault.hint());
}

interface Candidate {
  id: string;
  /** 0: same letters; 1: one anchor begins with the other; 2: the first words are equal; 3: other anchors. */
  group: number;
  distance: number;
}

/**
 * Return the ID that was probably meant, or two if they are equally close. IDs with the same letters come first, because
 * tools treat punctuation in headings differently; then IDs with the same beginning.
 *
 * @param budget Limit of the comparisons; if it is exhausted, only IDs with the same letters or beginning are found.
 */
export function nearestAnchors(anchor: string, ids: ReadonlySet<string>, budget: ComparisonBudget): string[] {
  const query = anchor.toLowerCase();
  if ([...query].length < SHORTEST_NAME) return [];
  const limit = typosAllowed(query);
  const letters = lettersOf(query);
  const candidates: Candidate[] = [];
  for (const id of ids) {
    const name = id.toLowerCase();
    const lengthDifference = Math.abs(name.length - query.length);
    // The first character rules out most IDs: this comparison is outside of the budget.
    if (name.charAt(0) === query.charAt(0) && lettersOf(name) === letters) {
      candidates.push({ id, group: 0, distance: lengthDifference });
    } else if (isBeginning(query, name) || isBeginning(name, query)) {
      candidates.push({ id, group: 1, distance: lengthDifference });
    } else if (lengthDifference <= limit && budget.remaining > 0) {
      budget.remaining -= query.length * (2 * limit + 1);
      const distance = editDistance(query, name, limit);
      if (distance <= limit) candidates.push({ id, group: firstWord(query) === firstWord(name) ? 2 : 3, distance });
    }
  }
  candidates.sort((a, b) => a.group - b.group || a.distance - b.distance || compareText(a.id, b.id));
  const [first] = candidates;
  return candidates
    .slice(0, 2)
    .filter(({ group, distance }) => group === first?.group && distance === first.distance)
    .map(({ id }) => id);
}

/** Return true if `id` begins with the whole words of `beginning`. */
function isBeginning(beginning: string, id: string): boolean {
  if (beginning.length < SHORTEST_NAME || !id.startsWith(beginning)) return false;
  return id.length === beginning.length || /[^\p{L}\p{N}]/u.test(id.charAt(beginning.length));
}

const firstWord = (id: string): string => /^[\p{L}\p{M}\p{N}]*/u.exec(id)?.[0] ?? "";
