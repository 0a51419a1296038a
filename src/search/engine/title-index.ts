/**
 * The head segment: titles, headings, slugs and keywords.
 *
 * It is created from the records on the client: the records contain all its words, so a separate file would double the
 * download. This takes about 10 ms, outside the main thread.
 */

import { extractHeadTerms } from "./analysis.ts";
import type { Records } from "./records.ts";
import { HEAD_BOOSTS, HEADING, KEYWORDS, SLUG, TITLE, TITLES } from "./search-options.ts";
import type { Pairs, Segment } from "./segment.ts";

/** Create the head segment. */
export function createTitleIndex({ file, records, slugs }: Records): Segment {
  const index = new Map<string, (Pairs | undefined)[]>();
  const lengths = HEAD_BOOSTS.map(() => new Uint16Array(records.length));
  const tails = new Map(file.compounds);
  const own = records.map(({ text }) => extractHeadTerms(text).flatMap((term) => [term, tails.get(term) ?? []].flat()));

  const add = (record: number, field: number, terms: readonly string[]): void => {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const fields = index.get(term) ?? [];
      index.set(term, fields);
      fields[field] ??= [];
      fields[field].push(record, count);
    }
    (lengths[field] as Uint16Array)[record] = counts.size;
  };
  const above: (readonly string[])[] = [];
  for (const [number, { level, parent, page }] of records.entries()) {
    const terms = own[number] as string[];
    if (level === 1) {
      add(number, TITLE, terms);
      add(number, SLUG, extractHeadTerms((slugs[page] as string).replaceAll("_", "-")));
      add(number, KEYWORDS, extractHeadTerms(file.keywords[page] as string));
      above[number] = terms;
    } else {
      const titles = above[parent] as readonly string[];
      add(number, HEADING, terms);
      add(number, TITLES, titles);
      above[number] = [...titles, ...terms];
    }
  }
  const terms = [...index.keys()].sort();
  return {
    terms,
    postings: terms.map((term) => index.get(term) as (Pairs | undefined)[]),
    fields: HEAD_BOOSTS.map((boost, field) => {
      const nonEmpty = (lengths[field] as Uint16Array).filter((length) => length > 0);
      const average = nonEmpty.reduce((sum, length) => sum + length, 0) / (nonEmpty.length || 1);
      return { boost, average, getLength: (record) => lengths[field]?.[record] ?? 0 };
    }),
    count: records.length,
  };
}
