/**
 * Analyzes titles for the index: base classes, whose members are documented with the classes that extend them, and
 * German compounds.
 */

import { headTerms, isPaired, nameOf } from "../engine/analysis.ts";
import { QUERY_LENGTH } from "../engine/search-api.ts";

/** Minimum length of both parts of a compound. */
const MIN_PART_LENGTH = 4;

/**
 * Find the compounds in titles and headings.
 *
 * @param texts All titles and headings of an index. Parts of compounds must be words in these texts.
 * @param language BCP 47 tag. Only German is supported.
 * @returns Pairs of a compound and the word at its end, as index terms.
 */
export function compoundsIn(texts: readonly string[], language: string): [string, string][] {
  if (!language.startsWith("de")) return [];
  const terms = new Set(texts.flatMap(headTerms));
  return [...terms].flatMap((term): [string, string][] => {
    const tail = longestTail(term, terms);
    return tail === undefined ? [] : [[term, tail]];
  });
}

function longestTail(term: string, words: ReadonlySet<string>): string | undefined {
  // A longer term never matches a query, and checking all its suffixes would take quadratic time.
  if (isPaired(term) || term.length > QUERY_LENGTH) return undefined;
  for (let at = MIN_PART_LENGTH; at <= term.length - MIN_PART_LENGTH; at++) {
    const tail = term.slice(at);
    if (words.has(tail)) return tail;
  }
  return undefined;
}

export interface ClassPage {
  title: string;
  headings: readonly string[];
}

/**
 * Find pages with a heading such as `Class: Dog extends Animal`.
 *
 * @returns Pairs of indexes into `pages`: the page and the page of its base class.
 */
export function basesIn(pages: readonly ClassPage[]): [number, number][] {
  const numbers = new Map(pages.map(({ title }, page) => [nameOf(title), page]));
  return pages.flatMap(({ headings }, page): [number, number][] => {
    const name = headings.map((heading) => /\sextends\s+`?(\w+)/.exec(heading)?.[1]).findLast(Boolean);
    const base = name === undefined ? undefined : numbers.get(nameOf(name));
    return base === undefined ? [] : [[page, base]];
  });
}
