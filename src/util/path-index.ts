/** Finds the paths that a mistyped or outdated path may mean. */

import { compareText, groupBy } from "./collections.ts";
import { type ComparisonBudget, getTypoLimit, NameTrie, SHORTEST_NAME } from "./name-trie.ts";
import { isIndexName, isReadmeName, removeNumberPrefix } from "./path.ts";
import { computeEditDistance } from "./suggest.ts";

/** Rank a path: 0 is best, and paths with a higher rank are suggested only if there is no other. `undefined` excludes it. */
export type PathRank = (path: string) => number | undefined;

interface PathParts {
  /** Last part in lower case, without number prefix. An index document has its directory's name. */
  name: string;
  folders: readonly string[];
}

interface Candidate {
  path: string;
  rank: number;
  distance: number;
  folderDistance: number;
}

function splitPath(path: string): PathParts {
  const parts = path.toLowerCase().split("/").filter(Boolean).map(removeNumberPrefix);
  const last = parts.pop() ?? "";
  return { name: isIndexName(last) || isReadmeName(last) ? (parts.pop() ?? last) : last, folders: parts };
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
   * Names with typos are searched only if no path with rank 0 has the same name.
   *
   * @param most Maximum results.
   */
  findNearest(path: string, getRank: PathRank = () => 0, most = 1): string[] {
    this.byName ??= groupBy(this.paths, (known) => splitPath(known).name);
    const parts = splitPath(path);
    const { name } = parts;
    if ([...name.replace(/\.[a-z]\w*$/, "")].length < SHORTEST_NAME) return [];
    const candidates = this.findCandidates({ name, distance: 0 }, parts, getRank);
    const mostTypos = getTypoLimit(name);
    // Most typos are a single edit, and narrow searches are fast.
    for (const limit of new Set([1, 2, mostTypos])) {
      if (limit > mostTypos || candidates.some(({ rank }) => rank === 0)) break;
      this.trie ??= new NameTrie(this.byName.keys());
      for (const similar of this.trie.search(name, limit, this.budget))
        if (similar.distance > 0) candidates.push(...this.findCandidates(similar, parts, getRank));
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

  /** Return the paths with a name. Each directory comparison is counted. */
  private findCandidates(
    { name, distance }: { name: string; distance: number },
    { folders }: PathParts,
    getRank: PathRank,
  ): Candidate[] {
    const candidates: Candidate[] = [];
    for (const path of this.byName?.get(name) ?? []) {
      const rank = getRank(path);
      if (rank === undefined) continue;
      const parts = splitPath(path);
      this.budget.remaining -= folders.length + parts.folders.length;
      if (this.budget.remaining < 0 && candidates.length > 0) break;
      const folderDistance = countFolderEdits(folders, parts.folders);
      candidates.push({ path, rank, distance, folderDistance });
    }
    return candidates;
  }
}

/** Count the directories to insert, delete and replace to turn one list into the other; a typo is half an edit. */
function countFolderEdits(a: readonly string[], b: readonly string[]): number {
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, folder] of a.entries()) {
    const row = [index + 1];
    for (const [at, other] of b.entries()) {
      const replaced = (lastRow[at] as number) + countNameEdits(folder, other);
      row.push(Math.min(replaced, (lastRow[at + 1] as number) + 1, (row[at] as number) + 1));
    }
    lastRow = row;
  }
  return lastRow[b.length] as number;
}

function countNameEdits(name: string, other: string): number {
  if (name === other) return 0;
  const limit = getTypoLimit(name);
  return computeEditDistance(name, other, limit) <= limit ? 0.5 : 1;
}
