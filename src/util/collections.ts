/**
 * Grouping, and orders that are the same on every machine, independent of the system locale and of directory listings.
 */

/** Compare strings by code units. For paths, IDs and file names. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Create a comparison function for a language.
 *
 * @param language BCP 47 tag. Always explicit, so that the result does not depend on the environment.
 */
export function collatorFor(language: string): (a: string, b: string) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) => collator.compare(a, b) || compareText(a, b);
}

/** Group items by key. Groups are in order of their first item, items in the original order. */
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
