/** What pages from data get from their entries. */

import type { PlainData, PlainProps } from "./markup.ts";
import type { SourcePath } from "./problem.ts";

/** What a page from data gets from its entry, besides the text. */
export interface PageInput {
  /** The file that is the template of the page. Its code renders the page. */
  template: SourcePath;
  params: PlainProps;
  data: PlainData;
  /** The lines in the text that are Markdown from the entry: the first one, from 1, and their number. */
  content?: { line: number; count: number };
}
