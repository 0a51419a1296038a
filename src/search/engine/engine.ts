/**
 * Search engine: loads the files that a query needs, matches and ranks.
 *
 * It is platform-independent: the web worker, the page and the CLI each pass a function that loads files.
 *
 * Numbers of records, pages and terms are valid indexes of the same index file. In all modules of the engine, types of
 * elements are asserted instead of checked, because of the size of the worker and the time of each key press.
 */

import { analyzeQuery, fold, isPaired, WORD } from "./analysis.ts";
import { type IndexFiles, type RecordsFile, readIndexFile, type SearchEntry, type ShardsFile } from "./index-format.ts";
import { type Matched, matchQuery } from "./matching.ts";
import { type Matches, type RecordMatch, rank } from "./ranking.ts";
import { hierarchyOf, type Records, readRecords, type SearchRecord, typeOf, urlOf } from "./records.ts";
import { NO_RESULT, type SearchHit, type SearchRequest, type SearchResult } from "./search-api.ts";
import { HITS_PER_PAGE, MAX_HITS_PER_PAGE } from "./search-options.ts";
import { hasPrefix, type Segment } from "./segment.ts";
import type { Ranking, TextIndex } from "./text-index.ts";
import { createTitleIndex } from "./title-index.ts";

export interface EngineOptions {
  entry: Pick<SearchEntry, "root" | "language" | "stop" | "cut">;
  files: Pick<IndexFiles, "records" | "shards">;
  /** Return the content of a file. @param path Relative to the output root. */
  load(path: string): Promise<string>;
}

export interface SearchCallbacks {
  /** Called with partial results: first some matches of titles and headings, then all hits without snippets. */
  onPart?: (result: SearchResult) => void;
  /**
   * Awaited before further files are loaded. Resolves to true if the query is outdated, which ends the search with an
   * incomplete result.
   */
  pause?: () => Promise<boolean>;
}

export interface Engine {
  /** Load the files that every query needs. */
  prepare(): Promise<unknown>;
  search(request: Omit<SearchRequest, "locale" | "version">, options?: SearchCallbacks): Promise<SearchResult>;
}

interface Loaded {
  records: Records;
  heads: Segment;
  shards: ShardsFile;
}

export function createEngine({ entry, files, load }: EngineOptions): Engine {
  const prepare = cacheUnlessFailed(async (): Promise<Loaded> => {
    const [recordsText, shardsText] = await Promise.all([load(files.records), load(files.shards)]);
    const records = readRecords(readIndexFile<RecordsFile>(recordsText));
    return { records, heads: createTitleIndex(records), shards: readIndexFile<ShardsFile>(shardsText) };
  });
  const openBodies = cacheUnlessFailed(async (): Promise<TextIndex> => {
    const [{ createTextIndex }, { shards }] = await Promise.all([import("./text-index.ts"), prepare()]);
    return createTextIndex(shards, load, { WORD, fold, isPaired });
  });
  let bodies: TextIndex | undefined;

  async function search(
    request: Omit<SearchRequest, "locale" | "version">,
    { onPart, pause }: SearchCallbacks = {},
  ): Promise<SearchResult> {
    const loaded = await prepare();
    const { records, heads } = loaded;
    const query = analyzeQuery(request.query, entry);
    if (query.terms.length === 0) return NO_RESULT;
    const rankLoaded = async (): Promise<Pick<Ranking, "ranked" | "hitAt"> & { matched: Matched }> => {
      const matched = await matchQuery(query, heads, bodies);
      const { matches, text } = matched;
      return {
        matched,
        ranked: rank(matches, { ...query, text }, records),
        hitAt: (record) => createHit(record, matches, records, entry.root),
      };
    };
    const bodyTerms = query.terms.flatMap(({ text, spellings, parts, isPair }) =>
      [...spellings, ...(hasPrefix(heads, text) ? [] : parts)].map((term) => ({ term, isPair })),
    );
    let shown: readonly number[] = [];
    if (!bodies?.has(bodyTerms)) {
      const opening = openBodies();
      // Avoid an unhandled rejection: the promise is awaited below, unless the query is outdated by then.
      opening.catch(() => {});
      if (onPart) {
        const { ranked, matched, hitAt } = await rankLoaded();
        // A row without a match of its own heading becomes a match of its text, so its content would change.
        const end = [...ranked, -1].findIndex((record) => !matched.matches[record]?.inHead);
        shown = firstRows(ranked.slice(0, end), request, records);
        const hits = shown.map(hitAt);
        if (hits[0]) onPart({ ...NO_RESULT, hits, isPartial: true });
      }
      if (await pause?.()) return NO_RESULT;
      bodies = await opening;
      await bodies.load(bodyTerms);
    }
    const ranking = await rankLoaded();
    if (ranking.ranked.length === 0) {
      const { suggestTerms } = await import("./fuzzy-matching.ts");
      const words = query.terms.map(({ text }) => text);
      return { ...NO_RESULT, suggestions: suggestTerms(heads, words) };
    }
    return bodies.resultOf({
      request,
      limits: { listed: HITS_PER_PAGE, grouped: MAX_HITS_PER_PAGE },
      ...ranking,
      shown,
      records,
      onWait(result) {
        onPart?.(result);
        return pause?.();
      },
    });
  }

  return { prepare, search };
}

/** Cache the result of `load`. If it fails, the next call tries again. */
function cacheUnlessFailed<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Create a hit without highlights and snippet. */
function createHit(record: number, matches: Matches, records: Records, root: string): SearchHit {
  const { inHead, inBody, score } = matches[record] as RecordMatch;
  return {
    type: inHead || !inBody ? typeOf(records.records[record] as SearchRecord) : "content",
    url: urlOf(records, record, root),
    content: null,
    hierarchy: hierarchyOf(records, record),
    titleMarks: [],
    contentMarks: [],
    score,
  };
}

/**
 * Return the records of a partial result. If hits are grouped, these are the first rows of the first group, because
 * further rows of a group would move the groups below.
 */
function firstRows(
  ranked: readonly number[],
  { size, perGroup }: Pick<SearchRequest, "size" | "perGroup">,
  { records, file }: Records,
): number[] {
  const pageOf = (at: number): number => records[ranked[at] ?? -1]?.page ?? -1;
  return ranked
    .filter(
      (_, at) =>
        !perGroup ||
        // The hits of a page are adjacent.
        (file.group[pageOf(at)] === file.group[pageOf(0)] && pageOf(at) !== pageOf(at - MAX_HITS_PER_PAGE)),
    )
    .slice(0, perGroup ?? size);
}
