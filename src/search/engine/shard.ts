/**
 * Shard format: body terms in a range of two-letter prefixes, and the records that contain them.
 *
 * A shard is text, because every host compresses text. Each number is one character, and terms are prefix-compressed.
 * Numbers stay below the surrogate range, so that UTF-8 preserves them. Accesses in loops over numbers are in bounds by
 * construction; they are asserted, because checks would slow down each search.
 */

import { type OutputPath, toOutputPath } from "../../model/permalink.ts";
import type { ShardsFile } from "./index-format.ts";
import type { Segment } from "./segment.ts";

/** Directory for all index files, relative to the output root. */
export const SEARCH_FOLDER = "assets/search";

/** Return a shard's path. @param name As in `ShardsFile.names`. */
export const getShardPath = (name: string): OutputPath => toOutputPath(`${SEARCH_FOLDER}/terms/${name}.txt`);

const LENGTH_STEP = 1.12;

/**
 * Encode a field length as one character. The error, at most 6 %, does not affect ranking, and the file is half as
 * large.
 */
export function encodeLength(length: number): string {
  return String.fromCharCode(35 + Math.round(Math.log(length + 1) / Math.log(LENGTH_STEP)));
}

export function decodeLength(sign: number): number {
  return Math.round(LENGTH_STEP ** (sign - 35)) - 1;
}

const LONG = 0x8000;
const LOW_BITS = 14;

/** Encode a number as one character, or as two if it is 32,768 or more. */
export function encodeNumber(value: number): string {
  return value < LONG
    ? String.fromCharCode(value)
    : String.fromCharCode(LONG + (value >>> LOW_BITS), value & ((1 << LOW_BITS) - 1));
}

/** Records that contain a term, in ascending order, with frequencies. */
export interface TermPostings {
  term: string;
  /** Record, frequency, record, frequency … */
  pairs: number[];
}

/**
 * Terms by column, because similar values compress well: for each term, the length of the prefix shared with the
 * previous term and the length of the suffix; the suffixes; for each term, its number of records; for each record, the
 * gap to the previous record and the frequency minus one.
 */
export interface ShardColumns {
  count: number;
  columns: readonly string[];
}

/** Encode sorted terms as columns. @param terms Sorted by UTF-16 code units. */
export function encodeColumns(terms: readonly { term: string; pairs: ArrayLike<number> }[]): ShardColumns {
  let [lengths, rests, counts, gaps, frequencies] = ["", "", "", "", ""];
  let before = "";
  for (const { term, pairs } of terms) {
    let shared = 0;
    while (shared < before.length && before[shared] === term[shared]) shared++;
    // Avoid splitting a surrogate pair, which UTF-8 would not preserve.
    if (/[\ud800-\udbff]/.test(term[shared - 1] ?? "")) shared--;
    lengths += encodeNumber(shared) + encodeNumber(term.length - shared);
    rests += term.slice(shared);
    counts += encodeNumber(pairs.length / 2);
    let last = -1;
    for (let at = 0; at < pairs.length; at += 2) {
      const record = pairs[at] as number;
      gaps += encodeNumber(record - last - 1);
      frequencies += encodeNumber((pairs[at + 1] as number) - 1);
      last = record;
    }
    before = term;
  }
  return { count: terms.length, columns: [lengths, rests, counts, gaps, frequencies] };
}

/** Encode a shard. @param parts Consecutive term ranges. */
export function encodeShard(parts: readonly ShardColumns[]): string {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const columns = parts[0]?.columns.map((_, column) => parts.map((part) => part.columns[column]).join("")) ?? [];
  return encodeNumber(count) + columns.join("");
}

/**
 * Decode a shard.
 *
 * @throws {Error} The text is truncated or corrupt.
 */
export function decodeShard(packed: string): TermPostings[] {
  let at = 0;
  const readNumber = (): number => {
    const code = packed.charCodeAt(at++);
    if (code < LONG) return code;
    return ((code - LONG) << LOW_BITS) | packed.charCodeAt(at++);
  };
  const check = (isValid: boolean): void => {
    if (!isValid) throw new Error("truncated or corrupt search index shard");
  };
  const readColumn = (length: number): number[] => {
    check(length <= packed.length - at);
    return Array.from({ length }, readNumber);
  };
  const count = readNumber();
  const lengths = readColumn(2 * count);
  const terms: string[] = [];
  let term = "";
  for (let index = 0; index < lengths.length; ) {
    const shared = lengths[index++] as number;
    const rest = lengths[index++] as number;
    term = term.slice(0, shared) + packed.slice(at, at + rest);
    at += rest;
    terms.push(term);
  }
  const counts = readColumn(count);
  const total = counts.reduce((sum, records) => sum + records, 0);
  const gaps = readColumn(total);
  const frequencies = readColumn(total);
  check(at === packed.length);
  let posting = 0;
  return terms.map((term, index) => {
    const pairs: number[] = [];
    let record = -1;
    for (let remaining = counts[index] as number; remaining > 0; remaining--) {
      record += (gaps[posting] as number) + 1;
      pairs.push(record, (frequencies[posting++] as number) + 1);
    }
    return { term, pairs };
  });
}

/** Create a segment from a shard's terms. */
export function openShard(
  terms: readonly TermPostings[],
  { lengths, average }: Pick<ShardsFile, "lengths" | "average">,
): Segment {
  return {
    terms: terms.map(({ term }) => term),
    postings: terms.map(({ pairs }) => [pairs]),
    fields: [{ boost: 1, average, getLength: (record) => decodeLength(lengths.charCodeAt(record)) }],
    count: lengths.length,
  };
}
