/** Problems with resolved links: a missing page or a missing anchor. */

import type { Document } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import { getHashIds, hasHashTarget } from "../model/permalink.ts";
import { createError, type Place, type Problem } from "../model/problem.ts";
import type { PageLink, ResolvedLink } from "../site/links/link-types.ts";
import type { Site } from "../site/site.ts";
import { isPageModule } from "../site/source/locate-file.ts";
import { compareText } from "../util/collections.ts";
import { extractLetters } from "../util/corrections.ts";
import type { ComparisonBudget } from "../util/name-trie.ts";
import { getTypoLimit, SHORTEST_NAME } from "../util/name-trie.ts";
import { computeEditDistance } from "../util/suggest.ts";
import { findInvalidImage } from "./image-contents.ts";
import { isOff } from "./rule.ts";

/**
 * Return the IDs on a link's target page.
 *
 * @param textLocale Language of the text that contains the link.
 * @returns `undefined` if the page is unknown.
 */
type GetAnchors = (target: PageLink, textLocale: LocaleId) => ReadonlySet<string> | undefined;

export interface AnchorIndex {
  getAnchors: GetAnchors;
  /** Limit for comparisons for suggestions. */
  budget: ComparisonBudget;
  site: Site;
}

/** Create an index of the IDs on each page: on the title, headings and other elements. */
export function createAnchorIndex(site: Site): AnchorIndex {
  const anchorSets = new Map<Document, ReadonlySet<string>>();
  const routes = new Set(site.links.targets.routes.values());
  const getAnchors: GetAnchors = ({ document, route, locale }, textLocale) => {
    if (!document) return routes.has(route) ? new Set() : undefined;
    const { kind, id } = document;
    const localizedDocument = site.catalog.find(kind, id, locale ?? textLocale) ?? site.catalog.findOriginal(kind, id);
    if (!localizedDocument) return undefined;
    const content = site.rendered?.get(localizedDocument);
    // A React page's contents are unknown until it is rendered.
    if (!content && isPageModule(localizedDocument.source.replace(/^content\//, ""))) return undefined;
    let ids = anchorSets.get(localizedDocument);
    if (!ids) {
      const title = site.catalog.getTitleAnchor(localizedDocument);
      const anchors = [...(title ? [title] : []), ...site.catalog.getAnchors(localizedDocument)];
      const others = content?.ids ?? localizedDocument.ids;
      ids = new Set([...anchors.flatMap(({ id, aliases }) => [id, ...aliases]), ...others]);
      anchorSets.set(localizedDocument, ids);
    }
    return ids;
  };
  return { getAnchors, budget: site.links.targets.suggestions.budget, site };
}

/** A link's problem, without place. */
export interface LinkFault extends Pick<Problem, "code" | "message" | "missingPage"> {
  /** Suggest a fix. Expensive, so only call it for reports. */
  createHint: () => string;
}

/**
 * Return a link's problem, if there is one.
 *
 * @param target The link as written.
 * @param textLocale Language of the text that contains the link.
 */
export function findLinkFault(
  target: string,
  resolved: ResolvedLink,
  textLocale: LocaleId,
  { getAnchors, budget, site }: AnchorIndex,
): LinkFault | undefined {
  if (resolved.kind === "broken") return resolved;
  if (resolved.kind !== "page") return findInvalidImage(resolved, site);
  if (resolved.hash === "") return undefined;
  const ids = getAnchors(resolved, textLocale);
  if (!ids || hasHashTarget(resolved.hash, ids)) return undefined;
  const anchor = getHashIds(resolved.hash).at(-1) ?? "";
  return {
    code: "broken-anchor",
    message: target.startsWith("#")
      ? `This page has no anchor "#${anchor}".`
      : `The page of "${target}" has no anchor "#${anchor}".`,
    createHint() {
      const near = findNearestAnchors(anchor, ids, budget).map((id) => `"#${id}"`);
      return near.length === 0 ? `See the headings of ${resolved.route}.` : `Did you mean ${near.join(" or ")}?`;
    },
  };
}

/** Create a link's problem, unless its rule is off. */
export function linkProblem(fault: LinkFault | undefined, place: Place, site: Site): Problem | undefined {
  if (!fault || isOff(fault.code, site)) return undefined;
  return { ...createError(place, fault.code, fault.message, fault.createHint()), missingPage: fault.missingPage };
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
 * @param budget Comparison limit; if it is exhausted, only IDs with the same letters or beginning are found.
 */
export function findNearestAnchors(anchor: string, ids: ReadonlySet<string>, budget: ComparisonBudget): string[] {
  const query = anchor.toLowerCase();
  if ([...query].length < SHORTEST_NAME) return [];
  const limit = getTypoLimit(query);
  const letters = extractLetters(query);
  const candidates: Candidate[] = [];
  for (const id of ids) {
    const name = id.toLowerCase();
    const lengthDifference = Math.abs(name.length - query.length);
    // The first character rules out most IDs: this comparison is outside the budget.
    if (name.charAt(0) === query.charAt(0) && extractLetters(name) === letters) {
      candidates.push({ id, group: 0, distance: lengthDifference });
    } else if (isBeginning(query, name) || isBeginning(name, query)) {
      candidates.push({ id, group: 1, distance: lengthDifference });
    } else if (lengthDifference <= limit && budget.remaining > 0) {
      budget.remaining -= query.length * (2 * limit + 1);
      const distance = computeEditDistance(query, name, limit);
      if (distance <= limit)
        candidates.push({ id, group: getFirstWord(query) === getFirstWord(name) ? 2 : 3, distance });
    }
  }
  candidates.sort((a, b) => a.group - b.group || a.distance - b.distance || compareText(a.id, b.id));
  const [first] = candidates;
  return candidates
    .slice(0, 2)
    .filter(({ group, distance }) => group === first?.group && distance === first.distance)
    .map(({ id }) => id);
}

/** Return true if `id` begins with the whole words in `beginning`. */
function isBeginning(beginning: string, id: string): boolean {
  if (beginning.length < SHORTEST_NAME || !id.startsWith(beginning)) return false;
  return id.length === beginning.length || /[^\p{L}\p{N}]/u.test(id.charAt(beginning.length));
}

const getFirstWord = (id: string): string => /^[\p{L}\p{M}\p{N}]*/u.exec(id)?.[0] ?? "";
