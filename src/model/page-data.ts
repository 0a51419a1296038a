/**
 * Page data: what one template shows, as JSON.
 *
 * The server renders it and the browser hydrates from the same value. Long markup (`html`) travels apart: the first page
 * has it in the document already, and a client navigation brings it in the payload.
 */

import type { Digest } from "./document.ts";
import type { LocaleId } from "./locale.ts";
import type { Markup, PlainProps } from "./markup.ts";
import type {
  AppData,
  CommunityContent,
  FeaturedApp,
  FiddleContent,
  GovernanceGroup,
  HomeContent,
  Releases,
} from "./page-types.ts";
import type { OutputPath, Permalink, RoutePath } from "./permalink.ts";
import type { PageHead, TitledLink } from "./shell-data.ts";

/* ---- head ---- */

/* ---- sidebars ---- */

/* ---- shell ---- */

/* ---- templates ---- */

export interface TocItem {
  id: string;
  /** Inline markup. */
  html: string;
  depth: number;
}

/** A note above content that is shown in another language than the page's. */
export interface FallbackNotice {
  /** htmlLang and direction of the content. */
  lang: string;
  direction: "ltr" | "rtl";
  /** The page's language and the content's, each named in itself. */
  language: string;
  fallback: string;
}

/** What pages made of a Markdown document have in common. Their markup is `html.body`, their contents list `html.toc`. */
export interface ProseData {
  title: string;
  /** Inline markup of the h1; absent when there is none. */
  titleHtml?: string;
  titleId?: string;
  hasToc: boolean;
  notice?: FallbackNotice;
  unlisted?: boolean;
  draft?: boolean;
  editUrl?: string;
  lastUpdate?: { date?: WrittenDate; author?: string };
  /** Values of the keys in `markdown.frontMatter`; a translation has those of its original that it does not have itself. */
  frontMatter?: PlainProps;
}

export interface TagLink {
  label: string;
  href: Permalink;
  description?: string;
  count: number;
}

export interface AuthorData {
  key?: string;
  name: string;
  title?: string;
  /** Author page, else url, else mail. */
  href?: string;
  imageUrl?: string;
  count?: number;
  description?: string;
  socials?: readonly { name: string; href: string }[];
}

/**
 * A date for people. It is written while the site is built: a browser's own data of the language may write it otherwise,
 * and then the page would not hydrate; and the first format that a page makes takes tens of milliseconds on slow machines.
 */
export interface WrittenDate {
  /** ISO 8601. */
  iso: string;
  /** As the locale writes it. */
  text: string;
}

export interface PostSummary {
  title: string;
  href: Permalink;
  date: WrittenDate;
  /** In words. */
  readingTime: string;
  authors: readonly AuthorData[];
  tags: readonly { label: string; href: Permalink }[];
  truncated: boolean;
  notice?: FallbackNotice;
  frontMatter?: PlainProps;
  /** Key into `html`. */
  html: string;
}

export interface Pager {
  newer?: Permalink;
  older?: Permalink;
}

export interface CardData extends TitledLink {
  kind: "page" | "external" | "category";
  description?: string;
  /** Number of items of a category. */
  items?: number;
}

/** The data of each template, by its name. Every route has exactly one template. */
export interface Templates {
  home: {
    content?: HomeContent;
    /** Where reading begins, and what there is to read, on a site whose data do not say it. */
    start?: Permalink;
    cards?: readonly CardData[];
    releases?: Releases;
    featuredApps: readonly FeaturedApp[];
  };
  /** The notice is on the descriptions. */
  apps: { apps: readonly AppData[]; notice?: FallbackNotice };
  community: CommunityContent;
  fiddle: FiddleContent;
  governance: { groups: readonly GovernanceGroup[]; memberUrl: string };
  search: Record<string, never>;
  notFound: Record<string, never>;
  page: ProseData;
  doc: ProseData & {
    breadcrumbs?: readonly { label: string; href?: Permalink }[];
    previous?: TitledLink;
    next?: TitledLink;
    tags: readonly { label: string; href: Permalink }[];
    version: DocVersionData;
    /** The document's id within its version, for the version dropdown. */
    docId: string;
    /** Whether it is a page of the API reference, where headings of events and members are signatures. */
    isReference?: boolean;
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
  docTags: { letters: readonly { letter: string; tags: readonly TagLink[] }[] };
  docTag: {
    description?: string;
    allTags: Permalink;
    docs: readonly (TitledLink & { description?: string })[];
  };
  blogList: {
    /** What the list shows: all posts, or those of a tag or an author. */
    scope: { kind: "all" } | { kind: "tag"; description?: string } | { kind: "author"; author: AuthorData };
    page: number;
    posts: readonly PostSummary[];
    pager: Pager;
  };
  blogPost: ProseData & {
    date: WrittenDate;
    readingTime: string;
    authors: readonly AuthorData[];
    tags: readonly { label: string; href: Permalink }[];
    newer?: TitledLink;
    older?: TitledLink;
  };
  blogArchive: {
    years: readonly { year: number; posts: readonly (TitledLink & { date: WrittenDate })[] }[];
  };
  blogAuthors: { authors: readonly AuthorData[] };
  blogTags: { letters: readonly { letter: string; tags: readonly TagLink[] }[] };
}

export type TemplateName = keyof Templates;

export interface DocVersionData {
  name: string;
  label: string;
  /** Shown only where the site has several versions. */
  banner?: { kind: "unreleased" | "unmaintained"; latestLabel: string; latestHref: Permalink; latestName: string };
  badge?: string;
  className?: string;
}

interface PageOf<T extends TemplateName> {
  template: T;
  /** The route without base and locale; the language menu puts other prefixes before it. */
  path: RoutePath;
  locale: LocaleId;
  head: PageHead;
  /** Name of the sidebar, and the hashed file that holds it. */
  sidebar?: { name: string; file: OutputPath };
  props: Templates[T];
}

/** Data of one page. A union over the templates. */
export type PageData = { [T in TemplateName]: PageOf<T> }[TemplateName];
export type PageDataOf<T extends TemplateName> = PageOf<T>;

/** Key of the list of contents in the markup of a page. */
export const TOC_NAME = "toc";

/** Long markup of a page by key: `body`, `toc`, `post-0` … */
export type PageHtml = Readonly<Record<string, string>>;

/** The same before the components in it are rendered. */
export type PageMarkup = Readonly<Record<string, Markup>>;

/** The file that a client navigation fetches. */
export interface PagePayload {
  data: PageData;
  html: PageHtml;
}

/**
 * What the browser knows about each route of a locale: template and payload. One file of a stable name
 * (`assets/routes.<locale>.json`), never part of a page, because it changes with every page.
 */
export interface RouteMap {
  /** Changes with the client code: a page of an older build must load documents instead of payloads. */
  build: Digest;
  /** By route key: template and the name of the payload below `assets/pages/`. */
  routes: Readonly<Record<string, readonly [TemplateName, string]>>;
  redirects: Readonly<Record<string, string>>;
  /** Style sheets of templates that have their own, below the output root. */
  styles: Readonly<Partial<Record<TemplateName, readonly OutputPath[]>>>;
}

/** Data in the document itself, in the script `PAGE_DATA_ID`. */
export interface BootData {
  data: PageData;
  shell: OutputPath;
  build: Digest;
  baseUrl: string;
}
