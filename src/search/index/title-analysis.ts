/**
 * Analyzes titles for the index: base classes, whose members are documented with the classes that extend them, and
 * German compounds.
 */

import { extractHeadTerms, isPaired, normalizeName } from "../engine/analysis.ts";
import { QUERY_LENGTH } from "../engine/search-api.ts";

/** Minimum length for both parts in a compound. */
const MIN_PART_LENGTH = 4;

/**
 * Find the compounds in titles and headings.
 *
 * @param texts All titles and headings in an index. Compound parts must be words in these texts.
 * @param language BCP 47 tag. Only German is supported.
 * @returns Compounds, each with the word at its end, as index terms.
 */
export function findCompounds(texts: readonly string[], language: string): [string, string][] {
  if (!language.startsWith("de")) return [];
  const terms = new Set(texts.flatMap(extractHeadTerms));
  const compounds: [string, string][] = [];
  for (const term of terms) {
    const tail = findLongestTail(term, terms);
    if (tail !== undefined) compounds.push([term, tail]);
  }
  return compounds;
}

function findLongestTail(term: string, words: ReadonlySet<string>): string | undefined {
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
 * @returns Index pairs in `pages`: a page and its base class's page.
 */
export function findBaseClasses(pages: readonly ClassPage[]): [number, number][] {
  const numbers = new Map(pages.map(({ title }, page) => [normalizeName(title), page]));
  const pairs: [number, number][] = [];
  for (const [page, { headings }] of pages.entries()) {
    const name = headings.map((heading) => /\sextends\s+`?(\w+)/.exec(heading)?.[1]).findLast(Boolean);
    const base = name === undefined ? undefined : numbers.get(normalizeName(name));
    if (base !== undefined) pairs.push([page, base]);
  }
  return pairs;
}
