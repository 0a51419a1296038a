/** What of a text matched a query, found in the text itself: markup in it stays text. */

import { fold, isCjk, WORD } from "./analysis.ts";
import type { Marks } from "./hit.ts";

/** What to look for. */
export interface Needles {
  /** Terms of the query, folded. */
  queried: readonly string[];
  /** Terms of the index that matched otherwise: mistyped, spelt otherwise. */
  found: ReadonlySet<string>;
}

/** Find the places to mark in a text. */
export function findMarks(text: string, { queried, found }: Needles): Marks {
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
    if (places.length === 0 && found.has(folded)) places.push([0, word.length]);
    places.sort(([a], [b]) => a - b);
    for (const [start, end] of places) mark(index + start, index + end);
  }
  return marks;
}

/** Length of a snippet in columns, of which Han and kana take two, and how much of it stands before the first mark. */
const SNIPPET = 150;
const BEFORE = 45;

/** The part of a section's text that best shows why it matched. */
export function snippetOf(text: string, needles: Needles): { text: string; marks: Marks } {
  let best = "";
  let bestScore = -1;
  for (const line of text.split("\n")) {
    const marks = findMarks(line.slice(0, 2000), needles);
    const different = new Set<string>();
    for (let at = 0; at < marks.length; at += 2) different.add(fold(line.slice(marks[at], marks[at + 1])));
    if (different.size > bestScore) {
      bestScore = different.size;
      best = line;
    }
  }
  const first = findMarks(best, needles)[0] ?? 0;
  const wide = isCjk(best) ? 2 : 1;
  let start = Math.max(0, first - BEFORE / wide);
  let end = Math.min(best.length, start + SNIPPET / wide);
  start = Math.max(0, Math.min(start, Math.floor(end - SNIPPET / wide)));
  if (start > 0 && wide === 1) start = best.lastIndexOf(" ", start + 12) + 1 || start;
  if (end < best.length && wide === 1) end = Math.max(best.lastIndexOf(" ", end), first + 20);
  // Not within a character of two units.
  const piece = best
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "")
    .trim();
  const shown = `${start > 0 ? "…" : ""}${piece}${end < best.length ? "…" : ""}`;
  return { text: shown, marks: findMarks(shown, needles) };
}
