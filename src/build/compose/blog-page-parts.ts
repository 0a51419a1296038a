/** Compose the parts of blog pages that depend on the template. */

import type { Tag } from "../../model/blog.ts";
import type { PageData, TemplateName } from "../../model/page-data.ts";
import { routeBelow } from "../../model/permalink.ts";
import type { Route, RouteOf } from "../../model/route.ts";
import type { HeadImage } from "../../model/shell-data.ts";
import { ICON_PATHS } from "../../theme/icon-paths.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import {
  blogListMarkup,
  composeBlogArchive,
  composeBlogAuthors,
  composeBlogList,
  composeBlogPost,
  composeBlogTags,
  personsOf,
} from "./blog-pages.ts";
import { type ComposeContext, type PageParts, toPermalink, translator } from "./compose-context.ts";
import { blogIndexJsonLd, postJsonLd } from "./json-ld.ts";
import { composeProseMarkup } from "./prose.ts";
import { BLOG_SIDEBAR, screenOf } from "./shell.ts";

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
  const nav = route.scope.kind === "all" ? blogNav(route, context) : {};
  return {
    ...scopeParts(route, context),
    props: composeBlogList(route, context),
    sidebar: BLOG_SIDEBAR,
    documents: route.list.items,
    ...nav,
    markup: () => ({ ...nav.markup?.(), ...blogListMarkup(route, context) }),
  };
}

export function blogArchiveParts(route: RouteOf<"blogArchive">, context: ComposeContext): PageParts {
  const t = translator(context);
  return {
    title: t("blog.archive"),
    description: t("blog.archiveText"),
    props: composeBlogArchive(route, context),
    ...blogNav(route, context),
  };
}

export function blogAuthorsParts(route: RouteOf<"blogAuthors">, context: ComposeContext): PageParts {
  const title = translator(context)("blog.authors");
  return { title, props: composeBlogAuthors(route, context), sidebar: BLOG_SIDEBAR, ...blogNav(route, context) };
}

export function blogTagsParts(route: RouteOf<"blogTags">, context: ComposeContext): PageParts {
  const title = translator(context)("tags.title");
  return { title, props: composeBlogTags(route, context), sidebar: BLOG_SIDEBAR, ...blogNav(route, context) };
}

/**
 * Return the links to the lists of the blog and to its feed, the same below the title of each list.
 *
 * They are markup instead of data, so that four templates need no code for them.
 */
function blogNav({ template, path }: Route, context: ComposeContext): Pick<PageParts, "extra" | "markup"> {
  const t = translator(context);
  const { blog } = context.site.config;
  const link = (href: string | undefined, content: string, current?: string): string =>
    href === undefined ? "" : `<li><a${htmlAttributes({ href, "aria-current": current })}>${content}</a></li>`;
  const listLink = (name: TemplateName, label: string): string => {
    const href = screenOf(name, context);
    const isHere = href === toPermalink(context, path);
    return link(href, escapeHtml(label), isHere ? "page" : name === template ? "true" : undefined);
  };
  const feed =
    context.here.blog.posts.length > 0 ? toPermalink(context, routeBelow(blog.routeBase, "rss.xml")) : undefined;
  const icon = `<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${ICON_PATHS.feed}"></path></svg>`;
  const items = [
    listLink("blogList", t("blog.allPosts")),
    listLink("blogTags", t("tags.title")),
    listLink("blogAuthors", t("blog.authors")),
    listLink("blogArchive", t("blog.archive")),
    link(feed, `${icon}<span>${escapeHtml(t("blog.rss"))}</span>`),
  ];
  const extra = `<ul>${items.join("")}</ul>`;
  return { extra, markup: () => ({ nav: [extra] }) };
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
