/** Creates slugs by GitHub's rule for headings, and keys that are equal for all spellings of a tag. */

import { slug } from "github-slugger";

/** Return a string's slug: `Release Notes` → `release-notes`. Repeated slugs are not numbered. */
export function createSlug(text: string): string {
  return slug(text);
}

/**
 * Return a key that is equal for all spellings of a tag: `Code Style` and `code-style` are the same tag, `C++` and `C#`
 * are not.
 */
export function getTagKey(label: string): string {
  return label.trim().toLowerCase().replace(/\s/g, "-");
}
