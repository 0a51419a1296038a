/** From the terms of documents to the shards of one index. */

import { shortDigest } from "../../../host/digest.ts";
import type { ShardsFile } from "../../../model/search/format.ts";
import { packLength, packShard, type ShardColumns, shardColumns, unpackLength } from "../../../model/search/shard.ts";
import type { DocumentTerms } from "./document-terms.ts";

/** Bytes of a shard, about: half of it remains when it is compressed. A pair of letters is never cut. */
const SHARD_SIZE = 14_000;

/** The terms of all documents of a site, numbered. It grows with each index that is made. */
export interface Vocabulary {
  numberOf: Map<string, number>;
  terms: string[];
  /** Numbers by the order of their terms. */
  sorted: number[];
  /** Numbers of the terms of documents that were met before. */
  documents: Map<DocumentTerms, Int32Array>;
}

export function createVocabulary(): Vocabulary {
  return { numberOf: new Map(), terms: [], sorted: [], documents: new Map() };
}

function numbersOf(document: DocumentTerms, { numberOf, terms, documents }: Vocabulary): Int32Array {
  let numbers = documents.get(document);
  if (!numbers) {
    numbers = new Int32Array(document.terms.length);
    for (const [at, term] of document.terms.entries()) {
      let number = numberOf.get(term);
      if (number === undefined) {
        number = terms.push(term) - 1;
        numberOf.set(term, number);
      }
      numbers[at] = number;
    }
    documents.set(document, numbers);
  }
  return numbers;
}

/** Terms in the order of their code units. Most are sorted from the last time, which sorting takes advantage of. */
function sortedNumbers(vocabulary: Vocabulary): readonly number[] {
  const { terms, sorted } = vocabulary;
  if (sorted.length < terms.length) {
    for (let number = sorted.length; number < terms.length; number++) sorted.push(number);
    sorted.sort((a, b) => ((terms[a] as string) < (terms[b] as string) ? -1 : 1));
  }
  return sorted;
}

export interface Shards {
  file: Omit<ShardsFile, "format" | "texts">;
  /** Contents by name. */
  shards: ReadonlyMap<string, string>;
}

/** Make the shards of an index. @param documents In the order of their records. */
export function makeShards(documents: readonly DocumentTerms[], vocabulary: Vocabulary): Shards {
  const numbered = documents.map((document) => numbersOf(document, vocabulary));
  const sorted = sortedNumbers(vocabulary);
  const { terms } = vocabulary;

  // Two passes over flat arrays: a list for each term would cost more than all the rest.
  const ends = new Int32Array(terms.length + 1);
  for (const [index, { postings }] of documents.entries()) {
    const numbers = numbered[index] as Int32Array;
    for (let at = 0, term = 0; at < postings.length; term++) {
      const count = postings[at] as number;
      const number = numbers[term] as number;
      ends[number + 1] = (ends[number + 1] as number) + 2 * count;
      at += 1 + 2 * count;
    }
  }
  for (let number = 1; number < ends.length; number++)
    ends[number] = (ends[number] as number) + (ends[number - 1] as number);
  const total = ends[terms.length] as number;
  const pairs = new Int32Array(total);
  const next = ends.slice();
  let lengths = "";
  let first = 0;
  for (const [index, document] of documents.entries()) {
    const { postings } = document;
    const numbers = numbered[index] as Int32Array;
    for (let at = 0, term = 0; at < postings.length; term++) {
      const number = numbers[term] as number;
      let place = next[number] as number;
      const end = at + 1 + 2 * (postings[at] as number);
      for (at++; at < end; at += 2) {
        pairs[place++] = first + (postings[at] as number);
        pairs[place++] = postings[at + 1] as number;
      }
      next[number] = place;
    }
    lengths += document.lengths.map(packLength).join("");
    first += document.lengths.length;
  }

  const list: { first: string; parts: ShardColumns[]; size: number }[] = [];
  for (let at = 0; at < sorted.length; ) {
    const start = (terms[sorted[at] as number] as string).slice(0, 2);
    const group = [];
    for (; at < sorted.length; at++) {
      const number = sorted[at] as number;
      const term = terms[number] as string;
      if (!term.startsWith(start) || term.slice(0, 2) !== start) break;
      const from = ends[number] as number;
      const to = ends[number + 1] as number;
      if (to > from) group.push({ term, pairs: pairs.subarray(from, to) });
    }
    if (group.length === 0) continue;
    const part = shardColumns(group);
    const size = Buffer.byteLength(part.columns.join(""));
    const last = list.at(-1);
    if (last && last.size + size <= SHARD_SIZE) {
      last.parts.push(part);
      last.size += size;
    } else list.push({ first: start, parts: [part], size });
  }
  const shards = new Map(
    list.map(({ parts }) => {
      const text = packShard(parts);
      return [shortDigest(text), text];
    }),
  );
  const known = [...lengths].map((sign) => unpackLength(sign.charCodeAt(0))).filter((length) => length > 0);
  const average = known.reduce((sum, length) => sum + length, 0) / (known.length || 1);
  return {
    file: {
      first: list.map((shard) => shard.first),
      names: [...shards.keys()],
      lengths,
      average: Math.round(average * 100) / 100,
    },
    shards,
  };
}
