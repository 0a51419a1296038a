/**
 * The body tier: terms and texts of sections, loaded as queries need them.
 *
 * Its code comes with the first of them. It imports nothing that the engine imports, else the bundler would cut that out of
 * the engine's file.
 */

import type { ShardsFile } from "./format.ts";
import type { Marks } from "./hit.ts";
import { shardPath, textPath } from "./paths.ts";
import { openShard, unpackShard } from "./shard.ts";
import { type Snippet, snippetOf } from "./snippet.ts";
import type { Tier } from "./tier.ts";

/** A term that is looked for. */
export interface BodyTerm {
  term: string;
  cjk: boolean;
}

/** Where the text of a record stands. */
export interface Section {
  page: number;
  /** Number of the record in its page. */
  section: number;
}

export interface Bodies {
  /** Whether all that some terms need is here. */
  has(terms: readonly BodyTerm[]): boolean;
  /** Load what they need. */
  load(terms: readonly BodyTerm[]): Promise<void>;
  /** What is here of the parts of the index that may hold a term. */
  tiersOf(term: BodyTerm): Tier[];
  /** Whether the texts of these sections are here. */
  hasTexts(sections: readonly (Section | undefined)[]): boolean;
  /** For each section the piece of its text that best shows why it matched; nothing where there is none. */
  snippets(
    sections: readonly (Section | undefined)[],
    marksIn: (text: string) => Marks,
  ): Promise<(Snippet | undefined)[]>;
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

  const unreadOf = (sections: readonly (Section | undefined)[]): number[] =>
    [...new Set(sections.flatMap((section) => section?.page ?? []))].filter(
      (page) => list.texts[page] && !texts.has(page),
    );

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
    hasTexts: (sections) => unreadOf(sections).length === 0,
    async snippets(sections, marksIn) {
      const unread = unreadOf(sections);
      for (let at = 0; at < unread.length; at += TEXTS_AT_ONCE)
        await Promise.all(unread.slice(at, at + TEXTS_AT_ONCE).map(loadText));
      return sections.map((place) => {
        const text = place && texts.get(place.page)?.[place.section];
        return text ? snippetOf(text, marksIn) : undefined;
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
