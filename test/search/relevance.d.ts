/** Types of `relevance.js`, which the benchmark runs without compilation. */

export interface JudgedQuery {
  locale: string;
  kind: string;
  query: string;
  /** URLs without locale. Numbers of the tutorial's files are ignored in comparisons. */
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
export function summarize(judged: readonly Verdict[]): Figures;
