/** Feeds of the blog: RSS, Atom and JSON Feed, one set a locale, with the newest posts in full. */

import { Feed } from "feed";
import { digestOfAll } from "../../host/digest.ts";
import type { Post } from "../../model/document.ts";
import type { OutputTask } from "../../model/output.ts";
import type { AuthorData } from "../../model/page.ts";
import { outputPathOf } from "../../model/permalink.ts";
import { escapeHtml, xmlText } from "../../util/html.ts";
import { composeBlogPost, postHref } from "../compose/blog-pages.ts";
import { type ComposeContext, toAbsolute, translator } from "../compose/context.ts";
import { fillableDocument, fillBody } from "../compose/fill-body.ts";
import { absoluteLinks } from "./absolute-links.ts";

/** In the XML formats titles and summaries are HTML, in JSON they are text. */
type TextAs = (text: string) => string;
const asHtml: TextAs = (text) => escapeHtml(xmlText(text));

const FORMATS = [
  { file: "rss.xml", write: (feed: Feed) => feed.rss2(), textAs: asHtml },
  { file: "atom.xml", write: (feed: Feed) => feed.atom1(), textAs: asHtml },
  { file: "feed.json", write: (feed: Feed) => feed.json1(), textAs: xmlText },
] as const;

/** Tasks for the feeds of a locale; none where there are no posts. */
export function feedTasks(context: ComposeContext, common: string): OutputTask[] {
  const { blog, config } = { blog: context.here.blog, config: context.site.config };
  const posts = blog.posts.filter(({ meta }) => !meta.unlisted).slice(0, config.blog.feedLimit);
  if (posts.length === 0) return [];
  const fingerprint = digestOfAll([
    common,
    context.locale.code,
    JSON.stringify(context.here.messages),
    ...posts.flatMap((post) => [post.digest, JSON.stringify(context.site.links.of(post))]),
  ]);
  return FORMATS.map(({ file, write, textAs }) => {
    const path = `${outputFolder(context)}${file}`;
    return {
      key: `file:${path}`,
      fingerprint,
      produce: () => [{ path, contents: write(composeFeed(posts, context, textAs)) }],
    };
  });
}

function outputFolder({ locale, site }: ComposeContext): string {
  return outputPathOf(locale, site.config.blog.routeBase).replace(/index\.html$/, "");
}

/** The library writes names of categories into attributes, where XML allows no `<`, without escaping it. */
const categoryName = (label: string): string => xmlText(label).replaceAll("<", "\u2039").replaceAll(">", "\u203a");

/** The library takes a list of authors for one that has a first. */
function feedAuthor({ name, href }: AuthorData): { name: string; link?: string } {
  return { name: xmlText(name), link: href?.startsWith("http") ? href : undefined };
}

function composeFeed(posts: readonly Post[], context: ComposeContext, textAs: TextAs): Feed {
  const { site, locale } = context;
  const { config } = site;
  const t = translator(context);
  const home = toAbsolute(context, locale, config.blog.routeBase);
  const title = xmlText(`${config.title} Blog`);
  const address = (file: string): string => toAbsolute(context, locale, `${config.blog.routeBase}/${file}`);
  const feed = new Feed({
    title,
    id: home,
    link: home,
    language: locale.htmlLang,
    description: xmlText(config.blog.description || t("blog.archiveText")),
    generator: "sitegen",
    // The newest post's date: a feed that did not change keeps its bytes.
    updated: new Date(posts[0]?.meta.date ?? 0),
    feedLinks: { rss: address("rss.xml"), atom: address("atom.xml"), json: address("feed.json") },
  });
  for (const post of posts) {
    const { date, authors, tags } = composeBlogPost(
      { template: "blogPost", document: post, path: "", locale, source: post.source, indexable: true },
      context,
    );
    const link = config.url + postHref(post, context);
    feed.addItem({
      id: link,
      link,
      title: textAs(post.title),
      date: new Date(date),
      published: new Date(date),
      description: textAs(post.description),
      content: xmlText(
        absoluteLinks(fillBody(post.body, fillableDocument(post, context, true), context), link, config.url),
      ),
      author: authors.length > 0 ? authors.map(feedAuthor) : undefined,
      category: tags.map(({ label }) => ({ name: categoryName(label), term: categoryName(label) })),
    });
  }
  return feed;
}
