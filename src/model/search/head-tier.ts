/**
 * The head tier: titles, headings and slugs.
 *
 * It is made from the records where it is asked, since they hold all its words: sent as an index of its own it would
 * weigh as much again. The work is some ten milliseconds, off the page's thread.
 */

import MiniSearch from "minisearch";
import { headTerms } from "./analysis.ts";
import { HEAD_FIELDS, indexOptions } from "./options.ts";
import { compoundTail, type Records } from "./records.ts";
import type { Tier } from "./tier.ts";

const TITLE = 0;
const HEADING = 1;
const TITLES = 2;
const SLUG = 3;

/** Index the heads. @param compounds Whether the language joins words to one. */
export function indexHeads({ records, slug }: Records, compounds: boolean): Tier {
  const index = new Map<string, Record<number, Record<number, number>>>();
  const lengths = records.map(() => [0, 0, 0, 0]);
  const own = records.map(({ text }) => headTerms(text));
  if (compounds) addTails(own);

  const add = (record: number, field: number, terms: readonly string[]): void => {
    for (const term of terms) {
      const fields = index.get(term) ?? {};
      index.set(term, fields);
      fields[field] ??= {};
      const frequencies = fields[field];
      frequencies[record] = (frequencies[record] ?? 0) + 1;
    }
    (lengths[record] as number[])[field] = terms.length;
  };
  const above: (readonly string[])[] = [];
  for (const [number, { level, parent, page }] of records.entries()) {
    const terms = own[number] as string[];
    if (level === 1) {
      add(number, TITLE, terms);
      add(number, SLUG, headTerms(slug(page).replaceAll("_", "-")));
      above[number] = terms;
    } else {
      const titles = above[parent] as readonly string[];
      add(number, HEADING, terms);
      add(number, TITLES, titles);
      above[number] = [...titles, ...terms];
    }
  }
  const ids = Object.fromEntries(records.map((_, number) => [number, number]));
  const average = HEAD_FIELDS.map((_, field) => {
    const known = lengths.flatMap((each) => each[field] || []);
    return known.reduce((sum, length) => sum + length, 0) / (known.length || 1);
  });
  return {
    terms: [...index.keys()].sort(),
    search: MiniSearch.loadJS(
      {
        documentCount: records.length,
        nextId: records.length,
        documentIds: ids,
        fieldIds: Object.fromEntries(HEAD_FIELDS.map((name, field) => [name, field])),
        fieldLength: lengths as never,
        averageFieldLength: average,
        storedFields: {},
        index: index as never,
        serializationVersion: 2,
      },
      indexOptions(HEAD_FIELDS),
    ),
  };
}

/** Give compounds their last word too, where the titles know it. */
function addTails(texts: string[][]): void {
  const seen = new Map<string, number>();
  for (const term of texts.flat()) seen.set(term, (seen.get(term) ?? 0) + 1);
  const tails = new Map<string, string | undefined>();
  for (const term of seen.keys())
    tails.set(
      term,
      compoundTail(term, (tail) => seen.has(tail)),
    );
  for (const terms of texts) terms.push(...terms.flatMap((term) => tails.get(term) ?? []));
}
