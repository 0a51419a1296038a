/** Queries and results of a search, whichever provider answers it. */

/** Longest query, in UTF-16 units: longer than any name of a reference, and short enough for an address. */
export const QUERY_LENGTH = 64;

/** Hits of a group in the dialog, so that a second group is seen without scrolling. */
export const GROUP_HITS = 5;

/** A query as it is asked: cut to length and cleaned of what no text holds. */
export function trimQuery(text: string): string {
  return cutQuery(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** A query cut to length, without halves of characters, which no address can hold. */
export function cutQuery(text: string): string {
  return text.slice(0, QUERY_LENGTH).replace(/[\ud800-\udfff]/gu, "");
}

export type HitType = "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6" | "content";

export type HierarchyLevel = "lvl0" | "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6";

export type Hierarchy = Readonly<Record<HierarchyLevel, string | null>>;

/** Places in a text that matched: start, end, start, end … */
export type Marks = readonly number[];

export interface SearchHit {
  type: HitType;
  /** From the host's root, with hash. */
  url: string;
  /** A piece of the text around what matched; null for hits of titles and headings. */
  content: string | null;
  hierarchy: Hierarchy;
  /** Marks in the title of the hit: the heading that `type` names, lvl1 for content. */
  titleMarks: Marks;
  contentMarks: Marks;
  /** How well it matched; hosted services do not say. */
  score?: number;
}

export interface SearchRequest {
  locale: string;
  /** Of the docs. */
  version: string;
  query: string;
  /** From 0. */
  page: number;
  /** Hits a result page. */
  size: number;
  /** Most hits with the same lvl0; absent: any number. */
  perGroup?: number;
  /** Show a piece of text with hits of titles and headings, too. */
  summaries?: boolean;
}

export interface SearchResult {
  /** All hits, not only those of this result page. */
  nbHits: number;
  hits: readonly SearchHit[];
  /** Other queries that would find something; for a query without hits. */
  suggestions: readonly string[];
}

export const NO_RESULT: SearchResult = { nbHits: 0, hits: [], suggestions: [] };

/** The text that stands as the title of a hit. */
export function hitTitle({ type, hierarchy }: Pick<SearchHit, "type" | "hierarchy">): string {
  return (type === "content" ? undefined : hierarchy[type]) ?? hierarchy.lvl1 ?? "";
}

/** A text cut at its marks: every second piece is marked, the first is not. */
export function cutAtMarks(text: string, marks: Marks): string[] {
  const cuts = [0, ...marks, text.length];
  return cuts.slice(1).map((end, at) => text.slice(cuts[at], end));
}

/** Whether an address is one that a link may have. */
export function isSafeUrl(url: string): boolean {
  // A path, as most are.
  if (/^\/(?!\/)/.test(url)) return true;
  try {
    return /^https?:$/.test(new URL(url, location.href).protocol);
  } catch {
    return false;
  }
}
