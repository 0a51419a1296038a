/** Search queries and results, for any provider. */

/** Maximum query length in UTF-16 code units: longer than any API name, and short enough for a URL. */
export const QUERY_LENGTH = 64;

/** Maximum length of the text in a search field, which may be a pasted error message. */
export const FIELD_LENGTH = 2000;

/** The beginning of a message, up to the class of the error, such as `Uncaught (in promise) TypeError:`. */
const PREFIX = /^[^'"]*?\w*Error: /;
/** Parts of a message that differ between computers: log prefixes, stack frames, paths, names of files, and numbers. */
const DETAILS = /^\[\d.*?\]|\n\s+at .*|['"(]?[^\s'"(]*[\\/]\S*[\\/]\S*|\S+\.\w+:(?=\s)|(?<![\w.])\d[\w:.]*/g;
/** Names and numbers that identify an error: `ERR_FAILED`, `0xC0000005`, `3221225477`. */
const CODES = /[A-Z]+(_[A-Z]+\d*)+|\b(0x\w{8}|\d{9,10})\b/g;

/** Hits per group in the dialog. A second group remains visible without scrolling. */
export const GROUP_HITS = 5;

/** Normalize a query: truncate it and replace control characters. */
export function trimQuery(text: string): string {
  return truncateQuery(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/**
 * Reduce a pasted message to its codes or, if it has none, to its words without prefix and details. Other queries are
 * returned as they are.
 */
function reduceMessage(text: string): string {
  // A path, or a number such as an exit code, also makes a short text a message.
  if (text.length <= QUERY_LENGTH && !/[\\/].*[\\/]|0x\w{8}|\d{9}/.test(text)) return text;
  const result =
    [...new Set(text.match(CODES))].join(" ") ||
    text.replace(PREFIX, "").replace(DETAILS, " ").replace(/\s+/g, " ").trim();
  return /[\p{L}\d]/u.test(result) ? result : text;
}

/**
 * Reduce a message, and truncate a query after its last whole word. In a full field, the last word counts as truncated,
 * too. Lone surrogates are removed, because URLs cannot contain them.
 */
export function truncateQuery(input: string): string {
  // The patterns of messages take quadratic time, and queries of programs and URLs have no limit of a field.
  const text = reduceMessage(input.slice(0, FIELD_LENGTH));
  const words = text.length < QUERY_LENGTH ? text : text.slice(0, QUERY_LENGTH + 1).replace(/(?<=\S)\s+\S*$/, "");
  return words.slice(0, QUERY_LENGTH).replace(/[\ud800-\udfff]/gu, "");
}

export type HitType = "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6" | "content";

export type HierarchyLevel = "lvl0" | "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6";

export type Hierarchy = Readonly<Record<HierarchyLevel, string | null>>;

/** Ranges to highlight in a text: start, end, start, end … */
export type Marks = readonly number[];

export interface SearchHit {
  type: HitType;
  /** Relative to the host's root, with hash. */
  url: string;
  /** Snippet around the match; null for matches in titles and headings. */
  content: string | null;
  hierarchy: Hierarchy;
  /** Text after the heading that `type` names, e.g. "Added in 35". */
  badge?: string;
  /** Highlights in the hit's title: the heading that `type` names, lvl1 for content. */
  titleMarks: Marks;
  contentMarks: Marks;
  /** Relevance; undefined for hosted services. */
  score?: number;
  /** Further hits on the same page, if the request folds them. */
  folded?: readonly SearchHit[];
}

export interface SearchRequest {
  locale: string;
  /** Docs version. */
  version: string;
  query: string;
  /** Zero-based. */
  page: number;
  /** Hits per result page. */
  size: number;
  /** Maximum number of hits with the same lvl0; unlimited if undefined. */
  perGroup?: number;
  /** Also include snippets for matches in titles and headings. */
  summaries?: boolean;
  /** Fold a page's hits after the first five into the fifth. `page` and `size` do not count them. */
  folds?: boolean;
  /** Return only hits in an area, i.e. with this lvl0; `""` for pages without one. The result still lists the areas for all hits. */
  area?: string;
}

/** A site section with hits. */
export interface Area {
  name: string;
  /** Number of hits, including those that are folded. */
  count: number;
}

export interface SearchResult {
  /** Total number of hits, not only on this result page. */
  nbHits: number;
  /** Number of pages with hits; undefined for hosted services. */
  nbPages?: number;
  /** Number of hits that are not folded; undefined for hosted services. */
  nbRows?: number;
  /** Areas with hits, those with most hits first; undefined unless the request folds hits, and for hosted services. */
  areas?: readonly Area[];
  /** True if only titles and headings have been searched, so the total is unknown. */
  isPartial?: boolean;
  hits: readonly SearchHit[];
  /** Alternative queries with hits, if the query has none. */
  suggestions: readonly string[];
}

export const NO_RESULT: SearchResult = { nbHits: 0, hits: [], suggestions: [] };

/** Return a hit's title. */
export function getHitTitle({ type, hierarchy }: Pick<SearchHit, "type" | "hierarchy">): string {
  return (type === "content" ? undefined : hierarchy[type]) ?? hierarchy.lvl1 ?? "";
}

/** Split a text at its marks. The second, fourth, … part is highlighted. */
export function splitAtMarks(text: string, marks: Marks): string[] {
  const cuts = [0, ...marks, text.length];
  return cuts.slice(1).map((end, at) => text.slice(cuts[at], end));
}
