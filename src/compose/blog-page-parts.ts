/** Compose what differs between blog page templates. */

import type { Tag } from "../model/blog.ts";
import type { PageData, TemplateName } from "../model/page-data.ts";
import { joinRoute } from "../model/permalink.ts";
import type { Route, RouteOf } from "../model/route.ts";
import type { HeadImage } from "../model/shell-data.ts";
import { ICON_PATHS } from "../theme/icon-paths.ts";
import { escapeHtml, serializeAttributes } from "../util/html.ts";
import {
  composeBlogArchive,
  composeBlogAuthors,
  composeBlogList,
  composeBlogListMarkup,
  composeBlogPost,
  composeBlogTags,
  listPersons,
} from "./blog-pages.ts";
import { type ComposeContext, createTranslator, getPermalink, type PageParts } from "./compose-context.ts";
import { composeBlogIndexJsonLd, composePostJsonLd } from "./json-ld.ts";
import { describeTags } from "./page-head.ts";
import { composeProseMarkup } from "./prose.ts";
import { BLOG_SIDEBAR, findScreen } from "./shell.ts";

/** @param image The page head's image, repeated in the structured data. */
export function composeBlogPostParts(
  route: RouteOf<"blogPost">,
  context: ComposeContext,
  image: HeadImage | undefined,
): PageParts {
  const { document } = route;
  const props = composeBlogPost(route, context);
  const persons = listPersons(document, context);
  return {
    title: document.meta.titleMeta ?? document.title,
    description: document.description,
    document,
    props,
    sidebar: BLOG_SIDEBAR,
    composeMarkup: () => composeProseMarkup(document, context),
    jsonLd: composePostJsonLd(route, props, { context, image, persons }),
    article: {
      published: props.date.iso,
      tags: props.tags.map(({ label }) => label),
      authors: persons.map(({ url }) => url).filter((url) => url !== undefined),
    },
  };
}

export function composeBlogListParts(route: RouteOf<"blogList">, context: ComposeContext): PageParts {
  const nav = route.scope.kind === "all" ? composeBlogNav(route, context) : {};
  return {
    ...composeScopeParts(route, context),
    props: composeBlogList(route, context),
    sidebar: BLOG_SIDEBAR,
    documents: route.list.items,
    ...nav,
    composeMarkup: () => ({ ...nav.composeMarkup?.(), ...composeBlogListMarkup(route, context) }),
  };
}

export function composeBlogArchiveParts(route: RouteOf<"blogArchive">, context: ComposeContext): PageParts {
  const t = createTranslator(context);
  return {
    title: t("blog.archive"),
    description: t("blog.archiveText"),
    props: composeBlogArchive(route, context),
    ...composeBlogNav(route, context),
  };
}

export function composeBlogAuthorsParts(route: RouteOf<"blogAuthors">, context: ComposeContext): PageParts {
  const props = composeBlogAuthors(route, context);
  return {
    title: createTranslator(context)("blog.authors"),
    description: props.authors.map(({ name }) => name).join(", "),
    props,
    sidebar: BLOG_SIDEBAR,
    ...composeBlogNav(route, context),
  };
}

export function composeBlogTagsParts(route: RouteOf<"blogTags">, context: ComposeContext): PageParts {
  const props = composeBlogTags(route, context);
  return {
    title: createTranslator(context)("tags.title"),
    description: describeTags(props.letters),
    props,
    sidebar: BLOG_SIDEBAR,
    ...composeBlogNav(route, context),
  };
}

/**
 * Return the links to the blog's lists and its feed, the same below each list's title.
 *
 * They are markup instead of data, so that four templates need no code for them.
 */
function composeBlogNav(
  { template, path }: Route,
  context: ComposeContext,
): Pick<PageParts, "extra" | "composeMarkup"> {
  const t = createTranslator(context);
  const { blog } = context.site.config;
  const link = (href: string | undefined, content: string, current?: string): string =>
    href === undefined ? "" : `<li><a${serializeAttributes({ href, "aria-current": current })}>${content}</a></li>`;
  const listLink = (name: TemplateName, label: string): string => {
    const href = findScreen(name, context);
    const isHere = href === getPermalink(context, path);
    return link(href, escapeHtml(label), isHere ? "page" : name === template ? "true" : undefined);
  };
  const feed =
    context.here.blog.posts.length > 0 ? getPermalink(context, joinRoute(blog.routeBase, "rss.xml")) : undefined;
  const icon = `<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${ICON_PATHS.feed}"></path></svg>`;
  const items = [
    listLink("blogList", t("blog.allPosts")),
    listLink("blogTags", t("tags.title")),
    listLink("blogAuthors", t("blog.authors")),
    listLink("blogArchive", t("blog.archive")),
    link(feed, `${icon}<span>${escapeHtml(t("blog.rss"))}</span>`),
  ];
  const extra = `<ul>${items.join("")}</ul>`;
  return { extra, composeMarkup: () => ({ nav: [extra] }) };
}

/** Return the parts that depend on the list: all posts, posts with a tag, or posts by an author. */
function composeScopeParts(route: RouteOf<"blogList">, context: ComposeContext): Omit<PageParts, "props"> {
  const { scope, list } = route;
  const { blog } = context.site.config;
  const t = createTranslator(context);
  const posts = t("blog.posts", { count: list.total });
  if (scope.kind === "tag") {
    const { label, description } = scope.tag;
    return { title: t("blog.tagTitle", { posts, tag: label }), description, feeds: listTagFeeds(scope.tag, context) };
  }
  if (scope.kind === "author") {
    const { name, description } = scope.author;
    return { title: t("blog.authorTitle", { author: name, posts }), description };
  }
  return {
    title: blog.titleMessageId === undefined ? blog.title : t(blog.titleMessageId),
    description: blog.description,
    jsonLd: list.number === 1 ? composeBlogIndexJsonLd(route, context) : undefined,
  };
}

/** Return the links to a tag's feeds, if tag feeds are enabled. */
function listTagFeeds({ label, path, posts }: Tag, context: ComposeContext): PageData["head"]["feeds"] {
  if (!context.site.config.blog.tagFeeds || posts.length === 0) return undefined;
  const t = createTranslator(context);
  return [
    {
      type: "application/rss+xml",
      title: `${label}: ${t("blog.rss")}`,
      href: getPermalink(context, joinRoute(path, "rss.xml")),
    },
    {
      type: "application/atom+xml",
      title: `${label}: ${t("blog.atom")}`,
      href: getPermalink(context, joinRoute(path, "atom.xml")),
    },
  ];
}
