/** Types of `corpus.js`, which benchmarks run without compilation. */

export interface CorpusOptions {
  pages: number;
  /** Number of locales, including English. */
  locales?: number;
  /** True if every page is translated to the other locales. */
  translated?: boolean;
  seed?: number;
}

export function writeCorpus(folder: string, options: CorpusOptions): void;
