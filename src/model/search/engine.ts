/**
 * Asks an index: loads what a query needs, matches, ranks.
 *
 * It knows no platform. A worker of the browser, the page itself and the command hand it a way to load files.
 */

import { analyseQuery, type Query } from "./analysis.ts";
import {
  type IndexFiles,
  type RecordsFile,
  readIndexFile,
  type SearchEntry,
  type ShardsFile,
  shardPath,
  textPath,
  unpackShard,
} from "./format.ts";
import { indexHeads, TITLES } from "./head-tier.ts";
import { findMarks, type Needles, snippetOf } from "./highlight.ts";
import { hitTitle, NO_RESULT, type SearchHit, type SearchRequest, type SearchResult } from "./hit.ts";
import { GROUP_HITS } from "./limits.ts";
import { loadMistyped } from "./mistyped.ts";
import { editsFor, JOINED_WEIGHT, PART_WEIGHT, PREFIX_BODY, PREFIX_HEAD, SUGGESTIONS } from "./options.ts";
import { type Matches, type RankedRecord, rank } from "./ranking.ts";
import { hierarchyOf, type Records, readRecords, type SearchRecord, typeOf, urlOf } from "./records.ts";
import { askTier, hasPrefix, openShard, suggestTerms, type Tier } from "./tier.ts";

export interface EngineOptions {
  entry: Pick<SearchEntry, "root" | "language" | "stop" | "cut">;
  files: Pick<IndexFiles, "records" | "shards">;
  /** The text of a file, by its path below the output root. */
  load(path: string): Promise<string>;
}

export interface AskOptions {
  /** Called with what is known before all of it is: hits of titles and headings, then without texts. */
  onPart?: (result: SearchResult) => void;
  /** Waited for before more of the index is loaded; true when the answer is not wanted any more. */
  pause?: () => Promise<boolean>;
}

export interface Engine {
  /** Load what every query needs. */
  prepare(): Promise<void>;
  search(request: Omit<SearchRequest, "locale" | "version">, options?: AskOptions): Promise<SearchResult>;
}

/** Texts that are fetched side by side. */
const TEXTS_AT_ONCE = 5;

interface Loaded {
  records: Records;
  shards: ShardsFile;
  heads: Tier;
}

export function createEngine({ entry, files, load }: EngineOptions): Engine {
  let loading: Promise<Loaded> | undefined;
  const shards = new Map<string, Tier>();
  const texts = new Map<string, readonly string[]>();

  async function loadAll(): Promise<Loaded> {
    const [recordsText, shardsText] = await Promise.all([load(files.records), load(files.shards)]);
    const records = readRecords(readIndexFile<RecordsFile>(recordsText));
    return {
      records,
      shards: readIndexFile<ShardsFile>(shardsText),
      heads: indexHeads(records, entry.language.startsWith("de")),
    };
  }

  function prepared(): Promise<Loaded> {
    loading ??= loadAll().catch((error: unknown) => {
      // The next query tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function loadShard(name: string, list: ShardsFile): Promise<void> {
    shards.set(name, openShard(unpackShard(await load(shardPath(name))), list));
  }

  async function askAll(query: Query, loaded: Loaded): Promise<Asked> {
    if (
      query.terms.some(({ text, variants, cjk }) =>
        [text, ...variants].some((term) => editsOf(term, cjk, tiersOf(term, cjk, loaded, shards)) > 0),
      )
    )
      await loadMistyped();
    return ask(query, loaded, shards);
  }

  async function search(
    request: Omit<SearchRequest, "locale" | "version">,
    { onPart, pause }: AskOptions = {},
  ): Promise<SearchResult> {
    const loaded = await prepared();
    const query = analyseQuery(request.query, entry);
    if (query.terms.length === 0) return NO_RESULT;
    const missing = shardsOf(query, loaded).filter((name) => !shards.has(name));
    if (missing.length > 0) {
      if (onPart) {
        const part = answer(await askAll(query, loaded), request, query, loaded, entry.root);
        if (part.result.hits.length > 0) onPart(part.result);
      }
      if (await pause?.()) return NO_RESULT;
      await Promise.all(missing.map((name) => loadShard(name, loaded.shards)));
    }
    const asked = await askAll(query, loaded);
    const { result, chosen } = answer(asked, request, query, loaded, entry.root);
    if (result.nbHits === 0) {
      await loadMistyped();
      const written = query.terms.map(({ text }) => text);
      return { ...NO_RESULT, suggestions: suggestTerms(loaded.heads, written, SUGGESTIONS) };
    }
    const withText = chosen.filter((_, at) => request.summaries || result.hits[at]?.type === "content");
    const names = [...new Set(withText.map(({ record }) => textName(record, loaded)))].filter(
      (name) => name !== "" && !texts.has(name),
    );
    // Texts that are here already are shown at once: every drawing costs the page time.
    if (names.length > 0) onPart?.(result);
    for (let at = 0; at < names.length; at += TEXTS_AT_ONCE)
      await Promise.all(names.slice(at, at + TEXTS_AT_ONCE).map(loadText));
    const hits = result.hits.map((hit, at) =>
      request.summaries || hit.type === "content" ? withContent(hit, chosen[at], asked.needles, loaded) : hit,
    );
    return { ...result, hits };
  }

  /** A page without its text is still a hit. */
  async function loadText(name: string): Promise<void> {
    try {
      const value: unknown = JSON.parse(await load(textPath(name)));
      if (Array.isArray(value)) texts.set(name, value.map(String));
    } catch {}
  }

  function withContent(hit: SearchHit, ranked: RankedRecord | undefined, needles: Needles, loaded: Loaded): SearchHit {
    if (!ranked) return hit;
    const { page } = loaded.records.records[ranked.record] as SearchRecord;
    const first = loaded.records.starts[page] as number;
    const text = texts.get(textName(ranked.record, loaded))?.[ranked.record - first] ?? "";
    if (text === "") return hit;
    const { text: content, marks } = snippetOf(text, needles);
    return { ...hit, content, contentMarks: marks };
  }

  return { prepare: async () => void (await prepared()), search };
}

function textName(record: number, { records, shards }: Loaded): string {
  return shards.texts[(records.records[record] as SearchRecord).page] as string;
}

/** Shards that hold terms of a query. */
function shardsOf({ terms }: Query, { shards, heads }: Loaded): string[] {
  const names = new Set<string>();
  for (const { text, variants, parts, cjk } of terms) {
    const unknown = !hasPrefix(heads, text);
    for (const each of [text, ...variants, ...(unknown ? parts : [])])
      for (const name of shardsFor(each, cjk, shards)) names.add(name);
  }
  return [...names];
}

function shardsFor(term: string, cjk: boolean, { first, names }: ShardsFile): string[] {
  if (term.length < 2 && !cjk) return [];
  const start = term.slice(0, 2);
  const from = Math.max(
    0,
    first.findLastIndex((prefix) => prefix <= start),
  );
  // A single character of Chinese or Japanese begins pairs of several shards.
  const to = term.length > 1 ? from : first.findLastIndex((prefix) => prefix.startsWith(term) || prefix <= term);
  return names.slice(from, to + 1);
}

interface Asked extends Matches {
  /** 1 where the text of the record matched. */
  bodies: Uint8Array;
  needles: Needles;
}

/** What of the index may hold a term, as far as it is loaded. */
function tiersOf(
  term: string,
  cjk: boolean,
  { heads, shards: list }: Loaded,
  shards: ReadonlyMap<string, Tier>,
): Tier[] {
  return [heads, ...shardsFor(term, cjk, list).flatMap((name) => shards.get(name) ?? [])];
}

/** How far a term may be from what was written: only what is nowhere counts as mistyped. */
function editsOf(term: string, cjk: boolean, tiers: readonly Tier[]): number {
  return cjk || tiers.some((tier) => hasPrefix(tier, term)) ? 0 : editsFor(term.length);
}

/** Match all terms in what is loaded. */
function ask({ terms, joined }: Query, all: Loaded, shards: ReadonlyMap<string, Tier>): Asked {
  const { records, heads: headTier } = all;
  const count = records.records.length;
  const scores = new Float64Array(count);
  const masks = new Uint32Array(count);
  const heads = new Uint8Array(count);
  const bodies = new Uint8Array(count);
  const found = new Set<string>();

  /** Add what a tier knows of a term; says how many records that is. */
  const add = (tier: Tier, term: string, prefix: boolean, edits: number, weight: number, mask: number): number => {
    let matches = 0;
    askTier(tier, term, prefix, edits, (record, score, field, matched) => {
      scores[record] = (scores[record] as number) + score * weight;
      masks[record] = (masks[record] as number) | mask;
      if (tier !== headTier) bodies[record] = 1;
      else if (field !== TITLES) heads[record] = 1;
      if (edits > 0) found.add(matched);
      matches++;
    });
    return matches;
  };

  for (const [at, { text, variants, parts, cjk }] of terms.entries()) {
    const mask = 1 << Math.min(at, 31);
    const isLast = at === terms.length - 1;
    const addAll = (term: string, weight: number, mayBeMistyped: boolean): number => {
      const tiers = tiersOf(term, cjk, all, shards);
      const { length } = term;
      const edits = mayBeMistyped ? editsOf(term, cjk, tiers) : 0;
      return tiers.reduce((sum, tier) => {
        const least = tier === headTier ? PREFIX_HEAD : PREFIX_BODY;
        const prefix = cjk ? length === 1 : length >= least || (isLast && tier === headTier);
        return sum + add(tier, term, prefix, edits, weight, mask);
      }, 0);
    };
    const matches = [text, ...variants].reduce((sum, term) => sum + addAll(term, 1, true), 0);
    if (matches === 0) for (const part of parts) addAll(part, PART_WEIGHT, false);
  }
  for (const { text, of } of joined) {
    if (!hasPrefix(headTier, text)) continue;
    const mask = of.reduce((sum, at) => sum | (1 << Math.min(at, 31)), 0);
    add(headTier, text, true, 0, JOINED_WEIGHT, mask);
  }
  const queried = [...terms.flatMap(({ text, variants }) => [text, ...variants]), ...joined.map(({ text }) => text)];
  const parts = terms.flatMap((term) => term.parts.filter((part) => part.length > 2));
  return { scores, masks, heads, bodies, needles: { queried: [...queried, ...parts], found } };
}

/** One result page of what was matched. */
function answer(
  asked: Asked,
  { page, size, perGroup }: Omit<SearchRequest, "locale" | "version">,
  query: Query,
  { records }: Loaded,
  root: string,
): { result: SearchResult; chosen: readonly RankedRecord[] } {
  const ranked = rank(asked, query, records);
  const chosen =
    perGroup === undefined
      ? ranked.slice(page * size, (page + 1) * size)
      : pickByGroup(ranked, size, perGroup, records);
  const hits = chosen.map(({ record }): SearchHit => {
    const hierarchy = hierarchyOf(records, record);
    const type =
      asked.heads[record] || !asked.bodies[record] ? typeOf(records.records[record] as SearchRecord) : "content";
    const titleMarks = findMarks(hitTitle({ type, hierarchy }), asked.needles);
    return { type, url: urlOf(records, record, root), content: null, hierarchy, titleMarks, contentMarks: [] };
  });
  return { result: { nbHits: ranked.length, hits, suggestions: [] }, chosen };
}

/** Hits of so many records are looked at for the dialog, so that a group that comes later is still there. */
const DEPTH = 60;
/** Hits of one page in a group, so that another page finds room. */
const PAGE_SHARE = GROUP_HITS - 2;

function pickByGroup(
  ranked: readonly RankedRecord[],
  size: number,
  perGroup: number,
  { records, file }: Records,
): RankedRecord[] {
  const perPage = new Map<number, number>();
  const groups = new Map<number, RankedRecord[]>();
  let left = size;
  for (const each of ranked.slice(0, DEPTH)) {
    const { page } = records[each.record] as SearchRecord;
    const group = file.group[page] as number;
    const hits = groups.get(group) ?? [];
    const ofPage = perPage.get(page) ?? 0;
    if (left === 0) break;
    if (hits.length >= perGroup || ofPage >= PAGE_SHARE) continue;
    perPage.set(page, ofPage + 1);
    groups.set(group, [...hits, each]);
    left--;
  }
  return [...groups.values()].flat();
}
