/**
 * A part of the index that is in memory: terms in their order, and for each the records that hold it.
 *
 * Exact terms and beginnings are found in the sorted list, mistyped ones in a tree (`fuzzy-matching.ts`). Scores are those of
 * minisearch (BM25+), summed over fields and terms, so the parts of an index may be asked one by one.
 */

import { BM25, PREFIX_WEIGHT, SHORT_LETTERS, SHORT_PREFIX_WEIGHT } from "./search-options.ts";

export interface Field {
  boost: number;
  /** Terms of the field in a record. */
  length(record: number): number;
  average: number;
}

/** Numbers of a record and how often the term is in it, in turn. */
export type Pairs = number[];

export interface Segment {
  /** Sorted by code units. */
  terms: readonly string[];
  /** By term and field. */
  postings: readonly (readonly (Pairs | undefined)[])[];
  fields: readonly Field[];
  /** Records of the whole index. */
  count: number;
}

/** Called for each record and field that hold a term. */
export type Visit = (record: number, score: number, field: number) => void;

/** Number of the first term that is not before `text`. */
function placeOf({ terms }: Pick<Segment, "terms">, text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether some term begins so. */
export function hasPrefix(tier: Segment, prefix: string): boolean {
  return tier.terms[placeOf(tier, prefix)]?.startsWith(prefix) ?? false;
}

/** A term that matches: its number, and what it counts for. */
export interface Match {
  at: number;
  weight: number;
}

/** The term itself. @param prefix Whether terms that begin so match, too. */
export function matchTerms(tier: Segment, text: string, prefix: boolean): Match[] {
  const matches: Match[] = [];
  const start = placeOf(tier, text);
  const isWhole = text.length <= SHORT_LETTERS && tier.terms[start] === text;
  const ofLonger = isWhole ? SHORT_PREFIX_WEIGHT : PREFIX_WEIGHT;
  for (let at = start; ; at++) {
    const term = tier.terms[at];
    if (!term?.startsWith(text) || (term !== text && !prefix)) return matches;
    const more = term.length - text.length;
    matches.push({ at, weight: more === 0 ? 1 : (ofLonger * term.length) / (term.length + 0.3 * more) });
  }
}

/** What a term that matches adds to records. */
export function scoreMatch({ postings, fields, count }: Segment, { at, weight }: Match, visit: Visit): void {
  const { k, b, d } = BM25;
  for (const [number, pairs] of (postings[at] as readonly (Pairs | undefined)[]).entries()) {
    if (!pairs) continue;
    const { boost, length, average } = fields[number] as Field;
    const holding = pairs.length / 2;
    const rarity = weight * boost * Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
    for (let each = 0; each < pairs.length; each += 2) {
      const record = pairs[each] as number;
      const frequency = pairs[each + 1] as number;
      const saturated = (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length(record)) / average));
      visit(record, rarity * (d + saturated), number);
    }
  }
}
