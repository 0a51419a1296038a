/** The supported front matter keys. */

import type { Kind } from "./document.ts";

const SHARED_KEYS = [
  "title",
  "description",
  "slug",
  "keywords",
  "head",
  "image",
  "hide_title",
  "hide_table_of_contents",
  "toc_min_heading_level",
  "toc_max_heading_level",
  "tags",
  "last_update",
  "draft",
  "unlisted",
  "redirect_from",
  "sourceHash",
];

/** Return the keys that have no effect in a kind of document, each with a hint. */
export function ineffectiveKeys(kind: Kind): Readonly<Record<string, string>> {
  return kind === "page" ? { tags: "Remove it: documents and posts have tags." } : {};
}

/** Keys by kind of document, without the site's additional keys (`markdown.frontMatter`). */
export const FRONT_MATTER_KEYS: Readonly<Record<Kind, readonly string[]>> = {
  page: SHARED_KEYS,
  doc: [
    ...SHARED_KEYS,
    "sidebar_label",
    "sidebar_position",
    "pagination_label",
    "pagination_prev",
    "pagination_next",
    "displayed_sidebar",
    "custom_edit_url",
    "preview",
  ],
  post: [...SHARED_KEYS, "date", "authors", "title_meta"],
};
