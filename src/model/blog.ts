/** Tags and authors of the blog, with the posts that name them. */

import type { LinkReference, Post } from "./document.ts";
import type { RoutePath } from "./permalink.ts";
import type { Place } from "./problem.ts";

export interface Tag {
  /** The same for all spellings. */
  key: string;
  label: string;
  path: RoutePath;
  /** Where somebody chose the path. */
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
  /** Addresses in the author's entry of the file, which may be those of the site. */
  links: readonly LinkReference[];
  /** Address of the author's own page, where it is switched on. */
  path?: RoutePath;
  posts: readonly Post[];
}
