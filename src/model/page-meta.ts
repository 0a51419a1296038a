/** Document front matter. */

import type { HeadTagConfig } from "./config.ts";
import type { PlainProps } from "./markup.ts";
import type { Place } from "./problem.ts";

/* Front matter for pages with the layout `home`. Backticks in texts mark code. */

/** Image with an optional variant for dark backgrounds. URLs are as written. */
export interface HomeImage {
  light: string;
  dark?: string;
  alt: string;
}

export interface HomeAction {
  text: string;
  link: string;
  theme: "primary" | "secondary";
}

export interface HomeHero {
  name?: string;
  text?: string;
  tagline?: string;
  image?: HomeImage;
  actions: readonly HomeAction[];
}

/** An icon name, an emoji, or an image. */
export type HomeIcon = { name: string } | { emoji: string } | HomeImage;

export interface HomeFeature {
  icon?: HomeIcon;
  title: string;
  details?: string;
  link?: string;
  linkText?: string;
}

/** Front matter for all document kinds. */
export interface PageMeta {
  title?: string;
  description?: string;
  slug?: string;
  /** The `id` of another tool, which has no effect. Links that use it get a hint. */
  foreignId?: string;
  keywords?: readonly string[];
  image?: string;
  /** Tags for the page head. */
  head?: readonly HeadTagConfig[];
  hideTitle?: boolean;
  hideTableOfContents?: boolean;
  tocMinHeadingLevel?: number;
  tocMaxHeadingLevel?: number;
  tags: readonly string[];
  lastUpdate?: { date?: string; author?: string };
  draft: boolean;
  unlisted: boolean;
  /** If false, the search index does not contain the page. */
  search?: boolean;
  redirectFrom: readonly string[];
  /** Codes for the only locales that have the page, as written in the original. Absent if all locales have it. */
  locales?: readonly string[];
  /** In translations: hash of the translated source text. */
  sourceHash?: string;
  /** Values for the keys in `markdown.frontMatter`; absent if there are none. */
  own?: PlainProps;
  /**
   * `home` on pages; `page` on documents without sidebar, table of contents and neighbors; `bare` on both, without
   * navigation and footer.
   */
  layout?: "home" | "page" | "bare";
  /** Hero and features for a page with the layout `home`. */
  hero?: HomeHero;
  features?: readonly HomeFeature[];
  /** Positions of known keys and list entries (`authors[1]`), for problems that are found later. */
  places: Readonly<Record<string, Place>>;
}

/** Return true if a page may appear in feeds, sitemaps and `llms.txt`: it is no draft, not unlisted and indexable. */
export function isPublic({ meta: { draft, unlisted, head } }: { meta: PageMeta }): boolean {
  return !draft && !unlisted && !head?.some(isNoIndexTag);
}

function isNoIndexTag({ tag, attributes: { name, content } }: HeadTagConfig): boolean {
  return tag === "meta" && /^robots$/i.test(String(name)) && /\b(?:noindex|none)\b/i.test(String(content));
}

export interface DocMeta extends PageMeta {
  sidebarLabel?: string;
  /** Sort position in a generated sidebar; documents without a position follow. */
  sidebarPosition?: number;
  paginationLabel?: string;
  /** ID relative to the set of docs; `null` hides the link. */
  paginationPrev?: string | null;
  paginationNext?: string | null;
  /** Name relative to the set of docs, or to the version's directory. */
  displayedSidebar?: string | null;
  /** IDs of related documents in the set of docs, instead of those that link to this one. An empty list shows none. */
  related?: readonly string[];
  customEditUrl?: string | null;
  /** If true and the document is a structure, links to it show a preview. Translations use the original's value. */
  preview: boolean;
}

/** A post's author: a key in `authors.yaml`, or an inline definition. */
export type AuthorReference = string | InlineAuthor;

export interface InlineAuthor {
  name: string;
  title?: string;
  url?: string;
  imageUrl?: string;
  email?: string;
}

export interface PostMeta extends PageMeta {
  /** ISO 8601; a date without time is in UTC. Empty if missing, which is reported as a separate problem. */
  date: string;
  authors: readonly AuthorReference[];
  titleMeta?: string;
  /** Name for the series that the post belongs to. */
  series?: string;
  /** If true, lists show the post first. */
  pinned: boolean;
  /** Figures that sum up the post, e.g. versions. */
  figures?: readonly Figure[];
}

/** A short value with a label. */
export interface Figure {
  label: string;
  value: string;
}
