/**
 * Search engine: loads the files that a query needs, matches and ranks.
 *
 * It is platform-independent: the web worker, the page and the CLI each pass a function that loads files.
 *
 * Record, page and term numbers are valid indexes in the same index file. All engine modules assert element types instead
 * of checking them, to keep the worker small and key presses fast.
 */

import { analyzeQuery, fold, isPaired, WORD } from "./analysis.ts";
import { type IndexFiles, type RecordsFile, readIndexFile, type SearchEntry, type ShardsFile } from "./index-format.ts";
import { type MatchedQuery, matchQuery } from "./matching.ts";
import { type Matches, type RecordMatch, rank } from "./ranking.ts";
import { getHierarchy, getType, getUrl, type Records, readRecords, type SearchRecord } from "./records.ts";
import { NO_RESULT, type SearchHit, type SearchRequest, type SearchResult } from "./search-api.ts";
import { HITS_PER_PAGE, MAX_HITS_PER_PAGE } from "./search-options.ts";
import { hasPrefix, type Segment } from "./segment.ts";
import type { Ranking, TextIndex } from "./text-index.ts";
import { createTitleIndex } from "./title-index.ts";

export interface EngineOptions {
  entry: Pick<SearchEntry, "root" | "language" | "stop" | "cut" | "synonyms">;
  files: Pick<IndexFiles, "records" | "shards">;
  /** Return a file's content. @param path Relative to the output root. */
  load(path: string): Promise<string>;
}

export interface SearchCallbacks {
  /** Called with partial results: first some matches in titles and headings, then all hits without snippets. */
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

interface LoadedIndex {
  records: Records;
  heads: Segment;
  shards: ShardsFile;
}

export function createEngine({ entry, files, load }: EngineOptions): Engine {
  const prepare = cacheUnlessFailed(async (): Promise<LoadedIndex> => {
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
    const rankLoaded = async (): Promise<Pick<Ranking, "ranked" | "getHit"> & { matched: MatchedQuery }> => {
      const matched = await matchQuery(query, heads, bodies);
      const { matches, text } = matched;
      return {
        matched,
        ranked: rank(matches, { ...query, text }, records),
        getHit: (record) => createHit(record, matches, records, entry.root),
      };
    };
    const bodyTerms = [
      ...query.terms.flatMap(({ text, spellings, parts, isPair }) =>
        [...spellings, ...(hasPrefix(heads, text) ? [] : parts)].map((term) => ({ term, isPair })),
      ),
      ...query.synonyms.flatMap(({ terms }) => terms.map((term) => ({ term, isPair: isPaired(term) }))),
    ];
    let shown: readonly number[] = [];
    if (!bodies?.has(bodyTerms)) {
      const opening = openBodies();
      // Avoid an unhandled rejection: the promise is awaited below, unless the query is outdated by then.
      opening.catch(() => {});
      if (onPart) {
        const { ranked, matched, getHit } = await rankLoaded();
        // A row that does not match by its own heading later matches by its text, so its content would change.
        const end = [...ranked, -1].findIndex((record) => !matched.matches[record]?.inHead);
        shown = selectFirstRows(ranked.slice(0, end), request, records);
        const hits = shown.map(getHit);
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
    return bodies.loadResult({
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

/** Cache what `load` returns. If it fails, the next call tries again. */
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
  const isHeading = inHead || !inBody;
  return {
    type: isHeading ? getType(records.records[record] as SearchRecord) : "content",
    url: getUrl(records, record, root),
    content: null,
    hierarchy: getHierarchy(records, record),
    badge: isHeading ? records.file.badges.find(([, members]) => members.includes(record))?.[0] : undefined,
    titleMarks: [],
    contentMarks: [],
    score,
  };
}

/**
 * Select records for a partial result. If hits are grouped, these are the first rows in the first group, because
 * further rows would move the groups below.
 */
function selectFirstRows(
  ranked: readonly number[],
  { size, perGroup }: Pick<SearchRequest, "size" | "perGroup">,
  { records, file }: Records,
): number[] {
  const getPage = (at: number): number => records[ranked[at] ?? -1]?.page ?? -1;
  return ranked
    .filter(
      (_, at) =>
        !perGroup ||
        // Hits on a page are adjacent.
        (file.group[getPage(at)] === file.group[getPage(0)] && getPage(at) !== getPage(at - MAX_HITS_PER_PAGE)),
    )
    .slice(0, perGroup ?? size);
}
