/** Types of `corpus.js`, which the benchmark runs as it is. */

export interface CorpusOptions {
  pages: number;
  /** Number of locales, English among them. */
  locales?: number;
  /** Whether the other locales have a text of their own for every page. */
  translated?: boolean;
  seed?: number;
}

export function writeCorpus(folder: string, options: CorpusOptions): void;
