/**
 * The head tier: titles, headings and slugs.
 *
 * It is made from the records where it is asked, since they hold all its words: sent as an index of its own it would
 * weigh as much again. The work is some ten milliseconds, off the page's thread.
 */

import { headTerms } from "./analysis.ts";
import { HEAD_BOOSTS } from "./options.ts";
import { compoundTail, type Records } from "./records.ts";
import type { Pairs, Tier } from "./tier.ts";

/** Numbers of the fields, in the order of their boosts. */
export const TITLES = 2;
const TITLE = 0;
const HEADING = 1;
const SLUG = 3;

/** Index the heads. @param compounds Whether the language joins words to one. */
export function indexHeads({ records, slug }: Records, compounds: boolean): Tier {
  const index = new Map<string, (Pairs | undefined)[]>();
  const lengths = HEAD_BOOSTS.map(() => new Uint16Array(records.length));
  const own = records.map(({ text }) => headTerms(text));
  if (compounds) addTails(own);

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
      add(number, SLUG, headTerms(slug(page).replaceAll("_", "-")));
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
      const known = (lengths[field] as Uint16Array).filter((length) => length > 0);
      const average = known.reduce((sum, length) => sum + length, 0) / (known.length || 1);
      return { boost, average, length: (record) => lengths[field]?.[record] ?? 0 };
    }),
    count: records.length,
  };
}

/** Give compounds their last word too, where the titles know it. */
function addTails(texts: string[][]): void {
  const known = new Set(texts.flat());
  const tails = new Map([...known].map((term) => [term, compoundTail(term, (tail) => known.has(tail))]));
  for (const terms of texts) terms.push(...terms.flatMap((term) => tails.get(term) ?? []));
}
