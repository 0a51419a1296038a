/** Terms a few letters away from what was written, found in the radix tree of minisearch. Loaded when a word is mistyped. */

import SearchableMap from "minisearch/SearchableMap";
import type { Match, Segment } from "./segment.ts";

/** Weight of terms that are one edit away, and what that of further ones falls by: with the third power of the edits. */
const WEIGHT = 0.3;
const FALL = 3;
/** Letters from which a mistyped term may be two edits away instead of one. */
const LONG_TERM = 6;
/** Edits that a suggestion may be away: more than what is looked for anyway. */
const SUGGESTION_EDITS = 3;
/** Letters below which anything is near. */
const SUGGESTION_LENGTH = 5;
const SUGGESTIONS = 3;

/** As `analysis.ts` has them, which the bundler would cut out of the worker's file if it were imported here. */
const WORDS = /[\p{L}\p{N}\p{M}_$]+/gu;

/** What the mistyped words of a query are taken for. */
export interface Corrections {
  /** All terms that they may be forms of. */
  words: Set<string>;
  /** The query in lower case, with the nearest titles and headings have in place of each. */
  text: string;
}

/** Trees of the lists that were asked; each is grown once. */
const trees = new WeakMap<readonly string[], SearchableMap<number>>();

/** Terms within so many edits, the same term included: its number in the list, and how far away it is. */
function near(terms: readonly string[], text: string, edits: number): Iterable<[string, [number, number]]> {
  const tree = trees.get(terms) ?? SearchableMap.from<number>(terms.map((term, at) => [term, at]));
  trees.set(terms, tree);
  return tree.fuzzyGet(text, edits);
}

/**
 * Terms of a tier that a text may be a mistyped form of. The tier does not hold the text itself.
 *
 * @param corrections Gets what is found; the first tier that has something gives the nearest.
 */
export function matchFuzzy({ terms }: Segment, text: string, corrections: Corrections): Match[] {
  const letters = sorted(text);
  const candidates = [...near(terms, text, 2)].flatMap(([term, [at, distance]]) => {
    // Two letters that changed places count as one edit.
    const edits = sorted(term) === letters ? 1 : distance;
    return edits > 1 && text.length < LONG_TERM ? [] : { at, weight: WEIGHT / edits ** FALL };
  });
  candidates.sort((a, b) => b.weight - a.weight);
  const corrected = candidates.map(({ at }) => terms[at] as string);
  for (const term of corrected) corrections.words.add(term);
  corrections.text = corrections.text.replace(WORDS, (word) => (word === text ? (corrected[0] ?? word) : word));
  return candidates;
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

/** Terms close to what was written, the closest first. */
export function suggestTerms({ terms }: Segment, words: readonly string[]): string[] {
  const suggestions = words
    .filter((text) => text.length >= SUGGESTION_LENGTH)
    .flatMap((text) => [...near(terms, text, SUGGESTION_EDITS)])
    .filter(([term]) => term.length >= SUGGESTION_LENGTH);
  suggestions.sort(([a, [, near]], [b, [, far]]) => near - far || (a < b ? -1 : 1));
  return [...new Set(suggestions.map(([term]) => term))].slice(0, SUGGESTIONS);
}
