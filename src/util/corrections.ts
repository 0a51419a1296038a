/** Finds corrections that are safe to apply without confirmation. */

import { getElement, groupBy } from "./collections.ts";
import { type ComparisonBudget, NameTrie } from "./name-trie.ts";
import { computeEditDistance } from "./suggest.ts";

/**
 * Return the only choice that a mistyped value can mean: one with the same letters and digits, or with typos in its
 * words.
 *
 * Stricter than {@link suggest}, for replacements without confirmation. A number is never treated as a typo of another
 * number, nor a short word as a typo of another word: `api/net` does not match `api/new`.
 *
 * @returns `undefined` if no choice is close enough, or if two are equally close.
 */
export function findUnmistakable(value: string, choices: Iterable<string>): string | undefined {
  let best: string[] = [];
  let least = MOST_TYPOS;
  for (const choice of new Set(choices)) {
    const typos = countTypos(value, choice);
    if (typos > least) continue;
    best = typos < least ? [choice] : [...best, choice];
    least = typos;
  }
  return best.length === 1 ? best[0] : undefined;
}

const MOST_TYPOS = 2;

/** Count the edits between two values, if each word may contain typos; otherwise return infinity. */
function countTypos(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > a.length) return Number.POSITIVE_INFINITY;
  const [words, others] = [splitWords(a), splitWords(b)];
  if (words.join("") === others.join("")) return words.length > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (words.length !== others.length) return Number.POSITIVE_INFINITY;
  const typos = words.map((word, index) => {
    const other = getElement(others, index);
    if (word === other) return 0;
    const limit = /\d/.test(word + other) ? 0 : getMaxTypos(Math.min(word.length, other.length));
    const distance = computeEditDistance(word, other, limit);
    return distance <= limit ? distance : Number.POSITIVE_INFINITY;
  });
  return typos.reduce((sum, count) => sum + count, 0);
}

/** Maximum typos in a word, by length. */
const getMaxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : MOST_TYPOS);

/** Finds unmistakable corrections among many choices, with the same results as {@link findUnmistakable}. */
export class CorrectionIndex {
  private readonly choices: Iterable<string>;
  private readonly budget: ComparisonBudget;
  private byLetters: ReadonlyMap<string, readonly string[]> | undefined;
  private trie: NameTrie | undefined;

  /** @param budget Comparison limit; if it is exhausted, only choices with the same letters are found. */
  constructor(choices: Iterable<string>, budget: ComparisonBudget) {
    this.choices = choices;
    this.budget = budget;
  }

  find(value: string): string | undefined {
    this.byLetters ??= groupBy(new Set(this.choices), extractLetters);
    const { byLetters } = this;
    const letters = extractLetters(value);
    const same = byLetters.get(letters);
    if (same) return findUnmistakable(value, same);
    this.trie ??= new NameTrie(byLetters.keys());
    const near = this.trie.search(letters, MOST_TYPOS, this.budget);
    return findUnmistakable(
      value,
      near.flatMap(({ name }) => byLetters.get(name) ?? []),
    );
  }
}

/** Return the letters and digits in a text in lower case. */
export const extractLetters = (text: string): string => splitWords(text).join("");

/** Return each word's letters and digits in lower case. */
const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
