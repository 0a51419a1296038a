/**
 * Analyzes titles for the index: base classes, whose members are documented with the classes that extend them, and
 * German compounds.
 */

import { headTerms, isCjk, nameOf } from "../engine/analysis.ts";
import { QUERY_LENGTH } from "../engine/search-api.ts";

/** Letters of the shortest word that is looked for at the end of another. */
const LEAST_LETTERS = 4;

/**
 * Find the compounds in titles and headings.
 *
 * @param texts All titles and headings of an index: their words are those that compounds are made of.
 * @param language BCP 47. Languages that write compounds with blanks have none.
 * @returns Each compound with the word that it is found by, too, as terms of the index.
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
  // Of what is longer than any query nothing is asked, and taking all its ends would cost the square of its length.
  if (isCjk(term) || term.length > QUERY_LENGTH) return undefined;
  for (let at = LEAST_LETTERS; at <= term.length - LEAST_LETTERS; at++) {
    const tail = term.slice(at);
    if (words.has(tail)) return tail;
  }
  return undefined;
}

/** A page of an index. */
export interface ClassPage {
  title: string;
  headings: readonly string[];
}

/** Find pages with a heading such as `Class: Dog extends Animal`. Returns their numbers, each with that of the page of the base. */
export function basesIn(pages: readonly ClassPage[]): [number, number][] {
  const numbers = new Map(pages.map(({ title }, page) => [nameOf(title), page]));
  return pages.flatMap(({ headings }, page): [number, number][] => {
    const name = headings.map((heading) => /\sextends\s+`?(\w+)/.exec(heading)?.[1]).findLast(Boolean);
    const base = name === undefined ? undefined : numbers.get(nameOf(name));
    return base === undefined ? [] : [[page, base]];
  });
}
