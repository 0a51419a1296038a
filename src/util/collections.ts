/**
 * Grouping, and orders that are the same on every machine, independent of the system locale and of directory listings.
 */

/** Compare by code units. For paths, ids and file names. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Compare as readers of a language expect.
 *
 * @param language A BCP 47 tag, never left to the environment.
 */
export function collatorFor(language: string): (a: string, b: string) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) => collator.compare(a, b) || compareText(a, b);
}

/** Items by what they have in common. Groups stand in the order in which each first comes, items in that of the list. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
