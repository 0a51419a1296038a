/**
 * The body segments of the index and the texts of sections, loaded when a query needs them, and snippets of these
 * texts.
 *
 * This module must not import other parts of the engine that the worker's entry needs, because the bundler would move
 * them out of the engine's chunk.
 */

import { type OutputPath, outputPath } from "../../model/permalink.ts";
import type { ShardsFile } from "./index-format.ts";
import { findMarks, type HighlightTerms, type TextAnalysis } from "./match-highlights.ts";
import type { Records, SearchRecord } from "./records.ts";
import type { Area, Marks, SearchHit, SearchRequest, SearchResult } from "./search-api.ts";
import type { Segment } from "./segment.ts";
import { openShard, SEARCH_FOLDER, shardPath, unpackShard } from "./shard.ts";

/** Return the path of a page's texts. @param name As in `ShardsFile.texts`. */
export const textPath = (name: string): OutputPath => outputPath(`${SEARCH_FOLDER}/text/${name}.json`);

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
  /** Records of the partial result of this query. */
  shown: readonly number[];
  records: Records;
  /** Create the hit of a record, without highlights and snippet. */
  hitAt(record: number): SearchHit;
  /** Awaited before texts are loaded. Resolves to true if the query is outdated. */
  onWait(result: SearchResult): Promise<boolean> | undefined;
}

export interface TextIndex {
  /** Return true if all shards that the terms need are loaded. */
  has(terms: readonly BodyTerm[]): boolean;
  /** Load the shards that the terms need. */
  load(terms: readonly BodyTerm[]): Promise<void>;
  /** Return the loaded segments that may contain a term. */
  segmentsFor(term: BodyTerm): Segment[];
  /** Create one page of results, with highlights and snippets that show why the hits matched. */
  resultOf(ranking: Ranking): Promise<SearchResult>;
}

/** Number of concurrent requests for texts. */
const TEXTS_AT_ONCE = 5;

/** @param loadFile Returns the content of a file by its path relative to the output root. */
export function createTextIndex(
  list: ShardsFile,
  loadFile: (path: string) => Promise<string>,
  analysis: TextAnalysis,
): TextIndex {
  const shards = new Map<string, Segment>();
  /** Texts of the records by page. */
  const texts = new Map<number, readonly string[]>();

  const missingFor = (terms: readonly BodyTerm[]): string[] =>
    [...new Set(terms.flatMap((term) => shardsFor(term, list)))].filter((name) => !shards.has(name));

  /** Load the texts of a page. Ignore failures: a hit is useful even without a snippet. */
  async function loadText(page: number): Promise<void> {
    try {
      const value: unknown = JSON.parse(await loadFile(textPath(list.texts[page] as string)));
      if (Array.isArray(value)) texts.set(page, value.map(String));
    } catch {}
  }

  return {
    has: (terms) => missingFor(terms).length === 0,
    async load(terms) {
      await Promise.all(
        missingFor(terms).map(async (name) => {
          shards.set(name, openShard(unpackShard(await loadFile(shardPath(name))), list));
        }),
      );
    },
    segmentsFor: (term) => shardsFor(term, list).flatMap((name) => shards.get(name) ?? []),
    async resultOf({ request, limits, ranked, matched, shown, records, hitAt, onWait }) {
      const pageOf = (record: number): number => (records.records[record] as SearchRecord).page;
      const areaOf = (record: number): string =>
        records.file.groups[records.file.group[pageOf(record)] as number] ?? "";
      const selected = request.area === undefined ? ranked : ranked.filter((record) => areaOf(record) === request.area);
      const { rows, count } = chooseRows({ ranked: selected, request, limits, shown, records });
      const marksIn = (text: string): Marks => findMarks(text, matched, analysis);
      const needsText = ({ type }: SearchHit): boolean => type === "content" || request.summaries === true;
      const withText = (record: number): SearchHit => {
        const hit = hitAt(record);
        const page = pageOf(record);
        const first = records.starts[page] as number;
        const text = needsText(hit) && texts.get(page)?.[record - first];
        const titled = records.records[hit.type === "content" ? first : record] as SearchRecord;
        return { ...hit, titleMarks: marksIn(titled.text), ...(text && snippetOf(text, marksIn)) };
      };
      const createResult = (): SearchResult => ({
        suggestions: [],
        nbHits: selected.length,
        nbPages: new Set(selected.map(pageOf)).size,
        ...(request.folds && { nbRows: count, areas: areasOf(ranked, areaOf) }),
        hits: rows.map(({ record, folded }) => ({
          ...withText(record),
          ...(folded.length > 0 && { folded: folded.map(withText) }),
        })),
      });
      const needed = rows.flatMap(({ record, folded }) => [record, ...folded]).filter((each) => needsText(hitAt(each)));
      const unread = [...new Set(needed.map(pageOf))].filter((page) => list.texts[page] && !texts.has(page));
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

/** Count the hits of each area. */
function areasOf(ranked: readonly number[], areaOf: (record: number) => string): Area[] {
  const counts = new Map<string, number>();
  for (const record of ranked) counts.set(areaOf(record), (counts.get(areaOf(record)) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** Return the names of the shards that may contain a term. */
function shardsFor({ term, isPair }: BodyTerm, { first, names }: ShardsFile): string[] {
  if (term.length < 2 && !isPair) return [];
  const start = term.slice(0, 2);
  const from = Math.max(
    0,
    first.findLastIndex((prefix) => prefix <= start),
  );
  // A single letter is the prefix of pairs in several shards.
  const to = term.length > 1 ? from : first.findLastIndex((prefix) => prefix.startsWith(term) || prefix <= term);
  return names.slice(from, to + 1);
}

export type Snippet = Pick<SearchHit, "content" | "contentMarks">;

/**
 * Length of a snippet and of the text before its first highlight, in columns. Han, kana and Hangul take two columns.
 */
const SNIPPET_LENGTH = 150;
const LEAD_LENGTH = 45;
/** Characters that take two columns. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Number of characters of a line that are searched for matches. */
const MAX_LINE_LENGTH = 2000;

/**
 * Return the part of a section's text that best shows why it matched.
 *
 * @param marksIn Finds the ranges to highlight in a text.
 */
export function snippetOf(text: string, marksIn: (text: string) => Marks): Snippet {
  let best = "";
  let bestScore = -1;
  for (const line of text.split("\n")) {
    const marks = marksIn(line.slice(0, MAX_LINE_LENGTH));
    const different = new Set<string>();
    for (let at = 0; at < marks.length; at += 2) different.add(line.slice(marks[at], marks[at + 1]).toLowerCase());
    if (different.size > bestScore) {
      bestScore = different.size;
      best = line;
    }
  }
  const first = marksIn(best)[0] ?? 0;
  const wide = WIDE.test(best) ? 2 : 1;
  let start = Math.max(0, first - LEAD_LENGTH / wide);
  let end = Math.min(best.length, start + SNIPPET_LENGTH / wide);
  start = Math.max(0, Math.min(start, Math.floor(end - SNIPPET_LENGTH / wide)));
  if (start > 0 && wide === 1) start = best.lastIndexOf(" ", start + 12) + 1 || start;
  if (end < best.length && wide === 1) end = Math.max(best.lastIndexOf(" ", end), first + 20);
  // Include the marks of the last letter. Remove marks without their letter, and halves of surrogate pairs.
  while (/^\p{M}/u.test(best.slice(end, end + 1))) end++;
  const piece = best
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "")
    .replace(/^\p{M}+/u, "")
    .trim();
  const snippet = `${start > 0 ? "…" : ""}${piece}${end < best.length ? "…" : ""}`;
  return { content: snippet, contentMarks: marksIn(snippet) };
}

export type RowsRequest = Pick<SearchRequest, "page" | "size" | "perGroup" | "folds">;

export interface RowLimits {
  /** Number of hits of one page that are listed together. */
  listed: number;
  /** Maximum number of hits of one page in a group. */
  grouped: number;
}

export interface RowsContext {
  ranked: readonly number[];
  request: RowsRequest;
  limits: RowLimits;
  /** Records of the partial result of this query. In groups, they remain the first rows. */
  shown: readonly number[];
  records: Records;
}

/** A record of a result, and the records that are folded into it. */
export interface ResultRow {
  record: number;
  folded: readonly number[];
}

export interface ResultRows {
  rows: ResultRow[];
  /** Number of rows on all pages of results. */
  count: number;
}

/** Choose the records of one page of results. */
export function chooseRows(context: RowsContext): ResultRows {
  const { ranked, request } = context;
  const { page, size, perGroup, folds } = request;
  let all: ResultRow[];
  if (perGroup !== undefined) all = pickByGroup(context, perGroup);
  else all = folds ? foldPages(context) : ranked.map(rowOf);
  return { rows: all.slice(page * size, (page + 1) * size), count: all.length };
}

const rowOf = (record: number): ResultRow => ({ record, folded: [] });

/** Number of ranked records considered for the dialog: enough to find hits of lower-ranked groups. */
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
  return [...groups.values()].flat().map(rowOf);
}

/** Fold the hits of each page after those that are listed into the last of these. */
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
