/** Anchors of headings: a translation keeps those of its original, so that a link works in every language. */

import type { Document, Heading } from "../../model/document.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { warningAt } from "../../model/problem.ts";

export interface Anchor {
  id: string;
  /** The slug of the translated heading, kept as a second anchor. */
  alias?: string;
}

export function ownAnchors(document: Document): Anchor[] {
  return document.headings.map(({ id }) => ({ id }));
}

/** A heading of level 2 (or what stands before the first one) with the headings below it. */
interface Group {
  start: number;
  headings: readonly Heading[];
}

function groupsOf(headings: readonly Heading[]): Group[] {
  const groups: { start: number; headings: Heading[] }[] = [{ start: 0, headings: [] }];
  for (const [index, heading] of headings.entries()) {
    if (heading.depth <= 2) groups.push({ start: index, headings: [] });
    groups.at(-1)?.headings.push(heading);
  }
  return groups;
}

const sameShape = (a: readonly Heading[], b: readonly Heading[]): boolean =>
  a.length === b.length && a.every((heading, index) => heading.depth === b[index]?.depth);

/**
 * Give the headings of a translation the ids of the original's at the same position.
 *
 * Where the structures differ, sections of level 2 whose insides are alike still inherit; the headings of the others keep
 * their own ids, with one warning at the first of them.
 */
export function inheritAnchors(document: Document, original: Document): Outcome<Anchor[]> {
  const own = document.headings;
  const sources: (string | undefined)[] = new Array(own.length);
  let problem: Problem | undefined;
  if (sameShape(own, original.headings)) {
    for (const index of own.keys()) sources[index] = original.headings[index]?.id;
  } else {
    const groups = groupsOf(own);
    const others = groupsOf(original.headings);
    const aligned = groups.length === others.length;
    for (const [at, group] of groups.entries()) {
      const other = others[at];
      if (aligned && other && sameShape(group.headings, other.headings)) {
        for (const [offset, heading] of other.headings.entries()) sources[group.start + offset] = heading.id;
      } else if (group.headings[0] || other?.headings[0]) {
        const { file = document.source, line = 1 } = group.headings[0] ?? own.at(-1) ?? {};
        problem ??= warningAt(
          { file, line, column: 1 },
          "translation-structure",
          `The headings of "${document.source}" differ from its original's from here on.`,
          "Keep number and level of the headings, so that links to them work in this language too.",
        );
      }
    }
  }
  const usedIds = new Set([...sources, original.titleId].filter((id) => id !== undefined));
  const anchors = own.map((heading, index): Anchor => {
    const inherited = sources[index];
    if (inherited === undefined)
      return { id: usedIds.has(heading.id) ? freeId(heading.id, usedIds) : claim(heading.id, usedIds) };
    return heading.id === inherited || usedIds.has(heading.id)
      ? { id: inherited }
      : { id: inherited, alias: claim(heading.id, usedIds) };
  });
  return { value: anchors, problems: problem ? [problem] : [] };
}

function claim(id: string, usedIds: Set<string>): string {
  usedIds.add(id);
  return id;
}

function freeId(id: string, usedIds: Set<string>): string {
  let number = 1;
  while (usedIds.has(`${id}-${number}`)) number += 1;
  return claim(`${id}-${number}`, usedIds);
}
