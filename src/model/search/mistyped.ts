/** Terms a few letters away from what was written. The radix tree of minisearch that finds them is loaded when one is. */

import type SearchableMap from "minisearch/SearchableMap";

type Tree = SearchableMap<number>;

let Tree: typeof SearchableMap | undefined;
/** Trees of the lists that were asked; each is grown once. */
const trees = new WeakMap<readonly string[], Tree>();

/** Make `nearTerms` ready. */
export async function loadMistyped(): Promise<void> {
  Tree ??= (await import("minisearch/SearchableMap")).default;
}

/**
 * Terms within so many edits of a text, the same term included.
 *
 * @returns Term, its number in the list, and how far away it is.
 */
export function* nearTerms(
  terms: readonly string[],
  text: string,
  edits: number,
): Generator<{ term: string; at: number; distance: number }> {
  if (!Tree) throw new Error("terms are looked for before their tree is loaded");
  const tree = trees.get(terms) ?? Tree.from<number>(terms.map((term, at) => [term, at]));
  trees.set(terms, tree);
  for (const [term, [at, distance]] of tree.fuzzyGet(text, edits)) yield { term, at, distance };
}
