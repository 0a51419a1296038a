/**
 * A part of the index that is in memory: terms in their order, and for each the records that hold it.
 *
 * Exact terms and beginnings are found in the sorted list, mistyped ones in a tree (`mistyped.ts`). Scores are those of
 * minisearch (BM25+), summed over fields and terms, so the parts of an index may be asked one by one.
 */

import { type TermPostings, unpackLength } from "./format.ts";
import { nearTerms } from "./mistyped.ts";
import { BM25, FUZZY_WEIGHT, PREFIX_WEIGHT } from "./options.ts";

export interface Field {
  boost: number;
  /** Terms of the field in a record. */
  length(record: number): number;
  average: number;
}

/** Numbers of a record and how often the term is in it, in turn. */
export type Pairs = number[];

export interface Tier {
  /** Sorted by code units. */
  terms: readonly string[];
  /** By term and field. */
  postings: readonly (readonly (Pairs | undefined)[])[];
  fields: readonly Field[];
  /** Records of the whole index. */
  count: number;
}

/** Called for each record, field and term that match. */
export type Visit = (record: number, score: number, field: number, term: string) => void;

/** Number of the first term that is not before `text`. */
function placeOf({ terms }: Pick<Tier, "terms">, text: string): number {
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
export function hasPrefix(tier: Tier, prefix: string): boolean {
  return tier.terms[placeOf(tier, prefix)]?.startsWith(prefix) ?? false;
}

/**
 * Ask for one term.
 *
 * @param prefix Match what begins so, too.
 * @param edits Match what is so many letters away, too; above 0 only after `loadMistyped`.
 */
export function askTier(tier: Tier, text: string, prefix: boolean, edits: number, visit: Visit): void {
  const { terms } = tier;
  for (let at = placeOf(tier, text); at < terms.length; at++) {
    const term = terms[at] as string;
    const more = term.length - text.length;
    if (!term.startsWith(text) || (more > 0 && !prefix)) break;
    score(tier, at, more === 0 ? 1 : (PREFIX_WEIGHT * term.length) / (term.length + 0.3 * more), visit);
  }
  if (edits === 0) return;
  for (const { term, at, distance } of nearTerms(terms, text, edits))
    if (distance > 0) score(tier, at, (FUZZY_WEIGHT * term.length) / (term.length + distance), visit);
}

/** Edits that a suggestion may be away: more than what is looked for anyway. */
const SUGGESTION_EDITS = 3;
/** Letters below which anything is near. */
const SUGGESTION_LENGTH = 5;

/** Terms close to what was written, the closest first. Only after `loadMistyped`. */
export function suggestTerms({ terms }: Tier, written: readonly string[], most: number): string[] {
  const found = written.flatMap((text) =>
    text.length < SUGGESTION_LENGTH
      ? []
      : [...nearTerms(terms, text, SUGGESTION_EDITS)].filter(({ term }) => term.length >= SUGGESTION_LENGTH),
  );
  found.sort((a, b) => a.distance - b.distance || (a.term < b.term ? -1 : 1));
  return [...new Set(found.map(({ term }) => term))].slice(0, most);
}

function score({ terms, postings, fields, count }: Tier, at: number, weight: number, visit: Visit): void {
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
      visit(record, rarity * (d + saturated), number, terms[at] as string);
    }
  }
}

/** A shard of the body tier. */
export function openShard(
  terms: readonly Pick<TermPostings, "term" | "pairs">[],
  { lengths, average }: { lengths: string; average: number },
): Tier {
  return {
    terms: terms.map(({ term }) => term),
    postings: terms.map(({ pairs }) => [pairs]),
    fields: [{ boost: 1, average, length: (record) => unpackLength(lengths.charCodeAt(record)) }],
    count: lengths.length,
  };
}
