/**
 * The body segment of the index: terms and texts of sections, loaded when a query needs them, and snippets of these
 * texts.
 *
 * Loaded with the first query that needs it. It must not import modules of the engine, because the bundler would move
 * them out of the engine's chunk.
 */

import type { ShardsFile } from "./index-format.ts";
import { shardPath, textPath } from "./index-paths.ts";
import type { Records, SearchRecord } from "./records.ts";
import type { Marks, SearchHit } from "./search-api.ts";
import type { Segment } from "./segment.ts";
import { openShard, unpackShard } from "./shard.ts";

/** A term that is looked for. */
export interface BodyTerm {
  term: string;
  cjk: boolean;
}

/** Hits that are to get their texts. */
export interface HitTexts {
  hits: readonly SearchHit[];
  /** Records of the hits. */
  recordNumbers: readonly number[];
  records: Records;
  /** Whether hits of titles and headings get a text, too. */
  summaries?: boolean;
  /** Finds what matched in a text. */
  marksIn(text: string): Marks;
  /** Waited for when texts have to be loaded; true when they are not wanted any more. */
  onWait(): Promise<boolean> | undefined;
}

export interface TextIndex {
  /** Whether all that some terms need is here. */
  has(terms: readonly BodyTerm[]): boolean;
  /** Load what they need. */
  load(terms: readonly BodyTerm[]): Promise<void>;
  /** What is here of the parts of the index that may hold a term. */
  tiersOf(term: BodyTerm): Segment[];
  /** Give hits the piece of their text that best shows why they matched. */
  withTexts(texts: HitTexts): Promise<SearchHit[]>;
}

/** Texts that are fetched side by side. */
const TEXTS_AT_ONCE = 5;

/** @param loadFile The text of a file, by its path below the output root. */
export function createTextIndex(list: ShardsFile, loadFile: (path: string) => Promise<string>): TextIndex {
  const shards = new Map<string, Segment>();
  /** Of the records of a page. */
  const texts = new Map<number, readonly string[]>();

  const missingFor = (terms: readonly BodyTerm[]): string[] =>
    [...new Set(terms.flatMap((term) => shardsFor(term, list)))].filter((name) => !shards.has(name));

  /** A page without its text is still a hit. */
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
    tiersOf: (term) => shardsFor(term, list).flatMap((name) => shards.get(name) ?? []),
    async withTexts({ hits, recordNumbers, records: { records, starts }, summaries, marksIn, onWait }) {
      const pages = hits.map(({ type }, at) =>
        summaries || type === "content" ? (records[recordNumbers[at] as number] as SearchRecord).page : undefined,
      );
      const unread = [...new Set(pages.flatMap((page) => page ?? []))].filter(
        (page) => list.texts[page] && !texts.has(page),
      );
      // Texts that are here already are shown at once: every drawing costs the page time.
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

/** Shards that may hold a term. */
function shardsFor({ term, cjk }: BodyTerm, { first, names }: ShardsFile): string[] {
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

/** As a hit has it. */
export type Snippet = Pick<SearchHit, "content" | "contentMarks">;

/** Length of a snippet in columns, of which Han and kana take two, and how much of it stands before the first mark. */
const SNIPPET = 150;
const BEFORE = 45;
/** Characters of two columns. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Of a line so many characters are looked at. */
const LINE = 2000;

/** The part of a section's text that best shows why it matched. @param marksIn Finds what matched in a text. */
export function snippetOf(text: string, marksIn: (text: string) => Marks): Snippet {
  let best = "";
  let bestScore = -1;
  for (const line of text.split("\n")) {
    const marks = marksIn(line.slice(0, LINE));
    const different = new Set<string>();
    for (let at = 0; at < marks.length; at += 2) different.add(line.slice(marks[at], marks[at + 1]).toLowerCase());
    if (different.size > bestScore) {
      bestScore = different.size;
      best = line;
    }
  }
  const first = marksIn(best)[0] ?? 0;
  const wide = WIDE.test(best) ? 2 : 1;
  let start = Math.max(0, first - BEFORE / wide);
  let end = Math.min(best.length, start + SNIPPET / wide);
  start = Math.max(0, Math.min(start, Math.floor(end - SNIPPET / wide)));
  if (start > 0 && wide === 1) start = best.lastIndexOf(" ", start + 12) + 1 || start;
  if (end < best.length && wide === 1) end = Math.max(best.lastIndexOf(" ", end), first + 20);
  // Not within a character of two units.
  const piece = best
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "")
    .trim();
  const snippet = `${start > 0 ? "…" : ""}${piece}${end < best.length ? "…" : ""}`;
  return { content: snippet, contentMarks: marksIn(snippet) };
}
