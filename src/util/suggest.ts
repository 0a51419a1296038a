import { elementAt } from "./collections.ts";
/** Finds known values that are similar to a mistyped one. */

import { groupBy } from "./collections.ts";
import { type ComparisonBudget, NameTrie } from "./name-trie.ts";

/**
 * Return the number of edits (insert, delete, replace, swap neighbours) that turn `a` into `b`, or `limit + 1` if it
 * exceeds the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // Accesses are in bounds. They are asserted, because checks in the innermost loop would slow down the search.
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (lastRow[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (lastRow[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (rowBeforeLast[j - 2] as number) + 1);
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return lastRow[b.length] as number;
}

/**
 * Return the values closest to `value`, nearest first. Values that differ by more than a third of its length are
 * excluded.
 *
 * @param most Maximum number of results.
 */
export function suggestAll(value: string, choices: Iterable<string>, most = 5): string[] {
  const query = value.slice(0, 200).toLowerCase();
  const limit = Math.max(1, Math.ceil(query.length / 3));
  const scored: { choice: string; distance: number }[] = [];
  for (const choice of choices) {
    // The difference in length alone excludes most choices.
    if (Math.abs(Math.min(choice.length, 200) - query.length) > limit) continue;
    const distance = editDistance(query, choice.toLowerCase(), limit);
    if (distance <= limit) scored.push({ choice, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.choice < b.choice ? -1 : a.choice > b.choice ? 1 : 0));
  return scored.slice(0, most).map(({ choice }) => choice);
}

/** Return the closest value, if any is similar. */
export function suggest(value: string, choices: Iterable<string>): string | undefined {
  return suggestAll(value, choices, 1)[0];
}

/**
 * Return the only choice that a mistyped value can mean: one with the same letters and digits, or with typos in its
 * words.
 *
 * Stricter than {@link suggest}, for replacements without confirmation. A number is never treated as a typo of another
 * number, nor a short word as a typo of another word: `api/net` does not match `api/new`.
 *
 * @returns `undefined` if no choice is close enough, or if two are equally close.
 */
export function unmistakable(value: string, choices: Iterable<string>): string | undefined {
  let best: string[] = [];
  let least = MOST_TYPOS;
  for (const choice of new Set(choices)) {
    const typos = typosBetween(value, choice);
    if (typos > least) continue;
    best = typos < least ? [choice] : [...best, choice];
    least = typos;
  }
  return best.length === 1 ? best[0] : undefined;
}

const MOST_TYPOS = 2;

/** Count the edits between two values, if each word may contain typos; otherwise return infinity. */
function typosBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > a.length) return Number.POSITIVE_INFINITY;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  if (words.join("") === others.join("")) return words.length > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (words.length !== others.length) return Number.POSITIVE_INFINITY;
  const typos = words.map((word, index) => {
    const other = elementAt(others, index);
    if (word === other) return 0;
    const limit = /\d/.test(word + other) ? 0 : typosIn(Math.min(word.length, other.length));
    const distance = editDistance(word, other, limit);
    return distance <= limit ? distance : Number.POSITIVE_INFINITY;
  });
  return typos.reduce((sum, count) => sum + count, 0);
}

/** Maximum number of typos in a word, by length. */
const typosIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : MOST_TYPOS);

/** Finds unmistakable corrections among many choices, with the same results as {@link unmistakable}. */
export class CorrectionIndex {
  private readonly choices: Iterable<string>;
  private readonly budget: ComparisonBudget;
  private byLetters: ReadonlyMap<string, readonly string[]> | undefined;
  private trie: NameTrie | undefined;

  /** @param budget Limit of the comparisons; if it is exhausted, only choices with the same letters are found. */
  constructor(choices: Iterable<string>, budget: ComparisonBudget) {
    this.choices = choices;
    this.budget = budget;
  }

  find(value: string): string | undefined {
    this.byLetters ??= groupBy(new Set(this.choices), lettersOf);
    const { byLetters } = this;
    const letters = lettersOf(value);
    const same = byLetters.get(letters);
    if (same) return unmistakable(value, same);
    this.trie ??= new NameTrie(byLetters.keys());
    const near = this.trie.search(letters, MOST_TYPOS, this.budget);
    return unmistakable(
      value,
      near.flatMap(({ name }) => byLetters.get(name) ?? []),
    );
  }
}

const lettersOf = (text: string): string => wordsOf(text).join("");

/** Return the letters and digits of each word in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
