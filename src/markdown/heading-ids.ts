/** Assigns IDs that are unique in the content of a page, and avoids IDs of the page layout. */

import { isShellId } from "../model/shell-ids.ts";
import { slugOf } from "../util/slug.ts";

/** Characters of slugs, and characters that need no escaping in a URL fragment. */
const ALLOWED = /^[\p{L}\p{N}\p{M}._~!$()*+,;=:@/?-]+$/u;

export class HeadingIds {
  private readonly usedIds = new Set<string>();
  private readonly repeatCounts = new Map<string, number>();
  /** IDs of elements that are not headings, in document order. */
  readonly others: string[] = [];

  has(id: string): boolean {
    return this.usedIds.has(id);
  }

  /** Reserve an ID that is written later. */
  reserve(id: string): void {
    this.usedIds.add(id);
  }

  /** Claim a unique ID based on the preferred one. Repeated IDs get the suffix `-1`, `-2` and so on. */
  claim(preferredId: string): string {
    const base = outsideShell(preferredId);
    let id = base;
    let number = this.repeatCounts.get(base) ?? 0;
    while (this.usedIds.has(id)) id = `${base}-${++number}`;
    this.repeatCounts.set(base, number);
    this.usedIds.add(id);
    return id;
  }

  /** Claim the ID of a heading from its text, using GitHub's slug rule. */
  claimSlug(text: string): string {
    return this.claim(slugOf(text.trim()) || "section");
  }

  /** Claim an ID for an element that is not a heading. */
  claimOther(preferredId: string): string {
    const id = this.claim(preferredId);
    this.others.push(id);
    return id;
  }
}

/** True if an explicit ID can be used unchanged. */
export function isAllowedId(id: string): boolean {
  return id.length <= 200 && ALLOWED.test(id) && outsideShell(id) === id;
}

/** IDs generated for footnotes. */
const GENERATED = /^(?:fn-fn|footnote-label$)/;

function outsideShell(id: string): string {
  return isShellId(id) || GENERATED.test(id) ? `_${id.replace(/^_+/, "")}` : id;
}
