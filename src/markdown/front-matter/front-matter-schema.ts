/** Schemas of the front matter keys of documents, posts and pages. The keys are read one by one, see {@link Fields}. */

import * as z from "zod";
import type { Kind } from "../../model/document.ts";
import { headSchema } from "../../reader/head-schema.ts";
import { key } from "../../reader/schema-builders.ts";
import { FEATURES, HERO } from "./home-layout.ts";

// Created once: a schema costs more to create than to use, and every document uses most of them.
export const STRING = z.string();
export const TEXT = z.string().min(1);
export const FLAG = z.boolean();
const TEXTS = z.array(TEXT);
const LEVEL = z.number().int().min(2).max(6);

const LAST_UPDATE = z.strictObject({
  date: key(STRING.optional(), { description: "Date of the change.", example: "2025-07-01" }),
  author: key(STRING.optional(), { description: "Name of the author.", example: "Alice" }),
});

const AUTHOR = z
  .strictObject({
    name: key(TEXT, { description: "Name.", example: "Alice" }),
    title: key(STRING.optional(), { description: "Role, shown below the name.", example: "Maintainer" }),
    url: key(STRING.optional(), {
      description: "URL of a page about the author.",
      example: "https://example.org/alice",
    }),
    image_url: key(STRING.optional(), {
      description: "Path in `static/` or URL of a photo.",
      example: "/authors/alice.png",
    }),
    email: key(STRING.optional(), {
      description: "Email address, to which the name links without `url`.",
      example: "alice@example.org",
    }),
  })
  .meta({ id: "PostAuthor", title: "Authors of a single post" });

/** An author by key or by value. */
export const TEXT_OR_AUTHOR = z.union([TEXT, AUTHOR]);

const TEXT_OR_NULL = TEXT.nullable();

/** Keys of all pages. */
export const SHARED_FRONT_MATTER = {
  title: key(TEXT, {
    description: "Title of the page, in which backticks mark code. A post needs a title or a level 1 heading.",
    example: "Getting started",
    defaultText: "the first level 1 heading, otherwise the file name",
  }),
  description: key(STRING, {
    description: "Description for search engines. Use an empty string for no description.",
    example: "Install the tool and run the first task.",
    defaultText: "the first paragraph",
  }),
  slug: key(STRING, {
    description:
      "Last part of the URL. If the value begins with `/`, it replaces the entire URL below that of the docs or blog.",
    example: "install",
    defaultText: "name of the file",
  }),
  keywords: key(TEXTS, {
    description:
      "Additional terms for the subject of the page. They are added to the head, and search finds the page by them; a phrase of several words is matched like a title.",
    example: ["install", "set up"],
  }),
  head: key(headSchema, {
    description:
      "Additional tags for the head. Only scripts and style sheets of the site are allowed, unless `markdown.rawHtml` is `trusted` and the file is not a translation. If a `robots` meta tag contains `noindex`, the page is excluded from the sitemap, feeds and `llms.txt`. An empty list in a translation removes the tags of the original.",
    example: [{ tag: "meta", attributes: { name: "robots", content: "noindex" } }],
  }),
  image: key(TEXT, {
    description: "Image for shared links: a path in `static/` or next to the page, or a URL.",
    example: "/social/install.png",
    defaultText: "a drawn share image, or `image` of the configuration",
  }),
  hide_title: key(FLAG, { description: "Hide the title.", example: true, defaultText: "`false`" }),
  hide_table_of_contents: key(FLAG, {
    description: "Hide the table of contents.",
    example: true,
    defaultText: "`false`",
  }),
  toc_min_heading_level: key(LEVEL, {
    description: "First heading level in the table of contents.",
    example: 3,
    defaultText: "`docs.tocMinHeadingLevel`",
  }),
  toc_max_heading_level: key(LEVEL, {
    description: "Last heading level in the table of contents.",
    example: 3,
    defaultText: "`docs.tocMaxHeadingLevel`",
  }),
  tags: key(TEXTS, {
    description:
      "Tags of a document or a post. Tags that only differ in case, or in hyphens instead of spaces, are the same tag. Its URL depends on the name only, with symbols as words: `C#` is `c-sharp`.",
    example: ["release"],
  }),
  last_update: key(LAST_UPDATE, {
    description: "Date and author of the last change.",
    example: { date: "2025-07-01", author: "Alice" },
    defaultText: "the Git history if `docs.lastUpdate` is set",
  }),
  draft: key(FLAG, {
    description:
      "Only build the page with `sitegen dev` and `sitegen build --drafts`, and exclude it from search engines and feeds there.",
    example: true,
    defaultText: "`false`",
  }),
  unlisted: key(FLAG, {
    description:
      "Build the page, but exclude it from lists, search indexes and the sitemap. If it is the page of a category, the category only expands and collapses.",
    example: true,
    defaultText: "`false`",
  }),
  redirect_from: key(z.union([STRING, z.array(STRING)]), {
    description: "Previous URLs of the page: a string or a list. Set it in the original, not in translations.",
    example: ["/docs/old-name"],
  }),
  locales: key(z.union([STRING, z.array(STRING)]), {
    description:
      "Codes of the only languages that have the page: a string or a list. The others have no such page: their lists, feeds and search lack it, and links to it lead to a language that has it. With this key, a file in `i18n/` needs no original.",
    example: ["en"],
    defaultText: "all languages",
  }),
  sourceHash: key(z.union([STRING, z.number()]), {
    description: "Version of the original that a translation matches, written by `sitegen i18n --sync`.",
    example: "1f3870be274f6c49",
  }),
};

/** Further keys of documents. */
export const DOC_FRONT_MATTER = {
  sidebar_label: key(TEXT, {
    description: "Label in the sidebar.",
    example: "Install",
    defaultText: "`title`",
  }),
  sidebar_position: key(z.number(), {
    description: "Position among the documents of a directory in a sidebar that follows directories.",
    example: 2,
    defaultText: "after the documents with a position, by name",
  }),
  pagination_label: key(TEXT, {
    description: "Label in links from the previous and the next page.",
    example: "Installation",
    defaultText: "`sidebar_label`",
  }),
  pagination_prev: key(TEXT_OR_NULL, {
    description: "ID of the previous document, or `null` for none.",
    example: "start/intro",
    defaultText: "the previous document in the sidebar",
  }),
  pagination_next: key(TEXT_OR_NULL, {
    description: "ID of the next document, or `null` for none.",
    example: null,
    defaultText: "the next document in the sidebar",
  }),
  displayed_sidebar: key(TEXT_OR_NULL, {
    description: "Name of the sidebar, or `null` for none.",
    example: "api",
    defaultText: "the first sidebar that lists the document",
  }),
  related: key(z.array(TEXT), {
    description: "IDs of related documents, shown below the title. Use an empty list for none.",
    example: ["guides/tray"],
    defaultText: "`docs.related`",
  }),
  custom_edit_url: key(STRING.nullable(), {
    description: "URL for editing the page, or `null` for no link.",
    example: "https://example.org/edit/other/install.md",
    defaultText: "`docs.editUrl`",
  }),
  preview: key(FLAG, {
    description: "If `false`, links to this structure of an API show no preview.",
    example: false,
    defaultText: "`true`",
  }),
  layout: key(z.enum(["doc", "page", "bare", "home"]), {
    description:
      "`page` shows the document without sidebar, breadcrumbs, table of contents and links to other documents, and `bare` also without navbar and footer. `home` is reserved for pages in `content/pages/`.",
    example: "page",
    defaultText: "`doc`",
  }),
};

/** Further keys of posts. */
export const POST_FRONT_MATTER = {
  date: key(STRING, {
    description: "Date of the post, with an optional time in UTC.",
    example: "2025-07-01T09:00Z",
    defaultText: "the date at the start of the file name",
  }),
  authors: key(z.union([TEXT_OR_AUTHOR, z.array(TEXT_OR_AUTHOR)]).nullable(), {
    description: "Authors: keys of `authors.yaml`, or objects for authors of this post only.",
    example: ["alice", { name: "Bob" }],
  }),
  title_meta: key(TEXT, {
    description: "Title for search engines and the tab of the browser.",
    example: "Version 2.0 released: faster builds",
    defaultText: "`title`",
  }),
  series: key(TEXT, {
    description:
      "Name of a series. Each of its posts shows the list of parts, oldest first, and links to the previous and the next one. Letter case and spaces do not matter.",
    example: "Building an app",
  }),
  pinned: key(FLAG, {
    description:
      "Show the post first in lists of posts, marked as pinned. Feeds, the archive and the sidebar stay in the order of dates.",
    example: true,
    defaultText: "`false`",
  }),
  figures: key(z.record(TEXT, z.union([TEXT, z.number()])), {
    description:
      "Values that sum up the post, by label, shown below the title and in the card of the newest post. Numbers stay as written.",
    example: { "Node.js": 22.16, V8: 13.8 },
  }),
};

/** Further keys of pages in `content/pages/`. */
export const PAGE_FRONT_MATTER = {
  layout: key(z.enum(["page", "home", "bare"]), {
    description:
      "`home` shows a hero and features above the text, and `bare` shows the page without navbar, table of contents and footer.",
    example: "home",
    defaultText: "`page`",
  }),
  hero: key(HERO, {
    description: "Top of a page with `layout: home`.",
    example: { name: "My tool", text: "Fast and small", actions: [{ text: "Get started", link: "/docs" }] },
  }),
  features: key(FEATURES, {
    description: "Cards of a page with `layout: home`.",
    example: [{ title: "Fast", details: "A build takes a second.", icon: "zap" }],
  }),
};

/** Keys by kind of document, without the site's additional keys (`markdown.frontMatter`). */
export const FRONT_MATTER_KEYS: Readonly<Record<Kind, readonly string[]>> = {
  page: Object.keys({ ...SHARED_FRONT_MATTER, ...PAGE_FRONT_MATTER }),
  doc: Object.keys({ ...SHARED_FRONT_MATTER, ...DOC_FRONT_MATTER }),
  post: Object.keys({ ...SHARED_FRONT_MATTER, ...POST_FRONT_MATTER }),
};

/** Return the keys that have no effect in a kind of document, each with a hint. */
export function ineffectiveKeys(kind: Kind): Readonly<Record<string, string>> {
  return kind === "page" ? { tags: "Remove it: documents and posts have tags." } : {};
}

const REMOVE = "Remove it: this site has no such setting for a single page.";
const POSITION = 'Write "sidebar_position".';
const REDIRECT = 'Write "redirect_from".';
const SLUG = 'Write "slug". A value that begins with "/" is relative to the URL of the docs or blog.';
const SIDEBAR = 'Remove it, and describe the hierarchy by directories or in "sidebars.yaml".';
const HEAD = 'Write a tag in "head": [{ tag: meta, attributes: { name: robots, content: noindex } }].';
const HOME = 'Move it to a page in "content/pages" with "layout: home".';
const IMAGE = 'Write "image" for the image of shared links, and show it with Markdown: ![](./cover.png).';
const UNLISTED = 'Write "unlisted": true to exclude the page from lists, search and the sitemap.';
const LAYOUT = 'Write "layout: bare" for a page without navbar and footer.';
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
    cover: IMAGE,
    images: IMAGE,
    featured_image: IMAGE,
    expiryDate: REMOVE,
    // Docusaurus
    id: 'Write "slug" to keep the URL, or remove the key if it is the name of the file. Sidebars list names of files.',
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
    sidebar: 'Write "sidebar_position" and "sidebar_label", or "displayed_sidebar" for the name of a sidebar.',
    aside: 'Write "hide_table_of_contents": true to hide the table of contents.',
    editLink: 'Write "custom_edit_url".',
    lastUpdated: 'Write "last_update": { date: 2025-07-01 }.',
    titleTemplate: REMOVE,
    lang: 'Remove it. The language of a page is that of its directory: "content/", or "i18n/LOCALE/".',
    dir: 'Remove it. "direction" of the locale in the configuration applies to all its pages.',
    meta: HEAD,
    order: POSITION,
    sidebarDepth: 'Write "toc_max_heading_level".',
    navbar: LAYOUT,
    footer: LAYOUT,
    pageClass: REMOVE,
    hero: HOME,
    features: HOME,
    prev: 'Write "pagination_prev" with the ID of a document, or with null for no link.',
    next: 'Write "pagination_next" with the ID of a document, or with null for no link.',
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
    editUrl: 'Write "custom_edit_url".',
    banner: 'Remove it. "announcement" in the configuration shows a banner on all pages.',
    pagefind: UNLISTED,
    search: UNLISTED,
    hidden: UNLISTED,
    tableOfContents: 'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents".',
    lastUpdatedAt: 'Write "last_update": { date: 2025-07-01 }.',
    myst: REMOVE,
  }),
);
