/** Classes that extend others: members that both have are documented with both. */

import { nameOf } from "../engine/analysis.ts";

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
