/** Slugs by the rule that GitHub uses for headings, which readers know from addresses there. */

import { slug } from "github-slugger";

/** The slug of a text on its own: `Release Notes` → `release-notes`. */
export function slugOf(text: string): string {
  return slug(text);
}
