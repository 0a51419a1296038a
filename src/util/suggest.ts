/** Finds known values, names and paths that are similar to a mistyped one. */

/**
 * Count the edits (insert, delete, replace, swap neighbors) that turn `a` into `b`, or `limit + 1` if it
 * exceeds the limit.
 */
export function computeEditDistance(a: string, b: string, limit: number): number {
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

/** Minimum length of a prefix that suggests a longer value. */
const MIN_PREFIX = 3;

/**
 * Return the values closest to `value`, nearest first: those that begin with it or have the same words in another order,
 * e.g. "warning" for "warn" and "book-open" for "open-book", then others.
 * Values that differ by more than a third of its length are excluded.
 *
 * @param most Maximum results.
 */
export function suggestAll(value: string, choices: Iterable<string>, most = 5): string[] {
  const query = value.slice(0, 200).toLowerCase();
  const limit = Math.max(1, Math.ceil(query.length / 3));
  const words = sortWords(query);
  const scored: { choice: string; distance: number }[] = [];
  for (const choice of choices) {
    const isPrefix = query.length >= MIN_PREFIX && choice.length <= 2 * query.length && choice.length > query.length;
    const isReordered = choice.length === query.length && words !== query && sortWords(choice.toLowerCase()) === words;
    if (isReordered || (isPrefix && choice.toLowerCase().startsWith(query))) {
      scored.push({ choice, distance: 0 });
      continue;
    }
    // The difference in length alone excludes most choices.
    if (Math.abs(Math.min(choice.length, 200) - query.length) > limit) continue;
    const distance = computeEditDistance(query, choice.toLowerCase(), limit);
    if (distance <= limit) scored.push({ choice, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.choice < b.choice ? -1 : a.choice > b.choice ? 1 : 0));
  return scored.slice(0, most).map(({ choice }) => choice);
}

/** Sort the words of a name: `open-book` → `book-open`. */
const sortWords = (name: string): string => name.split(/[-_ ]/).sort().join("-");

/** Return the closest value, if any is similar. */
export function suggest(value: string, choices: Iterable<string>): string | undefined {
  return suggestAll(value, choices, 1)[0];
}
