/** Assigns IDs that are unique in a page's content, and avoids IDs in the page layout. */

import type { Place, SourcePath } from "../model/problem.ts";
import { isShellId } from "../model/shell-ids.ts";
import { createSlug } from "../util/slug.ts";

/** Slug characters, and characters that need no escaping in a URL fragment. */
const ALLOWED = /^[\p{L}\p{N}\p{M}._~!$()*+,;=:@/?-]+$/u;

export class HeadingIds {
  private readonly usedIds = new Set<string>();
  /** Places of headings and other elements by their ID. */
  private readonly places = new Map<string, Place>();
  private readonly repeatCounts = new Map<string, number>();
  /** IDs that are not on headings, in document order. */
  readonly others: string[] = [];

  has(id: string): boolean {
    return this.usedIds.has(id);
  }

  /** Reserve a heading's explicit ID, which is written later. */
  reserve(id: string, place: Place): void {
    this.usedIds.add(id);
    this.places.set(id, place);
  }

  /** Describe where a used ID is, as seen from a file: ` in line 3`. Empty if the place is unknown. */
  describePlace(id: string, file: SourcePath): string {
    const place = this.places.get(id);
    if (!place) return "";
    return place.file === file ? ` in line ${place.line}` : ` in ${place.file}:${place.line}`;
  }

  /** Claim a unique ID based on the preferred one. Repeated IDs get the suffix `-1`, `-2` and so on. */
  claim(preferredId: string, place?: Place): string {
    const base = avoidShellId(preferredId);
    let id = base;
    let number = this.repeatCounts.get(base) ?? 0;
    while (this.usedIds.has(id)) id = `${base}-${++number}`;
    this.repeatCounts.set(base, number);
    this.usedIds.add(id);
    if (place) this.places.set(id, place);
    return id;
  }

  /** Claim a heading ID derived from the text, using GitHub's slug rule. */
  claimSlug(text: string, place?: Place): string {
    return this.claim(createSlug(text.trim()) || "section", place);
  }

  /** Claim an ID for an element that is not a heading. */
  claimOther(preferredId: string, place?: Place): string {
    const id = this.claim(preferredId, place);
    this.others.push(id);
    return id;
  }
}

/** True if an explicit ID can be used unchanged. */
export function isAllowedId(id: string): boolean {
  return id.length <= 200 && ALLOWED.test(id) && avoidShellId(id) === id;
}

/** IDs generated for footnotes. */
const GENERATED = /^(?:fn-fn|footnote-label$)/;

function avoidShellId(id: string): string {
  return isShellId(id) || GENERATED.test(id) ? `_${id.replace(/^_+/, "")}` : id;
}
