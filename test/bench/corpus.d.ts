/** Types of `corpus.js`, which benchmarks run without compilation. */

export interface CorpusOptions {
  pages: number;
  /** Number of locales, including English. */
  locales?: number;
  /** True if every page is translated to the other locales. */
  translated?: boolean;
  seed?: number;
  /** Ending of the pages in the default locale: `md` or `mdx`. */
  ending?: string;
  /** True if each page has a component and an expression, which requires `mdx`. */
  code?: boolean;
}

export function writeCorpus(folder: string, options: CorpusOptions): void;
