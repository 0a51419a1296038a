/** The blog's tags and authors, each with the posts that reference them. */

import type { LinkReference, Post } from "./document.ts";
import type { RoutePath } from "./permalink.ts";
import type { Place } from "./problem.ts";

export interface Tag {
  /** Normalized tag: equal for all spellings. */
  key: string;
  label: string;
  path: RoutePath;
  /** Where the path is configured; absent if the path is derived from the tag. */
  place?: Place;
  description?: string;
  /** Listed posts, newest first. */
  posts: readonly Post[];
}

export interface Author {
  key: string;
  name: string;
  title?: string;
  url?: string;
  email?: string;
  imageUrl?: string;
  description?: string;
  socials: Readonly<Record<string, string>>;
  /** URLs in the author's entry; some may lead into this site and are checked. */
  links: readonly LinkReference[];
  /** Author page path, if it is enabled. */
  path?: RoutePath;
  posts: readonly Post[];
}
