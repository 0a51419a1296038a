/** Compose the blog's pages. */

import type { Author, Tag } from "../model/blog.ts";
import type { Post } from "../model/document.ts";
import type { DateStyle } from "../model/locale.ts";
import type { AuthorData, PostSummary, TagLink, Templates } from "../model/page-data.ts";
import type { InlineAuthor } from "../model/page-meta.ts";
import type { PageMarkup } from "../model/page-payload.ts";
import { isExternal, type Permalink, type RoutePath } from "../model/permalink.ts";
import type { WrittenDate } from "../model/prose-data.ts";
import type { RouteOf } from "../model/route.ts";
import type { TitledLink } from "../model/shell-data.ts";
import { getDocumentPath, getForeignLang } from "../site/catalog/document-path.ts";
import { createCollator, groupBy, groupByInitial } from "../util/collections.ts";
import { getTagKey } from "../util/slug.ts";
import { createBodySource } from "./body-source.ts";
import {
  type ComposeContext,
  createTranslator,
  createWrittenDate,
  getPermalink,
  type LocaleContext,
  toAbsolute,
  toImage,
} from "./compose-context.ts";
import { prefixIds } from "./element-ids.ts";
import { composeFallbackNotice, composeProse } from "./prose.ts";
import { resolveMarkup } from "./resolve-body.ts";

function formatReadingTime(post: Post, context: ComposeContext): string {
  const { wordsPerMinute, imageSeconds, codeLineSeconds } = context.site.config.blog.readingTime;
  const allWords = context.site.rendered?.get(post)?.words ?? post.words;
  const words = codeLineSeconds > 0 ? allWords - post.codeWords : allWords;
  const codeLines = codeLineSeconds > 0 ? post.samples.reduce((sum, { code }) => sum + code.split("\n").length, 0) : 0;
  const minutes = words / wordsPerMinute + (countImages(post) * imageSeconds + codeLines * codeLineSeconds) / 60;
  return createTranslator(context)("blog.readingTime", { count: Math.max(1, Math.ceil(minutes)) });
}

/** Count a post's images. A diagram has a placeholder for each color mode. */
function countImages({ placeholders }: Post): number {
  const images = placeholders.filter((placeholder) => placeholder.kind === "asset" && placeholder.attribute === "src");
  return images.length + placeholders.filter(({ kind }) => kind === "diagram").length / 2;
}

/** Return the posts in a post's series, oldest first; `undefined` if there are no others. */
function composeSeries(post: Post, context: ComposeContext): Templates["blogPost"]["series"] {
  const { catalog } = context.site;
  const createKey = (each: Post): string => getTagKey(catalog.getOriginal(each).meta.series ?? "");
  const key = createKey(post);
  if (key === "") return undefined;
  const isPart = (each: Post): boolean => createKey(each) === key && (!each.meta.unlisted || each.id === post.id);
  const posts = context.here.blog.posts.filter(isPart).reverse();
  if (posts.length < 2) return undefined;
  const number = posts.findIndex(({ id }) => id === post.id) + 1;
  return {
    name: post.meta.series ?? catalog.getOriginal(post).meta.series ?? "",
    number,
    posts: posts.map((each) => linkPost(each, context)),
  };
}

export function getPostPath(post: Post, context: LocaleContext): RoutePath {
  return getDocumentPath(post, context.site.config);
}

export function createPostHref(post: Post, context: LocaleContext): Permalink {
  return getPermalink(context, getPostPath(post, context));
}

function composeAuthor(author: Author, context: ComposeContext): AuthorData {
  const { key, path, description, posts } = author;
  const data = composeInlineAuthor(author, context);
  return {
    ...data,
    key,
    href: path === undefined ? data.href : getPermalink(context, path),
    description,
    count: posts.length,
    socials: Object.entries(author.socials).map(([name, href]) => ({ name, href })),
  };
}

function composeInlineAuthor({ name, title, url, email, imageUrl }: InlineAuthor, context: ComposeContext): AuthorData {
  return {
    name,
    title,
    href: url ?? (email === undefined ? undefined : `mailto:${email}`),
    imageUrl: imageUrl === undefined ? undefined : toImage(context, imageUrl),
  };
}

function listAuthors(post: Post, context: LocaleContext): (Author | InlineAuthor)[] {
  const { authors } = context.here.blog;
  return post.meta.authors
    .map((reference) => (typeof reference === "string" ? authors.find(({ key }) => key === reference) : reference))
    .filter((author) => author !== undefined);
}

export function composeAuthors(post: Post, context: ComposeContext): AuthorData[] {
  return listAuthors(post, context).map((author) =>
    "key" in author ? composeAuthor(author, context) : composeInlineAuthor(author, context),
  );
}

/** An author in feeds and structured data; all URLs are absolute. */
export interface Person {
  name: string;
  title?: string;
  /** The author's configured URL, otherwise the author's page on this site. */
  url?: string;
  image?: string;
}

export function listPersons(post: Post, context: LocaleContext): Person[] {
  return listAuthors(post, context).map((author) => {
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

/** Return a post's tags, ignoring undefined ones. */
export function composeTags(post: Post, context: LocaleContext): { label: string; href: Permalink }[] {
  const { tags } = context.here.blog;
  return post.meta.tags
    .map(getTagKey)
    .map((key) => tags.find((tag) => tag.key === key))
    .filter((tag) => tag !== undefined)
    .map(({ label, path }) => ({ label, href: getPermalink(context, path) }));
}

function linkPost(post: Post, context: ComposeContext): TitledLink {
  const { site, locale } = context;
  return { label: post.title, href: createPostHref(post, context), lang: getForeignLang(post, locale, site.config) };
}

function linkDatedPost(post: Post, style: DateStyle, context: ComposeContext): TitledLink & { date: WrittenDate } {
  return { ...linkPost(post, context), date: createWrittenDate(post.meta.date, style, context) };
}

function composeSummary(post: Post, index: number, context: ComposeContext): PostSummary {
  return {
    title: post.title,
    href: createPostHref(post, context),
    date: createWrittenDate(post.meta.date, "post", context),
    readingTime: formatReadingTime(post, context),
    authors: composeAuthors(post, context),
    tags: composeTags(post, context),
    truncated: post.excerptEnd !== undefined,
    image: post.meta.image === undefined ? undefined : toImage(context, post.meta.image),
    figures: post.meta.figures,
    pinned: post.meta.pinned || undefined,
    notice: composeFallbackNotice(post, context),
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
          ? { kind: "author", author: composeAuthor(scope.author, context) }
          : { kind: "all" },
    page: list.number,
    posts: list.items.map((post, index) => composeSummary(post, index, context)),
    tags: sortTagsBySize(context.here.blog.tags)
      .slice(0, LISTED_TAGS)
      .map(({ label, path, posts }) => ({ label, href: getPermalink(context, path), count: posts.length })),
    pager: {
      newer: list.newer === undefined ? undefined : getPermalink(context, list.newer),
      older: list.older === undefined ? undefined : getPermalink(context, list.older),
    },
  };
}

/** Return a list's excerpts. IDs get a prefix for each post, because posts on one page may use the same IDs. */
export function composeBlogListMarkup({ list }: RouteOf<"blogList">, context: ComposeContext): PageMarkup {
  return Object.fromEntries(
    list.items.map((post, index) => {
      const body = post.body.slice(0, post.excerptEnd ?? post.body.length);
      const markup = resolveMarkup(body, createBodySource(post, context), context);
      return [`post-${index}`, prefixIds(markup, `post-${index}-`, createPostHref(post, context))];
    }),
  );
}

export function composeBlogPost(
  { document, newer, older }: RouteOf<"blogPost">,
  context: ComposeContext,
): Templates["blogPost"] {
  return {
    ...composeProse(document, context),
    date: createWrittenDate(document.meta.date, "post", context),
    readingTime: formatReadingTime(document, context),
    authors: composeAuthors(document, context),
    tags: composeTags(document, context),
    figures: document.meta.figures,
    series: composeSeries(document, context),
    newer: newer && linkPost(newer, context),
    older: older && linkPost(older, context),
  };
}

/** Compose the archive: years from newest to oldest, and a year's posts from oldest to newest. */
export function composeBlogArchive(
  { posts }: RouteOf<"blogArchive">,
  context: ComposeContext,
): Templates["blogArchive"] {
  return {
    years: groupByYear(posts).map(({ year, posts: ofYear }) => ({
      year,
      posts: ofYear.reverse().map((post) => linkDatedPost(post, "archive", context)),
    })),
  };
}

/** Number of tags next to a post list. */
const LISTED_TAGS = 12;

/** Maximum tags in one group, ordered by post count. More tags are grouped by initial letter. */
const UNGROUPED_TAGS = 24;

/** Return the tags with posts, those with most posts first. */
function sortTagsBySize(tags: readonly Tag[]): Tag[] {
  return tags.filter(({ posts }) => posts.length > 0).sort((a, b) => b.posts.length - a.posts.length);
}

export function composeBlogTags({ tags }: RouteOf<"blogTags">, context: ComposeContext): Templates["blogTags"] {
  const { htmlLang } = context.locale;
  const links = sortTagsBySize(tags).map(
    ({ label, path, description, posts: [newest, ...others] }): TagLink => ({
      label,
      href: getPermalink(context, path),
      description,
      count: others.length + 1,
      newest: newest && linkDatedPost(newest, "update", context),
    }),
  );
  if (links.length === 0) return { letters: [] };
  if (links.length <= UNGROUPED_TAGS) return { letters: [{ tags: links }] };
  const compare = createCollator(htmlLang);
  return {
    letters: groupByInitial(
      links.sort((a, b) => compare(a.label, b.label)),
      htmlLang,
    ),
  };
}

export function composeBlogAuthors(
  { authors }: RouteOf<"blogAuthors">,
  context: ComposeContext,
): Templates["blogAuthors"] {
  return {
    authors: authors.map((author) => ({ ...composeAuthor(author, context), years: formatYears(author.posts) })),
  };
}

/** Return the blog sidebar: all posts by year, newest first. */
export function composeBlogSidebarYears(context: ComposeContext) {
  const linkTo = (post: Post): TitledLink & { unlisted?: boolean } => {
    const { unlisted } = post.meta;
    return { ...linkPost(post, context), ...(unlisted ? { unlisted: true } : {}) };
  };
  return groupByYear(context.here.blog.posts).map(({ year, posts }) => ({ year, posts: posts.map(linkTo) }));
}

const getYear = ({ meta }: Post): number => new Date(meta.date).getUTCFullYear();

/** Return the years between the first and the last post; `undefined` if there are no posts. */
function formatYears(posts: readonly Post[]): string | undefined {
  const years = posts.map(getYear);
  return years.length === 0 ? undefined : [...new Set([Math.min(...years), Math.max(...years)])].join("–");
}

/** Group posts by year and keep their order. */
function groupByYear(posts: readonly Post[]): { year: number; posts: Post[] }[] {
  return [...groupBy(posts, getYear)].map(([year, ofYear]) => ({ year, posts: ofYear }));
}
