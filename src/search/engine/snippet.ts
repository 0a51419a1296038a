/** The piece of a text that is shown with a hit. */

import type { Marks, SearchHit } from "./search-api.ts";

/** As a hit has it. */
export type Snippet = Pick<SearchHit, "content" | "contentMarks">;

/** Length of a snippet in columns, of which Han and kana take two, and how much of it stands before the first mark. */
const SNIPPET = 150;
const BEFORE = 45;
/** Characters of two columns. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Of a line so many characters are looked at. */
const LINE = 2000;

/** The part of a section's text that best shows why it matched. @param marksIn Finds what matched in a text. */
export function snippetOf(text: string, marksIn: (text: string) => Marks): Snippet {
  let best = "";
  let bestScore = -1;
  for (const line of text.split("\n")) {
    const marks = marksIn(line.slice(0, LINE));
    const different = new Set<string>();
    for (let at = 0; at < marks.length; at += 2) different.add(line.slice(marks[at], marks[at + 1]).toLowerCase());
    if (different.size > bestScore) {
      bestScore = different.size;
      best = line;
    }
  }
  const first = marksIn(best)[0] ?? 0;
  const wide = WIDE.test(best) ? 2 : 1;
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
  return { content: shown, contentMarks: marksIn(shown) };
}
