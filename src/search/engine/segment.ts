/**
 * A part of the index in memory: sorted terms and the records that contain them.
 *
 * Exact and prefix matches use binary search, misspelled terms a radix tree (`fuzzy-matching.ts`). Scores are as in
 * minisearch (BM25+), summed over fields and terms, so that segments can be searched one by one. Accesses in its loops
 * are in bounds by construction; they are asserted, because checks would slow down each key press.
 */

import { BM25, PREFIX_WEIGHT, SHORT_LETTERS, SHORT_PREFIX_WEIGHT } from "./search-options.ts";

export interface Field {
  boost: number;
  /** Number of terms in a record's field. */
  getLength(record: number): number;
  average: number;
}

/** Alternating record numbers and term frequencies. */
export type Pairs = number[];

export interface Segment {
  /** Sorted by UTF-16 code units. */
  terms: readonly string[];
  /** By term and field. */
  postings: readonly (readonly (Pairs | undefined)[])[];
  fields: readonly Field[];
  /** Number of records in the whole index. */
  count: number;
}

/** Called for each record and field that contain a term. */
export type MatchVisitor = (record: number, score: number, field: number) => void;

/** Return the index of the first term that is not less than `text`. */
function findLowerBound({ terms }: Pick<Segment, "terms">, text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Return true if a term has this prefix. */
export function hasPrefix(segment: Segment, prefix: string): boolean {
  return segment.terms[findLowerBound(segment, prefix)]?.startsWith(prefix) ?? false;
}

/** A matching term's index and its weight. */
export interface Match {
  at: number;
  weight: number;
}

/** Find a term. @param prefix Also find terms that begin with it. */
export function matchTerms(segment: Segment, text: string, prefix: boolean): Match[] {
  const matches: Match[] = [];
  const start = findLowerBound(segment, text);
  const isShortTerm = text.length <= SHORT_LETTERS && segment.terms[start] === text;
  const prefixWeight = isShortTerm ? SHORT_PREFIX_WEIGHT : PREFIX_WEIGHT;
  for (let at = start; ; at++) {
    const term = segment.terms[at];
    if (!term?.startsWith(text) || (term !== text && !prefix)) return matches;
    const extraLength = term.length - text.length;
    matches.push({
      at,
      weight: extraLength === 0 ? 1 : (prefixWeight * term.length) / (term.length + 0.3 * extraLength),
    });
  }
}

/** Compute the scores that a matching term adds to records. */
export function scoreMatch({ postings, fields, count }: Segment, { at, weight }: Match, visit: MatchVisitor): void {
  const { k, b, d } = BM25;
  for (const [number, pairs] of (postings[at] as readonly (Pairs | undefined)[]).entries()) {
    if (!pairs) continue;
    const { boost, getLength, average } = fields[number] as Field;
    const recordCount = pairs.length / 2;
    const rarity = weight * boost * Math.log(1 + (count - recordCount + 0.5) / (recordCount + 0.5));
    for (let each = 0; each < pairs.length; each += 2) {
      const record = pairs[each] as number;
      const frequency = pairs[each + 1] as number;
      const saturated = (frequency * (k + 1)) / (frequency + k * (1 - b + (b * getLength(record)) / average));
      visit(record, rarity * (d + saturated), number);
    }
  }
}
