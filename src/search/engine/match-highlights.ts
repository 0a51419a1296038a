/** Finds which parts to highlight in a text. It works on plain text, so markup in a text is never interpreted. */

import type { Marks } from "./search-api.ts";

/** Terms to highlight. */
export interface HighlightTerms {
  /** Folded query terms. */
  queried: readonly string[];
  /** Index terms that matched in another spelling, e.g. corrections for misspelled words. */
  matched: ReadonlySet<string>;
}

/** Functions from `analysis.ts`, as parameters: the bundler would move imported ones out of the engine's chunk. */
export interface TextAnalysis {
  WORD: RegExp;
  fold(text: string): string;
  isPaired(text: string): boolean;
}

/** Find the ranges to highlight in a text. */
export function findMarks(
  text: string,
  { queried, matched }: HighlightTerms,
  { WORD, fold, isPaired }: TextAnalysis,
): Marks {
  const marks: number[] = [];
  const mark = (start: number, end: number): void => {
    const last = marks.at(-1);
    if (last !== undefined && start <= last) marks[marks.length - 1] = Math.max(end, last);
    else marks.push(start, end);
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    const sameLength = folded.length === word.length;
    const places: [number, number][] = [];
    for (const term of queried) {
      const isPair = isPaired(term);
      // Folding may change the length. If so, pairs are searched in the original word.
      const place = sameLength || !isPair ? folded : word;
      let at = place.indexOf(term);
      if (at < 0 || (at > 0 && !isPair && term.length < 3)) continue;
      if (!sameLength && !isPair) places.push([0, word.length]);
      else for (; at >= 0; at = isPair ? place.indexOf(term, at + 1) : -1) places.push([at, at + term.length]);
    }
    if (places.length === 0 && matched.has(folded)) places.push([0, word.length]);
    places.sort(([a], [b]) => a - b);
    for (const [start, end] of places) mark(index + start, index + end);
  }
  return marks;
}
