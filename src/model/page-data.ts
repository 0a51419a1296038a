/**
 * Page data: the JSON-safe input of a template.
 *
 * The server renders the data and the browser hydrates from the same value. Long markup (`html`) is separate: the
 * document of the first page already contains it, and a client navigation loads it with the payload.
 */

import type { ContentComponent, Digest, Figure } from "./document.ts";
import type { LocaleId } from "./locale.ts";
import type { Markup, PlainProps } from "./markup.ts";
import type { OutputPath, Permalink, RoutePath } from "./permalink.ts";
import type { SourcePath } from "./problem.ts";
import type { PageHead, Spoken, TitledLink } from "./shell-data.ts";

/** An entry of the table of contents. */
export interface TocItem {
  id: string;
  /** Inline markup. */
  html: string;
  depth: number;
}

/** A notice above content that is not translated into the page's language. */
export interface FallbackNotice {
  /** `htmlLang` of the content. */
  lang: string;
  /** Direction of the content. */
  direction: "ltr" | "rtl";
  /** Name of the page's language in that language. */
  language: string;
  /** Name of the content's language in that language. */
  fallback: string;
}

/** Common data of pages made from a Markdown document. The markup is in `html.body`, the table of contents in `html.toc`. */
export interface ProseData {
  title: string;
  /** Inline markup of the h1; absent if there is no h1. */
  titleHtml?: string;
  titleId?: string;
  hasToc: boolean;
  notice?: FallbackNotice;
  unlisted?: boolean;
  draft?: boolean;
  editUrl?: string;
  /** URL at which readers report problems of the page. */
  feedbackUrl?: string;
  /** Description from the front matter, shown below the title. */
  lead?: string;
  /** True if the links of the page are below the table of contents on wide screens. */
  linksAtSide?: boolean;
  /** True if the page has neither navigation nor footer. */
  bare?: boolean;
  lastUpdate?: { date?: WrittenDate; author?: string };
  /** Values of the keys in `markdown.frontMatter`; translations inherit missing values from their original. */
  frontMatter?: PlainProps;
}

/** A tag with the URL of its page. */
export interface TagLink {
  label: string;
  href: Permalink;
  description?: string;
  count: number;
  /** Newest post of a tag of the blog. */
  newest?: TitledLink & { date: WrittenDate };
}

/** An author of a post. */
export interface AuthorData {
  key?: string;
  name: string;
  title?: string;
  /** Author page, otherwise URL, otherwise email address. */
  href?: string;
  imageUrl?: string;
  count?: number;
  /** Years of the first and the last post, in lists of authors: "2021–2024". */
  years?: string;
  description?: string;
  socials?: readonly { name: string; href: string }[];
}

/**
 * A date, formatted by the build.
 *
 * Browsers with different locale data may format it differently, which breaks hydration. The build also avoids creating
 * the first date format in the browser, which takes tens of milliseconds on slow machines.
 */
export interface WrittenDate {
  /** ISO 8601. */
  iso: string;
  /** Formatted for the locale. */
  text: string;
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
 * Tags in the order of a list of tags: by initial letter, or in one group without a letter, if there are few tags of
 * the blog; these are ordered by number of posts.
 */
export type TagGroups = readonly { letter?: string; tags: readonly TagLink[] }[];

/** A series of posts, oldest first. */
export interface SeriesData {
  name: string;
  /** Position of the current post, from 1. */
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
  /** Number of items of a category. */
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

/** Icon of a feature: SVG markup, an emoji or an image. */
export type HomeIconData = { svg: string } | { emoji: string } | { image: HomeImageData };

/** A button of the hero. */
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
  /** Pages of the docs, on sites without a page at the root. */
  cards?: readonly CardData[];
  /** The document, absent on sites without a page at the root. */
  prose?: ProseData;
  /** True if the document contains more than front matter and a title. */
  hasText?: boolean;
}

/** A document or a category of a printable page. */
export interface PrintChapter {
  /** ID of the title. */
  id: string;
  titleHtml: string;
  /** Heading level of the title. */
  level: 2 | 3 | 4;
  /** Description of a category without a document. */
  description?: string;
  /** Key into `html`; absent for a category without a document. */
  html?: string;
  notice?: FallbackNotice;
  isReference?: boolean;
}

/** Data by template name. Every route has exactly one template. */
export interface Templates {
  home: HomeData;
  /** Page in React. The content is the component of `component`. */
  reactPage: Pick<ProseData, "title" | "unlisted" | "draft" | "frontMatter"> & { description: string };
  search: Record<string, never>;
  notFound: Record<string, never>;
  page: ProseData;
  doc: ProseData & {
    breadcrumbs?: readonly { label: string; href?: Permalink }[];
    previous?: TitledLink;
    next?: TitledLink;
    tags: readonly { label: string; href: Permalink }[];
    version: DocVersionData;
    /** ID of the document within its version, for the version dropdown. */
    docId: string;
    /** True if the page belongs to the API reference, where headings of events and members are signatures. */
    isReference?: boolean;
    /** Printable page of the sidebar. */
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
  /** Printable page of a sidebar. The table of contents is in `html.toc`. */
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
    /** Selects all posts, or those of a tag or an author. */
    scope: { kind: "all" } | { kind: "tag"; description?: string } | { kind: "author"; author: AuthorData };
    page: number;
    posts: readonly PostSummary[];
    /** The most used tags of the blog. */
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

/** Name of a template, which renders pages of one type. */
export type TemplateName = keyof Templates;

/** The docs version of a document. */
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
  /** Route without base URL and locale; the language menu adds the prefix of another locale. */
  path: RoutePath;
  locale: LocaleId;
  head: PageHead;
  /** Name of the sidebar, and the hashed file that contains it. */
  sidebar?: { name: string; file: OutputPath };
  /** Codes of the locales that have the page; absent if all locales have it. */
  locales?: readonly LocaleId[];
  /** Component of the site that renders the content, and the chunk that exports it. */
  component?: ContentComponent & { chunk: OutputPath };
  /** Module of an MDX file that imports styles. */
  styledModule?: SourcePath;
  props: Templates[T];
}

/** Data of one page: a union over the templates. */
export type PageData = { [T in TemplateName]: PageOf<T> }[TemplateName];
/** Data of a page with a certain template. */
export type PageDataOf<T extends TemplateName> = PageOf<T>;

/** Key of the table of contents in `PageHtml`. */
export const TOC_NAME = "toc";

/** Long markup of a page by key: `body`, `toc`, `post-0`, … */
export type PageHtml = Readonly<Record<string, string>>;

/** Long markup of a page before its components are rendered. */
export type PageMarkup = Readonly<Record<string, Markup>>;

/** Return true if the client can navigate to pages of a template. The others are loaded as documents. */
export function hasPayload(template: TemplateName): boolean {
  return template !== "notFound" && template !== "docPrint";
}

/** The file that a client navigation fetches. */
export interface PagePayload {
  data: PageData;
  html: PageHtml;
}

/**
 * The routes of a locale for the client: template and payload of each.
 *
 * A file with a stable name (`assets/routes.<locale>.json`), never embedded in a page, because it changes whenever any
 * page changes.
 */
export interface RouteMap {
  /** Digest of the client code. A page of another build must load documents instead of payloads. */
  build: Digest;
  /** Template, file name of the payload below `assets/pages/`, and chunk of the content, by route key. */
  routes: Readonly<Record<string, readonly [template: TemplateName, payload: string, chunk?: OutputPath]>>;
  redirects: Readonly<Record<string, string>>;
  /** Additional style sheets by template, and by chunk of the content. */
  styles: Readonly<Record<string, readonly OutputPath[] | undefined>>;
}

/** Data embedded in the document, in the script element `PAGE_DATA_ID`. */
export interface BootData {
  data: PageData;
  shell: OutputPath;
  build: Digest;
  baseUrl: string;
}
