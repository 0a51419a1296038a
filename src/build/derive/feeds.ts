/**
 * Create RSS, Atom and JSON feeds for the blog and its tags, with the latest posts' full text, like the hook `outputs` of a
 * plugin.
 */

import { Feed } from "feed";
import type { ComposeContext } from "../../compose/compose-context.ts";
import { describeBlog } from "../../compose/site-lists.ts";
import { digestParts } from "../../host/digest.ts";
import type { OutputTask, PageContents } from "../../model/output.ts";
import { toOutputPath } from "../../model/permalink.ts";
import type { OutputsInput } from "../../model/plugin.ts";
import type { SiteBlog, SiteBlogPost, SiteLocaleInfo } from "../../model/site-page.ts";
import { createSiteInfo } from "../../site/site-pages.ts";
import { getElement } from "../../util/collections.ts";
import { escapeCdata, FORMATS, type Format } from "./feed-formats.ts";

/** Settings of the feeds. */
interface FeedSettings {
  /** Maximum number of posts. */
  limit: number;
  /** Create feeds for each tag. */
  hasTagFeeds: boolean;
}

/** A feed as a file of the output. */
interface FeedOutput {
  path: string;
  /** Everything in the feed except the texts. */
  data: FeedData;
  /** URLs of the posts whose texts the feed contains. */
  pages: readonly string[];
  create(input: Pick<OutputsInput, "renderHtml">): Promise<string>;
}

/** A post list that has feeds. */
interface Channel {
  title: string;
  description: string;
  /** Path to the list with base URL. Its feeds are files below this path. */
  url: string;
  posts: readonly SiteBlogPost[];
}

/** Return the lists with feeds: the blog and its tags. Lists without posts have no feeds. */
function listChannels({ url, description, posts, tags }: SiteBlog, title: string, { hasTagFeeds }: FeedSettings) {
  const name = `${title} Blog`;
  const all: Channel = { title: name, description, url, posts };
  const byUrl = new Map(posts.map((post) => [post.url, post]));
  const ofTags = tags.map(
    (tag): Channel => ({
      title: `${name}: ${tag.label}`,
      description: tag.description || description,
      url: tag.url,
      posts: tag.posts.map((post) => byUrl.get(post)).filter((post) => post !== undefined),
    }),
  );
  return [all, ...(hasTagFeeds ? ofTags : [])].filter((channel) => channel.posts.length > 0);
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
  /** Posts with absolute URLs. */
  entries: readonly SiteBlogPost[];
}

/** Return the outputs: the feeds of all blogs in all formats. */
export function createFeeds(
  { blogs, locales, site }: Pick<OutputsInput, "blogs" | "locales" | "site">,
  settings: FeedSettings,
): FeedOutput[] {
  return blogs.flatMap((blog) => {
    const locale = getElement(
      locales,
      locales.findIndex(({ code }) => code === blog.locale),
    );
    return listChannels(blog, locale.title, settings).flatMap((channel) => {
      const data = composeFeed(channel, { locale, origin: site.url, limit: settings.limit });
      const pages = channel.posts.slice(0, settings.limit).map(({ url }) => url);
      const folder = decodeURIComponent(trimSlash(channel.url).slice(site.baseUrl.length));
      return FORMATS.map((format) => ({
        path: folder === "" ? format.file : `${folder}/${format.file}`,
        data,
        pages,
        // Not shared between formats, because keeping texts for all tags and locales would use too much memory.
        create: async ({ renderHtml }: Pick<OutputsInput, "renderHtml">) =>
          format.write(fillFeed(data, await Promise.all(pages.map(renderHtml)), format)),
      }));
    });
  });
}

const trimSlash = (url: string): string => url.replace(/\/$/, "");

/**
 * Create the tasks for a locale's feeds.
 *
 * Every build composes feed data for the fingerprint, but posts' text only if a feed is written.
 */
export function planFeeds(context: ComposeContext, common: string, contents: PageContents): OutputTask[] {
  const { locale, site } = context;
  const { feedLimit: limit, tagFeeds: hasTagFeeds } = site.config.blog;
  const blog = describeBlog(context);
  if (!blog) return [];
  const info = createSiteInfo(site.config);
  const input = { blogs: [blog], locales: info.locales.filter(({ code }) => code === locale.code), site: info };
  const renderHtml = async (url: string): Promise<string> => contents.render("html", url);
  return createFeeds(input, { limit, hasTagFeeds }).map(({ path: file, data, pages, create }) => {
    const path = toOutputPath(file);
    const digests = pages.map((url) => contents.getDigest("html", url) ?? "");
    return {
      key: `file:${path}`,
      fingerprint: digestParts([common, JSON.stringify(data), ...digests]),
      produce: async () => [{ path, contents: await create({ renderHtml }) }],
    };
  });
}

function composeFeed(
  { title, description, url, posts }: Channel,
  { locale, origin, limit }: { locale: SiteLocaleInfo; origin: string; limit: number },
): FeedData {
  const home = origin + url;
  const createUrl = (file: string): string => `${trimSlash(home)}/${file}`;
  return {
    site: locale.title,
    title,
    description,
    language: locale.htmlLang,
    updated: getElement(posts, 0).date,
    home,
    urls: { rss: createUrl("rss.xml"), atom: createUrl("atom.xml"), json: createUrl("feed.json") },
    entries: posts.slice(0, limit).map((post) => ({ ...post, url: origin + post.url })),
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
  for (const [index, { title, description, url: link, date, authors, tags }] of data.entries.entries()) {
    const titleFields = format.writeTitle(title);
    const authorFields = authors.length > 0 ? format.writeAuthors(authors) : {};
    feed.addItem({
      id: link,
      link,
      date: new Date(date),
      published: new Date(date),
      description: format.writeHtml(description),
      content: escapeCdata(getElement(texts, index)),
      ...titleFields,
      ...authorFields,
      extensions: [...(titleFields.extensions ?? []), ...(authorFields.extensions ?? [])],
      category: tags.map(format.writeTag).map((name) => ({ name, term: name })),
    });
  }
  return feed;
}
