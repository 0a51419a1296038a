/** Other queries, for one that found nothing. */

import { nearestAll } from "../../util/nearest.ts";
import { wordsIn } from "./analysis.ts";
import type { Records } from "./records.ts";

/** Titles close to the query as a whole or to one of its words. */
export function suggest(query: string, { file }: Records, most: number): string[] {
  const titles = [...new Set(file.titles)];
  const near = [query, ...wordsIn(query)].flatMap((part) => (part.length > 2 ? nearestAll(part, titles, most) : []));
  return [...new Set(near)].slice(0, most);
}
