/** Routes of the blog: lists and their pages, posts, tags, archive, authors. */

import type { Author, Tag } from "../../model/blog.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Post } from "../../model/document.ts";
import type { RoutePath } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import type { RouteOf, RouteVariant } from "../../model/route.ts";
import { documentPath } from "../catalog/document-path.ts";
import { paginate } from "./paginate.ts";

/** A route before it has a locale. */
export type Planned = RouteVariant & { path: RoutePath; source: SourcePath; listed?: boolean };

export interface BlogPlan {
  config: SiteConfig;
  /** All posts, unlisted ones included, newest first. */
  posts: readonly Post[];
  tags: readonly Tag[];
  authors: readonly Author[];
  /** Whether the site has a file of authors; without one there is no list of them. */
  hasAuthorsFile: boolean;
}

export function planBlog({ config, posts, tags, authors, hasAuthorsFile }: BlogPlan): Planned[] {
  if (posts.length === 0) return [];
  const base = config.blog.routeBase;
  const listed = posts.filter((post) => !post.meta.unlisted);
  type Scope = RouteOf<"blogList">["scope"];
  const lists = (items: readonly Post[], path: RoutePath, source: string, scope: Scope): Planned[] =>
    paginate(items, config.blog.postsPerPage, path).map((list) => ({
      template: "blogList",
      path: list.path,
      source,
      list,
      scope,
      // A tag of unlisted posts alone has a page, since they link to it, and nobody else may come upon it.
      listed: scope.kind !== "tag" || items.length > 0,
    }));
  const planned: Planned[] = lists(listed, base, `the list of posts at ${base}`, { kind: "all" });
  for (const post of posts) {
    const at = listed.indexOf(post);
    planned.push({
      template: "blogPost",
      path: documentPath(post, config),
      source: post.source,
      document: post,
      newer: at < 0 ? undefined : listed[at - 1],
      older: at < 0 ? undefined : listed[at + 1],
      listed: !post.meta.unlisted,
    });
  }
  planned.push({ template: "blogArchive", path: `${base}/archive`, source: "the archive of the blog", posts: listed });
  if (tags.length > 0)
    planned.push({
      template: "blogTags",
      path: `${base}/tags`,
      source: "the tags of the blog",
      tags,
      listed: tags.some(({ posts }) => posts.length > 0),
    });
  for (const tag of tags)
    planned.push(...lists(tag.posts, tag.path, `the blog tag "${tag.label}"`, { kind: "tag", tag }));
  if (hasAuthorsFile)
    planned.push({ template: "blogAuthors", path: `${base}/authors`, source: "the authors of the blog", authors });
  for (const author of authors) {
    if (author.path === undefined) continue;
    planned.push(...lists(author.posts, author.path, `the blog author "${author.key}"`, { kind: "author", author }));
  }
  return planned;
}
