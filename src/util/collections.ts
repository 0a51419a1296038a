/** Orders that are the same on every machine: never the host's locale, never a folder listing's. */

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
