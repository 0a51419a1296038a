/**
 * Finds terms within a small edit distance in minisearch's radix tree. Loaded when a query contains a misspelled
 * word.
 */

import SearchableMap from "minisearch/SearchableMap";
import { getElement } from "../../util/collections.ts";
import type { Match, Segment } from "./segment.ts";

/**
 * Weight of terms at edit distance 1. For larger distances, it is divided by the distance raised to the power of
 * `WEIGHT_FALLOFF`.
 */
const WEIGHT = 0.3;
const WEIGHT_FALLOFF = 3;
/** Minimum length for terms that may be two edits away instead of one. */
const LONG_TERM = 6;
/** Maximum edit distance for a suggestion. Larger than the distance for fuzzy matches, which would have been hits. */
const SUGGESTION_EDITS = 3;
/** Minimum suggestion length: nearly everything is close to a shorter word. */
const SUGGESTION_LENGTH = 5;
const SUGGESTIONS = 3;

/** Corrections for misspelled words in a query. */
export interface Corrections {
  /** All terms that the words may misspell. */
  words: Set<string>;
  /** For each misspelled word, the closest term in titles and headings. */
  closest: Map<string, string>;
}

/** Radix trees by term list, each created once. */
const trees = new WeakMap<readonly string[], SearchableMap<number>>();

/** Return the terms within an edit distance, including the term itself, each with its index and distance. */
function findSimilarTerms(terms: readonly string[], text: string, edits: number): Iterable<[string, [number, number]]> {
  const tree = trees.get(terms) ?? SearchableMap.from<number>(terms.map((term, at) => [term, at]));
  trees.set(terms, tree);
  return tree.fuzzyGet(text, edits);
}

/**
 * Find the terms in a segment that a text may misspell. The segment must not contain the text itself.
 *
 * @param corrections Collects the matching terms. The first segment with a match provides the closest term.
 */
export function matchFuzzy({ terms }: Segment, text: string, corrections: Corrections): Match[] {
  const letters = sortLetters(text);
  const candidates = [...findSimilarTerms(terms, text, 2)].flatMap(([term, [at, distance]]) => {
    // Swapped letters count as one edit.
    const edits = sortLetters(term) === letters ? 1 : distance;
    return edits > 1 && text.length < LONG_TERM ? [] : { at, weight: WEIGHT / edits ** WEIGHT_FALLOFF };
  });
  candidates.sort((a, b) => b.weight - a.weight);
  for (const { at } of candidates) {
    const term = getElement(terms, at);
    corrections.words.add(term);
    if (!corrections.closest.has(text)) corrections.closest.set(text, term);
  }
  return candidates;
}

function sortLetters(text: string): string {
  return [...text].sort().join("");
}

/** Return the closest terms for some words, sorted by distance. */
export function suggestTerms({ terms }: Segment, words: readonly string[]): string[] {
  const suggestions = words
    .filter((text) => text.length >= SUGGESTION_LENGTH)
    .flatMap((text) => [...findSimilarTerms(terms, text, SUGGESTION_EDITS)])
    .filter(([term]) => term.length >= SUGGESTION_LENGTH);
  suggestions.sort(([a, [, near]], [b, [, far]]) => near - far || (a < b ? -1 : 1));
  return [...new Set(suggestions.map(([term]) => term))].slice(0, SUGGESTIONS);
}
