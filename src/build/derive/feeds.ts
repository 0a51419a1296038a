/**
 * Create RSS, Atom and JSON feeds for the blog and its tags, with the latest posts' full text.
 *
 * Feeds are displayed outside the site, so URLs become absolute, and elements that depend on the site's styles or
 * scripts are removed.
 */

import { Feed } from "feed";
import { composeTags, createPostHref, getPostPath, listPersons } from "../../compose/blog-pages.ts";
import { createBodySource } from "../../compose/body-source.ts";
import { type ComposeContext, createTranslator, toAbsolute } from "../../compose/compose-context.ts";
import { digestMarkup } from "../../compose/markup-digest.ts";
import { resolveMarkup } from "../../compose/resolve-body.ts";
import { digestParts } from "../../host/digest.ts";
import type { Digest, Post } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Markup } from "../../model/markup.ts";
import type { OutputTask } from "../../model/output.ts";
import { isPublic } from "../../model/page-meta.ts";
import { getOutputPath, joinRoute, type RoutePath, toOutputPath, toRoutePath } from "../../model/permalink.ts";
import { getElement } from "../../util/collections.ts";
import { escapeCdata, type FeedAuthor, FORMATS, type Format } from "./feed-formats.ts";

/** Quoted values may contain `>`. */
const ATTRIBUTES = '(?:[^">]|"[^"]*")*';
const START_TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, "g");
/** Tab lists, fold controls and heading links in the exact form in which `src/markdown` writes them. */
const CONTROLS = new RegExp(
  `<div class="tab-list"${ATTRIBUTES}>(?:<button${ATTRIBUTES}>[^<]*</button>)*</div>|<label class="code-fold">.*?</label>|<a class="heading-link"${ATTRIBUTES}></a>`,
  "g",
);

/**
 * Make the URLs in HTML absolute.
 *
 * @param page The page's absolute URL, for links to its headings.
 * @param origin Site origin, e.g. `https://example.org`.
 */
function resolveLinks(html: string, page: string, origin: string): string {
  return html.replace(START_TAG, (tag) => {
    // Without the style sheet, an image's light and dark variants would both be visible.
    if (/^<img [^>]*class="(?:[^"]* )?only-dark"/.test(tag)) return "";
    return tag
      .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/ srcset="[^"]*"/, (set) => set.replace(/((?:="|,\s)\s*)\/(?!\/)/g, `$1${origin}/`))
      .replace(/ href="#/, ` href="${page}#`)
      .replace(/ (?:data-preview|aria-describedby|loading|decoding)="[^"]*"/g, "");
  });
}

const SCRIPT_URL = / (?:href|xlink:href|src|action|formaction)="\s*javascript:[^"]*"/gi;

/**
 * Remove tab lists, fold controls and heading links, which do not work in feed readers. Add a label to each
 * tab panel, and signs to added and removed lines, which the style sheet adds elsewhere. Omit scripts in links, which React
 * replaces by an error on pages.
 */
function removeControls(html: string): string {
  return html.replace(CONTROLS, "").replace(START_TAG, (written) => {
    const tag = written.replace(SCRIPT_URL, "");
    const edit = /^<span class="line [^"]*\b(added|removed) edited\b/.exec(tag)?.[1];
    if (edit) return `${tag}${edit === "added" ? "+" : "-"} `;
    const label = /^<div class="tab-panel".* data-label="([^"]*)"/s.exec(tag)?.[1];
    return label === undefined ? tag : `<div><p><strong>${label.replaceAll("<", "&lt;")}</strong></p>`;
  });
}

/** Renders page markup, including site components, as plain HTML. */
export interface ContentRenderer {
  /** @throws Any error that a component throws. */
  render(markup: Markup, page: PageName): string;
  /** Return a digest of everything that a page displays, including its components. */
  getFingerprint(page: PageName): Digest | undefined;
}

interface PageName {
  locale: LocaleId;
  path: RoutePath;
}

/** A post list that has feeds. */
interface Channel {
  title: string;
  description: string;
  /** Path to the list. Its feeds are files below this path. */
  path: RoutePath;
  posts: readonly Post[];
}

/** Return the lists with feeds: the blog and, if `blog.tagFeeds` is set, its tags. Lists without posts have no feeds. */
function listChannels(context: ComposeContext): Channel[] {
  const { here, site } = context;
  const { title, blog } = site.config;
  const name = `${title} Blog`;
  const all: Channel = {
    title: name,
    description: blog.description || createTranslator(context)("blog.archiveText"),
    path: toRoutePath(blog.routeBase),
    posts: here.blog.posts,
  };
  const tags = here.blog.tags.map(
    ({ label, description, path, posts }): Channel => ({
      title: `${name}: ${label}`,
      description: description || all.description,
      path,
      posts,
    }),
  );
  return [all, ...(blog.tagFeeds ? tags : [])]
    .map((channel) => ({ ...channel, posts: channel.posts.filter(isPublic) }))
    .filter(({ posts }) => posts.length > 0);
}

/** A feed's content in all formats, without its posts' text. */
interface FeedData {
  /** Site title. */
  site: string;
  title: string;
  description: string;
  language: string;
  /** The newest post's date instead of the build date, so that unchanged feeds keep their bytes. */
  updated: string;
  /** The list's absolute URL. */
  home: string;
  urls: { rss: string; atom: string; json: string };
  entries: readonly Entry[];
}

interface Entry {
  title: string;
  description: string;
  link: string;
  date: string;
  authors: readonly FeedAuthor[];
  /** Tag labels. */
  tags: readonly string[];
}

/**
 * Create the tasks for a locale's feeds.
 *
 * Every build composes feed data for the fingerprint, but posts' text only if a feed is written.
 */
export function planFeeds(context: ComposeContext, common: string, content: ContentRenderer): OutputTask[] {
  const { locale, site } = context;
  return listChannels(context).flatMap((channel) => {
    const posts = channel.posts.slice(0, site.config.blog.feedLimit);
    const data = composeFeed({ ...channel, posts }, context);
    const fingerprint = digestParts([
      common,
      JSON.stringify(data),
      ...posts.map((post) => digestText(post, context, content)),
    ]);
    // Not shared between formats, because keeping texts for all tags and locales would use too much memory.
    const renderTexts = (): string[] => posts.map((post) => renderText(post, context, content));
    return FORMATS.map((format) => {
      const path = toOutputPath(getOutputPath(locale, channel.path).replace(/index\.html$/, format.file));
      const produce = () => [{ path, contents: format.write(fillFeed(data, renderTexts(), format)) }];
      return { key: `file:${path}`, fingerprint, produce };
    });
  });
}

function getPageName(post: Post, context: ComposeContext): PageName {
  return { locale: context.locale.code, path: getPostPath(post, context) };
}

const linkTo = (post: Post, context: ComposeContext): string => context.site.config.url + createPostHref(post, context);

/** Return a post's text as self-contained HTML. */
function renderText(post: Post, context: ComposeContext, content: ContentRenderer): string {
  const markup = resolveMarkup(post.body, createBodySource(post, context, true), context);
  const html = content.render(markup, getPageName(post, context));
  return escapeCdata(resolveLinks(removeControls(html), linkTo(post, context), context.site.config.url));
}

/** Return a digest of the inputs to a post's text. Site components may access all page data. */
function digestText(post: Post, context: ComposeContext, content: ContentRenderer): Digest {
  const hasComponents = post.placeholders.some(({ kind }) => kind === "componentStart");
  return digestParts([
    digestMarkup(post, context, true),
    (hasComponents && content.getFingerprint(getPageName(post, context))) || "",
  ]);
}

function composeFeed({ title, description, path, posts }: Channel, context: ComposeContext): FeedData {
  const { site, locale } = context;
  const createUrl = (file: string): string => toAbsolute(context, locale, joinRoute(path, file));
  return {
    site: site.config.title,
    title,
    description,
    language: locale.htmlLang,
    updated: getElement(posts, 0).meta.date,
    home: toAbsolute(context, locale, path),
    urls: { rss: createUrl("rss.xml"), atom: createUrl("atom.xml"), json: createUrl("feed.json") },
    entries: posts.map((post) => ({
      title: post.title,
      description: post.description,
      link: linkTo(post, context),
      date: post.meta.date,
      authors: listPersons(post, context).map(({ name, url }) => ({ name, url })),
      tags: composeTags(post, context).map(({ label }) => label),
    })),
  };
}

/** @param texts Text for each entry, in the same order as entries. */
function fillFeed(data: FeedData, texts: readonly string[], format: Format): Feed {
  const { home } = data;
  const feed = new Feed({
    title: format.writeText(data.title),
    id: home,
    link: home,
    language: data.language,
    description: format.writeText(data.description),
    generator: "sitegen",
    // Atom requires a feed author if a post has none.
    author: { name: format.writeText(data.site), link: home },
    updated: new Date(data.updated),
    feedLinks: data.urls,
  });
  for (const [index, { title, description, link, date, authors, tags }] of data.entries.entries()) {
    const titleFields = format.writeTitle(title);
    const authorFields = authors.length > 0 ? format.writeAuthors(authors) : {};
    feed.addItem({
      id: link,
      link,
      date: new Date(date),
      published: new Date(date),
      description: format.writeHtml(description),
      content: texts[index],
      ...titleFields,
      ...authorFields,
      extensions: [...(titleFields.extensions ?? []), ...(authorFields.extensions ?? [])],
      category: tags.map(format.writeTag).map((name) => ({ name, term: name })),
    });
  }
  return feed;
}
