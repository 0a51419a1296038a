/**
 * Create the RSS, Atom and JSON feeds of the blog and of its tags, with the full text of the latest posts.
 *
 * Feeds are displayed outside of the site, so URLs become absolute, and elements that depend on the styles or scripts of
 * the site are removed.
 */

import { type Extension, Feed, type Item } from "feed";
import { digestOfAll } from "../../host/digest.ts";
import { type Digest, isPublic, type Post } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Markup } from "../../model/markup.ts";
import type { OutputTask } from "../../model/output.ts";
import { outputPath, outputPathOf, type RoutePath, routeBelow, routePath } from "../../model/permalink.ts";
import { elementAt } from "../../util/collections.ts";
import { escapeText, xmlText } from "../../util/html.ts";
import { personsOf, postHref, postPath, tagsOf } from "../compose/blog-pages.ts";
import { type ComposeContext, toAbsolute, translator } from "../compose/compose-context.ts";
import { markupDigest } from "../compose/markup-digest.ts";
import { documentBody, resolveMarkup } from "../compose/resolve-body.ts";

/** Quoted values may contain `>`. */
const ATTRIBUTES = '(?:[^">]|"[^"]*")*';
const START_TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, "g");
/** Tab lists, controls of folded code and heading links in the exact form in which `src/markdown` writes them. */
const CONTROLS = new RegExp(
  `<div class="tab-list"${ATTRIBUTES}>(?:<button${ATTRIBUTES}>[^<]*</button>)*</div>|<label class="code-fold">.*?</label>|<a class="heading-link"${ATTRIBUTES}></a>`,
  "g",
);

/**
 * Make the URLs in HTML absolute.
 *
 * @param page Absolute URL of the page, for links to its headings.
 * @param origin Origin of the site, e.g. `https://example.org`.
 */
function absoluteLinks(html: string, page: string, origin: string): string {
  return html.replace(START_TAG, (tag) => {
    // Without the style sheet, the light and the dark variant of an image would both be visible.
    if (/^<img [^>]*class="(?:[^"]* )?only-dark"/.test(tag)) return "";
    return tag
      .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/ srcset="[^"]*"/, (set) => set.replace(/((?:="|,\s)\s*)\/(?!\/)/g, `$1${origin}/`))
      .replace(/ href="#/, ` href="${page}#`)
      .replace(/ (?:data-preview|aria-describedby|loading|decoding)="[^"]*"/g, "");
  });
}

/**
 * Remove tab lists, controls of folded code and heading links, which do not work in feed readers. Add a label to each
 * tab panel, and the signs of added and removed lines, which the style sheet adds elsewhere.
 */
function withoutControls(html: string): string {
  return html.replace(CONTROLS, "").replace(START_TAG, (tag) => {
    const edit = /^<span class="line [^"]*\b(added|removed) edited\b/.exec(tag)?.[1];
    if (edit) return `${tag}${edit === "added" ? "+" : "-"} `;
    const label = /^<div class="tab-panel".* data-label="([^"]*)"/s.exec(tag)?.[1];
    return label === undefined ? tag : `<div><p><strong>${label.replaceAll("<", "&lt;")}</strong></p>`;
  });
}

interface Format {
  file: string;
  /** Encode a value that the format defines as plain text. */
  textAs(text: string): string;
  /** Encode text for an element that the format defines as HTML. */
  htmlAs(text: string): string;
  titleAs(title: string): Pick<Item, "title" | "extensions">;
  tagAs(label: string): string;
  authorsAs(authors: readonly FeedAuthor[]): Pick<Item, "author" | "extensions">;
  write(feed: Feed): string;
}

type FeedAuthor = { name: string; url?: string };

/** Cast the objects of an extension. The library passes them through, but its types are too narrow. */
const objectsOf = (value: object) => value as unknown as Extension["objects"];

/** Encode text for elements. The library decodes each `&amp;` before it escapes the text. */
const xmlElementText = (text: string): string => xmlText(text).replaceAll("&", "&amp;");

/** Escape the end of a CDATA section, of which the library only splits the first one, in HTML. */
const cdataText = (html: string): string => xmlText(html).replaceAll("]]>", "]]&gt;");

const asHtml = (text: string): string => cdataText(escapeText(text));

/** Stands for `<` in attributes, which the library does not escape. XML does not allow the character. */
const LESS_THAN = "\ufffe";

const FORMATS: readonly Format[] = [
  {
    file: "rss.xml",
    textAs: xmlElementText,
    htmlAs: asHtml,
    // Titles are plain text according to the Best Practices Profile. The library writes CDATA, which can only contain
    // one `]]>`, so an extension replaces its element.
    titleAs: (title) => ({
      title,
      extensions: [{ name: "title", objects: objectsOf({ _text: xmlElementText(title) }) }],
    }),
    tagAs: xmlElementText,
    // `author` of RSS 2.0 is an email address. The profile recommends Dublin Core for names.
    authorsAs: (authors) => ({
      extensions: [
        { name: "dc:creator", objects: objectsOf(authors.map(({ name }) => ({ _text: xmlElementText(name) }))) },
      ],
    }),
    write: (feed) => feed.rss2(),
  },
  {
    file: "atom.xml",
    textAs: xmlElementText,
    htmlAs: asHtml,
    // The library gives titles the type "html".
    titleAs: (title) => ({ title: asHtml(title) }),
    tagAs: (label) => xmlText(label).replaceAll("<", LESS_THAN),
    authorsAs: (authors) => ({ author: authors.map(({ name, url }) => ({ name: xmlElementText(name), link: url })) }),
    write: (feed) => feed.atom1().replaceAll(LESS_THAN, "&lt;"),
  },
  {
    file: "feed.json",
    textAs: xmlText,
    htmlAs: xmlText,
    titleAs: (title) => ({ title: xmlText(title) }),
    tagAs: xmlText,
    authorsAs: (authors) => ({
      extensions: [
        { name: "authors", objects: objectsOf(authors.map(({ name, url }) => ({ name: xmlText(name), url }))) },
      ],
    }),
    write: jsonFeed,
  },
];

/** Upgrade the JSON Feed 1.0 that the library writes to 1.1, which adds a language and several authors. */
function jsonFeed(feed: Feed): string {
  const { version: _, author: __, ...rest } = JSON.parse(feed.json1()) as Readonly<Record<string, unknown>>;
  const version = "https://jsonfeed.org/version/1.1";
  return JSON.stringify({ version, language: feed.options.language, ...rest }, null, 1);
}

/** Renders the markup of pages, including components of the site, as plain HTML. */
export interface ContentRenderer {
  /** @throws Any error that a component throws. */
  render(markup: Markup, page: PageName): string;
  /** Return a digest of everything that a page displays, including its components. */
  fingerprint(page: PageName): Digest | undefined;
}

interface PageName {
  locale: LocaleId;
  path: RoutePath;
}

/** A list of posts that has feeds. */
interface Channel {
  title: string;
  description: string;
  /** Path of the list. Its feeds are files below this path. */
  path: RoutePath;
  posts: readonly Post[];
}

/** Return the lists with feeds: the blog and, if `blog.tagFeeds` is set, its tags. Lists without posts have no feeds. */
function channelsOf(context: ComposeContext): Channel[] {
  const { here, site } = context;
  const { title, blog } = site.config;
  const name = `${title} Blog`;
  const all: Channel = {
    title: name,
    description: blog.description || translator(context)("blog.archiveText"),
    path: routePath(blog.routeBase),
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

/** Content of a feed in all formats, without the text of its posts. */
interface FeedData {
  /** Title of the site. */
  site: string;
  title: string;
  description: string;
  language: string;
  /** Date of the newest post instead of the build date, so that unchanged feeds keep their bytes. */
  updated: string;
  /** Absolute URL of the list. */
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
  /** Labels of tags. */
  tags: readonly string[];
}

/**
 * Create the tasks for the feeds of a locale.
 *
 * Every build composes the data of feeds as part of their fingerprint, but the text of posts only if a feed is written.
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
    // Not shared between formats, because keeping the texts of all tags and locales would use too much memory.
    const texts = (): string[] => posts.map((post) => textOf(post, context, content));
    return FORMATS.map((format) => {
      const path = outputPath(outputPathOf(locale, channel.path).replace(/index\.html$/, format.file));
      const produce = () => [{ path, contents: format.write(fillFeed(data, texts(), format)) }];
      return { key: `file:${path}`, fingerprint, produce };
    });
  });
}

function pageName(post: Post, context: ComposeContext): PageName {
  return { locale: context.locale.code, path: postPath(post, context) };
}

const linkTo = (post: Post, context: ComposeContext): string => context.site.config.url + postHref(post, context);

/** Return the text of a post as self-contained HTML. */
function textOf(post: Post, context: ComposeContext, content: ContentRenderer): string {
  const markup = resolveMarkup(post.body, documentBody(post, context, true), context);
  const html = content.render(markup, pageName(post, context));
  return cdataText(absoluteLinks(withoutControls(html), linkTo(post, context), context.site.config.url));
}

/** Return a digest of the inputs of a post's text. Components of the site may access all data of the page. */
function textDigest(post: Post, context: ComposeContext, content: ContentRenderer): Digest {
  const hasComponents = post.slots.some(({ kind }) => kind === "componentStart");
  return digestOfAll([
    markupDigest(post, context, true),
    (hasComponents && content.fingerprint(pageName(post, context))) || "",
  ]);
}

function composeFeed({ title, description, path, posts }: Channel, context: ComposeContext): FeedData {
  const { site, locale } = context;
  const urlOf = (file: string): string => toAbsolute(context, locale, routeBelow(path, file));
  return {
    site: site.config.title,
    title,
    description,
    language: locale.htmlLang,
    updated: elementAt(posts, 0).meta.date,
    home: toAbsolute(context, locale, path),
    urls: { rss: urlOf("rss.xml"), atom: urlOf("atom.xml"), json: urlOf("feed.json") },
    entries: posts.map((post) => ({
      title: post.title,
      description: post.description,
      link: linkTo(post, context),
      date: post.meta.date,
      authors: personsOf(post, context).map(({ name, url }) => ({ name, url })),
      tags: tagsOf(post, context).map(({ label }) => label),
    })),
  };
}

/** @param texts Text of each entry, in the order of entries. */
function fillFeed(data: FeedData, texts: readonly string[], format: Format): Feed {
  const { home } = data;
  const feed = new Feed({
    title: format.textAs(data.title),
    id: home,
    link: home,
    language: data.language,
    description: format.textAs(data.description),
    generator: "sitegen",
    // Atom requires an author of the feed if a post has none.
    author: { name: format.textAs(data.site), link: home },
    updated: new Date(data.updated),
    feedLinks: data.urls,
  });
  for (const [index, { title, description, link, date, authors, tags }] of data.entries.entries()) {
    const titleFields = format.titleAs(title);
    const authorFields = authors.length > 0 ? format.authorsAs(authors) : {};
    feed.addItem({
      id: link,
      link,
      date: new Date(date),
      published: new Date(date),
      description: format.htmlAs(description),
      content: texts[index],
      ...titleFields,
      ...authorFields,
      extensions: [...(titleFields.extensions ?? []), ...(authorFields.extensions ?? [])],
      category: tags.map(format.tagAs).map((name) => ({ name, term: name })),
    });
  }
  return feed;
}
