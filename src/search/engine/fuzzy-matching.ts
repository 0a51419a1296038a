/**
 * Finds terms within a small edit distance in the radix tree of minisearch. Loaded when a query contains a misspelled
 * word.
 */

import SearchableMap from "minisearch/SearchableMap";
import { elementAt } from "../../util/collections.ts";
import type { Match, Segment } from "./segment.ts";

/**
 * Weight of terms at edit distance 1. For larger distances, it is divided by the distance raised to the power of
 * `WEIGHT_FALLOFF`.
 */
const WEIGHT = 0.3;
const WEIGHT_FALLOFF = 3;
/** Minimum length of a term that may be two edits away instead of one. */
const LONG_TERM = 6;
/** Maximum edit distance of a suggestion. Larger than the distance of fuzzy matches, which would have been hits. */
const SUGGESTION_EDITS = 3;
/** Minimum length of a suggestion: nearly everything is close to a shorter word. */
const SUGGESTION_LENGTH = 5;
const SUGGESTIONS = 3;

/** Corrections of the misspelled words of a query. */
export interface Corrections {
  /** All terms that the words may be misspellings of. */
  words: Set<string>;
  /** The closest term of titles and headings for each misspelled word. */
  closest: Map<string, string>;
}

/** Radix trees by list of terms, each created once. */
const trees = new WeakMap<readonly string[], SearchableMap<number>>();

/** Return the terms within an edit distance, including the term itself, each with its index and distance. */
function near(terms: readonly string[], text: string, edits: number): Iterable<[string, [number, number]]> {
  const tree = trees.get(terms) ?? SearchableMap.from<number>(terms.map((term, at) => [term, at]));
  trees.set(terms, tree);
  return tree.fuzzyGet(text, edits);
}

/**
 * Return the terms of a segment that a text may be a misspelling of. The segment must not contain the text itself.
 *
 * @param corrections Collects the matching terms. The first segment with a match provides the closest term.
 */
export function matchFuzzy({ terms }: Segment, text: string, corrections: Corrections): Match[] {
  const letters = sortedLetters(text);
  const candidates = [...near(terms, text, 2)].flatMap(([term, [at, distance]]) => {
    // Swapped letters count as one edit.
    const edits = sortedLetters(term) === letters ? 1 : distance;
    return edits > 1 && text.length < LONG_TERM ? [] : { at, weight: WEIGHT / edits ** WEIGHT_FALLOFF };
  });
  candidates.sort((a, b) => b.weight - a.weight);
  for (const { at } of candidates) {
    const term = elementAt(terms, at);
    corrections.words.add(term);
    if (!corrections.closest.has(text)) corrections.closest.set(text, term);
  }
  return candidates;
}

function sortedLetters(text: string): string {
  return [...text].sort().join("");
}

/** Return the closest terms for some words, sorted by distance. */
export function suggestTerms({ terms }: Segment, words: readonly string[]): string[] {
  const suggestions = words
    .filter((text) => text.length >= SUGGESTION_LENGTH)
    .flatMap((text) => [...near(terms, text, SUGGESTION_EDITS)])
    .filter(([term]) => term.length >= SUGGESTION_LENGTH);
  suggestions.sort(([a, [, near]], [b, [, far]]) => near - far || (a < b ? -1 : 1));
  return [...new Set(suggestions.map(([term]) => term))].slice(0, SUGGESTIONS);
}
