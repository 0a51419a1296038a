/** Schemas for front matter keys in documents, posts and pages. The keys are read one by one, see {@link Fields}. */

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

/** Keys for all pages. */
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
      "Additional tags for the head. Only scripts and style sheets in `static/` are allowed, with their path from the root, unless `markdown.rawHtml` is `trusted` and the file is not a translation. If a `robots` meta tag contains `noindex`, the page is excluded from the sitemap, feeds and `llms.txt`. An empty list in a translation removes the tags of the original.",
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
  search: key(FLAG, {
    description: "If `false`, the page is left out of the search index.",
    example: false,
    defaultText: "`true`",
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

/** Further keys for documents. */
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

/** Further keys for posts. */
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

/** Further keys for pages in `content/pages/`. */
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

/** Keys by document kind, without the site's additional keys (`markdown.frontMatter`). */
export const FRONT_MATTER_KEYS: Readonly<Record<Kind, readonly string[]>> = {
  page: Object.keys({ ...SHARED_FRONT_MATTER, ...PAGE_FRONT_MATTER }),
  doc: Object.keys({ ...SHARED_FRONT_MATTER, ...DOC_FRONT_MATTER }),
  post: Object.keys({ ...SHARED_FRONT_MATTER, ...POST_FRONT_MATTER }),
};

/** Return the keys that have no effect in a document kind, each with a hint. */
export function listIneffectiveKeys(kind: Kind): Readonly<Record<string, string>> {
  return kind === "page" ? { tags: "Remove it: documents and posts have tags." } : {};
}
