/** Plans the blog's routes: lists and their pages, posts, tags, archive, authors. */

import type { Author, Tag } from "../../model/blog.ts";
import type { Post } from "../../model/document.ts";
import { joinRoute, type RoutePath, toRoutePath } from "../../model/permalink.ts";
import type { ListPage, RouteOf, RouteVariant } from "../../model/route.ts";
import { getDocumentPath } from "../catalog/document-path.ts";
import type { SiteConfig } from "../config/site-config.ts";

/** A route without locale. */
export type PlannedRoute = RouteVariant & { path: RoutePath; source: string; listed?: boolean };

export interface BlogPlan {
  config: SiteConfig;
  /** All posts, unlisted ones included, newest first. */
  posts: readonly Post[];
  tags: readonly Tag[];
  authors: readonly Author[];
  /** If false, authors are not listed. */
  hasAuthorsFile: boolean;
}

export function planBlog({ config, posts, tags, authors, hasAuthorsFile }: BlogPlan): PlannedRoute[] {
  if (posts.length === 0) return [];
  const base = config.blog.routeBase;
  const listedPosts = posts.filter((post) => !post.meta.unlisted);
  type Scope = RouteOf<"blogList">["scope"];
  const planLists = (items: readonly Post[], path: RoutePath, source: string, scope: Scope): PlannedRoute[] =>
    paginate(sortPinnedFirst(items), config.blog.postsPerPage, path).map((list) => ({
      template: "blogList",
      path: list.path,
      source,
      list,
      scope,
      // If all posts with a tag are unlisted, its page is unlisted, too. The page is needed because the posts link to it.
      listed: scope.kind !== "tag" || items.length > 0,
    }));
  const planned: PlannedRoute[] = planLists(listedPosts, toRoutePath(base), `the list of posts at ${base}`, {
    kind: "all",
  });
  for (const post of posts) {
    const at = listedPosts.indexOf(post);
    planned.push({
      template: "blogPost",
      path: getDocumentPath(post, config),
      source: post.source,
      document: post,
      newer: at < 0 ? undefined : listedPosts[at - 1],
      older: at < 0 ? undefined : listedPosts[at + 1],
      listed: !post.meta.unlisted,
    });
  }
  planned.push({
    template: "blogArchive",
    path: joinRoute(base, "archive"),
    source: "the archive of the blog",
    posts: listedPosts,
  });
  if (tags.length > 0)
    planned.push({
      template: "blogTags",
      path: joinRoute(base, "tags"),
      source: "the tags of the blog",
      tags,
      listed: tags.some(({ posts }) => posts.length > 0),
    });
  for (const tag of tags)
    planned.push(...planLists(tag.posts, tag.path, `the blog tag "${tag.label}"`, { kind: "tag", tag }));
  if (hasAuthorsFile)
    planned.push({
      template: "blogAuthors",
      path: joinRoute(base, "authors"),
      source: "the authors of the blog",
      authors,
    });
  for (const author of authors) {
    if (author.path === undefined) continue;
    planned.push(
      ...planLists(author.posts, author.path, `the blog author "${author.key}"`, { kind: "author", author }),
    );
  }
  return planned;
}

/** Move pinned posts to the start, and keep the order otherwise. */
function sortPinnedFirst(posts: readonly Post[]): readonly Post[] {
  const isPinned = ({ meta }: Post): boolean => meta.pinned;
  return posts.some(isPinned) ? [...posts.filter(isPinned), ...posts.filter((post) => !isPinned(post))] : posts;
}

/**
 * Split a list into pages.
 *
 * Page 1 has the list's path, page n has the path `<list>/page/<n>`. An empty list has page 1, too, because the
 * navigation links to it.
 *
 * @param size Items per page, at least 1.
 * @returns Pages in order.
 * @throws {RangeError} `size` is less than 1, which is a bug in the generator.
 */
function paginate<T>(items: readonly T[], size: number, list: RoutePath): ListPage<T>[] {
  if (size < 1) throw new RangeError(`page size must be at least 1, got ${size}`);
  const count = Math.max(1, Math.ceil(items.length / size));
  const getPagePath = (number: number): RoutePath => (number === 1 ? list : joinRoute(list, `page/${number}`));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    count,
    path: getPagePath(index + 1),
    newer: index > 0 ? getPagePath(index) : undefined,
    older: index + 1 < count ? getPagePath(index + 2) : undefined,
    items: items.slice(index * size, (index + 1) * size),
    total: items.length,
  }));
}
