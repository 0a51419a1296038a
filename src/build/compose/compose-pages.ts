/**
 * Stage 5, compose: what each page shows, as data.
 *
 * Data are composed for every page in every run, markup only when a page must be rendered: the fingerprint of a page is a
 * digest of its data and of the digests from which its markup follows.
 */

import { digestOf, digestOfAll } from "../../host/digest.ts";
import type { Tag } from "../../model/blog.ts";
import type { Digest, Document } from "../../model/document.ts";
import type { HeadImage, PageData, PageMarkup } from "../../model/page.ts";
import type { OutputPath, RoutePath } from "../../model/permalink.ts";
import type { Route } from "../../model/route.ts";
import {
  blogListMarkup,
  composeBlogArchive,
  composeBlogAuthors,
  composeBlogList,
  composeBlogPost,
  composeBlogTags,
} from "./blog-pages.ts";
import { type ComposeContext, toFile, toPermalink, translator } from "./context.ts";
import { cardsMarkup, composeDoc, composeDocCategory, composeDocTag, composeDocTags } from "./doc-pages.ts";
import { findExample } from "./examples.ts";
import { blogIndexJsonLd, breadcrumbJsonLd, postJsonLd } from "./json-ld.ts";
import { composeHead, headImage } from "./page-head.ts";
import { composeProse, composeProseMarkup } from "./prose.ts";
import { composeApps, composeCommunity, composeFiddle, composeGovernance, composeHome } from "./screens.ts";
import { type ShareImage, shareImageOf } from "./share-image.ts";
import { BLOG_SIDEBAR, taglineOf } from "./shell.ts";

export interface ComposedPage {
  route: Route;
  data: PageData;
  fingerprint: Digest;
  /** The image that is drawn for it. */
  share?: ShareImage;
  /** The long markup; composed when it is asked for. */
  markup(): PageMarkup;
}

export interface PageComposer {
  context: ComposeContext;
  /** Hashed files of the sidebars by name. */
  sidebarFiles: ReadonlyMap<string, OutputPath>;
  /** Digest of all that shapes every page of the locale: shell, client build, configuration, generator. */
  common: Digest;
}

/** Parts of a page before head, sidebar and fingerprint are added. */
interface Parts {
  title: string;
  description?: string;
  props: PageData["props"];
  sidebar?: string;
  documents?: readonly Document[];
  /** The document that makes the page; lists show documents but are not made of one. */
  document?: Document;
  markup?: () => PageMarkup;
  jsonLd?: readonly object[];
  article?: PageData["head"]["article"];
  feeds?: PageData["head"]["feeds"];
  robots?: "noindex, nofollow" | "noindex, follow";
  /** More that the markup depends on. */
  extra?: unknown;
}

const NO_MARKUP = (): PageMarkup => ({});

function composeParts(route: Route, context: ComposeContext, image: HeadImage | undefined): Parts {
  const t = translator(context);
  const { site, here } = context;
  const { blog } = site.config;
  const blogTitle = blog.titleMessageId === undefined ? blog.title : t(blog.titleMessageId);
  switch (route.template) {
    case "home":
      return { title: taglineOf(context), description: taglineOf(context), props: composeHome(context) };
    case "apps":
      return { title: t("apps.title"), props: composeApps(context) };
    case "community":
      return {
        title: t("community.title"),
        description: here.data.community?.value.subtitle,
        props: composeCommunity(context),
      };
    case "fiddle":
      return {
        title: t("fiddle.title"),
        description: here.data.fiddle?.value.description,
        props: composeFiddle(context),
      };
    case "governance":
      return { title: t("governance.title"), description: t("governance.intro"), props: composeGovernance(context) };
    case "search":
      return { title: t("search.page.title"), props: {}, robots: "noindex, follow" };
    case "notFound":
      return { title: t("error.notFound.title"), props: {} };
    case "page": {
      const { document } = route;
      return {
        title: document.title,
        description: document.description,
        document,
        props: composeProse(document, context),
        markup: () => composeProseMarkup(document, context),
      };
    }
    case "doc": {
      const { document, placement, version } = route;
      const props = composeDoc(route, context);
      return {
        title: document.title,
        description: document.description,
        document,
        props,
        sidebar: placement?.sidebar,
        markup: () => composeProseMarkup(document, context, () => cardsMarkup(route, context)),
        jsonLd: breadcrumbJsonLd(props.breadcrumbs, site.config.url),
        robots: version.noIndex ? "noindex, nofollow" : undefined,
        extra: document.slots.some(({ kind }) => kind === "cards") ? cardsMarkup(route, context) : undefined,
      };
    }
    case "docCategory": {
      const props = composeDocCategory(route, context);
      return {
        title: props.title,
        description: props.description,
        props,
        sidebar: route.placement.sidebar,
        jsonLd: breadcrumbJsonLd(props.breadcrumbs, site.config.url),
      };
    }
    case "docTags":
      return { title: t("tags.title"), props: composeDocTags(route, context) };
    case "docTag": {
      const { label, docs } = route.tag;
      return {
        title: t("docs.tagTitle", { count: t("docs.tagged", { count: docs.length }), tag: label }),
        props: composeDocTag(route, context),
      };
    }
    case "blogList": {
      const { scope, list } = route;
      const posts = t("blog.posts", { count: list.total });
      const base = {
        props: composeBlogList(route, context),
        sidebar: BLOG_SIDEBAR,
        documents: list.items,
        markup: () => blogListMarkup(route, context),
      };
      if (scope.kind === "tag")
        return {
          ...base,
          title: t("blog.tagTitle", { posts, tag: scope.tag.label }),
          description: scope.tag.description,
          feeds: tagFeeds(scope.tag, context),
        };
      if (scope.kind === "author")
        return {
          ...base,
          title: t("blog.authorTitle", { author: scope.author.name, posts }),
          description: scope.author.description,
        };
      const jsonLd = list.number === 1 ? blogIndexJsonLd(route, context) : undefined;
      return { ...base, title: blogTitle, description: blog.description, jsonLd };
    }
    case "blogPost": {
      const { document } = route;
      const props = composeBlogPost(route, context);
      return {
        title: document.meta.titleMeta ?? document.title,
        description: document.description,
        document,
        props,
        sidebar: BLOG_SIDEBAR,
        markup: () => composeProseMarkup(document, context),
        jsonLd: postJsonLd(route, props, { context, image }),
        article: {
          published: props.date.iso,
          tags: props.tags.map(({ label }) => label),
          authors: props.authors.flatMap(({ href }) => (href?.startsWith("http") ? [href] : [])),
        },
      };
    }
    case "blogArchive":
      return {
        title: t("blog.archive"),
        description: t("blog.archiveText"),
        props: composeBlogArchive(route, context),
      };
    case "blogAuthors":
      return { title: t("blog.authors"), props: composeBlogAuthors(route, context), sidebar: BLOG_SIDEBAR };
    case "blogTags":
      return { title: t("tags.title"), props: composeBlogTags(route, context), sidebar: BLOG_SIDEBAR };
  }
}

/** Links to the feeds of a tag. */
function tagFeeds({ label, path, posts }: Tag, context: ComposeContext): PageData["head"]["feeds"] {
  if (!context.site.config.blog.tagFeeds || posts.length === 0) return undefined;
  const t = translator(context);
  return [
    { type: "application/rss+xml", title: `${label}: ${t("blog.rss")}`, href: toPermalink(context, `${path}/rss.xml`) },
    {
      type: "application/atom+xml",
      title: `${label}: ${t("blog.atom")}`,
      href: toPermalink(context, `${path}/atom.xml`),
    },
  ];
}

/** Markdown copies stand beside the pages that are made of Markdown: `/docs/latest/faq.md`. */
export function markdownPath(route: Route): RoutePath | undefined {
  return "document" in route ? `${route.path.replace(/\/$/, "/index")}.md` : undefined;
}

/** Compose one page. */
export function composePage(route: Route, { context, sidebarFiles, common }: PageComposer): ComposedPage {
  const own = "document" in route ? route.document.meta.image : undefined;
  const share = own === undefined ? shareImageOf(route, context) : undefined;
  const image = headImage(own, share, context);
  const { markup = NO_MARKUP, ...parts } = composeParts(route, context, image);
  const { title, description, document, robots, jsonLd, article, feeds } = parts;
  const input = { path: route.path, title, description, document, robots, jsonLd, article, feeds, image };
  const head = composeHead(input, context);
  const markdown = markdownPath(route);
  const sidebarFile = parts.sidebar === undefined ? undefined : sidebarFiles.get(parts.sidebar);
  const data = {
    template: route.template,
    path: route.path,
    locale: context.locale.code,
    head: {
      ...head,
      ...(route.template === "notFound" ? { canonical: undefined, alternates: [] } : {}),
      markdown: markdown && toFile(context, `${context.locale.prefix}${markdown}`.slice(1)),
    },
    sidebar:
      parts.sidebar !== undefined && sidebarFile !== undefined ? { name: parts.sidebar, file: sidebarFile } : undefined,
    props: parts.props,
  } as PageData;
  const documents = document ? [document] : (parts.documents ?? []);
  const fingerprint = digestOfAll([
    common,
    context.locale.code,
    JSON.stringify(data),
    JSON.stringify(parts.extra ?? null),
    ...documents.map((shown) => markupDigest(shown, context)),
  ]);
  return { route, data, fingerprint, share, markup };
}

/**
 * Digest of all from which the markup of a document follows, beside what all pages share.
 *
 * It is the same for all locales that show the document, save for addresses, whose prefix the locale's code stands for.
 */
function markupDigest(document: Document, context: ComposeContext): Digest {
  const { site, media, previews } = context;
  const parts: string[] = [
    document.digest,
    document.source,
    document.locale,
    JSON.stringify(site.catalog.anchors(document)),
  ];
  for (const link of site.links.of(document)) {
    parts.push(JSON.stringify(link));
    if (link.kind === "asset") parts.push(JSON.stringify(media.get(link.source) ?? null));
    if (link.kind === "page" && link.document) parts.push(previews.get(link.document.id) ?? "");
  }
  for (const { folder } of document.fiddles) {
    const example = findExample(folder, document, site);
    for (const { name, code } of example?.files ?? []) parts.push(name, digestOf(code));
  }
  if (document.slots.some(({ kind }) => kind === "pullRequestVersions"))
    parts.push(JSON.stringify([...(context.here.data.pullRequests?.value ?? [])]));
  return digestOfAll(parts);
}
