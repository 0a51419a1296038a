/**
 * Body segments in the index and section texts, loaded when a query needs them, and snippets of these
 * texts.
 *
 * This module must not import other engine modules that the worker's entry needs, because the bundler would move them to
 * another chunk.
 */

import { type OutputPath, toOutputPath } from "../../model/permalink.ts";
import type { ShardsFile } from "./index-format.ts";
import { findMarks, type HighlightTerms, type TextAnalysis } from "./match-highlights.ts";
import type { Records, SearchRecord } from "./records.ts";
import type { Area, Marks, SearchHit, SearchRequest, SearchResult } from "./search-api.ts";
import type { Segment } from "./segment.ts";
import { decodeShard, getShardPath, openShard, SEARCH_FOLDER } from "./shard.ts";

/** Return the path to a page's texts. @param name As in `ShardsFile.texts`. */
export const getTextPath = (name: string): OutputPath => toOutputPath(`${SEARCH_FOLDER}/text/${name}.json`);

/** A term to look up. */
export interface BodyTerm {
  term: string;
  isPair: boolean;
}

/** Ranked records and the context that their result needs. */
export interface Ranking {
  request: RowsRequest & Pick<SearchRequest, "summaries" | "area">;
  limits: RowLimits;
  ranked: readonly number[];
  matched: HighlightTerms;
  /** Records in this query's partial result. */
  shown: readonly number[];
  records: Records;
  /** Create a record's hit, without highlights and snippet. */
  getHit(record: number): SearchHit;
  /** Awaited before texts are loaded. Resolves to true if the query is outdated. */
  onWait(result: SearchResult): Promise<boolean> | undefined;
}

export interface TextIndex {
  /** Return true if all shards that the terms need are loaded. */
  has(terms: readonly BodyTerm[]): boolean;
  /** Load the shards that the terms need. */
  load(terms: readonly BodyTerm[]): Promise<void>;
  /** Return the loaded segments that may contain a term. */
  findSegments(term: BodyTerm): Segment[];
  /** Create one result page, with highlights and snippets that show why the hits matched. */
  loadResult(ranking: Ranking): Promise<SearchResult>;
}

/** Concurrent requests for texts. */
const TEXTS_AT_ONCE = 5;

/** @param loadFile Returns a file's content by its path relative to the output root. */
export function createTextIndex(
  list: ShardsFile,
  loadFile: (path: string) => Promise<string>,
  analysis: TextAnalysis,
): TextIndex {
  const shards = new Map<string, Segment>();
  /** Record texts by page. */
  const texts = new Map<number, readonly string[]>();

  const findMissing = (terms: readonly BodyTerm[]): string[] =>
    [...new Set(terms.flatMap((term) => findShards(term, list)))].filter((name) => !shards.has(name));

  /** Load a page's texts. Ignore failures: a hit is useful even without a snippet. */
  async function loadText(page: number): Promise<void> {
    try {
      const value: unknown = JSON.parse(await loadFile(getTextPath(list.texts[page] as string)));
      if (Array.isArray(value)) texts.set(page, value.map(String));
    } catch {}
  }

  return {
    has: (terms) => findMissing(terms).length === 0,
    async load(terms) {
      await Promise.all(
        findMissing(terms).map(async (name) => {
          shards.set(name, openShard(decodeShard(await loadFile(getShardPath(name))), list));
        }),
      );
    },
    findSegments: (term) => findShards(term, list).flatMap((name) => shards.get(name) ?? []),
    async loadResult({ request, limits, ranked, matched, shown, records, getHit, onWait }) {
      const getPage = (record: number): number => (records.records[record] as SearchRecord).page;
      const getArea = (record: number): string =>
        records.file.groups[records.file.group[getPage(record)] as number] ?? "";
      const selected =
        request.area === undefined ? ranked : ranked.filter((record) => getArea(record) === request.area);
      const { rows, count } = chooseRows({ ranked: selected, request, limits, shown, records });
      const highlight = (text: string): Marks => findMarks(text, matched, analysis);
      const shouldShowText = ({ type }: SearchHit): boolean => type === "content" || request.summaries === true;
      const withText = (record: number): SearchHit => {
        const hit = getHit(record);
        const page = getPage(record);
        const first = records.starts[page] as number;
        const text = shouldShowText(hit) && texts.get(page)?.[record - first];
        const titled = records.records[hit.type === "content" ? first : record] as SearchRecord;
        return { ...hit, titleMarks: highlight(titled.text), ...(text && createSnippet(text, highlight)) };
      };
      const createResult = (): SearchResult => ({
        suggestions: [],
        nbHits: selected.length,
        nbPages: new Set(selected.map(getPage)).size,
        ...(request.folds && { nbRows: count, areas: countAreas(ranked, getArea) }),
        hits: rows.map(({ record, folded }) => ({
          ...withText(record),
          ...(folded.length > 0 && { folded: folded.map(withText) }),
        })),
      });
      const needed = rows
        .flatMap(({ record, folded }) => [record, ...folded])
        .filter((each) => shouldShowText(getHit(each)));
      const unread = [...new Set(needed.map(getPage))].filter((page) => list.texts[page] && !texts.has(page));
      // If all texts are loaded, skip the partial result: each render is expensive.
      if (unread.length > 0) {
        const withoutTexts = createResult();
        if (await onWait(withoutTexts)) return withoutTexts;
      }
      for (let at = 0; at < unread.length; at += TEXTS_AT_ONCE)
        await Promise.all(unread.slice(at, at + TEXTS_AT_ONCE).map(loadText));
      return createResult();
    },
  };
}

/** Count the hits in each area. */
function countAreas(ranked: readonly number[], getArea: (record: number) => string): Area[] {
  const counts = new Map<string, number>();
  for (const record of ranked) counts.set(getArea(record), (counts.get(getArea(record)) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** Return which shards may contain a term, by name. */
function findShards({ term, isPair }: BodyTerm, { first, names }: ShardsFile): string[] {
  if (term.length < 2 && !isPair) return [];
  const start = term.slice(0, 2);
  const from = Math.max(
    0,
    first.findLastIndex((prefix) => prefix <= start),
  );
  // Pairs that begin with a single letter are in several shards.
  const to = term.length > 1 ? from : first.findLastIndex((prefix) => prefix.startsWith(term) || prefix <= term);
  return names.slice(from, to + 1);
}

export type Snippet = Pick<SearchHit, "content" | "contentMarks">;

/** Snippet length, and the length before its first highlight, in columns. Han, kana and Hangul take two columns. */
const SNIPPET_LENGTH = 150;
const LEAD_LENGTH = 45;
/** Characters that take two columns. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** How many characters in a line are searched for matches. */
const MAX_LINE_LENGTH = 2000;

/**
 * Extract from a section's text what best shows why it matched.
 *
 * @param highlight Finds the ranges to highlight in a text.
 */
export function createSnippet(text: string, highlight: (text: string) => Marks): Snippet {
  let best = "";
  let bestScore = -1;
  for (const line of text.split("\n")) {
    const marks = highlight(line.slice(0, MAX_LINE_LENGTH));
    const different = new Set<string>();
    for (let at = 0; at < marks.length; at += 2) different.add(line.slice(marks[at], marks[at + 1]).toLowerCase());
    if (different.size > bestScore) {
      bestScore = different.size;
      best = line;
    }
  }
  const first = highlight(best)[0] ?? 0;
  const wide = WIDE.test(best) ? 2 : 1;
  let start = Math.max(0, first - LEAD_LENGTH / wide);
  let end = Math.min(best.length, start + SNIPPET_LENGTH / wide);
  start = Math.max(0, Math.min(start, Math.floor(end - SNIPPET_LENGTH / wide)));
  if (start > 0 && wide === 1) start = best.lastIndexOf(" ", start + 12) + 1 || start;
  if (end < best.length && wide === 1) end = Math.max(best.lastIndexOf(" ", end), first + 20);
  // Include marks on the last letter. Remove marks without their letter, and lone surrogates.
  while (/^\p{M}/u.test(best.slice(end, end + 1))) end++;
  const piece = best
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "")
    .replace(/^\p{M}+/u, "")
    .trim();
  const snippet = `${start > 0 ? "…" : ""}${piece}${end < best.length ? "…" : ""}`;
  return { content: snippet, contentMarks: highlight(snippet) };
}

type RowsRequest = Pick<SearchRequest, "page" | "size" | "perGroup" | "folds">;

interface RowLimits {
  /** How many hits on one page are listed together. */
  listed: number;
  /** Maximum hits on one page in a group. */
  grouped: number;
}

interface RowsContext {
  ranked: readonly number[];
  request: RowsRequest;
  limits: RowLimits;
  /** Records in this query's partial result. In groups, they remain the first rows. */
  shown: readonly number[];
  records: Records;
}

/** A record in a result, and the records folded into it. */
interface ResultRow {
  record: number;
  folded: readonly number[];
}

interface ResultRows {
  rows: ResultRow[];
  /** Rows on all result pages. */
  count: number;
}

/** Choose the records for one result page. */
function chooseRows(context: RowsContext): ResultRows {
  const { ranked, request } = context;
  const { page, size, perGroup, folds } = request;
  let all: ResultRow[];
  if (perGroup !== undefined) all = pickByGroup(context, perGroup);
  else all = folds ? foldPages(context) : ranked.map(createRow);
  return { rows: all.slice(page * size, (page + 1) * size), count: all.length };
}

const createRow = (record: number): ResultRow => ({ record, folded: [] });

/** How many ranked records the dialog considers: enough to find hits in lower-ranked groups. */
const GROUPED_RECORDS = 60;

function pickByGroup({ ranked, request, limits, shown, records }: RowsContext, perGroup: number): ResultRow[] {
  const perPage = new Map<number, number>();
  const groups = new Map<number, number[]>();
  let remaining = request.size;
  for (const record of new Set([...shown, ...ranked.slice(0, GROUPED_RECORDS)])) {
    const { page } = records.records[record] as SearchRecord;
    const group = records.file.group[page] as number;
    const hits = groups.get(group) ?? [];
    const ofPage = perPage.get(page) ?? 0;
    if (remaining === 0 || hits.length >= perGroup || ofPage >= limits.grouped) continue;
    perPage.set(page, ofPage + 1);
    groups.set(group, [...hits, record]);
    remaining--;
  }
  return [...groups.values()].flat().map(createRow);
}

/** Fold each page's hits after the listed ones into the last of these. */
function foldPages({ ranked, limits: { listed }, records: { records } }: RowsContext): ResultRow[] {
  const pages = new Map<number, number[]>();
  for (const record of ranked) {
    const { page } = records[record] as SearchRecord;
    const ofPage = pages.get(page) ?? [];
    pages.set(page, ofPage);
    ofPage.push(record);
  }
  return [...pages.values()].flatMap((ofPage) =>
    ofPage.slice(0, listed).map((record, at) => ({ record, folded: at === listed - 1 ? ofPage.slice(listed) : [] })),
  );
}
