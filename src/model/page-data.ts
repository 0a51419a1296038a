/**
 * Page data: a template's JSON-safe input.
 *
 * The server renders the data and the browser hydrates from the same value. Long markup (`html`) is separate: the
 * first page's document already contains it, and a client navigation loads it with the payload.
 */

import type { ContentComponent } from "./document.ts";
import type { LocaleId } from "./locale.ts";
import type { PlainProps } from "./markup.ts";
import type { Figure } from "./page-meta.ts";
import type { OutputPath, Permalink, RoutePath } from "./permalink.ts";
import type { SourcePath } from "./problem.ts";
import type { FallbackNotice, ProseData, WrittenDate } from "./prose-data.ts";
import type { ForwardData } from "./redirect.ts";
import type { PageHead, Spoken, TitledLink } from "./shell-data.ts";

/** A tag with its page's URL. */
export interface TagLink {
  label: string;
  href: Permalink;
  description?: string;
  count: number;
  /** Newest post with the tag, for tags of the blog. */
  newest?: TitledLink & { date: WrittenDate };
}

/** A post's author. */
export interface AuthorData {
  key?: string;
  name: string;
  title?: string;
  /** Author page, otherwise URL, otherwise email address. */
  href?: string;
  imageUrl?: string;
  count?: number;
  /** Years of the first and the last post, in author lists: "2021–2024". */
  years?: string;
  description?: string;
  socials?: readonly { name: string; href: string }[];
}

/** A post in a list. */
export interface PostSummary {
  title: string;
  href: Permalink;
  date: WrittenDate;
  /** Localized text: "3 min read". */
  readingTime: string;
  authors: readonly AuthorData[];
  tags: readonly { label: string; href: Permalink }[];
  truncated: boolean;
  /** Image from the front matter. */
  image?: string;
  figures?: readonly Figure[];
  /** True if the post is first in lists regardless of its date. */
  pinned?: boolean;
  notice?: FallbackNotice;
  frontMatter?: PlainProps;
  /** Key into `html`. */
  html: string;
}

/**
 * Tags as listed: grouped by initial letter or, if the blog has few tags, in one group without a letter, ordered by post
 * count.
 */
export type TagGroups = readonly { letter?: string; tags: readonly TagLink[] }[];

/** A post series, oldest first. */
export interface SeriesData {
  name: string;
  /** The current post's position, from 1. */
  number: number;
  posts: readonly TitledLink[];
}

export interface Pager {
  newer?: Permalink;
  older?: Permalink;
}

/** A card for a page in a category. */
export interface CardData extends Spoken {
  kind: "page" | "external" | "category";
  label: string;
  /** A permalink or an external URL. */
  href: string;
  description?: string;
  /** Number of items in a category. */
  items?: number;
}

/** Image with a variant for dark backgrounds. */
export interface HomeImageData {
  src: string;
  srcDark?: string;
  alt: string;
  width?: number;
  height?: number;
}

/** A feature's icon: SVG markup, an emoji or an image. */
export type HomeIconData = { svg: string } | { emoji: string } | { image: HomeImageData };

/** A hero button. */
export interface HomeActionData {
  text: string;
  href: string;
  external?: boolean;
  theme: "primary" | "secondary";
}

/** Page with the layout `home`. `…Html` is inline markup. */
export interface HomeData {
  hero: {
    nameHtml?: string;
    textHtml?: string;
    taglineHtml?: string;
    image?: HomeImageData;
    actions: readonly HomeActionData[];
  };
  features: readonly {
    icon?: HomeIconData;
    titleHtml: string;
    detailsHtml?: string;
    link?: { href: string; external?: boolean; text?: string };
  }[];
  /** Pages in the docs, on sites without a page at the root. */
  cards?: readonly CardData[];
  /** The document, absent on sites without a page at the root. */
  prose?: ProseData;
  /** True if the document contains more than front matter and a title. */
  hasText?: boolean;
}

/** A document or a category on a printable page. */
export interface PrintChapter {
  /** Title ID. */
  id: string;
  titleHtml: string;
  /** Heading level of the title. */
  level: 2 | 3 | 4;
  /** Description for a category without a document. */
  description?: string;
  /** Key into `html`; absent for a category without a document. */
  html?: string;
  notice?: FallbackNotice;
  isReference?: boolean;
}

/** Data by template name. Every route has exactly one template. */
export interface Templates {
  home: HomeData;
  /** React page. The content is the component that `component` names. */
  reactPage: Pick<ProseData, "title" | "unlisted" | "draft" | "frontMatter" | "notice"> & {
    description: string;
    /** True if the entry of a page from data has Markdown, which is the markup `body`. */
    hasContent?: boolean;
  };
  search: Record<string, never>;
  notFound: Record<string, never>;
  page: ProseData;
  doc: ProseData & {
    breadcrumbs?: readonly { label: string; href?: Permalink }[];
    previous?: TitledLink;
    next?: TitledLink;
    tags: readonly { label: string; href: Permalink }[];
    version: DocVersionData;
    /** The document's ID within its version, for the version dropdown. */
    docId: string;
    /** True if the page belongs to the API reference, where event and member headings are signatures. */
    isReference?: boolean;
    /** The sidebar's printable page. */
    print?: Permalink;
    /** Documents that the page lists below its title, e.g. guides; absent if there are none. */
    related?: readonly TitledLink[];
  };
  docCategory: {
    title: string;
    description?: string;
    cards: readonly CardData[];
    breadcrumbs?: readonly { label: string; href?: Permalink }[];
    previous?: TitledLink;
    next?: TitledLink;
    version: DocVersionData;
  };
  /** A sidebar's printable page. The table of contents is in `html.toc`. */
  docPrint: {
    title: string;
    version?: string;
    chapters: readonly PrintChapter[];
  };
  docTags: { letters: TagGroups };
  docTag: {
    description?: string;
    allTags: Permalink;
    docs: readonly (TitledLink & { description?: string })[];
  };
  blogList: {
    /** Selects all posts, or those with a tag or by an author. */
    scope: { kind: "all" } | { kind: "tag"; description?: string } | { kind: "author"; author: AuthorData };
    page: number;
    posts: readonly PostSummary[];
    /** The blog's most used tags. */
    tags: readonly Omit<TagLink, "description">[];
    pager: Pager;
  };
  blogPost: ProseData & {
    date: WrittenDate;
    readingTime: string;
    authors: readonly AuthorData[];
    tags: readonly { label: string; href: Permalink }[];
    figures?: readonly Figure[];
    newer?: TitledLink;
    older?: TitledLink;
    /** Series that the post belongs to. */
    series?: SeriesData;
  };
  blogArchive: {
    years: readonly { year: number; posts: readonly (TitledLink & { date: WrittenDate })[] }[];
  };
  blogAuthors: { authors: readonly AuthorData[] };
  blogTags: { letters: TagGroups };
}

/** Name of a template, which renders one page type. */
export type TemplateName = keyof Templates;

/** A document's docs version. */
export interface DocVersionData {
  name: string;
  /** ID and name of its set of docs; absent if the site has one set. */
  set?: string;
  setLabel?: string;
  label: string;
  /** Only present if the site has several versions. */
  banner?: { kind: "unreleased" | "unmaintained"; latestLabel: string; latestHref: Permalink; latestName: string };
  badge?: string;
  className?: string;
}

interface PageOf<T extends TemplateName> {
  template: T;
  /** Route without base URL and locale; the language menu adds another locale's prefix. */
  path: RoutePath;
  locale: LocaleId;
  head: PageHead;
  /** Sidebar name, and the hashed file that contains it. */
  sidebar?: { name: string; file: OutputPath };
  /** Codes for the locales that have the page; absent if all locales have it. */
  locales?: readonly LocaleId[];
  /** Site component that renders the content, and the chunk that exports it. */
  component?: ContentComponent & { chunk: OutputPath };
  /** Module for an MDX file that imports styles. */
  styledModule?: SourcePath;
  /** Redirects for URLs of the page with a certain query or hash. */
  forwards?: readonly ForwardData[];
  props: Templates[T];
}

/** Data of one page: a union over the templates. */
export type PageData = { [T in TemplateName]: PageOf<T> }[TemplateName];
/** Data for a page with a certain template. */
export type PageDataOf<T extends TemplateName> = PageOf<T>;
