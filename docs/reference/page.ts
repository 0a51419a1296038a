/** Creates pages of the reference from blocks of Markdown. */

/** A page that `content/docs/reference/[name].data.ts` returns as an entry. */
export interface ReferencePage {
  /** Name of the page in `content/docs/reference/`, without ending. */
  name: string;
  title: string;
  description: string;
  /** Search terms. */
  keywords: readonly string[];
  /** Markdown below the title. */
  content: string;
}

/** Create a page. Blocks are separated by blank lines. */
export function createPage(info: Omit<ReferencePage, "content">, blocks: readonly string[]): ReferencePage {
  return { ...info, content: `${blocks.join("\n\n")}\n` };
}
