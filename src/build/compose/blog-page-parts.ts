/** Compose the parts of blog pages that depend on the template. */

import type { Tag } from "../../model/blog.ts";
import type { PageData } from "../../model/page-data.ts";
import { routeBelow } from "../../model/permalink.ts";
import type { RouteOf } from "../../model/route.ts";
import type { HeadImage } from "../../model/shell-data.ts";
import { blogListMarkup, composeBlogList, composeBlogPost, personsOf } from "./blog-pages.ts";
import { type ComposeContext, type PageParts, toPermalink, translator } from "./compose-context.ts";
import { blogIndexJsonLd, postJsonLd } from "./json-ld.ts";
import { composeProseMarkup } from "./prose.ts";
import { BLOG_SIDEBAR } from "./shell.ts";

/** @param image Image of the page head, repeated in the structured data. */
export function blogPostParts(
  route: RouteOf<"blogPost">,
  context: ComposeContext,
  image: HeadImage | undefined,
): PageParts {
  const { document } = route;
  const props = composeBlogPost(route, context);
  const persons = personsOf(document, context);
  return {
    title: document.meta.titleMeta ?? document.title,
    description: document.description,
    document,
    props,
    sidebar: BLOG_SIDEBAR,
    markup: () => composeProseMarkup(document, context),
    jsonLd: postJsonLd(route, props, { context, image, persons }),
    article: {
      published: props.date.iso,
      tags: props.tags.map(({ label }) => label),
      authors: persons.flatMap(({ url }) => url ?? []),
    },
  };
}

export function blogListParts(route: RouteOf<"blogList">, context: ComposeContext): PageParts {
  return {
    ...scopeParts(route, context),
    props: composeBlogList(route, context),
    sidebar: BLOG_SIDEBAR,
    documents: route.list.items,
    markup: () => blogListMarkup(route, context),
  };
}

/** Return the parts that depend on the list: all posts, posts of a tag, or posts of an author. */
function scopeParts(route: RouteOf<"blogList">, context: ComposeContext): Omit<PageParts, "props"> {
  const { scope, list } = route;
  const { blog } = context.site.config;
  const t = translator(context);
  const posts = t("blog.posts", { count: list.total });
  if (scope.kind === "tag") {
    const { label, description } = scope.tag;
    return { title: t("blog.tagTitle", { posts, tag: label }), description, feeds: tagFeeds(scope.tag, context) };
  }
  if (scope.kind === "author") {
    const { name, description } = scope.author;
    return { title: t("blog.authorTitle", { author: name, posts }), description };
  }
  return {
    title: blog.titleMessageId === undefined ? blog.title : t(blog.titleMessageId),
    description: blog.description,
    jsonLd: list.number === 1 ? blogIndexJsonLd(route, context) : undefined,
  };
}

/** Return the links to the feeds of a tag, if tag feeds are enabled. */
function tagFeeds({ label, path, posts }: Tag, context: ComposeContext): PageData["head"]["feeds"] {
  if (!context.site.config.blog.tagFeeds || posts.length === 0) return undefined;
  const t = translator(context);
  return [
    {
      type: "application/rss+xml",
      title: `${label}: ${t("blog.rss")}`,
      href: toPermalink(context, routeBelow(path, "rss.xml")),
    },
    {
      type: "application/atom+xml",
      title: `${label}: ${t("blog.atom")}`,
      href: toPermalink(context, routeBelow(path, "atom.xml")),
    },
  ];
}
