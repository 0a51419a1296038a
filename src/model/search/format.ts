/**
 * The files of an index, and how they are written.
 *
 * `<locale>.json` has a stable name and leads to all others, whose names hold a digest:
 * the records (titles, headings, addresses), the list of shards, the shards of body terms, and the texts of each page.
 *
 * A shard is text, since every host compresses text: each number is one character, terms share prefixes with the one
 * before. Numbers stay below the surrogates, so that any of them survives UTF-8.
 */

/** Changes when files of another generator could not be read. */
export const FORMAT = 2;

/** Folder of all files, below the output root. */
export const SEARCH_FOLDER = "assets/search";

/** An index: one for each locale and version of the docs. */
export interface IndexFiles {
  version: string;
  label: string;
  /** Addresses below this route belong to the version. */
  path: string;
  isLast: boolean;
  /** Paths below the output root. */
  records: string;
  shards: string;
}

/** `assets/search/<locale>.json`. */
export interface SearchEntry {
  format: number;
  locale: string;
  language: string;
  /** Base URL and locale prefix, without trailing slash. */
  root: string;
  /** The module that loads and asks the index, below the output root. */
  worker: string;
  stop: readonly string[];
  cut: readonly string[];
  indexes: readonly IndexFiles[];
}

/** Titles, headings and addresses of all records, in columns. Record numbers count through all pages. */
export interface RecordsFile {
  format: number;
  /** Labels of `hierarchy.lvl0`. */
  groups: readonly string[];
  /** Tags of the docs version, for hosted services. */
  tags: readonly string[];
  paths: readonly string[];
  titles: readonly string[];
  /** By page: index into `groups`. */
  group: readonly number[];
  /** By page: index into `tags`. */
  tag: readonly number[];
  /** By page: factor of its scores, in percent. */
  weight: readonly number[];
  /** By page: how many headings follow the page's own record. */
  counts: readonly number[];
  /** Of all pages, one after the other. */
  headings: readonly string[];
  /** One digit a heading, 2 to 6. */
  levels: string;
  /** 0 where the anchor is that of `anchorOf`. */
  anchors: readonly (string | 0)[];
}

/** The list of shards, with what scoring needs to know of all of them. */
export interface ShardsFile {
  format: number;
  /** First two characters of each shard's first term. */
  first: readonly string[];
  /** Files of the shards, without folder and extension. */
  names: readonly string[];
  /** One character a record: its length as `packLength` writes it. */
  lengths: string;
  /** Mean number of different terms. */
  average: number;
  /** By page: file of its texts, without folder and extension. */
  texts: readonly string[];
}

export const shardPath = (name: string): string => `${SEARCH_FOLDER}/terms/${name}.txt`;
export const textPath = (name: string): string => `${SEARCH_FOLDER}/text/${name}.json`;

/** The anchor that most headings have, by the rule of GitHub for plain letters. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

const LENGTH_STEP = 1.12;

/** A field length as one character, true to 6 %: scores do not need more, and it halves the file. */
export function packLength(length: number): string {
  return String.fromCharCode(35 + Math.round(Math.log(length + 1) / Math.log(LENGTH_STEP)));
}

export function unpackLength(sign: number): number {
  return Math.round(LENGTH_STEP ** (sign - 35)) - 1;
}

const LONG = 0x8000;
const LOW_BITS = 14;

/** Write a number as one character, or as two from 32,768 on. */
export function packNumber(value: number): string {
  return value < LONG
    ? String.fromCharCode(value)
    : String.fromCharCode(LONG + (value >>> LOW_BITS), value & ((1 << LOW_BITS) - 1));
}

/** Records of a term, ascending, each with how often it holds the term. */
export interface TermPostings {
  term: string;
  /** Record, frequency, record, frequency … */
  pairs: number[];
}

/**
 * Write postings of terms that are sorted by code units.
 *
 * A term: length shared with the one before, length of the rest, rest, number of records; then for each record the gap
 * to the one before, doubled, plus one where the frequency follows.
 */
export function packShard(terms: Iterable<{ term: string; pairs: ArrayLike<number> }>): string {
  let packed = "";
  let before = "";
  for (const { term, pairs } of terms) {
    let shared = 0;
    while (shared < before.length && before[shared] === term[shared]) shared++;
    // Half a character does not survive UTF-8.
    if (/[\ud800-\udbff]/.test(term[shared - 1] ?? "")) shared--;
    packed += packNumber(shared) + packNumber(term.length - shared) + term.slice(shared) + packNumber(pairs.length / 2);
    let last = -1;
    for (let at = 0; at < pairs.length; at += 2) {
      const record = pairs[at] as number;
      const count = pairs[at + 1] as number;
      packed += packNumber(((record - last - 1) << 1) | (count > 1 ? 1 : 0));
      if (count > 1) packed += packNumber(count - 2);
      last = record;
    }
    before = term;
  }
  return packed;
}

/** Ends a shard, so that one that was cut off is known: no term is empty. Two zeros, as `packNumber` writes them. */
export const SHARD_END = "\0\0";

/**
 * Read a shard.
 *
 * @throws {Error} The text is not a whole shard.
 */
export function unpackShard(packed: string): TermPostings[] {
  const terms: TermPostings[] = [];
  let at = 0;
  const next = (): number => {
    const code = packed.charCodeAt(at++);
    if (code < LONG) return code;
    return ((code - LONG) << LOW_BITS) | packed.charCodeAt(at++);
  };
  let term = "";
  for (;;) {
    const shared = next();
    const rest = next();
    if (rest === 0 && at === packed.length) return terms;
    if (!(at < packed.length) || shared > term.length) throw new Error("a part of the search index is damaged");
    term = term.slice(0, shared) + packed.slice(at, at + rest);
    at += rest;
    const pairs: number[] = [];
    let record = -1;
    for (let left = next(); left > 0 && at < packed.length; left--) {
      const gap = next();
      record += (gap >> 1) + 1;
      pairs.push(record, gap & 1 ? next() + 2 : 1);
    }
    terms.push({ term, pairs });
  }
}

/**
 * Read a JSON file of the index.
 *
 * @throws {Error} It is not such a file, or one of another format.
 */
export function readIndexFile<T extends { format: number }>(text: string): T {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || (value as T).format !== FORMAT)
    throw new Error("not a file of this search index");
  return value as T;
}
