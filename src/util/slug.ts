/** Creates slugs by GitHub's rule for headings, and keys that are equal for all spellings of a tag. */

import { slug } from "github-slugger";

/** The slug of a text on its own: `Release Notes` → `release-notes`. */
export function slugOf(text: string): string {
  return slug(text);
}

/** What is the same for all spellings of a tag: `Code Style` and `code-style` are one, `C++` and `C#` are not. */
export function tagKey(label: string): string {
  return label.trim().toLowerCase().replace(/\s/g, "-");
}
