/**
 * Creates an index's shards from its documents' terms.
 *
 * Accesses in loops over numbers are in bounds by construction; they are asserted, because checks would slow down every
 * build.
 */

import { computeShortDigest } from "../../host/digest.ts";
import { getLast } from "../../util/collections.ts";
import type { ShardsFile } from "../engine/index-format.ts";
import { decodeLength, encodeColumns, encodeLength, encodeShard, type ShardColumns } from "../engine/shard.ts";
import type { DocumentTerms } from "./document-terms.ts";

/** Approximate size in bytes; compressed, it is about half. Terms with the same first two letters are never split. */
const SHARD_SIZE = 15_500;

/** Numbered terms in all site documents. Each index adds its terms. */
export interface Vocabulary {
  termNumbers: Map<string, number>;
  terms: string[];
  /** Term numbers, sorted by term. */
  sorted: number[];
  /** Term numbers for documents that are already in the vocabulary. */
  documents: Map<DocumentTerms, Int32Array>;
}

export function createVocabulary(): Vocabulary {
  return { termNumbers: new Map(), terms: [], sorted: [], documents: new Map() };
}

function numberTerms(document: DocumentTerms, { termNumbers, terms, documents }: Vocabulary): Int32Array {
  let numbers = documents.get(document);
  if (!numbers) {
    numbers = new Int32Array(document.terms.length);
    for (const [at, term] of document.terms.entries()) {
      let number = termNumbers.get(term);
      if (number === undefined) {
        number = terms.push(term) - 1;
        termNumbers.set(term, number);
      }
      numbers[at] = number;
    }
    documents.set(document, numbers);
  }
  return numbers;
}

/**
 * Return all term numbers, sorted by UTF-16 code units. Most are already sorted by the previous call, which
 * makes sorting fast.
 */
function sortNumbers(vocabulary: Vocabulary): readonly number[] {
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

/** Create an index's shards. @param documents In record order. */
export function createShards(documents: readonly DocumentTerms[], vocabulary: Vocabulary): Shards {
  const pieces = splitIntoShards(invertIndex(documents, vocabulary), vocabulary);
  const shards = new Map(
    pieces.map(({ parts }) => {
      const text = encodeShard(parts);
      return [computeShortDigest(text), text];
    }),
  );
  const lengths = documents.flatMap((document) => document.lengths.map(encodeLength));
  return {
    file: {
      first: pieces.map((shard) => shard.first),
      names: [...shards.keys()],
      lengths: lengths.join(""),
      average: computeAverage(lengths.map((sign) => decodeLength(sign.charCodeAt(0)))),
    },
    shards,
  };
}

/** Postings for all terms, ordered by term number. */
interface InvertedIndex {
  /** Record, frequency, record, frequency … */
  pairs: Int32Array;
  /** Where a term's pairs start, by term number. They end where the next term's begin. */
  starts: Int32Array;
}

/**
 * Invert the index: from each document's terms to each term's records, numbered across all documents.
 *
 * It makes two passes over flat arrays, because a list for each term would take most of the time.
 */
function invertIndex(documents: readonly DocumentTerms[], vocabulary: Vocabulary): InvertedIndex {
  const numbered = documents.map((document) => numberTerms(document, vocabulary));
  const starts = new Int32Array(vocabulary.terms.length + 1);
  for (const [index, document] of documents.entries())
    visitTerms(document, numbered[index] as Int32Array, (number, from, to) => {
      starts[number + 1] = (starts[number + 1] as number) + to - from;
    });
  for (let number = 1; number < starts.length; number++)
    starts[number] = (starts[number] as number) + (starts[number - 1] as number);
  const pairs = new Int32Array(getLast(starts));
  const next = starts.slice();
  let firstRecord = 0;
  for (const [index, document] of documents.entries()) {
    const { postings, lengths } = document;
    visitTerms(document, numbered[index] as Int32Array, (number, from, to) => {
      let place = next[number] as number;
      for (let at = from; at < to; at += 2) {
        pairs[place++] = firstRecord + (postings[at] as number);
        pairs[place++] = postings[at + 1] as number;
      }
      next[number] = place;
    });
    firstRecord += lengths.length;
  }
  return { pairs, starts };
}

/**
 * Visit a document's terms, each with the range that its pairs have in the postings.
 *
 * @param numbers The document's term numbers.
 */
function visitTerms(
  { postings }: DocumentTerms,
  numbers: Int32Array,
  visit: (number: number, from: number, to: number) => void,
): void {
  for (let at = 0, term = 0; at < postings.length; term++) {
    const from = at + 1;
    at = from + 2 * (postings[at] as number);
    visit(numbers[term] as number, from, at);
  }
}

interface ShardContent {
  /** The first two letters in its first term. */
  first: string;
  parts: ShardColumns[];
  /** Bytes before compression. */
  size: number;
}

/** Split the sorted terms into shards with similar sizes, at boundaries between two-letter prefixes. */
function splitIntoShards({ pairs, starts }: InvertedIndex, vocabulary: Vocabulary): ShardContent[] {
  const { terms } = vocabulary;
  const sorted = sortNumbers(vocabulary);
  const shards: ShardContent[] = [];
  for (let at = 0; at < sorted.length; ) {
    const first = (terms[sorted[at] as number] as string).slice(0, 2);
    const group = [];
    for (; at < sorted.length; at++) {
      const number = sorted[at] as number;
      const term = terms[number] as string;
      if (term.slice(0, 2) !== first) break;
      const from = starts[number] as number;
      const to = starts[number + 1] as number;
      if (to > from) group.push({ term, pairs: pairs.subarray(from, to) });
    }
    if (group.length === 0) continue;
    const part = encodeColumns(group);
    const size = Buffer.byteLength(part.columns.join(""));
    const last = shards.at(-1);
    if (last && last.size + size <= SHARD_SIZE) {
      last.parts.push(part);
      last.size += size;
    } else shards.push({ first, parts: [part], size });
  }
  return shards;
}

/** Return the average over non-zero lengths, rounded to two decimals. */
function computeAverage(lengths: readonly number[]): number {
  const nonEmpty = lengths.filter((length) => length > 0);
  const sum = nonEmpty.reduce((total, length) => total + length, 0);
  return Math.round((100 * sum) / (nonEmpty.length || 1)) / 100;
}
