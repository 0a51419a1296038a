/**
 * The body tier: terms and texts of sections, loaded as queries need them.
 *
 * Its code comes with the first of them. It imports nothing that the engine imports, else the bundler would cut that out of
 * the engine's file.
 */

import type { ShardsFile } from "./index-format.ts";
import { shardPath, textPath } from "./index-paths.ts";
import type { Records, SearchRecord } from "./records.ts";
import type { Marks, SearchHit } from "./search-api.ts";
import type { Tier } from "./segment.ts";
import { openShard, unpackShard } from "./shard.ts";
import { snippetOf } from "./snippet.ts";

/** A term that is looked for. */
export interface BodyTerm {
  term: string;
  cjk: boolean;
}

/** Hits that are to get their texts. */
export interface HitTexts {
  hits: readonly SearchHit[];
  /** Records of the hits. */
  found: readonly number[];
  records: Records;
  /** Whether hits of titles and headings get a text, too. */
  summaries?: boolean;
  /** Finds what matched in a text. */
  marksIn(text: string): Marks;
  /** Waited for when texts have to be loaded; true when they are not wanted any more. */
  onWait(): Promise<boolean> | undefined;
}

export interface Bodies {
  /** Whether all that some terms need is here. */
  has(terms: readonly BodyTerm[]): boolean;
  /** Load what they need. */
  load(terms: readonly BodyTerm[]): Promise<void>;
  /** What is here of the parts of the index that may hold a term. */
  tiersOf(term: BodyTerm): Tier[];
  /** Give hits the piece of their text that best shows why they matched. */
  withTexts(wanted: HitTexts): Promise<SearchHit[]>;
}

/** Texts that are fetched side by side. */
const TEXTS_AT_ONCE = 5;

/** @param loadFile The text of a file, by its path below the output root. */
export function createBodies(list: ShardsFile, loadFile: (path: string) => Promise<string>): Bodies {
  const shards = new Map<string, Tier>();
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
    async withTexts({ hits, found, records: { records, starts }, summaries, marksIn, onWait }) {
      const pages = hits.map(({ type }, at) =>
        summaries || type === "content" ? (records[found[at] as number] as SearchRecord).page : undefined,
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
        const text = page !== undefined && texts.get(page)?.[(found[at] as number) - (starts[page] as number)];
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
