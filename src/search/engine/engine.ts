/**
 * Search engine: loads the files that a query needs, matches and ranks.
 *
 * It is platform-independent: the web worker, the page and the CLI each pass a function that loads files.
 *
 * Numbers of records, pages and terms are valid indexes of the same index file. In all modules of the engine, types of
 * elements are asserted instead of checked, because of the size of the worker and the time of each key press.
 */

import { analyzeQuery, type Query } from "./analysis.ts";
import { type IndexFiles, type RecordsFile, readIndexFile, type SearchEntry, type ShardsFile } from "./index-format.ts";
import { findMarks, type HighlightTerms } from "./match-highlights.ts";
import { type Matched, matchQuery } from "./matching.ts";
import { type RecordMatch, rank } from "./ranking.ts";
import { hierarchyOf, type Records, readRecords, type SearchRecord, typeOf, urlOf } from "./records.ts";
import {
  GROUP_HITS,
  hitTitle,
  NO_RESULT,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from "./search-api.ts";
import { hasPrefix, type Segment } from "./segment.ts";
import type { TextIndex } from "./text-index.ts";
import { createTitleIndex } from "./title-index.ts";

export interface EngineOptions {
  entry: Pick<SearchEntry, "root" | "language" | "stop" | "cut">;
  files: Pick<IndexFiles, "records" | "shards">;
  /** Return the content of a file. @param path Relative to the output root. */
  load(path: string): Promise<string>;
}

export interface SearchCallbacks {
  /** Called with partial results: first title and heading matches, then all hits without snippets. */
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
    return createTextIndex(shards, load);
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
    const rankLoaded = async (): Promise<RankedPage> =>
      rankPage(await matchQuery(query, heads, bodies), request, query, records, entry.root);
    const bodyTerms = query.terms.flatMap(({ text, spellings, parts, cjk }) =>
      [...spellings, ...(hasPrefix(heads, text) ? [] : parts)].map((term) => ({ term, cjk })),
    );
    if (!bodies?.has(bodyTerms)) {
      const opening = openBodies();
      // Avoid an unhandled rejection: the promise is awaited below, unless the query is outdated by then.
      opening.catch(() => {});
      if (onPart) {
        const { result } = await rankLoaded();
        if (result.hits.length > 0) onPart(result);
      }
      if (await pause?.()) return NO_RESULT;
      bodies = await opening;
      await bodies.load(bodyTerms);
    }
    const { result, recordNumbers, needles } = await rankLoaded();
    if (result.nbHits === 0) {
      const { suggestTerms } = await import("./fuzzy-matching.ts");
      const words = query.terms.map(({ text }) => text);
      return { ...NO_RESULT, suggestions: suggestTerms(heads, words) };
    }
    const hits = await bodies.withTexts({
      hits: result.hits,
      recordNumbers,
      records,
      summaries: request.summaries,
      marksIn: (text) => findMarks(text, needles),
      onWait() {
        onPart?.(result);
        return pause?.();
      },
    });
    return { ...result, hits };
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

interface RankedPage {
  result: SearchResult;
  /** Record numbers of the hits. */
  recordNumbers: readonly number[];
  needles: HighlightTerms;
}

/** Create one page of results from the matches. */
function rankPage(
  matched: Matched,
  { page, size, perGroup }: Omit<SearchRequest, "locale" | "version">,
  query: Query,
  records: Records,
  root: string,
): RankedPage {
  const { matches, text } = matched;
  const ranked = rank(matches, { ...query, text }, records);
  const pageRecords =
    perGroup === undefined
      ? ranked.slice(page * size, (page + 1) * size)
      : pickByGroup(ranked, size, perGroup, records);
  const hits = pageRecords.map((record): SearchHit => {
    const hierarchy = hierarchyOf(records, record);
    const { inHead, inBody, score } = matches[record] as RecordMatch;
    const type = inHead || !inBody ? typeOf(records.records[record] as SearchRecord) : "content";
    const titleMarks = findMarks(hitTitle({ type, hierarchy }), matched);
    return { type, url: urlOf(records, record, root), content: null, hierarchy, titleMarks, contentMarks: [], score };
  });
  return { result: { nbHits: ranked.length, hits, suggestions: [] }, recordNumbers: pageRecords, needles: matched };
}

/** Number of ranked records considered for the dialog: enough to find hits of lower-ranked groups. */
const GROUPED_RECORDS = 60;
/** Maximum hits of one page in a group, so that a group shows more than one page. */
const MAX_HITS_PER_PAGE = GROUP_HITS - 2;

function pickByGroup(ranked: readonly number[], size: number, perGroup: number, { records, file }: Records): number[] {
  const perPage = new Map<number, number>();
  const groups = new Map<number, number[]>();
  let remaining = size;
  for (const record of ranked.slice(0, GROUPED_RECORDS)) {
    const { page } = records[record] as SearchRecord;
    const group = file.group[page] as number;
    const hits = groups.get(group) ?? [];
    const ofPage = perPage.get(page) ?? 0;
    if (remaining === 0 || hits.length >= perGroup || ofPage >= MAX_HITS_PER_PAGE) continue;
    perPage.set(page, ofPage + 1);
    groups.set(group, [...hits, record]);
    remaining--;
  }
  return [...groups.values()].flat();
}
