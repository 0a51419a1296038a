/** Compose the pages of the blog. */

import type { Author, Tag } from "../../model/blog.ts";
import type { InlineAuthor, Post } from "../../model/document.ts";
import type { DateStyle } from "../../model/locale.ts";
import type { AuthorData, PageMarkup, PostSummary, TagLink, Templates, WrittenDate } from "../../model/page-data.ts";
import { isExternal, type Permalink, type RoutePath } from "../../model/permalink.ts";
import type { RouteOf } from "../../model/route.ts";
import type { TitledLink } from "../../model/shell-data.ts";
import { documentPath, foreignLang } from "../../site/catalog/document-path.ts";
import { byInitial, collatorFor, groupBy } from "../../util/collections.ts";
import { tagKey } from "../../util/slug.ts";
import { type ComposeContext, formattedDate, toAbsolute, toImage, toPermalink, translator } from "./compose-context.ts";
import { composeProse, fallbackNotice } from "./prose.ts";
import { documentBody, prefixIds, resolveMarkup } from "./resolve-body.ts";

function readingTime(post: Post, context: ComposeContext): string {
  const { wordsPerMinute, imageSeconds, codeLineSeconds } = context.site.config.blog.readingTime;
  const allWords = context.site.rendered?.get(post)?.words ?? post.words;
  const words = codeLineSeconds > 0 ? allWords - post.codeWords : allWords;
  const codeLines = codeLineSeconds > 0 ? post.samples.reduce((sum, { code }) => sum + code.split("\n").length, 0) : 0;
  const minutes = words / wordsPerMinute + (imagesIn(post) * imageSeconds + codeLines * codeLineSeconds) / 60;
  return translator(context)("blog.readingTime", { count: Math.max(1, Math.ceil(minutes)) });
}

/** Count the images of a post. A diagram has a slot for each color mode. */
function imagesIn({ slots }: Post): number {
  const images = slots.filter((slot) => slot.kind === "asset" && slot.attribute === "src");
  return images.length + slots.filter(({ kind }) => kind === "diagram").length / 2;
}

/** Return the posts of the series that a post belongs to, oldest first; `undefined` if there are no others. */
function seriesOf(post: Post, context: ComposeContext): Templates["blogPost"]["series"] {
  const { catalog } = context.site;
  const keyOf = (each: Post): string => tagKey(catalog.original(each).meta.series ?? "");
  const key = keyOf(post);
  if (key === "") return undefined;
  const isPart = (each: Post): boolean => keyOf(each) === key && (!each.meta.unlisted || each.id === post.id);
  const posts = context.here.blog.posts.filter(isPart).reverse();
  if (posts.length < 2) return undefined;
  const number = posts.findIndex(({ id }) => id === post.id) + 1;
  return {
    name: post.meta.series ?? catalog.original(post).meta.series ?? "",
    number,
    posts: posts.map((each) => postLink(each, context)),
  };
}

export function postPath(post: Post, context: ComposeContext): RoutePath {
  return documentPath(post, context.site.config);
}

export function postHref(post: Post, context: ComposeContext): Permalink {
  return toPermalink(context, postPath(post, context));
}

function authorData(author: Author, context: ComposeContext): AuthorData {
  const { key, path, description, posts } = author;
  const data = inlineAuthorData(author, context);
  return {
    ...data,
    key,
    href: path === undefined ? data.href : toPermalink(context, path),
    description,
    count: posts.length,
    socials: Object.entries(author.socials).map(([name, href]) => ({ name, href })),
  };
}

function inlineAuthorData({ name, title, url, email, imageUrl }: InlineAuthor, context: ComposeContext): AuthorData {
  return {
    name,
    title,
    href: url ?? (email === undefined ? undefined : `mailto:${email}`),
    imageUrl: imageUrl === undefined ? undefined : toImage(context, imageUrl),
  };
}

function namedAuthors(post: Post, context: ComposeContext): (Author | InlineAuthor)[] {
  const { authors } = context.here.blog;
  return post.meta.authors.flatMap(
    (reference) => (typeof reference === "string" ? authors.find(({ key }) => key === reference) : reference) ?? [],
  );
}

export function authorsOf(post: Post, context: ComposeContext): AuthorData[] {
  return namedAuthors(post, context).map((author) =>
    "key" in author ? authorData(author, context) : inlineAuthorData(author, context),
  );
}

/** An author in feeds and structured data; all URLs are absolute. */
export interface Person {
  name: string;
  title?: string;
  /** Configured URL of the author, otherwise the author's page on this site. */
  url?: string;
  image?: string;
}

export function personsOf(post: Post, context: ComposeContext): Person[] {
  return namedAuthors(post, context).map((author) => {
    const { name, title, url, imageUrl } = author;
    const path = "path" in author ? author.path : undefined;
    const image = imageUrl === undefined ? undefined : toImage(context, imageUrl);
    return {
      name,
      title,
      url: url ?? (path === undefined ? undefined : toAbsolute(context, context.locale, path)),
      image: image === undefined || isExternal(image) ? image : context.site.config.url + image,
    };
  });
}

/** Return the tags of a post, ignoring undefined ones. */
export function tagsOf(post: Post, context: ComposeContext): { label: string; href: Permalink }[] {
  const { tags } = context.here.blog;
  return post.meta.tags.flatMap((tagName) => {
    const key = tagKey(tagName);
    const tag = tags.find((candidate) => candidate.key === key);
    return tag ? [{ label: tag.label, href: toPermalink(context, tag.path) }] : [];
  });
}

function postLink(post: Post, context: ComposeContext): TitledLink {
  const { site, locale } = context;
  return { label: post.title, href: postHref(post, context), lang: foreignLang(post, locale, site.config) };
}

function datedLink(post: Post, style: DateStyle, context: ComposeContext): TitledLink & { date: WrittenDate } {
  return { ...postLink(post, context), date: formattedDate(post.meta.date, style, context) };
}

function summary(post: Post, index: number, context: ComposeContext): PostSummary {
  return {
    title: post.title,
    href: postHref(post, context),
    date: formattedDate(post.meta.date, "post", context),
    readingTime: readingTime(post, context),
    authors: authorsOf(post, context),
    tags: tagsOf(post, context),
    truncated: post.excerptEnd !== undefined,
    image: post.meta.image === undefined ? undefined : toImage(context, post.meta.image),
    figures: post.meta.figures,
    pinned: post.meta.pinned || undefined,
    notice: fallbackNotice(post, context),
    frontMatter: post.meta.own,
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
    tags: tagsBySize(context.here.blog.tags)
      .slice(0, LISTED_TAGS)
      .map(({ label, path, posts }) => ({ label, href: toPermalink(context, path), count: posts.length })),
    pager: {
      newer: list.newer === undefined ? undefined : toPermalink(context, list.newer),
      older: list.older === undefined ? undefined : toPermalink(context, list.older),
    },
  };
}

/** Return the excerpts of a list. IDs get a prefix for each post, because posts on one page may use the same IDs. */
export function blogListMarkup({ list }: RouteOf<"blogList">, context: ComposeContext): PageMarkup {
  return Object.fromEntries(
    list.items.map((post, index) => {
      const body = post.body.slice(0, post.excerptEnd ?? post.body.length);
      const markup = resolveMarkup(body, documentBody(post, context), context);
      return [`post-${index}`, prefixIds(markup, `post-${index}-`, postHref(post, context))];
    }),
  );
}

export function composeBlogPost(
  { document, newer, older }: RouteOf<"blogPost">,
  context: ComposeContext,
): Templates["blogPost"] {
  return {
    ...composeProse(document, context),
    date: formattedDate(document.meta.date, "post", context),
    readingTime: readingTime(document, context),
    authors: authorsOf(document, context),
    tags: tagsOf(document, context),
    figures: document.meta.figures,
    series: seriesOf(document, context),
    newer: newer && postLink(newer, context),
    older: older && postLink(older, context),
  };
}

/** Compose the archive: years from newest to oldest, and posts of a year from oldest to newest. */
export function composeBlogArchive(
  { posts }: RouteOf<"blogArchive">,
  context: ComposeContext,
): Templates["blogArchive"] {
  return {
    years: byYear(posts).map(({ year, posts: ofYear }) => ({
      year,
      posts: ofYear.reverse().map((post) => datedLink(post, "archive", context)),
    })),
  };
}

/** Number of tags next to a list of posts. */
const LISTED_TAGS = 12;

/** Maximum number of tags in one group, ordered by number of posts. More tags are grouped by initial letter. */
const UNGROUPED_TAGS = 24;

/** Return the tags with posts, those with most posts first. */
function tagsBySize(tags: readonly Tag[]): Tag[] {
  return tags.filter(({ posts }) => posts.length > 0).sort((a, b) => b.posts.length - a.posts.length);
}

export function composeBlogTags({ tags }: RouteOf<"blogTags">, context: ComposeContext): Templates["blogTags"] {
  const { htmlLang } = context.locale;
  const links = tagsBySize(tags).map(
    ({ label, path, description, posts: [newest, ...others] }): TagLink => ({
      label,
      href: toPermalink(context, path),
      description,
      count: others.length + 1,
      newest: newest && datedLink(newest, "update", context),
    }),
  );
  if (links.length === 0) return { letters: [] };
  if (links.length <= UNGROUPED_TAGS) return { letters: [{ tags: links }] };
  const compare = collatorFor(htmlLang);
  return {
    letters: byInitial(
      links.sort((a, b) => compare(a.label, b.label)),
      htmlLang,
    ),
  };
}

export function composeBlogAuthors(
  { authors }: RouteOf<"blogAuthors">,
  context: ComposeContext,
): Templates["blogAuthors"] {
  return { authors: authors.map((author) => ({ ...authorData(author, context), years: yearsOf(author.posts) })) };
}

/** Return the sidebar of the blog: all posts by year, newest first. */
export function blogSidebarYears(context: ComposeContext) {
  const linkTo = (post: Post): TitledLink & { unlisted?: boolean } => {
    const { unlisted } = post.meta;
    return { ...postLink(post, context), ...(unlisted ? { unlisted: true } : {}) };
  };
  return byYear(context.here.blog.posts).map(({ year, posts }) => ({ year, posts: posts.map(linkTo) }));
}

const yearOf = ({ meta }: Post): number => new Date(meta.date).getUTCFullYear();

/** Return the years between the first and the last post; `undefined` if there are no posts. */
function yearsOf(posts: readonly Post[]): string | undefined {
  const years = posts.map(yearOf);
  return years.length === 0 ? undefined : [...new Set([Math.min(...years), Math.max(...years)])].join("–");
}

/** Group posts by year and keep their order. */
function byYear(posts: readonly Post[]): { year: number; posts: Post[] }[] {
  return [...groupBy(posts, yearOf)].map(([year, ofYear]) => ({ year, posts: ofYear }));
}
