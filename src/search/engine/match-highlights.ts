/** What of a text matched a query, found in the text itself: markup in it stays text. */

import { fold, isCjk, WORD } from "./analysis.ts";
import type { Marks } from "./search-api.ts";

/** What to look for. */
export interface HighlightTerms {
  /** Terms of the query, folded. */
  queried: readonly string[];
  /** Terms of the index that matched otherwise: mistyped, spelt otherwise. */
  matched: ReadonlySet<string>;
}

/** Find the places to mark in a text. */
export function findMarks(text: string, { queried, matched }: HighlightTerms): Marks {
  const marks: number[] = [];
  const mark = (start: number, end: number): void => {
    const last = marks.length - 1;
    if (last > 0 && start <= (marks[last] as number)) marks[last] = Math.max(end, marks[last] as number);
    else marks.push(start, end);
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    const sameLength = folded.length === word.length;
    const places: [number, number][] = [];
    for (const term of queried) {
      const cjk = isCjk(term);
      // Folding may change how many characters there are; then Han and kana are looked for as written.
      const place = sameLength || !cjk ? folded : word;
      let at = place.indexOf(term);
      if (at < 0 || (at > 0 && !cjk && term.length < 3)) continue;
      if (!sameLength && !cjk) places.push([0, word.length]);
      else for (; at >= 0; at = cjk ? place.indexOf(term, at + 1) : -1) places.push([at, at + term.length]);
    }
    if (places.length === 0 && matched.has(folded)) places.push([0, word.length]);
    places.sort(([a], [b]) => a - b);
    for (const [start, end] of places) mark(index + start, index + end);
  }
  return marks;
}
