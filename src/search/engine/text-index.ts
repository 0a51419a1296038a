/**
 * The body segments of the index and the texts of sections, loaded when a query needs them, and snippets of these
 * texts.
 *
 * This module must not import other parts of the engine that the worker's entry needs, because the bundler would move
 * them out of the engine's chunk.
 */

import { type ShardsFile, shardPath, textPath } from "./index-format.ts";
import type { Records, SearchRecord } from "./records.ts";
import type { Marks, SearchHit } from "./search-api.ts";
import type { Segment } from "./segment.ts";
import { openShard, unpackShard } from "./shard.ts";

/** A term to look up. */
export interface BodyTerm {
  term: string;
  cjk: boolean;
}

/** Hits and the context that their snippets need. */
export interface HitTexts {
  hits: readonly SearchHit[];
  /** Record numbers of the hits. */
  recordNumbers: readonly number[];
  records: Records;
  /** Also add snippets to matches in titles and headings. */
  summaries?: boolean;
  /** Find the ranges to highlight in a text. */
  marksIn(text: string): Marks;
  /** Awaited before texts are loaded. Resolves to true if the query is outdated. */
  onWait(): Promise<boolean> | undefined;
}

export interface TextIndex {
  /** Return true if all shards that the terms need are loaded. */
  has(terms: readonly BodyTerm[]): boolean;
  /** Load the shards that the terms need. */
  load(terms: readonly BodyTerm[]): Promise<void>;
  /** Return the loaded segments that may contain a term. */
  segmentsFor(term: BodyTerm): Segment[];
  /** Add a snippet to each hit that shows why it matched. */
  withTexts(texts: HitTexts): Promise<SearchHit[]>;
}

/** Number of concurrent requests for texts. */
const TEXTS_AT_ONCE = 5;

/** @param loadFile Returns the content of a file by its path relative to the output root. */
export function createTextIndex(list: ShardsFile, loadFile: (path: string) => Promise<string>): TextIndex {
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
    async withTexts({ hits, recordNumbers, records: { records, starts }, summaries, marksIn, onWait }) {
      const pages = hits.map(({ type }, at) =>
        summaries || type === "content" ? (records[recordNumbers[at] as number] as SearchRecord).page : undefined,
      );
      const unread = [...new Set(pages.flatMap((page) => page ?? []))].filter(
        (page) => list.texts[page] && !texts.has(page),
      );
      // If all texts are loaded, skip the partial result: each render is expensive.
      if (unread.length > 0 && (await onWait())) return [...hits];
      for (let at = 0; at < unread.length; at += TEXTS_AT_ONCE)
        await Promise.all(unread.slice(at, at + TEXTS_AT_ONCE).map(loadText));
      return hits.map((hit, at) => {
        const page = pages[at];
        const text = page !== undefined && texts.get(page)?.[(recordNumbers[at] as number) - (starts[page] as number)];
        return text ? { ...hit, ...snippetOf(text, marksIn) } : hit;
      });
    },
  };
}

/** Return the names of the shards that may contain a term. */
function shardsFor({ term, cjk }: BodyTerm, { first, names }: ShardsFile): string[] {
  if (term.length < 2 && !cjk) return [];
  const start = term.slice(0, 2);
  const from = Math.max(
    0,
    first.findLastIndex((prefix) => prefix <= start),
  );
  // A single Han or kana character is the prefix of pairs in several shards.
  const to = term.length > 1 ? from : first.findLastIndex((prefix) => prefix.startsWith(term) || prefix <= term);
  return names.slice(from, to + 1);
}

export type Snippet = Pick<SearchHit, "content" | "contentMarks">;

/**
 * Length of a snippet and of the text before its first highlight, in columns. Han and kana characters take two columns.
 */
const SNIPPET_LENGTH = 150;
const LEAD_LENGTH = 45;
/** Characters that take two columns. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
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
  // Remove the remaining half of a surrogate pair that was cut.
  const piece = best
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "")
    .trim();
  const snippet = `${start > 0 ? "…" : ""}${piece}${end < best.length ? "…" : ""}`;
  return { content: snippet, contentMarks: marksIn(snippet) };
}
