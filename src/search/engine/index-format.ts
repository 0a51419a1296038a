/**
 * The files of an index.
 *
 * `<locale>.json` has a stable name and leads to all others, whose names hold a digest:
 * the records (titles, headings, addresses), the list of shards, the shards of body terms (`shard.ts`), and the texts of
 * each page. `index-paths.ts` tells where they stand.
 */

/** Changes when files of another generator could not be read. */
export const FORMAT = 4;

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
  /** By page: what else it is called, by its front matter; with commas. */
  keywords: readonly string[];
  /** By page: how many headings follow the page's own record. */
  counts: readonly number[];
  /** Of all pages, one after the other. */
  headings: readonly string[];
  /** One digit a heading, 2 to 6. */
  levels: string;
  /** 0 where the anchor is that of `anchorOf`. */
  anchors: readonly (string | 0)[];
  /** Pages of classes that extend another, each with the page of that. */
  bases: readonly (readonly [page: number, base: number])[];
  /** Terms of titles and headings that are made of several words, each with the one at its end. */
  compounds: readonly (readonly [compound: string, tail: string])[];
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

/** The anchor that most headings have, by the rule of GitHub for plain letters. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

/**
 * Read a JSON file of the index.
 *
 * @throws {Error} It is not such a file, or one of another format.
 */
export function readIndexFile<T extends { format: number }>(text: string): T {
  const value: unknown = JSON.parse(text);
  if ((value as Partial<T> | null)?.format !== FORMAT) throw new Error("not a file of this search index");
  return value as T;
}
