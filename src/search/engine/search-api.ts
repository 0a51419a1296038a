/** What a search answers, whatever answers it. */

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
  return cuts.slice(1).map((cut, at) => text.slice(cuts[at], cut));
}
