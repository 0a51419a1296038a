/** Types of `relevance.js`, which the benchmark runs as it is. */

export interface JudgedQuery {
  locale: string;
  kind: string;
  query: string;
  /** Addresses without locale; the numbers of the tutorial's files are left out in comparing. */
  pages: readonly string[];
  /** Letters and digits of the heading that should be first. */
  heading?: string;
}

export interface Verdict {
  rank: number;
  heading: boolean | undefined;
  none: boolean;
}

export interface Figures {
  queries: number;
  mrr: number;
  success1: number;
  success5: number;
  none: number;
  heading: number | undefined;
}

export function readQueries(folder: string, file?: string): JudgedQuery[];
export function judge(query: JudgedQuery, hits: readonly { url: string }[]): Verdict;
export function summarise(judged: readonly Verdict[]): Figures;
