/** Joins problems with the same rule and the same remedy, e.g. because the files were written for another tool. */

import type { Place, Problem } from "../model/problem.ts";
import { groupBy } from "../util/collections.ts";
import { shorten } from "../util/format.ts";

/** Minimum number of problems that are joined. Fewer are easier to read one by one, each with its source. */
const MIN_JOINED = 6;
/** Maximum length in characters for a value that differs between joined problems. */
const MAX_VALUE_LENGTH = 60;

/** A problem, with the other problems that are shown with it. */
export interface JoinedProblem extends Problem {
  others: readonly OtherPlaces[];
  /** Number of places in all, including its own. */
  count: number;
}

/** Places of joined problems that have the same message and hint. */
export interface OtherPlaces {
  places: readonly [Place, ...Place[]];
  /** What differs from the first problem: `"b.md": Did you mean "c.md"?`; empty if nothing does. */
  difference: string;
}

/**
 * Join problems that differ in values only: names in quotes, paths and numbers. Each group takes the place of its first
 * problem. Problems without a place stay alone.
 */
export function joinProblems(problems: readonly Problem[]): JoinedProblem[] {
  const groups = groupBy(
    problems.filter(({ place }) => place !== undefined),
    createKey,
  );
  const joined = new Map<Problem, readonly Problem[]>();
  for (const group of groups.values())
    if (group.length >= MIN_JOINED) for (const problem of group) joined.set(problem, group);
  return problems.flatMap((problem) => {
    const group = joined.get(problem);
    if (!group) return [{ ...problem, others: [], count: 1 }];
    if (group[0] !== problem) return [];
    return [{ ...problem, others: listOthers(problem, group.slice(1)), count: group.length }];
  });
}

function createKey({ severity, code, message, hint = "" }: Problem): string {
  return JSON.stringify([severity, code, maskValues(message), maskValues(hint)]);
}

/** From the first to the last quote in a line, because values may contain quotes themselves. */
const QUOTED = /["`].*["`]/g;

/** Remove what differs between problems with the same remedy. */
function maskValues(text: string): string {
  return text
    .replace(QUOTED, '""')
    .replace(/(?<=^|\s)\/\S+/g, "/")
    .replace(/ ?\{[\d,-]+\}/g, "")
    .replace(/\d+/g, "0");
}

/** Group further problems by what differs. Values with many places come first, since fixing them helps most. */
function listOthers(first: Problem, others: readonly Problem[]): OtherPlaces[] {
  const groups = groupBy(others, ({ message, hint }) => JSON.stringify([message, hint]));
  const list = [...groups.values()].map((group): OtherPlaces => {
    const [problem = first] = group;
    const places = group.flatMap(({ place }) => (place ? [place] : []));
    const difference = describeDifference(first, problem);
    const isFile = places.every(({ file }) => difference === `"${file}"`);
    return { places: places as [Place, ...Place[]], difference: isFile ? "" : difference };
  });
  return list.sort((a, b) => b.places.length - a.places.length);
}

function describeDifference(first: Problem, { message, hint = "" }: Problem): string {
  const parts: string[] = [];
  if (message !== first.message) parts.push(shorten(message.match(QUOTED)?.[0] ?? message, MAX_VALUE_LENGTH));
  if (hint !== (first.hint ?? "")) parts.push(shorten(hint, 2 * MAX_VALUE_LENGTH));
  return parts.join(": ");
}
