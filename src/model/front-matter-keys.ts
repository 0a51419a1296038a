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
  page: [...SHARED_KEYS, "layout", "hero", "features"],
  doc: [
    ...SHARED_KEYS,
    "sidebar_label",
    "sidebar_position",
    "pagination_label",
    "pagination_prev",
    "pagination_next",
    "displayed_sidebar",
    "related",
    "custom_edit_url",
    "preview",
    "layout",
  ],
  post: [...SHARED_KEYS, "date", "authors", "title_meta", "series", "pinned"],
};

const REMOVE = "Remove it: this site has no such setting for a single page.";
const POSITION = 'Write "sidebar_position".';
const REDIRECT = 'Write "redirect_from".';
const SLUG = 'Write "slug". A value that begins with "/" is relative to the URL of the docs or blog.';
const SIDEBAR = 'Remove it, and describe the hierarchy by directories or in "sidebars.yaml".';
const HEAD = 'Write a tag in "head": [{ tag: meta, attributes: { name: robots, content: noindex } }].';
const HOME = 'Move it to a page in "content/pages" with "layout: home".';
const THEME = 'Remove it. "components" in the configuration replaces parts of the theme.';

/** Hints for keys of other tools. */
export const FOREIGN_KEY_HINTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Hugo
    weight: POSITION,
    aliases: REDIRECT,
    linkTitle: 'Write "sidebar_label".',
    linktitle: 'Write "sidebar_label".',
    lastmod: 'Write "last_update": { date: 2025-07-01 }.',
    publishDate: 'Write "date" in posts.',
    url: SLUG,
    type: THEME,
    menu: SIDEBAR,
    toc: 'Write "hide_table_of_contents": true to hide the table of contents.',
    summary: 'Write "description".',
    // Docusaurus
    id: 'Rename the file to change its ID, and write "slug" to change its URL.',
    sidebar_class_name: REMOVE,
    sidebar_custom_props: REMOVE,
    pagination_class_name: REMOVE,
    hide_title_meta: REMOVE,
    title_meta: 'Only posts have it. Write "title" and "sidebar_label".',
    parse_number_prefixes: 'Remove it. "docs.numberPrefixes" in the configuration applies to all documents.',
    custom_props: 'Add the key to "markdown.frontMatter".',
    wrapperClassName: REMOVE,
    // VitePress, VuePress
    outline: 'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents".',
    layout: 'Remove it. Only pages in "content/pages" and documents have a layout.',
    sidebar: 'Write "displayed_sidebar", or remove the key.',
    aside: 'Write "hide_table_of_contents": true to hide the table of contents.',
    editLink: 'Write "custom_edit_url".',
    lastUpdated: 'Write "last_update": { date: 2025-07-01 }.',
    titleTemplate: REMOVE,
    pageClass: REMOVE,
    hero: HOME,
    features: HOME,
    prev: 'Write "pagination_prev".',
    next: 'Write "pagination_next".',
    // Jekyll
    permalink: SLUG,
    nav_order: POSITION,
    nav_exclude: SIDEBAR,
    parent: SIDEBAR,
    grand_parent: SIDEBAR,
    has_children: SIDEBAR,
    category: 'Write "tags".',
    categories: 'Write "tags".',
    excerpt: 'Write "description", or <!-- truncate --> in posts.',
    published: 'Write "draft": true for a page that is not published.',
    author: 'Write "authors" in posts.',
    redirect_to: 'Add the redirect to "redirects" in the configuration.',
    // MkDocs, Sphinx, Starlight, GitBook
    hide: 'Write "hide_table_of_contents": true, or "hide_title": true.',
    template: THEME,
    icon: REMOVE,
    status: 'Add the key to "markdown.frontMatter".',
    noindex: HEAD,
    robots: HEAD,
    tableOfContents: 'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents".',
    lastUpdatedAt: 'Write "last_update": { date: 2025-07-01 }.',
    myst: REMOVE,
  }),
);
