/** Finds names that are similar to a mistyped one among many. */

import { compareText } from "./collections.ts";

/**
 * Limits the work for all searches in a run. Counts compared characters instead of time, so that results do not depend
 * on machine speed.
 */
export interface ComparisonBudget {
  remaining: number;
}

export interface SimilarName {
  name: string;
  /** Number of edits: insert, delete, replace a character, or swap two neighbors. */
  distance: number;
}

/** Longer names are compared by their beginning. */
const MAX_LENGTH = 100;

/** Maximum compared characters in one search, so that one long name does not use up the budget. */
const MAX_COMPARISONS = 60_000;

export class NameTrie {
  /** The trie as arrays by node; node 0 is the root. 0 also means "no node". */
  private readonly characters: number[] = [0];
  private readonly firstChild: number[] = [0];
  private readonly nextSibling: number[] = [0];
  private readonly nameAt: (string | undefined)[] = [undefined];
  /** Edit distance matrix rows by depth. */
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

/** Return the maximum typos in a name: a third of the compared length. */
export const getTypoLimit = (name: string): number => Math.floor(Math.min(name.length, MAX_LENGTH) / 3);
