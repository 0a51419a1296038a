/** Finds known values, names and paths that are similar to a mistyped one. */

import { compareText, elementAt, groupBy } from "./collections.ts";
import { withoutNumber } from "./path.ts";

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

/** Return the letters and digits of a text in lower case. */
export const lettersOf = (text: string): string => wordsOf(text).join("");

/** Return the letters and digits of each word in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Limits the work of all searches of a run. Counts compared characters instead of time, so that results do not depend
 * on the speed of the machine.
 */
export interface ComparisonBudget {
  remaining: number;
}

export interface SimilarName {
  name: string;
  /** Number of edits: insert, delete, replace a character, or swap two neighbours. */
  distance: number;
}

/** Longer names are compared by their beginning. */
const MAX_LENGTH = 100;

/** Maximum number of compared characters in one search, so that one long name does not use up the budget. */
const MAX_COMPARISONS = 60_000;

export class NameTrie {
  /** The trie as arrays by node; node 0 is the root. 0 also means "no node". */
  private readonly characters: number[] = [0];
  private readonly firstChild: number[] = [0];
  private readonly nextSibling: number[] = [0];
  private readonly nameAt: (string | undefined)[] = [undefined];
  /** Rows of the edit distance matrix by depth. */
  private readonly rows = Array.from({ length: MAX_LENGTH + 1 }, () => new Uint8Array(MAX_LENGTH + 1));

  constructor(names: Iterable<string>) {
    const path: number[] = [0];
    let previous = "";
    for (const name of [...new Set(names)].sort(compareText)) {
      const key = name.slice(0, MAX_LENGTH);
      let depth = 0;
      while (depth < key.length && key.charCodeAt(depth) === previous.charCodeAt(depth)) depth++;
      path.length = depth + 1;
      for (; depth < key.length; depth++) path.push(this.addNode(path[depth] as number, key.charCodeAt(depth)));
      this.nameAt[path[depth] as number] ??= name;
      previous = key;
    }
  }

  private addNode(parent: number, character: number): number {
    const node = this.characters.push(character) - 1;
    this.firstChild.push(0);
    this.nextSibling.push(this.firstChild[parent] as number);
    this.nameAt.push(undefined);
    this.firstChild[parent] = node;
    return node;
  }

  /**
   * Find names that differ from `query` by at most `limit` edits.
   *
   * @returns Names in no particular order; incomplete if the budget is exhausted.
   */
  search(query: string, limit: number, budget: ComparisonBudget): SimilarName[] {
    const found: SimilarName[] = [];
    const text = query.slice(0, MAX_LENGTH);
    const width = text.length;
    const first = this.rows[0] as Uint8Array;
    for (let column = 0; column <= width; column++) first[column] = column;
    let left = Math.min(budget.remaining, MAX_COMPARISONS);
    budget.remaining -= left;

    const visit = (node: number, depth: number, previousCharacter: number): void => {
      const last = this.rows[depth - 1] as Uint8Array;
      const row = this.rows[depth] as Uint8Array;
      const beforeLast = depth > 1 ? this.rows[depth - 2] : undefined;
      const character = this.characters[node] as number;
      // Cells further from the diagonal exceed the limit.
      const from = Math.max(1, depth - limit);
      const to = Math.min(width, depth + limit);
      left -= to - from + 1;
      let least = from === 1 ? depth : limit + 1;
      row[from - 1] = least;
      for (let column = from; column <= to; column++) {
        const isSame = text.charCodeAt(column - 1) === character;
        let cost = (last[column - 1] as number) + (isSame ? 0 : 1);
        const ifInserted = (row[column - 1] as number) + 1;
        if (ifInserted < cost) cost = ifInserted;
        const ifDeleted = column < depth + limit ? (last[column] as number) + 1 : cost;
        if (ifDeleted < cost) cost = ifDeleted;
        if (
          beforeLast &&
          column > 1 &&
          text.charCodeAt(column - 2) === character &&
          text.charCodeAt(column - 1) === previousCharacter
        )
          cost = Math.min(cost, (beforeLast[column - 2] as number) + 1);
        row[column] = cost;
        if (cost < least) least = cost;
      }
      if (least > limit) return;
      const name = this.nameAt[node];
      const distance = row[width] as number;
      if (name !== undefined && to === width && distance <= limit) found.push({ name, distance });
      visitChildren(node, depth, character);
    };
    const visitChildren = (node: number, depth: number, character: number): void => {
      if (depth === MAX_LENGTH) return;
      for (let child = this.firstChild[node] as number; child !== 0; child = this.nextSibling[child] as number) {
        if (left <= 0) return;
        visit(child, depth + 1, character);
      }
    };
    visitChildren(0, 0, 0);
    budget.remaining += left;
    return found;
  }
}

/** Names with fewer characters are similar to too many other names. */
export const SHORTEST_NAME = 3;

/** Return the maximum number of typos in a name: a third of the length that is compared. */
export const typosAllowed = (name: string): number => Math.floor(Math.min(name.length, MAX_LENGTH) / 3);

/** Rank a path: 0 is best, and paths with a higher rank are suggested only if there is no other. `undefined` excludes it. */
export type PathRank = (path: string) => number | undefined;

interface PathParts {
  /** Last part in lower case, without number prefix. The name of an index document is that of its directory. */
  name: string;
  folders: readonly string[];
}

interface Candidate {
  path: string;
  rank: number;
  distance: number;
  folderDistance: number;
}

function partsOf(path: string): PathParts {
  const parts = path.toLowerCase().split("/").filter(Boolean).map(withoutNumber);
  const last = parts.pop() ?? "";
  return { name: /^(?:index|readme)$/.test(last) ? (parts.pop() ?? last) : last, folders: parts };
}

export class PathIndex {
  private readonly paths: Iterable<string>;
  private readonly budget: ComparisonBudget;
  private byName: Map<string, string[]> | undefined;
  private trie: NameTrie | undefined;

  constructor(paths: Iterable<string>, budget: ComparisonBudget) {
    this.paths = paths;
    this.budget = budget;
  }

  /**
   * Return the paths closest to `path`, the best one first.
   *
   * Names with typos are searched only if no path of rank 0 has the same name.
   *
   * @param most Maximum number of results.
   */
  nearest(path: string, rankOf: PathRank = () => 0, most = 1): string[] {
    this.byName ??= groupBy(this.paths, (known) => partsOf(known).name);
    const parts = partsOf(path);
    const { name } = parts;
    if ([...name.replace(/\.[a-z]\w*$/, "")].length < SHORTEST_NAME) return [];
    const candidates = this.candidates({ name, distance: 0 }, parts, rankOf);
    const mostTypos = typosAllowed(name);
    // Most typos are a single edit, and narrow searches are fast.
    for (const limit of new Set([1, 2, mostTypos])) {
      if (limit > mostTypos || candidates.some(({ rank }) => rank === 0)) break;
      this.trie ??= new NameTrie(this.byName.keys());
      for (const similar of this.trie.search(name, limit, this.budget))
        if (similar.distance > 0) candidates.push(...this.candidates(similar, parts, rankOf));
    }
    candidates.sort(
      (a, b) =>
        a.rank - b.rank ||
        a.distance - b.distance ||
        a.folderDistance - b.folderDistance ||
        compareText(a.path, b.path),
    );
    return [...new Set(candidates.map((candidate) => candidate.path))].slice(0, most);
  }

  /** Return the paths with a name. Each comparison of directories is counted. */
  private candidates(
    { name, distance }: { name: string; distance: number },
    { folders }: PathParts,
    rankOf: PathRank,
  ): Candidate[] {
    const candidates: Candidate[] = [];
    for (const path of this.byName?.get(name) ?? []) {
      const rank = rankOf(path);
      if (rank === undefined) continue;
      const parts = partsOf(path);
      this.budget.remaining -= folders.length + parts.folders.length;
      if (this.budget.remaining < 0 && candidates.length > 0) break;
      const folderDistance = folderEdits(folders, parts.folders);
      candidates.push({ path, rank, distance, folderDistance });
    }
    return candidates;
  }
}

/** Count the directories to insert, delete and replace to turn one list into the other; a typo is half an edit. */
function folderEdits(a: readonly string[], b: readonly string[]): number {
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, folder] of a.entries()) {
    const row = [index + 1];
    for (const [at, other] of b.entries()) {
      const replaced = (lastRow[at] as number) + nameEdit(folder, other);
      row.push(Math.min(replaced, (lastRow[at + 1] as number) + 1, (row[at] as number) + 1));
    }
    lastRow = row;
  }
  return lastRow[b.length] as number;
}

function nameEdit(name: string, other: string): number {
  if (name === other) return 0;
  const limit = typosAllowed(name);
  return editDistance(name, other, limit) <= limit ? 0.5 : 1;
}
