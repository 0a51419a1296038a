/** Defines the collector of one document, which receives the results of plugins and handlers in document order. */

import type { Node } from "mdast";
import type { ExampleReference, Heading, LinkReference, Placeholder, Sample, Section } from "../model/document.ts";
import type { Problem } from "../model/problem.ts";
import { HeadingIds } from "./heading-ids.ts";
import { MARK_END, MARK_START } from "./placeholders.ts";

export class DocumentCollector {
  readonly problems: Problem[] = [];
  readonly slots: Placeholder[] = [];
  readonly links: LinkReference[] = [];
  readonly examples: ExampleReference[] = [];
  readonly headings: Heading[] = [];
  /** Index in `headings` by node. */
  readonly headingOf = new Map<Node, number>();
  readonly anchors = new HeadingIds();
  readonly samples: Sample[] = [];
  titleHtml?: string;
  titleText?: string;
  titleId?: string;
  /** Plain text of the document. */
  plain: { sections: readonly Section[]; words: number; description: string } = {
    sections: [],
    words: 0,
    description: "",
  };
  /** Number of images so far. All but the first are loaded lazily. */
  images = 0;
  /** Number of groups of tabs so far. */
  tabs = 0;
  /** Number of tables by label so far. */
  readonly tableLabels = new Map<string, number>();
  /** Links ending in `?inline` in the current paragraph. */
  structures: number[] = [];
  /** Current heading, which names tables and options. */
  heading?: Heading;

  /** Add a link and return its index. */
  addLink(link: LinkReference): number {
    return this.links.push(link) - 1;
  }

  /**
   * Add a placeholder and return its mark. The mark belongs in text, or in an attribute that the placeholder replaces
   * together with its name.
   */
  mark(slot: Placeholder): string {
    return `${MARK_START}${this.slots.push(slot) - 1}${MARK_END}`;
  }
}

export type HtmlPiece = string | ((collector: DocumentCollector) => string);

/** Join pieces of HTML. Placeholders are numbered in page order. */
export function joinPieces(pieces: readonly HtmlPiece[], collector: DocumentCollector): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece(collector))).join("");
}
