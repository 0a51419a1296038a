/** A part of the index that is in memory. */

import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import { type Frequencies, unpackLength } from "./format.ts";
import { BODY_FIELDS, indexOptions } from "./options.ts";

export interface Tier {
  /** All its terms, sorted. */
  terms: readonly string[];
  search: { search(term: string, options: SearchOptions): SearchResult[] };
}

/** Whether some term begins so. */
export function hasPrefix(terms: readonly string[], prefix: string): boolean {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] as string) < prefix) low = middle + 1;
    else high = middle;
  }
  return terms[low]?.startsWith(prefix) ?? false;
}

/** A shard of the body tier. Scores of several shards add up to those of one index, since they share these numbers. */
export function openShard(
  terms: readonly [string, Frequencies][],
  { lengths, average }: { lengths: string; average: number },
): Tier {
  const ids: Record<number, number> = {};
  const fieldLength: Record<number, number[]> = {};
  for (const [, frequencies] of terms) {
    for (const key of Object.keys(frequencies)) {
      const record = Number(key);
      if (ids[record] !== undefined) continue;
      ids[record] = record;
      fieldLength[record] = [unpackLength(lengths.charCodeAt(record))];
    }
  }
  return {
    terms: terms.map(([term]) => term),
    search: MiniSearch.loadJS(
      {
        documentCount: lengths.length,
        nextId: lengths.length,
        documentIds: ids,
        fieldIds: { text: 0 },
        fieldLength: fieldLength as never,
        averageFieldLength: [average],
        storedFields: {},
        index: terms.map(([term, frequencies]) => [term, { 0: frequencies }]) as never,
        serializationVersion: 2,
      },
      indexOptions(BODY_FIELDS),
    ),
  };
}
