/** Indexes the blog in one locale: posts, newest first, with their tags and authors. */

import type { Author, Tag } from "../../model/blog.ts";
import type { Post } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { joinRoute, toRoutePath } from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { createError, createWarning, getFileStart } from "../../model/problem.ts";
import { compareText } from "../../util/collections.ts";
import { createSlug, getTagKey } from "../../util/slug.ts";
import { suggest } from "../../util/suggest.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { AuthorEntry, AuthorTexts } from "./authors.ts";
import type { Catalog } from "./catalog.ts";
import { createTagSlugs, type TagEntry, type TagTexts } from "./tags.ts";

export interface Blog {
  /** All posts including unlisted ones, newest first. */
  posts: readonly Post[];
  tags: readonly Tag[];
  authors: readonly Author[];
}

export interface BlogFiles {
  /** Absent if `tags.yaml` is missing or invalid; then all tags are accepted. */
  tags?: ReadonlyMap<string, TagEntry>;
  /** Absent if `authors.yaml` is invalid; then all keys are accepted. */
  authors?: ReadonlyMap<string, AuthorEntry>;
  /** Translated texts for tags and authors. */
  tagTexts?: ReadonlyMap<string, TagTexts>;
  authorTexts?: ReadonlyMap<string, AuthorTexts>;
}

/**
 * Index the posts in a locale.
 *
 * Posts have the order, tags and authors of the originals, so that all locales have the same routes, except for
 * posts that some locales lack. Tags and authors are in file order; tags that are only in posts follow.
 */
export function indexBlog(catalog: Catalog, locale: LocaleId, config: SiteConfig, files: BlogFiles): Outcome<Blog> {
  const problems: Problem[] = [];
  // Posts from the same day are sorted by path, so that builds on different machines agree.
  const originals = [...catalog.listOriginals("post")].sort(
    (a, b) => compareText(b.meta.date, a.meta.date) || compareText(a.source, b.source),
  );
  const posts = originals.map((original) => catalog.find("post", original.id, locale));
  const byTag = new Map([...(files.tags ?? [])].map(([key, { label }]) => [key, { label, posts: [] as Post[] }]));
  const byAuthor = new Map<string, Post[]>([...(files.authors ?? [])].map(([key]) => [key, []]));

  for (const [index, original] of originals.entries()) {
    const post = posts[index];
    const isListed = !original.meta.unlisted;
    for (const [at, tag] of original.meta.tags.entries()) {
      const key = getTagKey(tag);
      if (files.tags && !files.tags.has(key))
        problems.push(reportUnknownTag(tag, locateItem(original, "tags", at), files.tags));
      if (!post) continue;
      const entry = byTag.get(key) ?? { label: tag, posts: [] };
      byTag.set(key, entry);
      if (isListed && !entry.posts.includes(post)) entry.posts.push(post);
    }
    for (const [at, author] of original.meta.authors.entries()) {
      if (typeof author !== "string") continue;
      const list = byAuthor.get(author);
      if (list && post && isListed) list.push(post);
      if (!list && files.authors)
        problems.push(reportUnknownAuthor(author, locateItem(original, "authors", at), files.authors));
    }
  }
  const base = config.blog.routeBase;
  // Tags in posts that this locale lacks count, too, so that a tag has the same path in every locale.
  const slugs = createTagSlugs(
    new Set([...byTag.keys(), ...originals.flatMap(({ meta }) => meta.tags.map(getTagKey))]),
  );
  return {
    problems,
    value: {
      posts: posts.filter((post) => post !== undefined),
      tags: [...byTag].map(([key, { label, posts }]): Tag => {
        const { permalink = `/${slugs.get(key)}`, permalinkPlace: place, description } = files.tags?.get(key) ?? {};
        return {
          key,
          label,
          description,
          ...files.tagTexts?.get(key),
          path: toRoutePath(`${base}/tags${permalink}`),
          place,
          posts,
        };
      }),
      authors: [...(files.authors ?? [])].map(([key, { page, ...entry }]): Author => {
        return {
          ...entry,
          ...files.authorTexts?.get(key),
          key,
          path: page ? joinRoute(`${base}/authors`, createSlug(key)) : undefined,
          posts: byAuthor.get(key) ?? [],
        };
      }),
    },
  };
}

/** Locate a list entry in front matter. */
function locateItem({ meta, source }: Post, key: "tags" | "authors", index: number): Place {
  return meta.places[`${key}[${index}]`] ?? meta.places[key] ?? getFileStart(source);
}

function reportUnknownTag(tag: string, place: Place, tags: ReadonlyMap<string, TagEntry>): Problem {
  const near = suggest(tag, tags.keys());
  const list = `Tags: ${[...tags.keys()].join(", ") || "none"}.`;
  return createWarning(
    place,
    "unknown-tag",
    `"${tag}" is not a blog tag.`,
    near ? `Did you mean "${near}"? ${list}` : list,
  );
}

function reportUnknownAuthor(author: string, place: Place, authors: ReadonlyMap<string, AuthorEntry>): Problem {
  const near = suggest(author, authors.keys());
  return createError(
    place,
    "unknown-author",
    `Unknown author "${author}".`,
    near ? `Did you mean "${near}"?` : "Add the author to authors.yaml, or write name and url in the post.",
  );
}
