/**
 * Creates the RSS, Atom and JSON feeds of the blog and of configured tags, with the latest posts in full.
 *
 * Feeds are displayed outside of the site, so URLs become absolute, and elements that need the site's styles or
 * scripts are removed.
 */

import { type Extension, Feed, type Item } from "feed";
import { digestOfAll } from "../../host/digest.ts";
import { type Digest, isPublic, type Post } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Markup } from "../../model/markup.ts";
import type { OutputTask } from "../../model/output.ts";
import { outputPathOf, type RoutePath } from "../../model/permalink.ts";
import { escapeHtml, xmlText } from "../../util/html.ts";
import { type Person, personsOf, postHref, postPath, tagsOf } from "../compose/blog-pages.ts";
import { type ComposeContext, toAbsolute, translator } from "../compose/compose-context.ts";
import { markupDigest } from "../compose/markup-digest.ts";
import { documentBody, resolveMarkup } from "../compose/resolve-body.ts";

/** Values may hold `>`. */
const ATTRIBUTES = '(?:[^">]|"[^"]*")*';
const START_TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, "g");
/** As the builder writes them: nothing but buttons of text in one, nothing in the other. */
const CONTROLS = new RegExp(
  `<div class="tab-list"${ATTRIBUTES}>(?:<button${ATTRIBUTES}>[^<]*</button>)*</div>|<a class="heading-link"${ATTRIBUTES}></a>`,
  "g",
);

/**
 * @param page Absolute address of the page, for links to its anchors.
 * @param origin `https://example.org`.
 */
function absoluteLinks(html: string, page: string, origin: string): string {
  return html.replace(START_TAG, (tag) => {
    // Without the style sheet both variants of a drawing would show.
    if (/^<img [^>]*class="(?:[^"]* )?only-dark"/.test(tag)) return "";
    return tag
      .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/ srcset="[^"]*"/, (set) => set.replace(/((?:="|,\s)\s*)\/(?!\/)/g, `$1${origin}/`))
      .replace(/ href="#/, ` href="${page}#`)
      .replace(/ (?:data-preview|aria-describedby|loading|decoding)="[^"]*"/g, "");
  });
}

/** Without tabs and links of headings, which do nothing elsewhere: all panels stand one after the other, each below its name. */
function withoutControls(html: string): string {
  return html.replace(CONTROLS, "").replace(START_TAG, (tag) => {
    const label = /^<div class="tab-panel".* data-label="([^"]*)"/s.exec(tag)?.[1];
    return label === undefined ? tag : `<div><p><strong>${label.replaceAll("<", "&lt;")}</strong></p>`;
  });
}

/** What the library takes, as each format wants it. */
interface Format {
  file: string;
  /** In the XML formats titles and summaries are HTML, in JSON they are text. */
  textAs(text: string): string;
  authorsAs(authors: readonly FeedAuthor[]): Pick<Item, "author" | "extensions">;
  write(feed: Feed): string;
}

type FeedAuthor = { name: string; url?: string };

/** The library hands extensions on as they are, lists too, but its types know no lists. */
const listOf = (values: readonly object[]) => values as unknown as Extension["objects"];

const asHtml = (text: string): string => escapeHtml(xmlText(text));

const FORMATS: readonly Format[] = [
  {
    file: "rss.xml",
    textAs: asHtml,
    // RSS 2.0 wants an e-mail address as author; for names its best practices profile takes Dublin Core.
    authorsAs: (authors) => ({
      extensions: [{ name: "dc:creator", objects: listOf(authors.map(({ name }) => ({ _text: name }))) }],
    }),
    write: (feed) => feed.rss2(),
  },
  {
    file: "atom.xml",
    textAs: asHtml,
    authorsAs: (authors) => ({ author: authors.map(({ name, url }) => ({ name, link: url })) }),
    write: (feed) => feed.atom1(),
  },
  {
    file: "feed.json",
    textAs: xmlText,
    authorsAs: (authors) => ({ extensions: [{ name: "authors", objects: listOf(authors) }] }),
    write: jsonFeed,
  },
];

/** The library writes version 1, which knows one author and no language; 1.1 adds both and takes nothing away. */
function jsonFeed(feed: Feed): string {
  const { version: _, author: __, ...rest } = JSON.parse(feed.json1()) as Readonly<Record<string, unknown>>;
  const version = "https://jsonfeed.org/version/1.1";
  return JSON.stringify({ version, language: feed.options.language, ...rest }, null, 1);
}

/** Makes plain HTML of the markup of pages, with the components of the site in it. */
export interface ContentRenderer {
  /** @throws What a component throws. */
  render(markup: Markup, page: PageName): string;
  /** Digest of all that a page shows, its components included. */
  fingerprint(page: PageName): Digest;
}

interface PageName {
  locale: LocaleId;
  path: RoutePath;
}

/** A list of posts that has feeds. */
interface Channel {
  title: string;
  description: string;
  /** The page of the list, below which the feeds lie. */
  path: RoutePath;
  posts: readonly Post[];
}

/** The blog, and its tags where they are to have feeds. What has no posts has none. */
function channelsOf(context: ComposeContext): Channel[] {
  const { here, site } = context;
  const { title, blog } = site.config;
  const name = `${title} Blog`;
  const all: Channel = {
    title: name,
    description: blog.description || translator(context)("blog.archiveText"),
    path: blog.routeBase,
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

/** What a feed says in all formats, the texts of its posts apart. */
interface FeedData {
  /** Title of the site. */
  site: string;
  title: string;
  description: string;
  language: string;
  /** Date of the newest post: a feed that did not change keeps its bytes. */
  updated: string;
  /** Absolute address of the page of the list. */
  home: string;
  addresses: { rss: string; atom: string; json: string };
  entries: readonly Entry[];
}

/** What a feed says of a post. */
interface Entry {
  title: string;
  description: string;
  link: string;
  date: string;
  authors: readonly FeedAuthor[];
  /** Labels of its tags. */
  tags: readonly string[];
}

/**
 * Tasks for the feeds of a locale.
 *
 * Their data are composed in every build and are part of the fingerprint; texts are made when a feed is written.
 */
export function feedTasks(context: ComposeContext, common: string, content: ContentRenderer): OutputTask[] {
  const { locale, site } = context;
  return channelsOf(context).flatMap((channel) => {
    const posts = channel.posts.slice(0, site.config.blog.feedLimit);
    const data = composeFeed({ ...channel, posts }, context);
    const fingerprint = digestOfAll([
      common,
      JSON.stringify(data),
      ...posts.map((post) => textDigest(post, context, content)),
    ]);
    // Not kept for the next format: those of many tags and languages would be too much at once.
    const texts = (): string[] => posts.map((post) => textOf(post, context, content));
    return FORMATS.map((format) => {
      const path = outputPathOf(locale, channel.path).replace(/index\.html$/, format.file);
      const produce = () => [{ path, contents: format.write(fillFeed(data, texts(), format)) }];
      return { key: `file:${path}`, fingerprint, produce };
    });
  });
}

/** The library writes names of categories into attributes, where XML allows no `<`, without escaping it. */
const categoryName = (label: string): string => xmlText(label).replaceAll("<", "\u2039").replaceAll(">", "\u203a");

function feedAuthor({ name, url }: Person): FeedAuthor {
  return { name: xmlText(name), url };
}

function pageName(post: Post, context: ComposeContext): PageName {
  return { locale: context.locale.code, path: postPath(post, context) };
}

const linkTo = (post: Post, context: ComposeContext): string => context.site.config.url + postHref(post, context);

/** The text of a post as HTML that can stand anywhere. */
function textOf(post: Post, context: ComposeContext, content: ContentRenderer): string {
  const markup = resolveMarkup(post.body, documentBody(post, context, true), context);
  const html = content.render(markup, pageName(post, context));
  return xmlText(absoluteLinks(withoutControls(html), linkTo(post, context), context.site.config.url));
}

/** Digest of all from which the text of a post follows; components of the site see the whole page. */
function textDigest(post: Post, context: ComposeContext, content: ContentRenderer): Digest {
  const hasComponents = post.slots.some(({ kind }) => kind === "componentStart");
  return digestOfAll([
    markupDigest(post, context, true),
    hasComponents ? content.fingerprint(pageName(post, context)) : "",
  ]);
}

function composeFeed({ title, description, path, posts }: Channel, context: ComposeContext): FeedData {
  const { site, locale } = context;
  const address = (file: string): string => toAbsolute(context, locale, `${path}/${file}`);
  return {
    site: site.config.title,
    title,
    description,
    language: locale.htmlLang,
    updated: (posts[0] as Post).meta.date,
    home: toAbsolute(context, locale, path),
    addresses: { rss: address("rss.xml"), atom: address("atom.xml"), json: address("feed.json") },
    entries: posts.map((post) => ({
      title: post.title,
      description: post.description,
      link: linkTo(post, context),
      date: post.meta.date,
      authors: personsOf(post, context).map(feedAuthor),
      tags: tagsOf(post, context).map(({ label }) => label),
    })),
  };
}

/** @param texts Of the entries, in their order. */
function fillFeed(data: FeedData, texts: readonly string[], { textAs, authorsAs }: Format): Feed {
  const { home } = data;
  const feed = new Feed({
    title: xmlText(data.title),
    id: home,
    link: home,
    language: data.language,
    description: xmlText(data.description),
    generator: "sitegen",
    // Atom asks for it where posts have no author.
    author: { name: xmlText(data.site), link: home },
    updated: new Date(data.updated),
    feedLinks: data.addresses,
  });
  for (const [index, { title, description, link, date, authors, tags }] of data.entries.entries()) {
    feed.addItem({
      id: link,
      link,
      title: textAs(title),
      date: new Date(date),
      published: new Date(date),
      description: textAs(description),
      content: texts[index],
      ...(authors.length > 0 ? authorsAs(authors) : {}),
      category: tags.map((label) => ({ name: categoryName(label), term: categoryName(label) })),
    });
  }
  return feed;
}
