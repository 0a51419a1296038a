/** Routes of the blog: lists and their pages, posts, tags, archive, authors. */

import type { Author, Tag } from "../../model/blog.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Post } from "../../model/document.ts";
import type { RoutePath } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import type { ListPage, RouteVariant } from "../../model/route.ts";
import { documentPath } from "../catalog/document-path.ts";
import { paginate } from "./paginate.ts";

/** A route before it has a locale. */
export type Planned = RouteVariant & { path: RoutePath; source: SourcePath; indexable?: boolean };

export interface BlogPlan {
  config: SiteConfig;
  /** All posts, unlisted ones included, newest first. */
  posts: readonly Post[];
  /** Path of a post, from its original. */
  tags: readonly Tag[];
  authors: readonly Author[];
  /** Whether the site has a file of authors; without one there is no list of them. */
  hasAuthorsFile: boolean;
}

export function planBlog({ config, posts, tags, authors, hasAuthorsFile }: BlogPlan): Planned[] {
  if (posts.length === 0) return [];
  const base = config.blog.routeBase;
  const listed = posts.filter((post) => !post.meta.unlisted);
  const lists = (items: readonly Post[], path: RoutePath): ListPage<Post>[] =>
    paginate(items, config.blog.postsPerPage, path);
  const generated = `the list of posts at ${base}`;
  const planned: Planned[] = [];
  for (const list of lists(listed, base))
    planned.push({ template: "blogList", path: list.path, source: generated, list, scope: { kind: "all" } });
  for (const post of posts) {
    const at = listed.indexOf(post);
    planned.push({
      template: "blogPost",
      path: documentPath(post, config),
      source: post.source,
      document: post,
      newer: at < 0 ? undefined : listed[at - 1],
      older: at < 0 ? undefined : listed[at + 1],
      indexable: !post.meta.unlisted,
    });
  }
  planned.push({ template: "blogArchive", path: `${base}/archive`, source: "the archive of the blog", posts: listed });
  if (tags.length > 0)
    planned.push({ template: "blogTags", path: `${base}/tags`, source: "the tags of the blog", tags });
  for (const tag of tags) {
    for (const list of lists(tag.posts, tag.path)) {
      planned.push({
        template: "blogList",
        path: list.path,
        source: `the blog tag "${tag.key}"`,
        list,
        scope: { kind: "tag", tag },
      });
    }
  }
  if (hasAuthorsFile)
    planned.push({ template: "blogAuthors", path: `${base}/authors`, source: "the authors of the blog", authors });
  for (const author of authors) {
    if (author.path === undefined) continue;
    for (const list of lists(author.posts, author.path)) {
      planned.push({
        template: "blogList",
        path: list.path,
        source: `the blog author "${author.key}"`,
        list,
        scope: { kind: "author", author },
      });
    }
  }
  return planned;
}
