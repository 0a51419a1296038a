/** Grouping, and orders that are the same on every machine, independent of the system locale and directory listings. */

/** Compare strings by code units. For paths, IDs and file names. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Create a comparison function for a language.
 *
 * @param language BCP 47 tag. Always explicit, so that the result does not depend on the environment.
 */
export function createCollator(language: string): (a: string, b: string) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) => collator.compare(a, b) || compareText(a, b);
}

/** Group items by key. Groups are ordered by their first item, items in the original order. */
export function groupBy<K, T>(items: Iterable<T>, getKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Return the element at an index that is known to be valid.
 *
 * Not used in modules for browsers: each chunk has a budget, and a module that several chunks share is a separate file. The
 * theme handles missing elements; the search engine asserts element types, since its data contains the indexes.
 *
 * @throws {RangeError} The list has no such element, which is a bug.
 */
export function getElement<T>(list: ArrayLike<T | undefined>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`a list of ${list.length} elements has none at index ${index}`);
  return element;
}

/**
 * Return the last element in a list that is known not to be empty.
 *
 * @throws {RangeError} The list is empty, which is a bug.
 */
export function getLast<T>(list: ArrayLike<T | undefined>): T {
  return getElement(list, list.length - 1);
}

/**
 * Return the value for a key that is known to be in the map.
 *
 * @throws {RangeError} The map does not contain the key, which is a bug.
 */
export function getOrThrow<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`a map of ${map.size} entries has no key "${String(key)}"`);
  return value;
}

/** Map with arbitrary keys. */
export type YamlMap = Readonly<Record<string, unknown>>;

/** Return true if a value is a YAML or JSON map. */
export function isYamlMap(value: unknown): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Group tags by their labels' first letter in upper case. Tag order determines group order. */
export function groupByInitial<T extends { label: string }>(
  tags: readonly T[],
  htmlLang: string,
): { letter: string; tags: T[] }[] {
  const getInitial = ({ label }: T): string =>
    (label[Symbol.iterator]().next().value ?? "").toLocaleUpperCase(htmlLang);
  return [...groupBy(tags, getInitial)].map(([letter, withLetter]) => ({ letter, tags: withLetter }));
}
