/** The ids of one page's content: unique, and never those of the page around it. */

import { isShellId } from "../model/shell-ids.ts";
import { slugOf } from "../util/slug.ts";

/** What an id may be made of: what the slug rule yields, and what may stand in an address behind "#" without being escaped. */
const ALLOWED = /^[\p{L}\p{N}\p{M}._~!$()*+,;=:@/?-]+$/u;

export class HeadingIds {
  private readonly usedIds = new Set<string>();
  private readonly repeats = new Map<string, number>();
  /** Ids of elements that are not headings, in document order. */
  readonly others: string[] = [];

  has(id: string): boolean {
    return this.usedIds.has(id);
  }

  /** Keep an id for something that is written later. */
  reserve(id: string): void {
    this.usedIds.add(id);
  }

  /** An id near to the wanted one: repeats get `-1`, `-2` … */
  claim(preferredId: string): string {
    const base = outsideShell(preferredId);
    let id = base;
    let number = this.repeats.get(base) ?? 0;
    while (this.usedIds.has(id)) id = `${base}-${++number}`;
    this.repeats.set(base, number);
    this.usedIds.add(id);
    return id;
  }

  /** The id of a heading's text by the rule that GitHub uses. */
  claimSlug(text: string): string {
    return this.claim(slugOf(text.trim()) || "section");
  }

  /** Claim an id for an element that is not a heading. */
  claimOther(preferredId: string): string {
    const id = this.claim(preferredId);
    this.others.push(id);
    return id;
  }
}

/** Whether an id that an author wrote can stand as it is. */
export function isAllowedId(id: string): boolean {
  return id.length <= 200 && ALLOWED.test(id) && outsideShell(id) === id;
}

/** Ids that are given to parts of the text that have no name of their own: footnotes, embedded examples. */
const GENERATED = /^(?:fn-fn|footnote-label$|fiddle-\d+-\d+(?:-panel)?$)/;

function outsideShell(id: string): string {
  return isShellId(id) || GENERATED.test(id) ? `_${id.replace(/^_+/, "")}` : id;
}
