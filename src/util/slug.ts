/** Slugs by the rule that GitHub uses for headings, which readers know from addresses there. */

import GithubSlugger, { slug } from "github-slugger";

/** The slug of a text on its own: `Release Notes` → `release-notes`. */
export function slugOf(text: string): string {
  return slug(text);
}

/** Slugs that are unique among those taken from it: repeats get `-1`, `-2` … */
export function uniqueSlugs(): (text: string) => string {
  const slugger = new GithubSlugger();
  return (text) => slugger.slug(text);
}
