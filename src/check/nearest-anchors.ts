/** Suggests anchors for a broken one. */

import { compareText } from "../util/collections.ts";
import type { ComparisonBudget } from "../util/name-trie.ts";
import { SHORTEST_NAME, typosAllowed } from "../util/path-index.ts";
import { editDistance } from "../util/suggest.ts";

interface Candidate {
  id: string;
  /** 0: one anchor begins with the other; 1: the first words are equal; 2: other anchors. */
  group: number;
  distance: number;
}

/**
 * Return the ID that was probably meant, or two if they are equally close. IDs with the same beginning come first.
 *
 * @param budget Limit of the comparisons; if it is exhausted, only IDs with the same beginning are found.
 */
export function nearestAnchors(anchor: string, ids: ReadonlySet<string>, budget: ComparisonBudget): string[] {
  const query = anchor.toLowerCase();
  if ([...query].length < SHORTEST_NAME) return [];
  const limit = typosAllowed(query);
  const candidates: Candidate[] = [];
  for (const id of ids) {
    const name = id.toLowerCase();
    const lengthDifference = Math.abs(name.length - query.length);
    if (isBeginning(query, name) || isBeginning(name, query)) {
      candidates.push({ id, group: 0, distance: lengthDifference });
    } else if (lengthDifference <= limit && budget.remaining > 0) {
      budget.remaining -= query.length * (2 * limit + 1);
      const distance = editDistance(query, name, limit);
      if (distance <= limit) candidates.push({ id, group: firstWord(query) === firstWord(name) ? 1 : 2, distance });
    }
  }
  candidates.sort((a, b) => a.group - b.group || a.distance - b.distance || compareText(a.id, b.id));
  const [first] = candidates;
  return candidates
    .slice(0, 2)
    .filter(({ group, distance }) => group === first?.group && distance === first.distance)
    .map(({ id }) => id);
}

/** Return true if `id` begins with the whole words of `beginning`. */
function isBeginning(beginning: string, id: string): boolean {
  if (beginning.length < SHORTEST_NAME || !id.startsWith(beginning)) return false;
  return id.length === beginning.length || /[^\p{L}\p{N}]/u.test(id.charAt(beginning.length));
}

const firstWord = (id: string): string => /^[\p{L}\p{M}\p{N}]*/u.exec(id)?.[0] ?? "";
