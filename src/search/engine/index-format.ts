/**
 * Search index file format.
 *
 * `<locale>.json` has a stable name and refers to all other files, whose names contain a digest: the records (titles,
 * headings, URLs), the shard list, shards with body terms (`shard.ts`), and each page's texts.
 */

/** Format version. Increase it if older generators or clients cannot read the files. */
export const FORMAT = 6;

/** The index for one locale and docs version. With several docs sets, there is also an index for all sets. */
export interface IndexFiles {
  /** Version name; with several docs sets, the set's ID and the name (`sdk@1.0`), or `""` for all sets. */
  version: string;
  label: string;
  /** Route prefix in this version; `""` for all sets. */
  path: string;
  /** True for the latest version, and for the index with all sets. */
  isLast: boolean;
  /** Tags on its pages; absent if the site has one docs set. */
  tags?: readonly string[];
  /** Paths relative to the output root. */
  records: string;
  shards: string;
}

/** Phrases with the same meaning, each as its terms. */
export type SynonymGroup = readonly (readonly string[])[];

/** `assets/search/<locale>.json`. */
export interface SearchEntry {
  format: number;
  locale: string;
  language: string;
  /** Base URL and locale prefix, without trailing slash. */
  root: string;
  /** Path to the module that loads and searches the index, relative to the output root. */
  worker: string;
  stop: readonly string[];
  cut: readonly string[];
  /** Groups of phrases with the same meaning, each phrase as its terms; absent if there are none. */
  synonyms?: readonly SynonymGroup[];
  indexes: readonly IndexFiles[];
}

/** Titles, headings and URLs for all records, by column. Records are numbered across all pages. */
export interface RecordsFile {
  format: number;
  /** Labels for `hierarchy.lvl0`. */
  groups: readonly string[];
  /** Docs version tags, for hosted services. */
  tags: readonly string[];
  paths: readonly string[];
  titles: readonly string[];
  /** By page: index into `groups`. */
  group: readonly number[];
  /** By page: index into `tags`. */
  tag: readonly number[];
  /** By page: score factor in percent. */
  weight: readonly number[];
  /** By page: keywords from the front matter, separated by commas. */
  keywords: readonly string[];
  /** By page: number of headings that follow the page's own record. */
  counts: readonly number[];
  /** Headings on all pages, concatenated. */
  headings: readonly string[];
  /** One digit per heading, 2 to 6. */
  levels: string;
  /** 0 if the heading ID equals `createAnchor(heading)`. */
  anchors: readonly (string | 0)[];
  /** Texts of badges, e.g. "Added in 35", each with its records. */
  badges: readonly (readonly [badge: string, records: readonly number[]])[];
  /** Pages about classes that extend another class, each with the base class's page. */
  bases: readonly (readonly [page: number, base: number])[];
  /** Compound words in titles and headings, each with the word at its end. */
  compounds: readonly (readonly [compound: string, tail: string])[];
}

/** Shard list and the statistics that scoring needs. */
export interface ShardsFile {
  format: number;
  /** First two characters in each shard's first term. */
  first: readonly string[];
  /** Shard file names, without directory and extension. */
  names: readonly string[];
  /** One character per record: its length, encoded by `encodeLength`. */
  lengths: string;
  /** Average number of distinct terms. */
  average: number;
  /** By page: file name of its texts, without directory and extension. */
  texts: readonly string[];
}

/** Create the most common heading ID: GitHub's slug, limited to ASCII. */
export function createAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

/**
 * Parse a JSON file in the index.
 *
 * @throws {Error} The text is not valid JSON or has a different format version.
 */
export function readIndexFile<T extends { format: number }>(text: string): T {
  const value: unknown = JSON.parse(text);
  if ((value as Partial<T> | null)?.format !== FORMAT) throw new Error(`not format ${FORMAT}`);
  return value as T;
}
