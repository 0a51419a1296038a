/** Pages of the blog. */

import type { Author } from "../../model/blog.ts";
import type { Post } from "../../model/document.ts";
import { mapHtml } from "../../model/markup.ts";
import type { AuthorData, PageMarkup, PostSummary, Templates } from "../../model/page.ts";
import type { Permalink, RoutePath } from "../../model/permalink.ts";
import type { RouteOf } from "../../model/route.ts";
import { groupBy } from "../../util/group.ts";
import { collatorFor } from "../../util/sort.ts";
import { documentPath } from "../catalog/document-path.ts";
import { type ComposeContext, toPermalink, translator, writtenDate } from "./context.ts";
import { byInitial } from "./doc-pages.ts";
import { fillableDocument, fillMarkup, prefixIds } from "./fill-body.ts";
import { composeProse, fallbackNotice } from "./prose.ts";

const WORDS_PER_MINUTE = 200; // product specification, constants

function readingTime(post: Post, context: ComposeContext): string {
  return translator(context)("blog.readingTime", { count: Math.max(1, Math.ceil(post.words / WORDS_PER_MINUTE)) });
}

export function postPath(post: Post, context: ComposeContext): RoutePath {
  return documentPath(original(post, context), context.site.config);
}

export function postHref(post: Post, context: ComposeContext): Permalink {
  return toPermalink(context, postPath(post, context));
}

/** Icons that stand for an author where there is neither page nor address are no links. */
function authorData(author: Author, context: ComposeContext): AuthorData {
  const { key, name, title, url, email, imageUrl, description, path, posts } = author;
  const href =
    path !== undefined ? toPermalink(context, path) : (url ?? (email === undefined ? undefined : `mailto:${email}`));
  const socials = Object.entries(author.socials).map(([social, value]) => ({
    name: social,
    href: socialHref(social, value),
  }));
  return { key, name, title, href, imageUrl, description, count: posts.length, socials };
}

const SOCIAL_HOSTS: Readonly<Record<string, string>> = {
  github: "https://github.com/",
  x: "https://x.com/",
  bluesky: "https://bsky.app/profile/",
  linkedin: "https://www.linkedin.com/in/",
  stackoverflow: "https://stackoverflow.com/users/",
};

function socialHref(social: string, value: string): string {
  return /^https?:/.test(value)
    ? value
    : (Object.hasOwn(SOCIAL_HOSTS, social) ? SOCIAL_HOSTS[social] : "https://") + value;
}

export function authorsOf(post: Post, context: ComposeContext): AuthorData[] {
  const { authors } = context.here.blog;
  return original(post, context).meta.authors.flatMap((reference): AuthorData[] => {
    if (typeof reference === "string") {
      const author = authors.find(({ key }) => key === reference);
      return author ? [authorData(author, context)] : [];
    }
    const { name, title, url, email, imageUrl } = reference;
    return [{ name, title, imageUrl, href: url ?? (email === undefined ? undefined : `mailto:${email}`) }];
  });
}

export function original(post: Post, { site }: ComposeContext): Post {
  return site.catalog.find("post", post.id, site.config.defaultLocale) ?? post;
}

function tagsOf(post: Post, context: ComposeContext): { label: string; href: Permalink }[] {
  const { tags } = context.here.blog;
  return original(post, context).meta.tags.flatMap((key) => {
    const tag = tags.find((candidate) => candidate.key === key);
    return tag ? [{ label: tag.label, href: toPermalink(context, tag.path) }] : [];
  });
}

function summary(post: Post, index: number, context: ComposeContext): PostSummary {
  return {
    title: post.title,
    href: postHref(post, context),
    date: writtenDate(original(post, context).meta.date, "post", context),
    readingTime: readingTime(post, context),
    authors: authorsOf(post, context),
    tags: tagsOf(post, context),
    truncated: post.excerptEnd !== undefined,
    notice: fallbackNotice(post, context),
    html: `post-${index}`,
  };
}

export function composeBlogList({ list, scope }: RouteOf<"blogList">, context: ComposeContext): Templates["blogList"] {
  return {
    scope:
      scope.kind === "tag"
        ? { kind: "tag", description: scope.tag.description }
        : scope.kind === "author"
          ? { kind: "author", author: authorData(scope.author, context) }
          : { kind: "all" },
    page: list.number,
    posts: list.items.map((post, index) => summary(post, index, context)),
    pager: {
      newer: list.newer === undefined ? undefined : toPermalink(context, list.newer),
      older: list.older === undefined ? undefined : toPermalink(context, list.older),
    },
  };
}

/** Texts of a list. Several posts share the page, so their ids, which could be the same, get prefixes. */
export function blogListMarkup({ list }: RouteOf<"blogList">, context: ComposeContext): PageMarkup {
  return Object.fromEntries(
    list.items.map((post, index) => {
      const body = post.body.slice(0, post.excerptEnd ?? post.body.length);
      const markup = fillMarkup(body, fillableDocument(post, context), context);
      return [`post-${index}`, mapHtml(markup, (html) => prefixIds(html, `post-${index}-`))];
    }),
  );
}

export function composeBlogPost(
  { document, newer, older }: RouteOf<"blogPost">,
  context: ComposeContext,
): Templates["blogPost"] {
  const link = (post: Post | undefined) => post && { label: post.title, href: postHref(post, context) };
  return {
    ...composeProse(document, context),
    date: writtenDate(original(document, context).meta.date, "post", context),
    readingTime: readingTime(document, context),
    authors: authorsOf(document, context),
    tags: tagsOf(document, context),
    newer: link(newer),
    older: link(older),
  };
}

/** Years newest first, and within a year oldest first (product specification, archive). */
export function composeBlogArchive(
  { posts }: RouteOf<"blogArchive">,
  context: ComposeContext,
): Templates["blogArchive"] {
  const entryOf = (post: Post) => ({
    title: post.title,
    date: writtenDate(original(post, context).meta.date, "archive", context),
    href: postHref(post, context),
  });
  return {
    years: byYear(posts, context).map(({ year, posts: own }) => ({ year, posts: own.reverse().map(entryOf) })),
  };
}

export function composeBlogTags({ tags }: RouteOf<"blogTags">, context: ComposeContext): Templates["blogTags"] {
  const compare = collatorFor(context.locale.htmlLang);
  const links = tags
    .filter(({ posts }) => posts.length > 0)
    .map(({ label, path, description, posts }) => ({
      label,
      href: toPermalink(context, path),
      description,
      count: posts.length,
    }))
    .sort((a, b) => compare(a.label, b.label));
  return { letters: byInitial(links, context.locale.htmlLang) };
}

export function composeBlogAuthors(
  { authors }: RouteOf<"blogAuthors">,
  context: ComposeContext,
): Templates["blogAuthors"] {
  return { authors: authors.map((author) => authorData(author, context)) };
}

/** Sidebar of the blog: all posts by year, newest first. */
export function blogSidebarYears(context: ComposeContext) {
  const linkTo = (post: Post): { label: string; href: Permalink; unlisted?: boolean } => {
    const { unlisted } = original(post, context).meta;
    return { label: post.title, href: postHref(post, context), ...(unlisted ? { unlisted: true } : {}) };
  };
  return byYear(context.here.blog.posts, context).map(({ year, posts }) => ({ year, posts: posts.map(linkTo) }));
}

/** Posts by the year of their originals, in the order in which they come. */
function byYear(posts: readonly Post[], context: ComposeContext): { year: number; posts: Post[] }[] {
  const yearOf = (post: Post): number => new Date(original(post, context).meta.date).getUTCFullYear();
  return [...groupBy(posts, yearOf)].map(([year, own]) => ({ year, posts: own }));
}
